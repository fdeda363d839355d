package io.github.outboxguard.contracts.tool;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.github.outboxguard.contracts.ToolContract;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

/** The recorder sees each way to the network, and nothing where there is none. */
class ToolContractTest {
  private HttpServer server;
  private int port;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> exchange.sendResponseHeaders(204, -1));
    server.start();
    port = server.getAddress().getPort();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void toolThatWritesToItsDatabaseOnlyKeepsTheContract() {
    ToolContract tool =
        () -> {
          try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:tool");
              Statement statement = connection.createStatement()) {
            statement.execute("create table orders (id int)");
          }
        };
    assertThatCode(tool::toolOpensNoConnectionButTheDatabases).doesNotThrowAnyException();
  }

  @Test
  void connectionToTheNamedDatabaseIsAllowed() {
    ToolContract tool =
        new ToolContract() {
          @Override
          public void runTool() throws Exception {
            new Socket("127.0.0.1", port).close();
          }

          @Override
          public Set<String> databases() {
            return Set.of("localhost:" + port);
          }
        };
    assertThatCode(tool::toolOpensNoConnectionButTheDatabases).doesNotThrowAnyException();
  }

  @Test
  void httpClientIsSeenWithTheLineThatCalledIt() {
    assertBroken(() -> callHttp(port), "callHttp");
  }

  private static void callHttp(int port) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/charge")).build();
    HttpClient.newHttpClient().send(request, BodyHandlers.discarding());
  }

  @Test
  void urlConnectionIsSeen() {
    assertBroken(
        () -> URI.create("http://127.0.0.1:" + port + "/").toURL().openStream().close(),
        "ToolContractTest");
  }

  @Test
  void plainSocketIsSeen() {
    assertBroken(() -> new Socket("127.0.0.1", port).close(), "ToolContractTest");
  }

  @Test
  void socketChannelIsSeenByItsTraffic() {
    assertBroken(
        () -> {
          try (SocketChannel channel =
              SocketChannel.open(new InetSocketAddress("127.0.0.1", port))) {
            channel.write(ByteBuffer.wrap("GET / HTTP/1.0\r\n\r\n".getBytes(US_ASCII)));
            channel.read(ByteBuffer.allocate(64));
          }
        },
        "its traffic");
  }

  @Test
  void failedAttemptIsSeenToo() throws IOException {
    int closed;
    try (ServerSocket socket = new ServerSocket(0)) {
      closed = socket.getLocalPort();
    }
    port = closed;
    assertBroken(() -> new Socket("127.0.0.1", closed).close(), "its connection attempt");
  }

  private void assertBroken(ToolContract tool, String words) {
    assertThatThrownBy(tool::toolOpensNoConnectionButTheDatabases)
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("T1 broken: the tool connected to 127.0.0.1:" + port)
        .hasMessageContaining(words);
  }
}
