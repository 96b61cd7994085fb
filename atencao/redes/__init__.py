"""O treino dos modelos do curso, em PyTorch. Cada módulo é um comando: `python -m atencao.redes.cabecas`."""
