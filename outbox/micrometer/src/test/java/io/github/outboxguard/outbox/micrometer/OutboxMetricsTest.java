package io.github.outboxguard.outbox.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.OutboxWriter;
import io.github.outboxguard.outbox.dispatch.Dispatcher;
import io.github.outboxguard.outbox.dispatch.SenderThreads;
import io.github.outboxguard.outbox.dispatch.TopicPolicy;
import io.github.outboxguard.outbox.schema.OutboxSchema;
import io.github.outboxguard.outbox.transport.PermanentSendException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is scraped, from a real outbox and the real Prometheus registry. */
final class OutboxMetricsTest {
  private final JdbcDataSource dataSource = new JdbcDataSource();
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

  @BeforeEach
  void fill() throws Exception {
    dataSource.setURL("jdbc:h2:mem:metrics" + System.nanoTime() + ";DB_CLOSE_DELAY=-1");
    OutboxWriter writer = OutboxWriter.of(Database.H2);
    try (Connection connection = dataSource.getConnection()) {
      OutboxSchema.of(Database.H2).migrate(connection);
      connection.setAutoCommit(false);
      writer.enqueue(connection, "mail", null, "sent");
      writer.enqueue(connection, "mail", "k", "dead");
      writer.enqueue(connection, "mail", null, "fails");
      writer.enqueue(connection, "unserved", null, "waits");
      connection.commit();
    }
  }

  @Test
  void theScrapedSeriesCarryExactlyTheAgreedNames() throws Exception {
    String scrape = scrapeAfterAPass();
    assertThat(scrape)
        .contains("# TYPE outbox_pending_total gauge")
        .contains("outbox_pending_total{topic=\"mail\"} 1.0")
        .contains("outbox_pending_total{topic=\"unserved\"} 1.0")
        .contains("# TYPE outbox_dispatch_latency_seconds histogram")
        .contains("outbox_dispatch_latency_seconds_count{topic=\"mail\"} 1")
        .contains("outbox_dispatch_latency_seconds_bucket{topic=\"mail\",le=\"30.0\"} 1")
        .contains("# TYPE outbox_attempts_histogram histogram")
        .contains("outbox_attempts_histogram_count{topic=\"mail\"} 2")
        .contains("outbox_dead_letters{topic=\"mail\"} 1.0")
        .contains("outbox_blocked_keys{topic=\"mail\"} 1.0")
        .contains("outbox_retried_total{topic=\"mail\"} 1.0")
        .doesNotContain("outbox_pending{");
  }

  @Test
  void aTopicThatWasSentBetweenTwoReadingsIsShownAtOnce() {
    try (OutboxMetrics metrics = OutboxMetrics.of(registry, Database.H2, dataSource)) {
      metrics.sent("mail", Duration.ofMillis(3), 1);

      assertThat(registry.scrape()).contains("outbox_pending_total{topic=\"mail\"} 0.0");
    }
  }

  @Test
  void aTopicThatDrainedKeepsItsSeriesAtZero() throws Exception {
    try (OutboxMetrics metrics = OutboxMetrics.of(registry, Database.H2, dataSource)) {
      metrics.refresh();
      assertThat(registry.scrape()).contains("outbox_pending_total{topic=\"mail\"} 3.0");
      try (Connection connection = dataSource.getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("DELETE FROM outbox WHERE topic = 'mail'");
      }

      metrics.refresh();

      assertThat(registry.scrape())
          .contains("outbox_pending_total{topic=\"mail\"} 0.0")
          .contains("outbox_pending_total{topic=\"unserved\"} 1.0");
    }
  }

  @Test
  void aTopicThatNobodySawHasNoSeries() throws Exception {
    try (OutboxMetrics metrics = OutboxMetrics.of(registry, Database.H2, dataSource)) {
      metrics.refresh();
      assertThat(registry.scrape()).doesNotContain("topic=\"stranger\"");
    }
  }

  @Test
  void aRegistryInACompositeKeepsTheNameToo() throws Exception {
    CompositeMeterRegistry composite = new CompositeMeterRegistry();
    composite.add(registry);
    try (OutboxMetrics metrics = OutboxMetrics.of(composite, Database.H2, dataSource)) {
      metrics.refresh();
    }
    assertThat(registry.scrape()).contains("outbox_pending_total{topic=\"mail\"} 3.0");
  }

  @Test
  void otherMetersOfTheRegistryKeepTheirNames() throws Exception {
    Counter.builder("outbox.pendings").register(registry).increment();
    assertThat(scrapeAfterAPass()).contains("outbox_pendings_total 1.0");
  }

  @Test
  void everySeriesOfTheDashboardAndTheAlertsIsScraped() throws Exception {
    String scrape = scrapeAfterAPass();
    Set<String> asked = new TreeSet<>();
    for (String resource : new String[] {"outbox-dashboard.json", "outbox-alerts.yml"}) {
      Matcher name = Pattern.compile("outbox_[a-z_]+").matcher(read(resource));
      while (name.find()) {
        asked.add(name.group());
      }
    }
    assertThat(asked).hasSizeGreaterThan(10);
    assertThat(asked)
        .allSatisfy(name -> assertThat(scrape).containsPattern("(?m)^" + name + "[ {]"));
  }

  private String scrapeAfterAPass() throws Exception {
    try (OutboxMetrics metrics = OutboxMetrics.of(registry, Database.H2, dataSource);
        Dispatcher dispatcher =
            Dispatcher.builder(Database.H2, dataSource)
                .route(
                    "mail",
                    message ->
                        switch (message.payload().asText()) {
                          case "sent" -> CompletableFuture.completedFuture(null);
                          case "dead" -> throw new PermanentSendException("no such mailbox");
                          default -> throw new IllegalStateException("later");
                        },
                    TopicPolicy.defaults())
                .threads(SenderThreads.caller())
                .listener(metrics)
                .build()) {
      dispatcher.dispatchOnce();
      metrics.refresh();
      metrics.circuit("mail", true);
      metrics.lost("mail");
      return registry.scrape();
    }
  }

  private static String read(String resource) throws IOException {
    try (InputStream in = OutboxMetrics.class.getResourceAsStream(resource)) {
      assertThat(in).as(resource).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
