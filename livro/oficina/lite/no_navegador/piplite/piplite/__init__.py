"""No lugar do piplite, que procuraria pacotes na rede: aqui tudo já veio com o site."""

from piplite.piplite import install as install
