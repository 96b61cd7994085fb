"""No lugar do micropip: este Python não busca nada na rede, e diz o que há."""

from piplite.piplite import install as install
