"""Outras respostas certas para os exercícios da lição 3."""

import math

import numpy as np
import torch

import atencao


def encoding_em_lacos(n, d, base):
    def valor(pos, j):
        angulo = pos / base ** (2 * (j // 2) / d)
        return math.cos(angulo) if j % 2 else math.sin(angulo)

    return [[valor(pos, j) for j in range(d)] for pos in range(n)]


def encoding_por_logaritmo(n, d, base):
    """Como nas implementações mais comuns: a potência por exp e log."""
    tabela = torch.zeros(n, d)
    posicao = torch.arange(n).unsqueeze(1)
    divisor = torch.exp(torch.arange(0, d, 2) * (-math.log(base) / d))
    tabela[:, 0::2], tabela[:, 1::2] = torch.sin(posicao * divisor), torch.cos(posicao * divisor)
    return tabela


def encoding_por_defasagem(n, d, base):
    """O cosseno é o seno de um quarto de volta adiante."""
    j = np.arange(d)
    return np.sin(np.arange(n)[:, None] * base ** (-(j - j % 2) / d) + np.pi / 2 * (j % 2))


def encoding_do_curso(n, d, base):
    return atencao.positional_encoding(n, d, base)


def rotacao_em_blocos(k, d, base):
    R = np.eye(d)
    for i in range(d // 2):
        t = k * base ** (-2 * i / d)
        for a, b, valor in ((0, 0, math.cos(t)), (0, 1, math.sin(t)), (1, 0, -math.sin(t)), (1, 1, math.cos(t))):
            R[2 * i + a, 2 * i + b] = valor
    return R.tolist()


def rotacao_por_indices(k, d, base):
    t = k / base ** (np.arange(0, d, 2) / d)
    pares, impares = np.arange(0, d, 2), np.arange(1, d, 2)
    R = np.zeros((d, d))
    R[pares, pares] = R[impares, impares] = np.cos(t)
    R[pares, impares], R[impares, pares] = np.sin(t), -np.sin(t)
    return R


def rotacao_com_kronecker(k, d, base):
    t = k / base ** (np.arange(0, d, 2) / d)
    return np.kron(np.diag(np.cos(t)), np.eye(2)) + np.kron(np.diag(np.sin(t)), [[0, 1], [-1, 0]])


def rope_complexa(x, base):
    n, d = x.shape
    z = x[:, 0::2] + 1j * x[:, 1::2]
    z = z * np.exp(1j * np.arange(n)[:, None] * base ** (-np.arange(0, d, 2) / d))
    saida = np.empty_like(x)
    saida[:, 0::2], saida[:, 1::2] = z.real, z.imag
    return saida


def rope_do_curso(x, base):
    return atencao.rope(x, atencao.positional_encoding(*x.shape, base))


def rope_em_lacos(x, base):
    n, d = x.shape
    saida = torch.zeros(n, d, dtype=torch.float64)
    for pos in range(n):
        for j in range(0, d, 2):
            t = pos / base ** (j / d)
            a, b = x[pos, j], x[pos, j + 1]
            saida[pos, j], saida[pos, j + 1] = a * math.cos(t) - b * math.sin(t), a * math.sin(t) + b * math.cos(t)
    return saida


def alibi_em_lacos(n, inclinacoes):
    return [[[-m * abs(i - j) for j in range(n)] for i in range(n)] for m in inclinacoes]


def alibi_do_einsum(n, inclinacoes):
    i, j = np.indices((n, n))
    return np.einsum("h,ij->hij", inclinacoes, -np.maximum(i - j, j - i).astype(float))


def alibi_do_torch(n, inclinacoes):
    i = torch.arange(n)
    return torch.tensor(inclinacoes).view(-1, 1, 1) * (-(i[None, :] - i[:, None]).abs())


def soma_em_lacos(X, PE):
    return [[token + PE[pos] for pos, token in enumerate(frase)] for frase in X]


def soma_do_torch(X, PE):
    X, PE = torch.tensor(X), torch.tensor(PE)
    return X + PE[None, : X.size(1), :]


def soma_com_indices(X, PE):
    return X + np.take(PE, np.arange(X.shape[-2]), axis=0)


def _na_base_do_artigo(encoding):
    def certa(n, d):
        return encoding(n, d, 10_000)

    certa.__name__ = encoding.__name__
    return certa


CERTAS = {
    "3.6": tuple(map(_na_base_do_artigo, (encoding_em_lacos, encoding_por_defasagem, encoding_do_curso))),
    "3.9": (encoding_em_lacos, encoding_por_logaritmo, encoding_por_defasagem, encoding_do_curso),
    "3.10": (rotacao_em_blocos, rotacao_por_indices, rotacao_com_kronecker),
    "3.11": (rope_complexa, rope_do_curso, rope_em_lacos),
    "3.12": (alibi_em_lacos, alibi_do_einsum, alibi_do_torch),
    "3.13": (soma_em_lacos, soma_do_torch, soma_com_indices),
}
