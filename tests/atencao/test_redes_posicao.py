"""A tabela dentro de um modelo: muda de lugar e de tipo com ele, não se grava com ele, e diz quando acaba."""

import pytest
import torch

from atencao import melhor_dispositivo, positional_encoding
from atencao.redes.posicao import SomaPosicao
from tests.atencao.recusas import recusa
from tests.atencao.tolerancias import conferir


def modelo(n_max: int = 16) -> torch.nn.Sequential:
    return torch.nn.Sequential(torch.nn.Linear(6, 6), SomaPosicao(n_max, 6))


def test_soma_a_tabela_ao_eixo_das_posicoes() -> None:
    X = torch.zeros(3, 2, 5, 6)
    conferir(SomaPosicao(16, 6)(X), positional_encoding(5, 6) + X.numpy())
    conferir(SomaPosicao(5, 6, base=50.0)(X[0, 0]), positional_encoding(5, 6, base=50.0), "float32")


@pytest.mark.parametrize("dtype", [torch.float64, torch.float16, torch.bfloat16], ids=str)
def test_muda_de_dtype_com_o_modelo(dtype: torch.dtype) -> None:
    assert modelo().to(dtype)(torch.zeros(5, 6, dtype=dtype)).dtype == dtype
    conferir(SomaPosicao(4096, 8).to(dtype)(torch.zeros(4096, 8, dtype=dtype)), positional_encoding(4096, 8), "float16")


def test_muda_de_dispositivo_com_o_modelo() -> None:
    """O dispositivo meta faz as vezes da GPU: uma tabela esquecida na CPU não se somaria a X."""
    saida = modelo().to("meta")(torch.zeros(2, 5, 6, device="meta"))
    assert saida.device.type == "meta"


def test_nao_se_treina_nem_se_grava_e_os_pesos_servem_a_outro_comprimento() -> None:
    curto, comprido = modelo(8), modelo(32)
    assert set(curto.state_dict()) == {"0.weight", "0.bias"}
    assert len(list(curto[1].parameters())) == 0
    comprido.load_state_dict(curto.state_dict())
    X = torch.ones(8, 6)
    torch.testing.assert_close(comprido(X), curto(X))
    assert comprido(torch.ones(32, 6)).shape == (32, 6)


@pytest.mark.parametrize("forma", [(17, 6), (2, 17, 6), (5, 4), (6,)])
def test_diz_quando_a_tabela_acaba_ou_a_largura_nao_e_a_dela(forma: tuple[int, ...]) -> None:
    with recusa(ValueError, 16, 6):
        SomaPosicao(16, 6)(torch.zeros(forma))


@pytest.mark.gpu
def test_nenhum_passo_na_gpu_copia_a_tabela_da_cpu() -> None:
    alvo = melhor_dispositivo().alvo
    rede = modelo().to(alvo)
    X = torch.ones(2, 5, 6, device=alvo)
    with torch.profiler.profile(activities=torch.profiler.supported_activities()) as perfil:
        assert rede(X).device.type == alvo
    assert not [e.name for e in perfil.events() if "HtoD" in e.name or "DtoH" in e.name]
