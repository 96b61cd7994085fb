#!/bin/sh
# Cria o .venv com um Python 3.11 ou mais novo.
# Uso: sh livro/oficina/ambiente.sh [PYTHON]     (sem argumento, procura um)
set -eu

parar() {
    echo "$1" >&2
    exit 1
}

e_recente() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

# No Debian e no Ubuntu, o ensurepip só vem com o pacote python3-venv.
cria_ambientes() {
    "$1" -c 'import ensurepip, venv' >/dev/null 2>&1
}

escolhido=
sem_venv=
for candidato in ${1:-python3 python3.13 python3.12 python3.11 python3.14}; do
    e_recente "$candidato" || continue
    if cria_ambientes "$candidato"; then
        escolhido=$candidato
        break
    fi
    sem_venv=${sem_venv:-$candidato}
done

if [ -z "$escolhido" ] && [ -n "$sem_venv" ]; then
    versao=$("$sem_venv" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    parar "O $sem_venv não sabe criar ambientes: falta o módulo ensurepip. \
No Debian e no Ubuntu, instale com: sudo apt install python$versao-venv"
fi
if [ -z "$escolhido" ] && [ -n "${1:-}" ]; then
    parar "O Python pedido ($1) não existe ou é mais antigo que o 3.11; \
indique outro: make PYTHON=/caminho/do/python3.11 …"
fi
if [ -z "$escolhido" ]; then
    parar "Não achei um Python 3.11 ou mais novo (procurei python3 e python3.11 a python3.14); \
instale um, ou indique onde está: make PYTHON=/caminho/do/python3.11 …"
fi

echo "Criando o ambiente .venv com $("$escolhido" --version)…"
"$escolhido" -m venv --clear .venv
