package io.github.outboxguard.errorprone;

import org.junit.jupiter.api.Test;

final class OtherChecksTest {

  @Test
  void toolIsRemoteClient() {
    Checks.with(ToolIsRemoteClient.class, getClass())
        .addSourceLines(
            "Clients.java",
            """
            import org.springframework.ai.tool.annotation.Tool;
            import org.springframework.web.service.annotation.HttpExchange;

            class Clients {
              interface Plain {
                @Tool
                String generated(String city);
              }

              @HttpExchange
              interface NoTool {
                @HttpExchange(method = "GET")
                String forecast(String city);
              }

              @HttpExchange
              interface Weather {
                @Tool
                @HttpExchange(method = "GET")
                // BUG: Diagnostic contains: The tool is a declarative http client (READ)
                String forecast(String city);
              }
            }
            """)
        .doTest();
  }

  @Test
  void toolMixesOutboxAndDirectEffect() {
    Checks.with(ToolMixesOutboxAndDirectEffect.class, getClass())
        .addSourceLines(
            "Mixed.java",
            """
            import dev.langchain4j.agent.tool.Tool;
            import io.github.outboxguard.outbox.OutboxWriter;
            import java.net.Socket;
            import java.sql.Connection;

            class Mixed {
              private OutboxWriter outbox;

              @Tool
              void onlyOutbox(Connection c) throws Exception {
                outbox.enqueue(c, "mail.send", null, "{}");
              }

              @Tool
              void onlyDirect(Socket socket) throws Exception {
                socket.getOutputStream();
              }

              @Tool
              void both(Connection c, Socket socket) throws Exception {
                outbox.enqueue(c, "mail.send", null, "{}");
                // BUG: Diagnostic contains: The tool writes to the outbox (topic mail.send) and calls
                socket.getOutputStream();
              }
            }
            """)
        .doTest();
  }

  @Test
  void suppressionInvalid() {
    Checks.with(SuppressionInvalid.class, getClass())
        .addSourceLines(
            "Exceptions.java",
            """
            import dev.langchain4j.agent.tool.Tool;
            import io.github.outboxguard.annotations.AllowExternalEffect;

            class Exceptions {
              @Tool
              @AllowExternalEffect(reason = "reviewed", until = "9999-12-31")
              void valid() {}

              @Tool
              @AllowExternalEffect(reason = "")
              // BUG: Diagnostic contains: gives no reason
              void blank() {}

              @Tool
              @AllowExternalEffect(reason = "reviewed", until = "2001-01-01")
              // BUG: Diagnostic contains: expired on 2001-01-01
              void expired() {}

              @Tool
              @AllowExternalEffect(reason = "reviewed", until = "next year")
              // BUG: Diagnostic contains: not an ISO date
              void misdated() {}
            }
            """)
        .doTest();
  }
}
