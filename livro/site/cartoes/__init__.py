"""Os cartões na página: o HTML de cada um, útil sem JavaScript; quem os anima é livro/frente/{pratica,questoes}/."""
