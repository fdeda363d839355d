package io.github.outboxguard.errorprone;

import org.junit.jupiter.api.Test;

/** Whose method a call runs: the static receiver may be a subtype, or a class of our own. */
final class ReceiversTest {

  @Test
  void subtypesOfTheReceiver() {
    Checks.with(ToolCallsExternalEffect.class, getClass())
        .addSourceLines(
            "Receivers.java",
            """
            import dev.langchain4j.agent.tool.Tool;
            import java.net.HttpURLConnection;
            import java.net.Socket;
            import javax.net.ssl.HttpsURLConnection;
            import javax.net.ssl.SSLSocket;

            class Receivers {
              @Tool
              Object subtype(HttpsURLConnection connection) throws Exception {
                // BUG: Diagnostic contains: calls HttpsURLConnection.getInputStream (http
                return connection.getInputStream();
              }

              @Tool
              <T extends HttpURLConnection> int typeVariable(T connection) throws Exception {
                // BUG: Diagnostic contains: calls HttpURLConnection.getResponseCode (http
                return connection.getResponseCode();
              }

              @Tool
              Object inferred(SSLSocket socket) throws Exception {
                var s = socket;
                // BUG: Diagnostic contains: calls SSLSocket.getOutputStream (network
                return s.getOutputStream();
              }

              static class Tls extends Socket {
                @Tool
                Object unqualified() throws Exception {
                  // BUG: Diagnostic contains: calls Receivers.Tls.getOutputStream (network
                  return getOutputStream();
                }

                @Tool
                Object superCall() throws Exception {
                  // BUG: Diagnostic contains: calls Socket.getInputStream (network
                  return super.getInputStream();
                }
              }
            }
            """)
        .doTest();
  }

  @Test
  void ownImplementationIsFollowed() {
    Checks.with(ToolCallsExternalEffect.class, getClass())
        .addSourceLines(
            "Fake.java",
            """
            import dev.langchain4j.agent.tool.Tool;
            import java.net.Socket;
            import java.io.OutputStream;

            class Fake extends Socket {
              @Override
              public OutputStream getOutputStream() {
                return OutputStream.nullOutputStream();
              }

              @Tool
              Object harmless(Fake fake) {
                return fake.getOutputStream();
              }
            }
            """)
        .doTest();
  }
}
