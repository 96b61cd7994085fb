// Compila os .py de cada pasta com o próprio Pyodide (o .pyc fica ao lado) e diz que módulos uma partida normal carrega.
// node compilar.mjs '{"pyodide": pasta, "pastas": [pasta, …], "abertura": [módulo, …]}'

import { join } from "node:path";
import { pathToFileURL } from "node:url";

const { pyodide, pastas, abertura } = JSON.parse(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));

// Sem a semente fixa, a ordem dos conjuntos constantes mudaria os .pyc de uma vez para outra.
const python = await loadPyodide({ indexURL: pyodide, env: { PYTHONHASHSEED: "0" }, stdout: () => {} });
for (const [i, pasta] of pastas.entries()) {
  python.FS.mkdirTree(`/pastas/${i}`);
  python.mountNodeFS(`/pastas/${i}`, pasta);
}

const carregados = python.runPython(`
import json
import py_compile
import sys
from importlib import import_module
from pathlib import Path

# Os .pyc são escritos abaixo, com o nome e a validade que a página precisa.
sys.dont_write_bytecode = True

def compilar(abertura):
    pastas = sorted(Path("/pastas").iterdir())
    sys.path[:0] = map(str, pastas)
    for nome in abertura:
        import_module(nome)
    carregados = sorted(sys.modules)
    for pasta in pastas:
        for fonte in sorted(pasta.rglob("*.py")):
            py_compile.compile(
                str(fonte), cfile=str(fonte.with_suffix(".pyc")), dfile=str(fonte.relative_to(pasta)), doraise=True,
                invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
            )
    return json.dumps(carregados)

compilar
`)(abertura);
process.stdout.write(carregados);
