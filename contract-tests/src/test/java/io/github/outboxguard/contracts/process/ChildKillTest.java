package io.github.outboxguard.contracts.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.Transport;
import io.github.outboxguard.contracts.reference.ReferenceOutbox;
import io.github.outboxguard.contracts.reference.ReferenceTable;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A real process, really killed, leaves what the simulated death leaves: a claim that runs out, and
 * a message that comes again.
 */
class ChildKillTest {

  @TestFactory
  Stream<DynamicTest> killedChildLosesNothing() throws Exception {
    DataSource dataSource = ContractDatabase.embeddedPostgres().dataSource();
    ReferenceTable.create(dataSource);
    return Stream.of("before-send", "after-send")
        .map(point -> DynamicTest.dynamicTest(point, () -> killed(dataSource, point)));
  }

  private static void killed(DataSource dataSource, String point) throws Exception {
    List<Delivery> sent = new ArrayList<>();
    ReferenceOutbox writer = parent(dataSource, Duration.ZERO, sent);
    writer.transact((connection, messages) -> messages.enqueue(Message.of(point)));

    String id = killChild(((PGSimpleDataSource) dataSource).getUrl(), point);

    writer.dispatchOnce();
    assertThat(sent).as("the claim of the killed process still holds").isEmpty();
    parent(dataSource, Duration.ofMinutes(3), sent).dispatchOnce();
    assertThat(sent).extracting(Delivery::id).containsExactly(id);
    parent(dataSource, Duration.ofMinutes(9), sent).dispatchOnce();
    assertThat(sent).hasSize(1);
  }

  private static String killChild(String url, String point) throws Exception {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName(),
                url,
                point)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader output = child.inputReader()) {
      String line = output.readLine();
      assertThat(line).isNotNull();
      return line.substring(line.lastIndexOf(' ') + 1);
    } finally {
      child.destroyForcibly().waitFor();
    }
  }

  private static ReferenceOutbox parent(
      DataSource dataSource, Duration later, List<Delivery> sent) {
    Transport transport =
        new Transport() {
          @Override
          public void send(Delivery delivery) {
            sent.add(delivery);
          }

          @Override
          public CompletableFuture<Void> sendAsync(Delivery delivery) {
            sent.add(delivery);
            return CompletableFuture.completedFuture(null);
          }
        };
    Clock clock = Clock.offset(Clock.systemUTC(), later);
    return new ReferenceOutbox(new Env("parent", dataSource, clock, transport));
  }
}
