package io.github.outboxguard.outbox.dispatch;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.transport.Transport;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.postgresql.ds.PGSimpleDataSource;

/** A process of its own that dispatches until it is killed; it writes each send to a file first. */
final class KillVictim {
  private KillVictim() {}

  public static void main(String[] arguments) throws Exception {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setServerNames(new String[] {"127.0.0.1"});
    source.setPortNumbers(new int[] {Integer.parseInt(arguments[0])});
    source.setUser("postgres");
    source.setDatabaseName("postgres");
    source.setCurrentSchema(arguments[1]);
    try (OutputStream log =
        Files.newOutputStream(
            Path.of(arguments[2]), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      Transport transport =
          Transport.blocking(
              message -> {
                String line =
                    arguments[3] + " " + message.keyOrNull() + " " + message.payload().asText();
                byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
                // One write per line: the file belongs to the system, so a killed process loses
                // none.
                synchronized (log) {
                  log.write(bytes);
                }
              });
      Dispatcher dispatcher =
          Dispatcher.builder(Database.POSTGRESQL, source)
              .route("t", transport, TopicPolicy.defaults().withMaxAttempts(1000))
              .options(
                  DispatcherOptions.defaults()
                      .withLease(Duration.ofSeconds(3))
                      .withBatchSize(50)
                      .withPollInterval(Duration.ofMillis(1001), Duration.ofMillis(1001)))
              .name(arguments[3])
              .build();
      dispatcher.start();
      System.out.println("started");
      Thread.currentThread().join();
    }
  }
}
