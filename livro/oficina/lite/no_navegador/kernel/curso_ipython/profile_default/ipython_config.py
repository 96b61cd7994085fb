"""O que muda no IPython do navegador."""

c = get_config()  # noqa: F821 — posto aqui pelo IPython

c.InteractiveShellApp.extensions = ["curso_no_navegador"]
c.HistoryManager.enabled = False
