package io.github.outboxguard.benchmarks.namastack;

import io.namastack.outbox.Outbox;
import io.namastack.outbox.handler.OutboxRecordMetadata;
import io.namastack.outbox.handler.OutboxTypedHandler;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * namastack-outbox with ten threads, 800 keys per poll and a poll every 25 ms, as its page on
 * performance has it. Reads lines {@code rows keys} and answers each with {@code rate N}: messages
 * per second from the first call of the handler to the last, which leaves its start out.
 */
@SpringBootApplication
public class NamastackPeer {
  private static final String PAYLOAD = "x".repeat(1012);
  private static volatile Meter meter = new Meter(0);

  /** The work that is filed. */
  public record Message(String data) {}

  private static final class Meter {
    private final CountDownLatch left;
    private volatile long first;
    private volatile long last;

    Meter(int rows) {
      left = new CountDownLatch(rows);
    }

    void count() {
      long now = System.nanoTime();
      if (first == 0) {
        first = now;
      }
      last = now;
      left.countDown();
    }
  }

  @Bean
  OutboxTypedHandler<Message> handler() {
    return new Handler();
  }

  /** A class, since the payload's type is read from the declaration. */
  public static class Handler implements OutboxTypedHandler<Message> {
    @Override
    public void handle(Message message, OutboxRecordMetadata metadata) {
      meter.count();
    }
  }

  public static void main(String[] arguments) throws Exception {
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = orders.readLine(); line != null; line = orders.readLine()) {
      String[] order = line.split(" ");
      int rows = Integer.parseInt(order[0]);
      int keys = Integer.parseInt(order[1]);
      meter = new Meter(rows);
      // Filed while nothing polls, so that the emptying is measured alone.
      try (ConfigurableApplicationContext application = start(arguments[0], "1h")) {
        fill(application, rows, keys);
      }
      try (ConfigurableApplicationContext application = start(arguments[0], "25ms")) {
        if (!meter.left.await(120, TimeUnit.SECONDS)) {
          System.out.println("failed: " + meter.left.getCount() + " of " + rows + " never came");
          continue;
        }
      }
      System.out.println("rate " + rows * 1e9 / (meter.last - meter.first));
    }
  }

  private static void fill(ConfigurableApplicationContext application, int rows, int keys) {
    JdbcTemplate jdbc = application.getBean(JdbcTemplate.class);
    jdbc.execute("DELETE FROM outbox_record");
    Outbox outbox = application.getBean(Outbox.class);
    TransactionTemplate transaction = application.getBean(TransactionTemplate.class);
    transaction.executeWithoutResult(
        status -> {
          for (int i = 0; i < rows; i++) {
            outbox.schedule(new Message(PAYLOAD), "k" + (keys == 0 ? i : i % keys));
          }
        });
    jdbc.execute("ANALYZE outbox_record");
  }

  private static ConfigurableApplicationContext start(String url, String interval) {
    SpringApplication application = new SpringApplication(NamastackPeer.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    application.setDefaultProperties(
        Map.of(
            "spring.datasource.url", url,
            "spring.datasource.username", "postgres",
            "spring.datasource.hikari.maximum-pool-size", "12",
            "spring.main.banner-mode", "off",
            "logging.level.root", "WARN",
            "namastack.outbox.polling.fixed.interval", interval,
            "namastack.outbox.polling.batch-size", "800",
            "namastack.outbox.processing.executor-core-pool-size", "10",
            "namastack.outbox.processing.executor-max-pool-size", "10"));
    return application.run();
  }
}
