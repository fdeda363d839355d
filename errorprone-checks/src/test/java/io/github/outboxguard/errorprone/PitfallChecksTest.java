package io.github.outboxguard.errorprone;

import com.google.errorprone.CompilationTestHelper;
import com.google.errorprone.bugpatterns.BugChecker;
import org.junit.jupiter.api.Test;

/**
 * The pitfall checks inside Error Prone: what they find stands in the fixtures, here is that it is
 * reported, where, and that it can be silenced.
 */
final class PitfallChecksTest {

  private static final String SCHEDULED =
      """
      package org.springframework.scheduling.annotation;

      public @interface Scheduled {
        long fixedDelay() default -1;
      }
      """;

  private CompilationTestHelper checking(Class<? extends BugChecker> check) {
    return Checks.with(check, getClass())
        .addSourceLines("org/springframework/scheduling/annotation/Scheduled.java", SCHEDULED);
  }

  @Test
  void reportsWhereTheMethodBegins() {
    checking(DispatcherPollsTooFast.class)
        .addSourceLines(
            "Jobs.java",
            """
            import java.sql.Statement;
            import org.springframework.scheduling.annotation.Scheduled;

            class Jobs {
              Statement statement;

              @Scheduled(fixedDelay = 200)
              void dispatch() throws Exception {
                // BUG: Diagnostic contains: The outbox is polled every 200 ms
                statement.executeQuery("select id from outbox where sent is null");
              }

              @Scheduled(fixedDelay = 5_000)
              void calm() throws Exception {
                statement.executeQuery("select id from outbox where sent is null");
              }

              @Scheduled(fixedDelay = 200)
              void otherTable() throws Exception {
                statement.executeQuery("select id from orders");
              }
            }
            """)
        .doTest();
  }

  @Test
  void followsCallsIntoOtherFiles() {
    checking(DispatcherPollsTooFast.class)
        .addSourceLines(
            "Rows.java",
            """
            import java.sql.Statement;

            class Rows {
              void pending(Statement statement) throws Exception {
                statement.executeQuery("select id from outbox");
              }
            }
            """)
        .addSourceLines(
            "Jobs.java",
            """
            import java.sql.Statement;
            import org.springframework.scheduling.annotation.Scheduled;

            class Jobs {
              Statement statement;

              @Scheduled(fixedDelay = 200)
              void dispatch() throws Exception {
                // BUG: Diagnostic contains: The outbox is polled every 200 ms
                new Rows().pending(statement);
              }
            }
            """)
        .doTest();
  }

  @Test
  void silenced() {
    checking(DispatcherPollsTooFast.class)
        .addSourceLines(
            "Jobs.java",
            """
            import io.github.outboxguard.annotations.AllowExternalEffect;
            import java.sql.Statement;
            import org.springframework.scheduling.annotation.Scheduled;

            class Jobs {
              Statement statement;

              @Scheduled(fixedDelay = 200)
              @SuppressWarnings("DispatcherPollsTooFast")
              void warned() throws Exception {
                statement.executeQuery("select id from outbox");
              }

              @Scheduled(fixedDelay = 200)
              @AllowExternalEffect(reason = "one row an hour")
              void accepted() throws Exception {
                statement.executeQuery("select id from outbox");
              }

              @Scheduled(fixedDelay = 200)
              @SuppressWarnings("unused")
              void another() throws Exception {
                // BUG: Diagnostic contains: The outbox is polled every 200 ms
                statement.executeQuery("select id from outbox");
              }
            }
            """)
        .doTest();
  }

  @Test
  void eachCheckReportsItsOwnRule() {
    checking(PublishWithoutKey.class)
        .addSourceLines(
            "org/apache/kafka/clients/producer/ProducerRecord.java",
            """
            package org.apache.kafka.clients.producer;

            public class ProducerRecord<K, V> {
              public ProducerRecord(String topic, V value) {}

              public ProducerRecord(String topic, K key, V value) {}
            }
            """)
        .addSourceLines(
            "Jobs.java",
            """
            import java.sql.Statement;
            import org.apache.kafka.clients.producer.ProducerRecord;
            import org.springframework.scheduling.annotation.Scheduled;

            class Jobs {
              Statement statement;

              Object keyed() {
                return new ProducerRecord<>("orders", "o-1", "{}");
              }

              Object keyless() {
                // BUG: Diagnostic contains: without a key
                return new ProducerRecord<>("orders", "{}");
              }

              @Scheduled(fixedDelay = 200)
              void anotherRule() throws Exception {
                statement.executeQuery("select id from outbox");
              }
            }
            """)
        .doTest();
  }
}
