"""Outras respostas certas para os passos do projeto da lição 8."""

import html
import re

import numpy as np
import torch

import atencao
from atencao.visualizador import ver
from atencao.visualizador.visao import Visao


def embeddings_sem_dicionario(tokens, palavras, vetores):
    posicoes = [palavras.index(t.lower()) if t.lower() in palavras else -1 for t in tokens]
    com_estranha = np.vstack([vetores, np.eye(vetores.shape[1])[-1]])
    return com_estranha[posicoes], [j == -1 for j in posicoes]


def embeddings_por_uma_matriz(tokens, palavras, vetores):
    e_esta = np.array([[t.lower() == p for p in palavras] for t in tokens], dtype=float)
    fora = 1 - e_esta.sum(axis=1)
    E = e_esta @ vetores
    E[:, -1] += fora
    return E, fora


def embeddings_em_listas(tokens, palavras, vetores):
    tabela = dict(zip(palavras, vetores.tolist(), strict=True))
    estranha = [0.0] * (vetores.shape[1] - 1) + [1.0]
    return [tabela.get(t.casefold(), estranha) for t in tokens], tuple(t.casefold() not in tabela for t in tokens)


def pesos_do_curso(E, causal):
    X = np.sqrt(E.shape[1]) * E
    return atencao.self_attention(X, mascara=atencao.mascara_causal(len(X)) if causal else None)[1]


def pesos_do_torch(E, causal):
    X = torch.tensor(E)
    z = E.shape[1] ** 0.5 * (X @ X.T)
    if causal:
        z.masked_fill_(torch.ones_like(z).triu(1).bool(), -torch.inf)
    return z.softmax(dim=-1)


def pesos_linha_por_linha(E, causal):
    n, d = E.shape
    pesos = np.zeros((n, n))
    for i in range(n):
        ate = i + 1 if causal else n
        z = np.sqrt(d) * E[:ate] @ E[i]
        e = np.exp(z - max(z))
        pesos[i, :ate] = e / sum(e)
    return pesos


def pesos_com_muito_negativo(E, causal):
    z = np.sqrt(E.shape[1]) * E @ E.T
    if causal:
        z = z + np.triu(np.full_like(z, -1e300), k=1)
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def destaques_do_programa(A):
    """Os do visualizador do curso."""
    fortes = Visao("", ver("gato").frase, A[None], False, 0).mais_fortes(0)
    return [[j in forte for j in range(len(A))] for forte in fortes]


def destaques_com_isclose(A):
    A = A.copy()
    np.fill_diagonal(A, -np.inf)
    maiores = A.max(axis=1)
    marcas = np.isclose(A, maiores[:, None], atol=0) & (maiores > 0)[:, None]
    todos = marcas.sum(axis=1) == len(A) - 1
    if len(A) > 2:
        marcas[todos] = False
    return marcas


def destaques_do_torch(A):
    outros = torch.tensor(A).fill_diagonal_(0)
    marcas = outros > outros.amax(dim=1, keepdim=True) * (1 - 1e-5)
    menor_dos_outros = (outros + torch.eye(len(A)) * 9).amin(dim=1, keepdim=True)
    iguais = (menor_dos_outros > outros.amax(dim=1, keepdim=True) * (1 - 1e-5)) & (len(A) != 2)
    return marcas & ~iguais


def tabela_letra_a_letra(tokens, A, marcas):
    margem = max(map(len, tokens))
    texto = " " * margem + "".join(f" {t:>5}" for t in tokens) + "\n"
    for i, t in enumerate(tokens):
        texto += f"{t:>{margem}}"
        for j, u in enumerate(tokens):
            celula = f"{A[i, j]:.2f}{' *'[int(marcas[i, j])]}".replace(".", ",")
            texto += f" {celula:>{max(5, len(u))}}"
        texto += "\n"
    return texto.splitlines()


def tabela_por_colunas(tokens, A, marcas):
    colunas = [["", *tokens]]
    for j, token in enumerate(tokens):
        celulas = [f"{w:.2f}" + "* "[1 - int(m)] for w, m in zip(A[:, j], marcas[:, j], strict=True)]
        colunas.append([token, *(c.replace(".", ",") for c in celulas)])
    alinhadas = [[c.rjust(max(map(len, coluna))) for c in coluna] for coluna in colunas]
    return tuple(" ".join(linha).rstrip() for linha in zip(*alinhadas, strict=True))


def tabela_num_array(tokens, A, marcas):
    return np.array([linha + "   " for linha in tabela_por_colunas(tokens, A, marcas)])


def cabecalho_com_escape(tokens):
    return [f'<th scope="col">{html.escape(t)}</th>' for t in tokens]


def cabecalho_com_translate(tokens):
    troca = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
    return tuple('<th scope="col">' + t.translate(troca) + "</th>" for t in tokens)


MARCAS = ('<th scope="col">', "</th>")


def cabecalho_com_regex(tokens):
    return [
        re.sub("[&<>]", lambda x: f"&{ {'&': 'amp', '<': 'lt', '>': 'gt'}[x[0]] };", t).join(MARCAS) for t in tokens
    ]


CERTAS = {
    "8.1": (embeddings_sem_dicionario, embeddings_por_uma_matriz, embeddings_em_listas),
    "8.2": (pesos_do_curso, pesos_do_torch, pesos_linha_por_linha, pesos_com_muito_negativo),
    "8.3": (destaques_do_programa, destaques_com_isclose, destaques_do_torch),
    "8.4": (tabela_letra_a_letra, tabela_por_colunas, tabela_num_array),
    "8.5": (cabecalho_com_escape, cabecalho_com_translate, cabecalho_com_regex),
}
