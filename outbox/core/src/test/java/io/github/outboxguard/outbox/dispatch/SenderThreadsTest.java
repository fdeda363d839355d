package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.outboxguard.outbox.testing.RecordingTransport;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

final class SenderThreadsTest {

  @Test
  void virtualThreadsAreUsedWhereJavaHasThemAndRefusedClearlyWhereNot() throws Exception {
    if (Runtime.version().feature() < 21) {
      assertThatThrownBy(SenderThreads::virtual)
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("Java 21");
      return;
    }
    assertThat(sendersOf(SenderThreads.virtual()))
        .allMatch(n -> n.startsWith("virtual outbox-send-"));
  }

  @Test
  void theCallersThreadIsUsedWhenAskedFor() throws Exception {
    assertThat(sendersOf(SenderThreads.caller()))
        .containsExactly("platform " + Thread.currentThread().getName());
  }

  @Test
  void daemonThreadsNamedAfterTheDispatcherAreTheDefault() throws Exception {
    assertThat(sendersOf(SenderThreads.platform()))
        .allMatch(n -> n.startsWith("platform mine-send-"));
  }

  private static Set<String> sendersOf(SenderThreads threads) throws Exception {
    Set<String> names = ConcurrentHashMap.newKeySet();
    try (TestOutbox outbox = new TestOutbox(Server.H2)) {
      for (int i = 0; i < 10; i++) {
        outbox.enqueue("t", null, "m" + i);
      }
      RecordingTransport transport = new RecordingTransport();
      transport.answer(
          m -> {
            Thread thread = Thread.currentThread();
            boolean virtual = thread.getClass().getName().contains("Virtual");
            names.add((virtual ? "virtual " : "platform ") + thread.getName());
            return CompletableFuture.completedFuture(null);
          });
      try (Dispatcher dispatcher =
          outbox.dispatcher().name("mine").route("t", transport).threads(threads).build()) {
        assertThat(dispatcher.dispatchOnce().sent()).isEqualTo(10);
      }
    }
    return names;
  }

  @Test
  void aDispatcherForAllTopicsThatStartsOnAnEmptyTableFindsTopicsLater() throws Exception {
    try (TestOutbox outbox = new TestOutbox(Server.H2)) {
      RecordingTransport transport = new RecordingTransport();
      try (Dispatcher dispatcher =
          outbox.dispatcher().routeOthers(transport, TopicPolicy.defaults()).build()) {
        dispatcher.start();
        outbox.enqueue("new-topic", null, "found");
        transport.await(1);
      }
      assertThat(transport.bodies()).containsExactly("found");
    }
  }
}
