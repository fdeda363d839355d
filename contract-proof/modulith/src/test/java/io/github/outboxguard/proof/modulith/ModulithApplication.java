package io.github.outboxguard.proof.modulith;

import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Transport;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.task.TaskExecutor;
import org.springframework.modulith.events.ApplicationModuleListener;

/** A Spring Boot application whose module listener hands each event to a broker. */
@SpringBootConfiguration
@EnableAutoConfiguration
class ModulithApplication {
  /** What the business publishes; the id is what a consumer would recognise a copy by. */
  record Filed(String id, String topic, String key, String payload) {}

  /** The executor of asynchronous listeners: its tasks wait in memory until a pass runs them. */
  static class Tasks implements TaskExecutor {
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

    @Override
    public void execute(Runnable task) {
      waiting.add(task);
    }

    void runAll() {
      for (Runnable task = waiting.poll(); task != null; task = waiting.poll()) {
        task.run();
      }
    }

    void forget() {
      waiting.clear();
    }
  }

  /** The module that sends. */
  static class Sender {
    private final Transport transport;

    Sender(Transport transport) {
      this.transport = transport;
    }

    @ApplicationModuleListener
    void on(Filed event) {
      transport.send(new Delivery(event.id(), event.topic(), event.key(), event.payload()));
    }
  }

  @Bean({"taskExecutor", "applicationTaskExecutor"})
  Tasks tasks() {
    return new Tasks();
  }

  @Bean
  Sender sender(Transport transport) {
    return new Sender(transport);
  }
}
