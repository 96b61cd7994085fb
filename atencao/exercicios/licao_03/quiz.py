"""As perguntas da lição 3: os seus objetivos e os mal-entendidos que ela desfaz."""

from atencao.exercicios.pergunta import Opcao, Pergunta, Quiz

QUIZ = Quiz(
    licao="03-positional-encoding",
    objetivos=(
        "dizer com exatidão o que muda e o que não muda na self-attention quando se trocam palavras, e por quê",
        "construir o positional encoding senoidal e ler o que cada coluna dele faz",
        "mostrar que andar k posições é girar por uma matriz que só depende de k, e que o produto escalar de duas "
        "posições só depende da distância",
        "dizer o que sobra dessas propriedades dentro de uma camada, e como RoPE e ALiBi as recuperam",
        "reconhecer cinco erros comuns no código: os que não avisam e os que avisam mal",
    ),
    perguntas=(
        Pergunta(
            id="3.q1",
            exercicio="3.1",
            objetivos=(1,),
            enunciado=(
                "Sem máscara e sem encoding, trocamos de lugar duas palavras da frase. O que acontece com a saída da "
                "self-attention?"
            ),
            opcoes=(
                Opcao(
                    "As duas linhas correspondentes trocam de lugar, e nenhum número muda.",
                    "Cada palavra recebe o mesmo vetor de antes, só que na linha nova dela: a saída acompanha a troca.",
                    certa=True,
                ),
                Opcao(
                    "Nada: a saída é a mesma matriz, linha por linha, nas duas frases.",
                    "Quase. Os vetores são os mesmos, mas cada um vai para a linha em que a sua palavra está agora.",
                ),
                Opcao(
                    "Todas as linhas mudam um pouco, pois todas consultam as que trocaram.",
                    "Consultam, mas somam: e uma soma não vê em que ordem vieram as parcelas.",
                ),
                Opcao(
                    "As duas palavras trocam de vetor entre si, e cada uma fica com o da outra.",
                    "Quem troca são as linhas. O vetor de cada palavra é o mesmo; acompanha a palavra, e não o lugar.",
                ),
            ),
            rubrica=(
                "Diz que o vetor de cada palavra é o mesmo nas duas frases.",
                "Diz que o que muda é a linha em que ele está.",
                "Diz que a afirmação vale sem máscara e sem encoding.",
                "Na segunda parte: embaralhar as dimensões de todos do mesmo jeito não muda produto escalar nenhum.",
            ),
        ),
        Pergunta(
            id="3.q2",
            objetivos=(1,),
            equivoco="O positional encoding é só um detalhe de implementação.",
            enunciado=(
                "Uma rede de atenção sem máscara e sem encoding deve dizer quem mordeu, em frases como “o cachorro "
                "mordeu o homem”. O que mais treino e mais camadas conseguem?"
            ),
            opcoes=(
                Opcao(
                    "Nada além do acaso: as duas ordens dão a mesma resposta.",
                    "Em cada par de frases uma das respostas está errada. Não é falta de treino: a informação não "
                    "entra.",
                    certa=True,
                ),
                Opcao(
                    "Acertar aos poucos, porque a rede acaba por deduzir a ordem do contexto.",
                    "Aqui o contexto das duas frases é o mesmo conjunto de palavras. Não há de onde deduzir.",
                ),
                Opcao(
                    "Acertar as frases do treino, mas não as outras.",
                    "Nem as do treino: a mesma entrada, a menos da ordem, não pode ter duas respostas.",
                ),
                Opcao(
                    "O mesmo resultado que com encoding, só que em mais tempo.",
                    "Não é questão de tempo. Na lição, sem encoding o acerto é exatamente a metade; com ele, total.",
                ),
            ),
        ),
        Pergunta(
            id="3.q3",
            objetivos=(1,),
            enunciado="E com máscara causal, ainda sem encoding?",
            opcoes=(
                Opcao(
                    "A posição deixa rastro, mas numa só camada a última palavra vê as anteriores como um saco.",
                    "Cada linha mistura um número diferente de vetores, e isso é informação. Numa camada, a última vê"
                    " todas juntas.",
                    certa=True,
                ),
                Opcao(
                    "Nada muda: a máscara só apaga pesos, e continua tudo cego à ordem.",
                    "Ela apaga pesos conforme a posição; logo, a posição passa a contar. Trocar palavras muda linhas "
                    "do meio.",
                ),
                Opcao(
                    "O problema desaparece: cada palavra passa a saber onde está e quem veio antes de quem na frase.",
                    "Cada uma sabe menos: trocar duas palavras do passado não muda a saída da última, numa camada só.",
                ),
                Opcao(
                    "A atenção deixa de funcionar, porque a primeira palavra não pode olhar para ninguém.",
                    "Ela olha para si mesma: na máscara causal, a diagonal é permitida.",
                ),
            ),
        ),
        Pergunta(
            id="3.q4",
            objetivos=(2,),
            exercicio="3.2",
            enunciado="Com d = 4 e base 10 000, passamos da posição 2 para a 3. O que muda no vetor?",
            opcoes=(
                Opcao(
                    "As duas primeiras colunas mudam muito; as duas últimas, quase nada.",
                    "O primeiro par gira 1 radiano por posição; o segundo, um centésimo disso.",
                    certa=True,
                ),
                Opcao(
                    "As duas últimas colunas mudam muito; as duas primeiras, quase nada.",
                    "As frequências caem da esquerda para a direita: os ponteiros rápidos são os primeiros.",
                ),
                Opcao(
                    "Todas mudam por igual, porque a posição andou o mesmo tanto.",
                    "O passo é o mesmo, mas cada par gira com a sua frequência.",
                ),
                Opcao(
                    "O vetor fica mais comprido, porque a posição é maior.",
                    "Cada par tem comprimento 1 em qualquer posição: todos os vetores têm o mesmo tamanho.",
                ),
            ),
            rubrica=(
                "Usa dois ângulos por posição: pos e pos/100.",
                "Põe o seno antes do cosseno em cada par.",
                "Monta o bloco com o seno e o cosseno de 1 e confere o produto no primeiro par.",
            ),
        ),
        Pergunta(
            id="3.q5",
            objetivos=(2,),
            enunciado="Por que cada frequência ocupa um par, seno e cosseno, e não só um seno?",
            opcoes=(
                Opcao(
                    "O seno sozinho confunde ângulos, e avançar deixaria de ser uma conta linear.",
                    "O par é o ponteiro inteiro: diz onde ele está sem empate, e girá-lo é multiplicar por uma matriz"
                    " fixa.",
                    certa=True,
                ),
                Opcao(
                    "Para que a soma de todas as colunas dê sempre zero.",
                    "Essa soma não é zero: na posição 0 ela é o número de pares.",
                ),
                Opcao(
                    "Para dobrar o número de frequências com a mesma largura.",
                    "É o contrário: com pares, cabem d/2 frequências; só com senos caberiam d.",
                ),
                Opcao(
                    "Porque o seno serve às posições pares e o cosseno, às ímpares.",
                    "Par e ímpar, ali, são as colunas. Toda posição tem senos e cossenos.",
                ),
            ),
        ),
        Pergunta(
            id="3.q6",
            objetivos=(3,),
            enunciado="Existe uma matriz R(k) com PE(pos + k) = R(k) PE(pos). De que ela depende?",
            opcoes=(
                Opcao(
                    "Só de k, da largura e da base.",
                    "O giro é o mesmo de onde quer que se parta: por isso a mesma matriz serve a todas as posições.",
                    certa=True,
                ),
                Opcao(
                    "De k e de pos.",
                    "Se dependesse de pos, seria preciso uma matriz por posição, e nada haveria de especial.",
                ),
                Opcao("Só de pos.", "É o contrário: o que a matriz guarda é o quanto se anda, e não de onde."),
                Opcao(
                    "De k e dos embeddings das palavras.",
                    "As palavras não entram no encoding: ele é uma tabela de posições.",
                ),
            ),
        ),
        Pergunta(
            id="3.q7",
            objetivos=(3,),
            equivoco="O produto escalar de duas posições mede a distância entre elas.",
            enunciado="O que o produto escalar PE(p) · PE(q) diz?",
            opcoes=(
                Opcao(
                    "Algo que só depende de |p − q|, mas não decresce sempre com essa distância.",
                    "É uma soma de cossenos da diferença: cai depressa no começo e depois oscila.",
                    certa=True,
                ),
                Opcao(
                    "Se q vem antes ou depois de p.",
                    "O cosseno é par: três à esquerda e três à direita dão o mesmo número.",
                ),
                Opcao(
                    "Algo que diminui sempre que a distância aumenta, como uma régua.",
                    "Perto, sim. Adiante ele oscila: na lição, a distância 25 dá mais do que a 21.",
                ),
                Opcao(
                    "Quantas palavras há entre p e q na frase.",
                    "Ele depende da distância, mas não é a distância: valores diferentes dela podem dar quase o mesmo"
                    " número.",
                ),
            ),
        ),
        Pergunta(
            id="3.q8",
            objetivos=(4,),
            equivoco="Com encoding senoidal, a atenção enxerga posições relativas.",
            enunciado=(
                "Somamos o encoding e projetamos com W_q e W_k sorteadas. O termo lugar–lugar da pontuação ainda "
                "depende só da distância?"
            ),
            opcoes=(
                Opcao(
                    "Não; mas há projeções em que depende, e a rede pode aprendê-las.",
                    "Projeções quaisquer desfazem a propriedade. O que a senoide dá é a possibilidade.",
                    certa=True,
                ),
                Opcao(
                    "Sim: o produto de duas posições só depende da distância, com ou sem projeções.",
                    "A conta da lição é sem projeções. Com W_q e W_k no meio, já não é o mesmo produto.",
                ),
                Opcao(
                    "Sim, desde que se divida por √dₖ.",
                    "A divisão muda todas as pontuações na mesma proporção: não devolve a propriedade.",
                ),
                Opcao(
                    "Não, e nenhuma projeção a conserva: por isso se inventou a RoPE.",
                    "Existem projeções que a conservam: a lição monta uma que olha para a posição anterior.",
                ),
            ),
        ),
        Pergunta(
            id="3.q9",
            objetivos=(4,),
            enunciado="Como a RoPE e a ALiBi fazem a posição relativa entrar?",
            opcoes=(
                Opcao(
                    "A RoPE gira queries e keys conforme a posição de cada uma.",
                    "No produto escalar só sobra a diferença dos giros, quaisquer que sejam as projeções.",
                    certa=True,
                ),
                Opcao(
                    "A ALiBi desconta da pontuação uma taxa proporcional à distância.",
                    "Nada se soma ao embedding: a regra age nas pontuações, e cada cabeça tem a sua inclinação.",
                    certa=True,
                ),
                Opcao(
                    "A RoPE soma ao embedding uma tabela de posições que é aprendida no treino.",
                    "Isso é a tabela aprendida, de antes. A RoPE não soma nada e não tem parâmetros.",
                ),
                Opcao(
                    "A ALiBi gira os values, para que a mistura saiba de onde cada um veio.",
                    "A ALiBi não gira ninguém, e os values ficam em paz nas duas.",
                ),
            ),
        ),
        Pergunta(
            id="3.q10",
            objetivos=(5,),
            enunciado="Num lote (lote, n, d), alguém escreve X + PE[:lote, None]. O código roda. O que saiu errado?",
            opcoes=(
                Opcao(
                    "Cada frase recebeu um vetor só, repetido em todos os seus tokens.",
                    "A tabela andou ao longo do lote. A posição que importa é a do token dentro da frase.",
                    certa=True,
                ),
                Opcao(
                    "Cada token recebeu a soma dos vetores de todas as posições.",
                    "Nenhuma soma de posições acontece ali: o índice escolhe uma linha da tabela por frase.",
                ),
                Opcao(
                    "Nada: as formas combinam, e o NumPy repete a tabela em cada frase.",
                    "As formas combinam, e é por isso que o erro passa. O eixo repetido é o dos tokens, que devia "
                    "variar.",
                ),
                Opcao(
                    "Só a primeira frase recebeu as posições; as outras ficaram sem.",
                    "Todas receberam alguma coisa: a segunda frase recebeu o vetor da posição 1, e assim por diante.",
                ),
            ),
        ),
        Pergunta(
            id="3.q11",
            objetivos=(5,),
            enunciado=(
                "Um modelo treinado com RoPE em pares vizinhos é aberto por código que faz pares com as duas metades "
                "da largura. O que se vê?"
            ),
            opcoes=(
                Opcao(
                    "Nenhuma mensagem, e saídas que pioram à medida que as posições avançam.",
                    "As formas são as mesmas. Na posição 0 ninguém gira, e nas primeiras gira-se pouco: o erro se "
                    "esconde.",
                    certa=True,
                ),
                Opcao(
                    "Um erro de forma na primeira chamada, porque os pares não se encaixam.",
                    "As duas convenções usam as mesmas colunas e devolvem a mesma forma.",
                ),
                Opcao(
                    "Nada de diferente: as duas convenções dão o mesmo resultado com os mesmos pesos.",
                    "São a mesma conta só se as colunas de W_q e W_k forem postas em outra ordem.",
                ),
                Opcao(
                    "Saídas erradas desde a primeira palavra, o que torna o erro fácil de achar.",
                    "A primeira palavra está na posição 0, que não gira: justamente ali está tudo certo.",
                ),
            ),
        ),
        Pergunta(
            id="3.q12",
            exercicio="3.3",
            objetivos=(2,),
            enunciado="Com d = 16, que base faz o ponteiro mais lento dar uma volta em 64 posições?",
            opcoes=(
                Opcao(
                    "Cerca de 14,2",
                    "É 64/2π elevado a 16/14: o último par tem expoente 14/16, e é preciso desfazê-lo.",
                    certa=True,
                ),
                Opcao("Cerca de 10,2", "É 64/2π. Falta desfazer o expoente do último par, que é 14/16, e não 1."),
                Opcao(
                    "Cerca de 7,6", "É 64/2π elevado a 14/16: o expoente foi aplicado outra vez, em vez de desfeito."
                ),
                Opcao(
                    "64, uma por posição",
                    "A base não é o número de posições de uma volta: com base 64 o ponteiro mais lento leva umas 239.",
                ),
            ),
            rubrica=(
                "Iguala 2π vezes a base elevada a 14/16 a 64, e isola a base: uns 14,2.",
                "Ganha-se que todos os ponteiros andam dentro da frase, e nenhuma coluna fica parada.",
                "Perde-se a folga nas frases longas: depois de 64 posições o ponteiro lento recomeça.",
                "Diz que as posições 0 e 64 não ficam iguais: os outros ponteiros ainda as distinguem.",
            ),
        ),
        Pergunta(
            id="3.q13",
            exercicio="3.4",
            objetivos=(3,),
            enunciado=(
                "lstsq procura a matriz que leva cada linha da tabela à que vem três depois. O que muda se a tabela é "
                "sorteada, e não a senoide?"
            ),
            opcoes=(
                Opcao(
                    "Sobra um erro do tamanho dos números: nem a melhor matriz adianta.",
                    "Nada liga uma linha sorteada à que vem três depois: não há regra que uma matriz possa guardar.",
                    certa=True,
                ),
                Opcao(
                    "Nada: sai a mesma R(3), que só depende de quantas posições se anda.",
                    "Só depende disso porque são senos e cossenos. Outra tabela não tem por que andar girando.",
                ),
                Opcao(
                    "Sai outra matriz, própria dessa tabela, e o erro continua a ser zero.",
                    "Uma matriz 8 × 8 teria de servir a quase quinhentas linhas de uma vez. Sem regra, não serve.",
                ),
                Opcao(
                    "Sai uma matriz perto de R(3), com um pouco de erro por causa do sorteio.",
                    "O sorteio não é um ruído por cima da senoide: nessa tabela não há senoide nenhuma.",
                ),
            ),
            rubrica=(
                "Na senoide não sobra erro, a menos de arredondamento.",
                "A matriz achada, transposta, é rotacao(3, 8): em lstsq as posições estão nas linhas.",
                "Na tabela sorteada o erro médio é do tamanho dos próprios números.",
                "Diz por quê: na senoide andar é sempre o mesmo giro; na sorteada nada liga uma linha à outra.",
            ),
        ),
        Pergunta(
            id="3.q14",
            exercicio="3.5",
            objetivos=(4,),
            enunciado=(
                "A taxa −m(i − j) depende das duas posições. Por que basta uma coluna a mais em Q e outra em K, que se "
                "multiplicam?"
            ),
            opcoes=(
                Opcao(
                    "A parte com i é a mesma na linha inteira, e a softmax não a vê.",
                    "Sobra mj, que é um número de cada key: a coluna de Q é de 1, e a de K traz mj.",
                    certa=True,
                ),
                Opcao(
                    "Uma coluna com i vezes outra com j dá a diferença entre as posições.",
                    "Dá o produto, i vezes j. O produto escalar multiplica as colunas; não as subtrai.",
                ),
                Opcao(
                    "A máscara causal já desconta a parte com i, e só falta a parte com j.",
                    "A máscara proíbe células e não desconta nada das outras. Quem dispensa a parte com i é a softmax.",
                ),
                Opcao(
                    "Com uma coluna bem escolhida de cada lado se escreve qualquer matriz de taxas.",
                    "De uma coluna de cada lado só saem produtos, um número da query vezes um da key. A taxa inteira é"
                    " uma soma de dois e pediria duas.",
                ),
            ),
            rubrica=(
                "Separa −m(i − j) em −mi e mj.",
                "Diz que −mi é igual na linha inteira, e que somar o mesmo número à linha toda não muda a softmax.",
                "Põe uma coluna de 1 em Q e outra, com mj, em K.",
                "Divide Q por √dₖ, porque escala=1 não divide, e compara os pesos com os da lição, cabeça por cabeça.",
            ),
        ),
        Pergunta(
            id="3.q15",
            exercicio="3.7",
            objetivos=(4,),
            enunciado=(
                "A leitura foi treinada com cada frase começando numa posição sorteada entre 0 e 99. Quanto ela acerta "
                "na prova?"
            ),
            opcoes=(
                Opcao(
                    "Perto da metade em qualquer começo, até no 0.",
                    "Com projeções sorteadas, os pesos de “mordeu” mudam com o começo sem regra, e uma leitura só não "
                    "serve a todos.",
                    certa=True,
                ),
                Opcao(
                    "Tudo até o começo 99, e perto da metade daí em diante.",
                    "Seria assim se bastasse ter visto o começo. Mas as misturas de começos diferentes se contradizem, "
                    "e a leitura é uma só.",
                ),
                Opcao(
                    "Tudo no começo 0, como antes, e mais da metade nos outros.",
                    "A leitura é uma só: obrigada a servir a cem começos, perde também o que sabia do 0.",
                ),
                Opcao(
                    "Tudo em qualquer começo: vendo muitos, ela aprende a distância entre as palavras.",
                    "Com W_q e W_k sorteadas, que aqui não se treinam, os termos com lugar não dependem só da "
                    "distância: não há de onde aprendê-la.",
                ),
            ),
            rubrica=(
                "Mediu: perto da metade em qualquer começo, e agora até no 0.",
                "Diz que os pesos de “mordeu” dependem dos termos com lugar, e que com projeções sorteadas eles mudam "
                "com o começo sem regra.",
                "Conclui que uma leitura só teria de servir a misturas que se contradizem.",
                "Separa o que é do encoding do que é destas projeções: treinadas, poderiam achar um giro.",
            ),
        ),
        Pergunta(
            id="3.q16",
            exercicio="3.8",
            objetivos=(3, 4),
            enunciado="Na seção 3.5 do artigo e na linha (E) da tabela 3, o que é resultado medido?",
            opcoes=(
                Opcao(
                    "A tabela aprendida dá quase o mesmo que a senoide.",
                    "É a linha (E), e saiu de um treino. As outras frases são fórmula ou hipótese.",
                    certa=True,
                ),
                Opcao(
                    "A senoide serve a textos mais longos que os do treino.",
                    "É uma esperança dos autores. Na lição, a leitura volta a acertar a metade quando a frase muda de "
                    "lugar.",
                ),
                Opcao(
                    "A senoide ajuda a rede a aprender posições relativas.",
                    "É a hipótese com que a escolheram. Caber numa matriz não é ser aprendido.",
                ),
                Opcao(
                    "PE(pos + k) é uma função linear de PE(pos).",
                    "Isso é fórmula: prova-se no papel, sem treinar nada.",
                ),
            ),
            rubrica=(
                "Fórmula: os senos e cossenos, e PE(pos + k) como função linear de PE(pos).",
                "Medido: a linha (E), em que a tabela aprendida dá quase o mesmo resultado.",
                "Hipóteses: que a linearidade ajude a aprender posições relativas, e que a senoide sirva a textos mais "
                "longos que os do treino.",
                "A cada hipótese responde uma frase da lição: caber não é aprender; e a leitura que volta a acertar a "
                "metade assim que a frase muda de lugar.",
            ),
        ),
    ),
)
