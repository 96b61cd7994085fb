# Os comandos da casa: `make` ou `make ajuda` lista todos.
# Cada alvo é uma linha de Python; sem make (Windows), o README mostra essas mesmas linhas.

PORTA ?= 8000
PYTHON ?=
ATENCAO_TORCH ?=

PY := .venv/bin/python
# Um carimbo por origem pedida do PyTorch: mudar ATENCAO_TORCH reinstala.
CARIMBO := .venv/.instalado$(subst /,_,$(subst :,_,$(ATENCAO_TORCH)))
LICOES := notebooks/modulo-06

export ATENCAO_TORCH

.DEFAULT_GOAL := ajuda
.PHONY: ajuda site livro zip lab test test-completo bench notebooks restricoes instalar limpar

ajuda: ## mostra esta lista
	@awk 'BEGIN { FS = ":.*## " } /^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

site: livro ## instala o que falta, constrói o curso e o serve em http://127.0.0.1:8000 (PORTA=… muda)
	@$(PY) -m livro.oficina.servir --porta $(PORTA)

livro: $(CARIMBO) ## instala o que falta e só constrói o curso, em _build/html
	@$(PY) -m livro.oficina.construir

zip: livro ## constrói o curso e o junta num zip que se usa sem internet, de um pen drive
	@$(PY) -m livro.oficina.pendrive

lab: $(CARIMBO) ## abre os notebooks das lições no JupyterLab
	@$(PY) -m livro.oficina.laboratorio $(LICOES)

test: $(CARIMBO) ## instala o que falta e confere tudo: ruff e pytest
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m pytest

test-completo: test ## o mesmo, e os notebooks noutras pastas, codificações, versões e Pythons
	$(PY) -m pytest -m completo -o faulthandler_timeout=3600

bench: $(CARIMBO) ## mede a velocidade da atenção e imprime as razões
	$(PY) -m pytest bench -s

notebooks: $(CARIMBO) ## escreve os notebooks a partir das lições
	$(PY) -m livro.caderno

restricoes: $(CARIMBO) ## refaz restricoes.txt a partir de requirements.txt
	$(PY) -m livro.oficina.restringir

instalar: $(CARIMBO) ## só instala o que falta, em .venv

limpar: ## apaga o que foi construído (o .venv fica)
	rm -rf _build .ruff_cache .pytest_cache .hypothesis .benchmarks

$(CARIMBO): requirements.txt restricoes.txt pyproject.toml livro/pyproject.toml livro/oficina/instalar.py | $(PY)
	@$(PY) livro/oficina/instalar.py
	@rm -f .venv/.instalado*
	@touch $@

$(PY):
	@sh livro/oficina/ambiente.sh $(PYTHON)
