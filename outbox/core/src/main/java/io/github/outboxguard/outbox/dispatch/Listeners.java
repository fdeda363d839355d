package io.github.outboxguard.outbox.dispatch;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.function.Consumer;

/** Tells every listener; a failing one is logged and does no harm. */
final class Listeners {
  private static final System.Logger LOG = System.getLogger(Listeners.class.getName());

  private final List<DispatchListener> listeners;

  Listeners(List<DispatchListener> listeners) {
    this.listeners = List.copyOf(listeners);
  }

  void tell(Consumer<DispatchListener> event) {
    for (DispatchListener listener : listeners) {
      try {
        event.accept(listener);
      } catch (RuntimeException e) {
        LOG.log(Level.WARNING, "A dispatch listener failed", e);
      }
    }
  }
}
