package io.github.outboxguard.guardrail.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.guardrail.catalogue.CallbackCall.Mode;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts.Names;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What frameworks do with application code behind its back. */
final class FrameworkFactsTest {

  private final FrameworkFacts facts = FrameworkFacts.load(Kinds.load());
  private final KnownTypes types = new KnownTypes();

  @ParameterizedTest
  @EnumSource(Names.class)
  void everySetHasNames(Names set) {
    assertThat(facts.names(set)).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "BEAN_STEREOTYPE, org.springframework.stereotype.Service",
    "BEAN_STEREOTYPE, jakarta.enterprise.context.ApplicationScoped",
    "BEAN_FACTORY_METHOD, org.springframework.context.annotation.Bean",
    "BEAN_FACTORY_METHOD, jakarta.enterprise.inject.Produces",
    "ASYNC, org.springframework.scheduling.annotation.Async",
    "TRANSACTIONAL, jakarta.transaction.Transactional",
    "MESSAGE_CONSUMER, org.springframework.kafka.annotation.KafkaListener",
    "SCHEDULED, org.springframework.scheduling.annotation.Scheduled",
  })
  void theSetsHoldTheWellKnownNames(Names set, String name) {
    assertThat(facts.names(set)).contains(name);
  }

  @Test
  void aPublishedEventReachesItsListeners() {
    types.type("com.acme.Publisher", "org.springframework.context.ApplicationEventPublisher");

    EventChannel channel =
        facts
            .eventPublications(types)
            .find(new CallSite("com.acme.Publisher", "publishEvent", "()V"));

    assertThat(channel).isNotNull();
    assertThat(channel.payloadArgument()).isZero();
    assertThat(channel.listenerAnnotations())
        .contains("org.springframework.context.event.EventListener");
    assertThat(channel.afterCommitAnnotations())
        .contains("org.springframework.transaction.event.TransactionalEventListener");
    assertThat(channel.listeners())
        .anySatisfy(
            listener -> {
              assertThat(listener.type())
                  .isEqualTo("org.springframework.context.ApplicationListener");
              assertThat(listener.method().name()).isEqualTo("onApplicationEvent");
            });
    assertThat(
            facts
                .eventPublications(types)
                .find(new CallSite("com.acme.Bus", "publishEvent", "()V")))
        .isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "java.util.concurrent.ExecutorService, submit, (Ljava/lang/Runnable;)V, ASYNC, 0, -1",
    "java.util.concurrent.CompletableFuture, supplyAsync, ()V, ASYNC, 0, -1",
    "java.util.concurrent.ScheduledExecutorService, scheduleWithFixedDelay, ()V, SCHEDULED, 0, 2",
    "org.springframework.transaction.support.TransactionTemplate, execute, ()V, TRANSACTION, 0, -1",
    "org.jobrunr.scheduling.BackgroundJob, enqueue, ()V, DEFERRED, -1, -1",
  })
  void callbacksAreToldApart(
      String owner, String method, String descriptor, Mode mode, int argument, int period) {
    CallbackCall call = facts.callbacks(types).find(new CallSite(owner, method, descriptor));

    assertThat(call).isNotNull();
    assertThat(call.mode()).isEqualTo(mode);
    assertThat(call.argument()).isEqualTo(argument);
    assertThat(call.periodArgument()).isEqualTo(period);
  }

  @Test
  void anOrdinaryCallbackIsNoSpecialCase() {
    assertThat(
            facts
                .callbacks(types)
                .find(
                    new CallSite("java.util.List", "forEach", "(Ljava/util/function/Consumer;)V")))
        .isNull();
    assertThat(
            facts
                .callbacks(types)
                .find(new CallSite("java.util.concurrent.CompletableFuture", "thenApply", "()V")))
        .isNull();
  }
}
