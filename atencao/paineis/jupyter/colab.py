"""A figura no Colab: lá, dentro de um Output, a figura chega antes do plotly.js e não é desenhada.

O plotly.js vem do pacote plotly que já está na máquina do Colab, pelo canal do próprio kernel, uma vez por célula.
Não se pede nada a outro endereço, e ele não fica gravado no notebook.
"""

import json
from importlib import resources
from string import Template
from typing import Any
from uuid import uuid4

FUNCAO = "atencao.plotly_js"

_PAGINA = Template("""\
<div id="$id"></div>
<script>
(async () => {
const janela = /** @type {any} */ (window);
const carregar = async () => {
  const resposta = await janela.google.colab.kernel.invokeFunction("$funcao", [], {});
  const roteiro = document.createElement("script");
  // Sem module, exports nem define: o plotly.js se põe em window, e não num carregador que o Colab tenha.
  roteiro.textContent = `((module, exports, define) => {$${resposta.data["application/json"].fonte}\\n})()`;
  document.head.append(roteiro);
};
const lugar = document.getElementById("$id");
try {
  janela.atencaoPlotly ??= carregar();
  await janela.atencaoPlotly;
  const figura = $figura;
  await janela.Plotly.newPlot(lugar, figura.data, figura.layout, {responsive: true, displayModeBar: false});
} catch (erro) {
  janela.atencaoPlotly = undefined;
  lugar.textContent = "A figura não pôde ser desenhada aqui; o texto abaixo diz o que ela mostra.";
}
})();
</script>""")


def em_html(desenho: dict[str, Any]) -> str:
    """O desenho como HTML que se desenha sozinho num Output do Colab."""
    from google.colab import output

    output.register_callback(FUNCAO, _plotly_js)
    # Com < escrito como escape do JavaScript, nada que o leitor digitou fecha o <script>.
    figura = json.dumps(desenho, ensure_ascii=True, allow_nan=False).replace("<", "\\u003c")
    return _PAGINA.substitute(id=f"atencao-{uuid4().hex}", funcao=FUNCAO, figura=figura)


def _plotly_js() -> Any:
    from IPython.display import JSON

    fonte = resources.files("plotly").joinpath("package_data", "plotly.min.js").read_text(encoding="utf-8")
    return JSON({"fonte": fonte})
