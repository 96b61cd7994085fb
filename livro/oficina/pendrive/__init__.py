"""O curso inteiro num zip que se usa sem internet e sem instalar nada, de um pen drive por exemplo.

    python -m livro.oficina.pendrive [pasta do site] [arquivo.zip]

Cada sistema tem um arquivo de abrir, que se basta: um servidor de arquivos e a pasta site ao lado.

    abrir.bat   Windows: PowerShell, que todo Windows tem
    abrir.sh    macOS e Linux: o Python que houver, ou o Perl de abrir.pl
    abrir.py    quem já tem Python, em qualquer sistema: é livro/oficina/servir.py
"""
