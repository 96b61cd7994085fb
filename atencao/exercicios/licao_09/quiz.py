from atencao.exercicios.pergunta import Opcao, Pergunta, Quiz

QUIZ = Quiz(
    "09-clinica-de-bugs", ("um",), (Pergunta("9.q1", "?", (Opcao("a", "x", True), Opcao("b", "y")), objetivos=(1,)),)
)
