<# :
@echo off
setlocal DisableDelayedExpansion
title Curso de self-attention
chcp 65001 >nul
set "CURSO_ARQUIVO=%~f0"
set "CURSO_PASTA=%~dp0"
powershell -NoLogo -NoProfile -Command "iex ((Get-Content -LiteralPath $env:CURSO_ARQUIVO -Encoding UTF8) -join [char]10)"
if not errorlevel 1 exit /b 0
if "%errorlevel%"=="42" goto parar
where py >nul 2>nul && py -3 "%~dp0abrir.py" && exit /b 0
where python >nul 2>nul && python "%~dp0abrir.py" && exit /b 0
echo.
echo O PowerShell se recusou a abrir o curso, e falta um Python para tentar de outro jeito.
echo O fim de LEIA-ME.txt explica como seguir.
:parar
pause
exit /b 1
#>
# Daqui em diante é PowerShell (5.1, o que vem no Windows): um servidor que só atende esta máquina.
$ErrorActionPreference = 'Stop'
[Console]::OutputEncoding = [Text.Encoding]::UTF8
$site = [IO.Path]::GetFullPath([IO.Path]::Combine($env:CURSO_PASTA, 'site'))
if (-not [IO.File]::Exists([IO.Path]::Combine($site, 'index.html'))) {
    Write-Host 'A pasta site não está ao lado deste arquivo: extraia o zip inteiro (botão direito, Extrair tudo) e abra de novo.'
    exit 42
}
$tipos = @{ @TIPOS@ }

function Abrir($endereco) {
    try { Start-Process $endereco } catch { Write-Host 'Copie esse endereço para um navegador.' }
}

# Se quem ocupa a porta é este mesmo curso: noutra, o navegador não acharia o que o leitor guardou.
function JaServe($porta) {
    try {
        $pedido = [Net.WebRequest]::Create("http://127.0.0.1:$porta/@MARCA@")
        $pedido.Proxy = $null
        $pedido.Timeout = 2000
        $resposta = $pedido.GetResponse()
        try {
            $recebido = (New-Object IO.StreamReader($resposta.GetResponseStream())).ReadToEnd()
        } finally {
            $resposta.Close()
        }
        return $recebido -ceq [IO.File]::ReadAllText([IO.Path]::Combine($site, '@MARCA@'))
    } catch {
        return $false
    }
}

# A mesma porta de sempre, se der: é por ela que o navegador reconhece o que o leitor deixou guardado.
$ouvinte = $null
foreach ($porta in @(@PORTAS@, 0)) {
    try {
        $ouvinte = New-Object Net.Sockets.TcpListener([Net.IPAddress]::Loopback, $porta)
        $ouvinte.Start(64)
        break
    } catch {
        $ouvinte = $null
    }
    if (JaServe $porta) {
        $endereco = "http://127.0.0.1:$porta/"
        Write-Host "@JA@"
        Abrir $endereco
        exit 0
    }
}
if (-not $ouvinte) {
    Write-Host 'Não consegui abrir uma porta nesta máquina.'
    exit 1
}

# Roda numa linha de execução por conexão: o navegador abre algumas de reserva, que só depois usa.
$atender = {
    param($cliente, $site, $tipos)
    $barra = [string][IO.Path]::DirectorySeparatorChar
    function Mandar($fluxo, $situacao, $cabecalhos) {
        $linhas = @("HTTP/1.1 $situacao") + $cabecalhos + @('Cache-Control: no-cache', 'Connection: close', '', '')
        $bytes = [Text.Encoding]::ASCII.GetBytes($linhas -join "`r`n")
        $fluxo.Write($bytes, 0, $bytes.Length)
    }
    function Entregar($fluxo, $metodo, $situacao, $arquivo) {
        $leitura = [IO.File]::OpenRead($arquivo)
        try {
            $tipo = $tipos[[IO.Path]::GetExtension($arquivo).ToLowerInvariant()]
            if (-not $tipo) { $tipo = 'application/octet-stream' }
            Mandar $fluxo $situacao @("Content-Type: $tipo", "Content-Length: $($leitura.Length)")
            if ($metodo -ceq 'GET') { $leitura.CopyTo($fluxo) }
        } finally {
            $leitura.Dispose()
        }
    }
    try {
        $cliente.ReceiveTimeout = 60000
        $fluxo = $cliente.GetStream()
        $leitor = New-Object IO.StreamReader($fluxo, [Text.Encoding]::ASCII)
        $pedido = $leitor.ReadLine()
        do { $linha = $leitor.ReadLine() } while ($linha)
        if ($pedido -cmatch '^(GET|HEAD) /([^?#\s]*)') {
            $metodo = $Matches[1]
            $caminho = $Matches[2]
            try {
                $nome = [Uri]::UnescapeDataString($caminho).Replace('/', $barra)
                $arquivo = [IO.Path]::GetFullPath([IO.Path]::Combine($site, $nome))
            } catch {
                $arquivo = ''  # um nome que o Windows não aceita
            }
            # Com a barra no fim: a pasta vizinha site-antigo não é parte de site.
            $dentro = "$arquivo$barra".StartsWith("$site$barra", [StringComparison]::OrdinalIgnoreCase)
            if ($dentro -and [IO.Directory]::Exists($arquivo)) {
                if ($caminho -and -not $caminho.EndsWith('/')) {
                    Mandar $fluxo '301 Moved Permanently' @("Location: /$caminho/", 'Content-Length: 0')
                    return
                }
                $arquivo = [IO.Path]::Combine($arquivo, 'index.html')
            }
            if ($dentro -and [IO.File]::Exists($arquivo)) {
                Entregar $fluxo $metodo '200 OK' $arquivo
            } else {
                Entregar $fluxo $metodo '404 Not Found' ([IO.Path]::Combine($site, '404.html'))
            }
        }
    } catch {
        # A aba foi fechada no meio de um arquivo.
    } finally {
        $cliente.Close()
    }
}

$endereco = "http://127.0.0.1:$($ouvinte.LocalEndpoint.Port)/"
Write-Host "@ABERTO@"
Abrir $endereco
$fila = [RunspaceFactory]::CreateRunspacePool(1, 24)
$fila.Open()
$correndo = @()
while ($true) {
    $chegada = $ouvinte.AcceptTcpClientAsync()
    # Em prazos curtos, para que Ctrl+C seja ouvido.
    while (-not $chegada.AsyncWaitHandle.WaitOne(200)) { }
    if ($chegada.Status -ne 'RanToCompletion') { continue }  # o navegador desistiu antes de ser atendido
    $conexao = [PowerShell]::Create()
    $conexao.RunspacePool = $fila
    [void]$conexao.AddScript($atender.ToString()).AddArgument($chegada.Result).AddArgument($site).AddArgument($tipos)
    $correndo += @{ conexao = $conexao; fim = $conexao.BeginInvoke() }
    $correndo = @($correndo | Where-Object { if ($_.fim.IsCompleted) { $_.conexao.Dispose() } else { $true } })
}
