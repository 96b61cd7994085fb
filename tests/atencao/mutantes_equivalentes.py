"""Os mutantes que nenhuma conferência pode reprovar, porque fazem a mesma conta: cada um com a razão."""

EQUIVALENTES: dict[str, dict[str, str]] = {
    "1.7": {},
}
