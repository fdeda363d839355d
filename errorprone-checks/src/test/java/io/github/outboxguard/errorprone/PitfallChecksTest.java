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

  private static CompilationTestHelper publishing(String listener) {
    return Checks.with(EventListenerBypassesOutbox.class, PitfallChecksTest.class)
        .addSourceLines(
            "org/springframework/context/ApplicationEventPublisher.java",
            """
            package org.springframework.context;

            public interface ApplicationEventPublisher {
              void publishEvent(Object event);
            }
            """)
        .addSourceLines(
            "org/springframework/context/event/EventListener.java",
            """
            package org.springframework.context.event;

            public @interface EventListener {}
            """)
        .addSourceLines(
            "Announcer.java",
            """
            import org.springframework.context.ApplicationEventPublisher;

            class Announcer {
              record Placed(java.net.URL shop) {}

              static void announce(ApplicationEventPublisher events, java.net.URL shop) {
                events.publishEvent(new Placed(shop));
              }
            }
            """)
        .addSourceLines("Heard.java", listener);
  }

  private static final String CALLING_LISTENER =
      """
      import org.springframework.context.event.EventListener;

      class Heard {
        @EventListener
        void on(Announcer.Placed event) throws Exception {
          event.shop().openStream();
        }
      }
      """;

  @Test
  void eventsThatAToolPublishesThroughAnotherFile() {
    publishing(CALLING_LISTENER)
        .addSourceLines(
            "OrderTools.java",
            """
            import dev.langchain4j.agent.tool.Tool;
            import io.github.outboxguard.annotations.AllowExternalEffect;
            import org.springframework.context.ApplicationEventPublisher;

            class OrderTools {
              ApplicationEventPublisher events;

              @Tool
              void place(java.net.URL shop) {
                // BUG: Diagnostic contains: The event that the tool publishes is heard by Heard.on
                Announcer.announce(events, shop);
              }

              @Tool
              @AllowExternalEffect(reason = "a lost event is no loss")
              void accepted(java.net.URL shop) {
                Announcer.announce(events, shop);
              }

              @Tool
              @SuppressWarnings("EventListenerBypassesOutbox")
              void silenced(java.net.URL shop) {
                Announcer.announce(events, shop);
              }

              void noTool(java.net.URL shop) {
                Announcer.announce(events, shop);
              }
            }
            """)
        .doTest();
  }

  @Test
  void listenersThatStayInTheProcess() {
    publishing(
            """
            import org.springframework.context.event.EventListener;

            class Heard {
              int orders;

              @EventListener
              void on(Announcer.Placed event) {
                orders++;
              }
            }
            """)
        .addSourceLines(
            "OrderTools.java",
            """
            import dev.langchain4j.agent.tool.Tool;
            import org.springframework.context.ApplicationEventPublisher;

            class OrderTools {
              ApplicationEventPublisher events;

              @Tool
              void place(java.net.URL shop) {
                Announcer.announce(events, shop);
              }
            }
            """)
        .doTest();
  }
}
