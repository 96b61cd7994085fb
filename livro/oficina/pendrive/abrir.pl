use strict;
use warnings;
use IO::Socket::INET;

my $site = shift;
my %tipos = (@TIPOS@);
$| = 1;
$SIG{CHLD} = 'IGNORE';
$SIG{PIPE} = 'IGNORE';
$SIG{INT} = sub { print "\nServidor encerrado.\n"; exit 0 };

# A mesma porta de sempre, se der: é por ela que o navegador reconhece o que o leitor deixou guardado.
my $ouvinte;
for my $porta (@PORTAS@, 0) {
    $ouvinte = IO::Socket::INET->new(
        LocalAddr => '127.0.0.1', LocalPort => $porta, Listen => 64, Proto => 'tcp', ReuseAddr => 1
    ) and last;
    if (ja_serve($porta)) {
        my $endereco = "http://127.0.0.1:$porta/";
        print "@JA@\n";
        abrir($endereco);
        exit 0;
    }
}
die "Não consegui abrir uma porta nesta máquina: $!\n" unless $ouvinte;
my $endereco = 'http://127.0.0.1:' . $ouvinte->sockport . '/';
print "@ABERTO@\n";
abrir($endereco);

# Um processo por conexão: o navegador abre algumas de reserva, que só depois usa.
while (1) {
    my $cliente = $ouvinte->accept or next;
    my $filho = fork;
    if (defined $filho and $filho == 0) {
        $SIG{INT} = 'DEFAULT';
        close $ouvinte;
        atender($cliente);
        exit 0;
    }
    close $cliente;
}

# Se quem ocupa a porta é este mesmo curso: noutra, o navegador não acharia o que o leitor guardou.
sub ja_serve {
    my ($porta) = @_;
    local $/;
    open my $leitura, '<:raw', "$site/@MARCA@" or return 0;
    my $marca = <$leitura>;
    my $resposta = eval {
        local $SIG{ALRM} = sub { die };
        alarm 2;
        my $conexao = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $porta) or die;
        print $conexao "GET /@MARCA@ HTTP/1.0\r\n\r\n";
        <$conexao>;
    };
    alarm 0;
    return defined $resposta && $resposta =~ /\r\n\r\n\Q$marca\E\z/;
}

sub abrir {
    my ($endereco) = @_;
    my $programa = $ENV{BROWSER} || ($^O eq 'darwin' ? 'open' : 'xdg-open');
    my $filho = fork;
    return unless defined $filho and $filho == 0;
    open STDOUT, '>', '/dev/null';
    open STDERR, '>', '/dev/null';
    exec $programa, $endereco or exit 1;
}

sub atender {
    my ($cliente) = @_;
    binmode $cliente;
    my $pedido = <$cliente>;
    while (defined(my $linha = <$cliente>)) { last if $linha =~ /^\r?\n$/ }
    return unless defined $pedido and $pedido =~ m{^(GET|HEAD) (/[^?#\s]*)};
    my ($metodo, $caminho) = ($1, $2);
    (my $nome = $caminho) =~ s/%([0-9A-Fa-f]{2})/chr hex $1/ge;
    my $arquivo = $site . $nome;
    my $dentro = $nome !~ m{(^|/)\.\.(/|$)} && $nome !~ /\0/;
    if ($dentro and -d $arquivo) {
        return mandar($cliente, "301 Moved Permanently", "Location: $caminho/") if $nome !~ m{/$};
        $arquivo .= 'index.html';
    }
    return entregar($cliente, $metodo, '200 OK', $arquivo) if $dentro and -f $arquivo;
    entregar($cliente, $metodo, '404 Not Found', "$site/404.html");
}

sub entregar {
    my ($cliente, $metodo, $situacao, $arquivo) = @_;
    open my $leitura, '<:raw', $arquivo or return mandar($cliente, '404 Not Found');
    my ($fim) = $arquivo =~ /(\.[^.\/]+)$/;
    my $tipo = $tipos{lc($fim // '')} // 'application/octet-stream';
    mandar($cliente, $situacao, "Content-Type: $tipo", 'Content-Length: ' . -s $leitura);
    return if $metodo eq 'HEAD';
    while (read $leitura, my $pedaco, 65536) { print $cliente $pedaco or return }
}

sub mandar {
    my ($cliente, $situacao, @cabecalhos) = @_;
    push @cabecalhos, 'Content-Length: 0' unless grep { /^Content-Length/ } @cabecalhos;
    print $cliente join "\r\n", "HTTP/1.1 $situacao", @cabecalhos, 'Cache-Control: no-cache', 'Connection: close', '', '';
}
