package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Hierarchy;
import io.github.outboxguard.guardrail.bytecode.MethodRef;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.CallFinder;
import io.github.outboxguard.guardrail.catalogue.CallbackCall;
import io.github.outboxguard.guardrail.catalogue.EventChannel;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts;
import io.github.outboxguard.guardrail.catalogue.MessageStart;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What frameworks make of calls: events, callbacks that run later, messages for an outbox. */
final class FrameworkCalls {

  private final Set<String> messageTypes = new HashSet<>();
  private final Derived<MethodRef, Optional<EventChannel>> channels;
  private final Derived<MethodRef, Optional<CallbackCall>> callbacks;
  private final Derived<MethodRef, Optional<MessageStart>> messages;

  FrameworkCalls(FrameworkFacts frameworks, Hierarchy hierarchy) {
    this.channels = found(frameworks.eventPublications(hierarchy));
    this.callbacks = found(frameworks.callbacks(hierarchy));
    this.messages = found(frameworks.messages(hierarchy));
    frameworks.messageTypes().forEach(type -> messageTypes.add(Types.fromBinary(type)));
  }

  private static <T> Derived<MethodRef, Optional<T>> found(CallFinder<T> finder) {
    return new Derived<>(
        target ->
            Optional.ofNullable(
                finder.find(
                    Program.site(target.owner(), target.name(), target.descriptor().text()))));
  }

  /** The channel that a call publishes on; null if it publishes nothing. */
  @Nullable EventChannel publication(MethodRef target) {
    return channels.of(target.id(), target).orElse(null);
  }

  /** How that call begins a message for an outbox; null if it does not. */
  @Nullable MessageStart message(MethodRef target) {
    return messageTypes.contains(target.owner())
        ? messages.of(target.id(), target).orElse(null)
        : null;
  }

  /** What becomes of callbacks handed to that call; null if they run at once. */
  @Nullable CallbackCall callback(MethodRef target) {
    return callbacks.of(target.id(), target).orElse(null);
  }
}
