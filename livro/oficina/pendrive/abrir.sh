#!/bin/sh
# Abre o curso no navegador, sem internet e sem instalar nada. O site fica na pasta site, ao lado deste arquivo.
# O navegador só roda o Python das páginas se elas vierem de um servidor: aqui ele é feito com o Python ou com o Perl
# que o sistema já tem, e só atende esta máquina.

aqui=$(cd "$(dirname "$0")" && pwd) || exit 1
if [ ! -f "$aqui/site/index.html" ]; then
    echo "A pasta site não está ao lado deste arquivo: extraia o zip inteiro e abra de novo." >&2
    exit 1
fi

python_serve() {
    # Num macOS sem as ferramentas da Apple, /usr/bin/python3 é só um convite para instalá-las.
    if [ "$(command -v python3)" = /usr/bin/python3 ] && [ "$(uname)" = Darwin ]; then
        xcode-select -p >/dev/null 2>&1 || return 1
    fi
    python3 -c 'import sys; sys.exit(sys.version_info < (3, 7))' >/dev/null 2>&1
}

if python_serve; then
    exec python3 - "$aqui/site" <<'FIM_DO_PYTHON'
@PYTHON@
FIM_DO_PYTHON
fi

if command -v perl >/dev/null 2>&1; then
    exec perl - "$aqui/site" <<'FIM_DO_PERL'
@PERL@
FIM_DO_PERL
fi

echo "Nesta máquina não há Python 3.7 (ou mais novo) nem Perl: instale um dos dois e abra de novo." >&2
exit 1
