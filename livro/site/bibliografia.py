"""Referências em português."""


def setup(app):
    pass
