package io.github.outboxguard.errorprone;

import com.google.errorprone.BugCheckerRefactoringTestHelper.FixChoosers;
import org.junit.jupiter.api.Test;

final class FixesTest {

  @Test
  void anEffectIsAcceptedWithAReasonToFillIn() {
    Checks.fixing(ToolCallsExternalEffect.class, getClass())
        .addInputLines(
            "A.java",
            """
            import dev.langchain4j.agent.tool.Tool;
            import java.net.URL;

            class A {
              @Tool
              Object open(URL url) throws Exception {
                return url.openStream();
              }
            }
            """)
        .addOutputLines(
            "A.java",
            """
            import dev.langchain4j.agent.tool.Tool;
            import io.github.outboxguard.annotations.AllowExternalEffect;
            import java.net.URL;

            class A {
              @AllowExternalEffect(reason = "TODO: why may this bypass the outbox?")
              @Tool
              Object open(URL url) throws Exception {
                return url.openStream();
              }
            }
            """)
        .doTest();
  }

  @Test
  void aVoidCallBecomesAnEnqueueCallWhereWriterAndConnectionAreAtHand() {
    Checks.fixing(ToolCallsExternalEffect.class, getClass())
        .addInputLines(
            "B.java",
            """
            import dev.langchain4j.agent.tool.Tool;
            import io.github.outboxguard.outbox.OutboxWriter;
            import java.net.Socket;
            import java.sql.Connection;
            import java.sql.SQLException;
            import javax.sql.DataSource;

            class B {
              private OutboxWriter outbox;
              private DataSource dataSource;

              @Tool
              void parameter(Connection connection, Socket socket) throws Exception {
                socket.connect(null);
              }

              @Tool
              void resource(Socket socket) throws Exception {
                try (Connection c = dataSource.getConnection()) {
                  socket.connect(null);
                }
              }
            }
            """)
        .addOutputLines(
            "B.java",
            """
            import dev.langchain4j.agent.tool.Tool;
            import io.github.outboxguard.outbox.OutboxWriter;
            import java.net.Socket;
            import java.sql.Connection;
            import java.sql.SQLException;
            import javax.sql.DataSource;

            class B {
              private OutboxWriter outbox;
              private DataSource dataSource;

              @Tool
              void parameter(Connection connection, Socket socket) throws Exception {
                outbox.enqueue(
                    connection, "network.connect", null, /* TODO: what the dispatcher needs */ "{}");
              }

              @Tool
              void resource(Socket socket) throws Exception {
                try (Connection c = dataSource.getConnection()) {
                  outbox.enqueue(
                      c, "network.connect", null, /* TODO: what the dispatcher needs */ "{}");
                }
              }
            }
            """)
        .setFixChooser(FixChoosers.FIRST)
        .doTest();
  }

  @Test
  void withoutAConnectionNoTransactionIsInvented() {
    Checks.fixing(ToolCallsExternalEffect.class, getClass())
        .addInputLines(
            "C.java",
            """
            import dev.langchain4j.agent.tool.Tool;
            import io.github.outboxguard.outbox.OutboxWriter;
            import java.net.Socket;

            class C {
              private OutboxWriter outbox;

              @Tool
              void open(Socket socket) throws Exception {
                socket.connect(null);
              }
            }
            """)
        .addOutputLines(
            "C.java",
            """
            import dev.langchain4j.agent.tool.Tool;
            import io.github.outboxguard.annotations.AllowExternalEffect;
            import io.github.outboxguard.outbox.OutboxWriter;
            import java.net.Socket;

            class C {
              private OutboxWriter outbox;

              @AllowExternalEffect(reason = "TODO: why may this bypass the outbox?")
              @Tool
              void open(Socket socket) throws Exception {
                socket.connect(null);
              }
            }
            """)
        .setFixChooser(FixChoosers.FIRST)
        .doTest();
  }
}
