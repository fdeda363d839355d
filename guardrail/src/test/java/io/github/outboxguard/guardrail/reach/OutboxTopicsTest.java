package io.github.outboxguard.guardrail.reach;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.guardrail.AnalysisRequest;
import io.github.outboxguard.guardrail.Guardrail;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which topics a tool files its requests under, told for each tool on its own. */
class OutboxTopicsTest {

  private static final String TOOLS =
      """
      package shop;

      import dev.langchain4j.agent.tool.Tool;
      import io.github.outboxguard.outbox.OutboxMessage;
      import java.util.ArrayList;
      import java.util.List;

      class Orders {
        Requests requests;

        @Tool
        void direct(String id) {
          requests.enqueue("orders.placed", id);
        }

        @Tool
        void refund(String id) {
          file("orders.refunded", id);
        }

        @Tool
        void cancel(String id) {
          file("orders.cancelled", id);
        }

        @Tool
        void either(String id, boolean paid) {
          if (paid) {
            file("orders.refunded", id);
          } else {
            file("orders.cancelled", id);
          }
        }

        @Tool
        void far(String id) {
          new Desk(requests).hand(Desk.TOPIC, id);
        }

        @Tool
        void held(String id) {
          new Named("orders.held", requests).file(id);
        }

        @Tool
        void told(String topic, String id) {
          file(topic, id);
        }

        @Tool
        void computed(String id) {
          file("orders." + id.length() + System.nanoTime(), id);
        }

        private void file(String topic, String id) {
          requests.enqueue(topic, id);
        }
      }

      class Desk {
        static final String TOPIC = "desk.requests";
        private final Requests requests;

        Desk(Requests requests) {
          this.requests = requests;
        }

        void hand(String topic, String id) {
          pass(id, topic);
        }

        private void pass(String id, String topic) {
          requests.enqueue(topic, id);
        }
      }

      class Named {
        private final String topic;
        private final Requests requests;

        Named(String topic, Requests requests) {
          this.topic = topic;
          this.requests = requests;
        }

        void file(String id) {
          requests.enqueue(topic, id);
        }
      }

      class Messages {
        static final String SHIP = "parcels.ship";
        io.github.outboxguard.outbox.OutboxWriter writer;
        java.sql.Connection connection;

        @Tool
        void built(String id) throws java.sql.SQLException {
          writer.enqueue(connection, OutboxMessage.to("orders.placed").payload(id).key(id).build());
        }

        @Tool
        void shipped(String id) throws java.sql.SQLException {
          file(message(SHIP, id));
        }

        @Tool
        void returned(String id) throws java.sql.SQLException {
          file(message("parcels.return", id));
        }

        @Tool
        void many(String id) throws java.sql.SQLException {
          List<OutboxMessage> all = new ArrayList<>();
          all.add(message(SHIP, id));
          all.add(OutboxMessage.to("mail.send").payload(id).build());
          writer.enqueueAll(connection, all);
        }

        @Tool
        void anywhere(String topic, String id) throws java.sql.SQLException {
          file(message(topic, id));
        }

        private OutboxMessage message(String topic, String id) {
          return OutboxMessage.to(topic).payload(id).requestId(id).build();
        }

        private void file(OutboxMessage message) throws java.sql.SQLException {
          writer.enqueue(connection, message);
        }
      }

      interface Requests {
        void enqueue(String topic, String payload);
      }
      """;

  @TempDir Path directory;
  private List<ToolVerdict> verdicts = List.of();

  @BeforeEach
  void analyse() throws IOException {
    GuardConfig config =
        GuardConfig.parse(
            "outbox-guard.yml",
            "outboxWrites: [{ type: shop.Requests, methods: [enqueue], topicArgument: 0 }]");
    List<Path> classPath =
        new ArrayList<>(
            Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toList());
    verdicts =
        Guardrail.verdicts(new AnalysisRequest(List.of(compile()), List.of(), classPath, config));
  }

  @Test
  void aTopicIsFollowedThroughHelpersAndFields() {
    assertThat(topics("direct")).containsExactly("orders.placed");
    assertThat(topics("far")).containsExactly("desk.requests");
    assertThat(topics("held")).containsExactly("orders.held");
  }

  @Test
  void toolsThatShareAHelperKeepTheirTopicsApart() {
    assertThat(topics("refund")).containsExactly("orders.refunded");
    assertThat(topics("cancel")).containsExactly("orders.cancelled");
  }

  @Test
  void aHelperCalledWithTwoTopicsHasBoth() {
    assertThat(topics("either")).containsExactlyInAnyOrder("orders.refunded", "orders.cancelled");
  }

  @Test
  void aTopicThatIsNoConstantIsNotMadeUp() {
    assertThat(topics("told")).containsExactly((String) null);
    assertThat(topics("computed")).containsExactly((String) null);
  }

  @Test
  void aMessageCarriesItsTopicToWhereItIsFiled() {
    assertThat(topics("built")).containsExactly("orders.placed");
    assertThat(topics("shipped")).containsExactly("parcels.ship");
    assertThat(topics("returned")).containsExactly("parcels.return");
    assertThat(topics("many")).containsExactlyInAnyOrder("parcels.ship", "mail.send");
  }

  @Test
  void theTopicOfAMessageThatIsNoConstantIsNotMadeUp() {
    assertThat(topics("anywhere")).containsExactly((String) null);
  }

  private List<String> topics(String tool) {
    List<String> topics = new ArrayList<>();
    for (ToolVerdict verdict : verdicts) {
      if (verdict.tool().method().equals(tool)) {
        verdict.outboxWrites().forEach(write -> topics.add(write.topic()));
      }
    }
    return topics;
  }

  private Path compile() throws IOException {
    return SourceText.compiled(directory, "Orders", TOOLS);
  }
}
