package io.github.outboxguard.proof.namastack;

import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Transport;
import io.namastack.outbox.annotation.OutboxHandler;
import io.namastack.outbox.handler.OutboxRecordMetadata;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ScheduledFuture;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.task.SyncTaskExecutor;
import org.springframework.core.task.TaskExecutor;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.Trigger;

/** A Spring Boot application whose handler hands each record to a broker. */
@SpringBootConfiguration
@EnableAutoConfiguration
class NamastackApplication {
  /** The payload; the id is what a consumer would recognise a copy by. */
  record Filed(String id, String topic, @Nullable String key, String payload) {}

  /** The handler of the records. */
  static class Sender {
    private final Transport transport;

    Sender(Transport transport) {
      this.transport = transport;
    }

    @OutboxHandler
    public void on(Filed filed, OutboxRecordMetadata metadata) {
      transport.send(
          new Delivery(
              filed.id(), filed.topic(), filed.key(), filed.payload(), metadata.getContext()));
    }
  }

  @Bean
  Sender sender(Transport transport) {
    return new Sender(transport);
  }

  /** Records are handled in the thread of the pass, which the kit controls. */
  @Bean
  TaskExecutor outboxTaskExecutor() {
    return new SyncTaskExecutor();
  }

  @Bean
  TaskScheduler outboxDefaultScheduler() {
    return new NoTimer();
  }

  @Bean
  TaskScheduler outboxHeartbeatScheduler() {
    return new NoTimer();
  }

  /** Nothing runs by itself: the adapter does what is due, by the kit's clock. */
  private static final class NoTimer implements TaskScheduler {
    @Override
    public @Nullable ScheduledFuture<?> schedule(Runnable task, Trigger trigger) {
      return null;
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, Instant start) {
      return null;
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, Instant start, Duration period) {
      return null;
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, Duration period) {
      return null;
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, Instant start, Duration delay) {
      return null;
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, Duration delay) {
      return null;
    }
  }
}
