"""O que o pacote de tradução do JupyterLab ainda não traz: a barra de menus e o que mais se usa num notebook."""

from typing import Any

DOMINIO = "jupyterlab"

# Só vale o que o pacote não traduz; quando ele traduzir, vale o dele. Antes de \x04 vem o contexto do gettext;
# onde há duas frases, a segunda é a do plural.
FALTAM = {
    "menu\x04File": ["Arquivo"],
    "menu\x04Edit": ["Editar"],
    "menu\x04View": ["Exibir"],
    "menu\x04Run": ["Executar"],
    "menu\x04Kernel": ["Kernel"],
    "menu\x04Tabs": ["Abas"],
    "menu\x04Settings": ["Configurações"],
    "menu\x04Help": ["Ajuda"],
    "menu\x04New": ["Novo"],
    "menu\x04Language": ["Idioma"],
    "menu\x04Workspaces": ["Áreas de trabalho"],
    "Open from URL…": ["Abrir de um endereço…"],
    "Revert %1 to Checkpoint…": ["Voltar %1 ao ponto de verificação…"],
    "Duplicate %1": ["Duplicar %1"],
    "Print…": ["Imprimir…"],
    "%1 and %2": ["%1 e %2"],
    "Cut Cell": ["Recortar célula", "Recortar células"],
    "Copy Cell": ["Copiar célula", "Copiar células"],
    "Paste Cell Below": ["Colar célula abaixo", "Colar células abaixo"],
    "Paste Cell Above": ["Colar célula acima", "Colar células acima"],
    "Paste Cell and Replace": ["Colar célula no lugar desta", "Colar células no lugar destas"],
    "Delete Cell": ["Apagar célula", "Apagar células"],
    "Move Cell Up": ["Mover célula para cima", "Mover células para cima"],
    "Move Cell Down": ["Mover célula para baixo", "Mover células para baixo"],
    "Merge Cell Above": ["Juntar com a célula de cima"],
    "Merge Cell Below": ["Juntar com a célula de baixo"],
    "Clear Cell Output": ["Limpar a saída da célula"],
    "Clear Outputs of All Cells": ["Limpar as saídas de todas as células"],
    "Sessions and Tabs": ["Sessões e abas"],
    "Show Notifications": ["Mostrar notificações"],
    "Show Hidden Files": ["Mostrar arquivos ocultos"],
    "Run Selected Cell": ["Executar a célula selecionada", "Executar as células selecionadas"],
    "Run Selected Cell and Insert Below": [
        "Executar a célula selecionada e inserir outra abaixo",
        "Executar as células selecionadas e inserir outra abaixo",
    ],
    "Run Selected Cell and Do not Advance": [
        "Executar a célula selecionada sem avançar",
        "Executar as células selecionadas sem avançar",
    ],
    "Restart Kernel and Clear Outputs of All Cells…": ["Reiniciar o kernel e limpar todas as saídas…"],
    "Reconnect to Kernel": ["Reconectar ao kernel"],
    "Refresh the file browser.": ["Atualizar a lista de arquivos"],
    "Toggle File Filter": ["Filtrar os arquivos"],
    "Cut this cell": ["Recortar esta célula", "Recortar estas %1 células"],
    "Copy this cell": ["Copiar esta célula", "Copiar estas %1 células"],
    "Paste this cell from the clipboard": [
        "Colar esta célula da área de transferência",
        "Colar estas %1 células da área de transferência",
    ],
    "Run this cell and advance": ["Executar esta célula e avançar", "Executar estas %1 células e avançar"],
    "Restart the kernel and run all cells": ["Reiniciar o kernel e executar todas as células"],
    "Select the cell type": ["Escolher o tipo da célula"],
    "Create a duplicate of this cell below": ["Duplicar esta célula abaixo", "Duplicar estas %1 células abaixo"],
    "Move this cell up": ["Mover esta célula para cima", "Mover estas %1 células para cima"],
    "Move this cell down": ["Mover esta célula para baixo", "Mover estas %1 células para baixo"],
    "Insert a cell above": ["Inserir uma célula acima"],
    "Delete the cell": ["Apagar a célula"],
    "Click to expand": ["Clique para abrir"],
    "No notifications": ["Nenhuma notificação"],
    "Idle": ["Parado"],
    "Busy": ["Ocupado"],
}


def completar(pacote: dict[str, Any]) -> dict[str, Any]:
    """O pacote de um idioma, como o jupyterlab_server o lê, com as frases que faltam no domínio do JupyterLab."""
    return pacote | {DOMINIO: FALTAM | pacote.get(DOMINIO, {})}
