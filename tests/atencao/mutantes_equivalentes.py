"""Os mutantes que nenhuma conferência pode reprovar, porque fazem a mesma conta: cada um com a razão."""

MESMA_LARGURA = "Q e K têm a mesma largura d_k"
QUADRADA = "W_h é quadrada"
INOFENSIVO = "na linha toda proibida as exponenciais são zero, e qualquer número finito tirado de −∞ ainda dá zero"

MENOR_QUE_TODAS = "nas entradas do exercício nenhuma pontuação chega perto disso, e a exponencial já é zero exato"

SEM_EIXO_A_MANTER = "sem o eixo, (m, n) e (n,) combinam do mesmo jeito"
OUTRO_EXAME = "o exame vê o mesmo com outro sorteio, outro tamanho, outra máscara ou outra mexida"

EQUIVALENTES: dict[str, dict[str, str]] = {
    "1.6": {"pontuacoes = Q @ K.T / np.sqrt(K.shape[1])": MESMA_LARGURA},
    "1.8": {"return Q @ K.T / np.sqrt(Q.shape[1])": MESMA_LARGURA},
    "1.9": {
        "pontuacoes = np.where(mascara, Q @ K.T / np.sqrt(Q.shape[1]), -np.inf)": MESMA_LARGURA,
        "exponenciais = np.exp(pontuacoes - np.where(np.isfinite(maiores), maiores, 1))": INOFENSIVO,
        "exponenciais = np.exp(pontuacoes - np.where(np.isfinite(maiores), maiores, -1))": INOFENSIVO,
        "pesos = exponenciais / np.where(somas > 0, somas, 2)": "só a linha toda proibida é dividida por ele: 0/2 = 0",
        "pesos = exponenciais / np.where(somas > 1, somas, 1)": (
            "a maior exponencial de uma linha vale 1; se a soma não passa disso, é 1, e trocá-la por 1 nada muda"
        ),
    },
    "2.9": {
        "estado = np.zeros(W_h.shape[1])": QUADRADA,
        "estado = np.zeros(W_h.shape[-1])": QUADRADA,
        "return estados": "uma lista de arrays também é resposta",
    },
    "2.11": {
        "passos = np.ones(len(espera))": "os mesmos números, como reais",
        "passos[i] = max(passos[j] + 1, passos[i])": "o maior de dois não depende da ordem",
    },
    "1.11": {"return (produtos.var(), (produtos / np.sqrt(Q.shape[1])).var())": MESMA_LARGURA},
    "3.6": {"tabela = np.ones((n, d))": "todas as colunas são preenchidas depois"},
    "3.9": {"PE = np.ones((n, d))": "todas as colunas são preenchidas depois"},
    "4.10": {
        **{f"d = {W}.shape[1]": "as quatro matrizes são (d, d)" for W in ("W_q", "W_k", "W_v", "W_o")},
        "return (np.concatenate(saidas, axis=1) @ W_o, pesos)": "uma lista de arrays também é resposta",
    },
    "8.1": {"fora = np.zeros(len(tokens))": "zeros e uns valem por falsos e verdadeiros"},
    "8.2": {
        "pontuacoes = np.where(np.tri(n), pontuacoes, -np.inf)": "zeros e uns valem por falsos e verdadeiros",
        "pontuacoes = np.where(np.tri(n, dtype=bool), pontuacoes, -1000000000.0)": MENOR_QUE_TODAS,
    },
    "8.4": {
        "larguras = [max(len(token), 5) for token in tokens]": "o maior de dois não depende da ordem",
        **{f"n = len({x})": "os três argumentos têm n linhas" for x in ("A", "marcas")},
    },
    "9.6": {
        "pontuacoes = K @ Q.T / np.sqrt(Q.shape[1])": MESMA_LARGURA,
        "exponenciais = np.exp(pontuacoes - pontuacoes.max(axis=0))": SEM_EIXO_A_MANTER,
        "exponenciais = np.exp(pontuacoes - pontuacoes.max(axis=0, keepdims=False))": SEM_EIXO_A_MANTER,
        "return exponenciais / exponenciais.sum(axis=0)": SEM_EIXO_A_MANTER,
        "return exponenciais / exponenciais.sum(axis=0, keepdims=False)": SEM_EIXO_A_MANTER,
    },
    "9.9": {
        "pontuacoes = np.where(mascara | ~ha_key, Q @ K.T / np.sqrt(Q.shape[1]), -np.inf)": MESMA_LARGURA,
        "pontuacoes = np.where(mascara, Q @ K.T / np.sqrt(K.shape[1]), -np.inf)": (
            "o nan da linha vazia é trocado por zero depois; só as derivadas, que aqui não há, o sentiriam"
        ),
    },
    "9.10": {"pontuacoes = X @ W_q @ (X @ W_k).T / np.sqrt(W_q.shape[1])": MESMA_LARGURA},
    "9.13": {
        "sortear = np.random.standard_normal": OUTRO_EXAME,
        "Q, K, V = (sortear((4, 3)), sortear((6, 3)), sortear((6, 3)))": OUTRO_EXAME,
        "Q, K, V = (sortear((4, 3)), sortear((6, 3)), sortear((6, 1)))": OUTRO_EXAME,
        **{
            f"mascara = np.add.outer(np.arange(4), np.arange(6)) % {periodo}": OUTRO_EXAME
            for periodo in ("2 > 0", "4 > 0", "3 > 1")
        },
        "K2[j] += 2": OUTRO_EXAME,
        "V2[j] += 2": OUTRO_EXAME,
        "if not np.allclose(depois[proibem], antes[proibem]):": OUTRO_EXAME,
    },
}
