package io.github.outboxguard.contracts.internal.junit;

import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.OutboxContract;
import io.github.outboxguard.contracts.capability.OrdersByKey;
import io.github.outboxguard.contracts.internal.run.Run;
import io.github.outboxguard.contracts.internal.run.Session;
import io.github.outboxguard.contracts.internal.run.Tally;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;

/**
 * What the tests of one class share: database, capabilities, tally. Both close types: JUnit 5.13
 * and later warn about the older.
 */
@SuppressWarnings("deprecation")
public final class ClassState implements CloseableResource, AutoCloseable {
  private static final Namespace NAMESPACE = Namespace.create(ClassState.class);
  private static final String CAPABILITIES = OrdersByKey.class.getPackageName();

  private final Tally tally = new Tally();
  private @Nullable Session session;
  private @Nullable Set<Class<?>> capabilities;

  static ClassState of(ExtensionContext context) {
    ExtensionContext ofClass = context;
    while (ofClass.getTestMethod().isPresent()) {
      ofClass = ofClass.getParent().orElseThrow();
    }
    return ofClass
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(ClassState.class, key -> new ClassState(), ClassState.class);
  }

  Tally tally() {
    return tally;
  }

  synchronized Kit kit(OutboxContract contract, ContractId id) {
    try {
      Session started = session;
      if (started == null) {
        started = Session.start(contract);
        session = started;
      }
      Set<Class<?>> known = capabilities;
      if (known == null) {
        known = ask(contract, started);
        capabilities = known;
      }
      return new Kit(contract, started, id, known, tally);
    } catch (Exception e) {
      throw new IllegalStateException("the outbox under test could not be set up: " + e, e);
    }
  }

  private static Set<Class<?>> ask(OutboxContract contract, Session session) throws Exception {
    try (Run run = new Run(contract, session)) {
      Outbox outbox = run.outbox("A");
      Set<Class<?>> found = new LinkedHashSet<>();
      for (Class<?> type = outbox.getClass(); type != null; type = type.getSuperclass()) {
        collect(type, found);
      }
      return found;
    }
  }

  private static void collect(Class<?> type, Set<Class<?>> found) {
    for (Class<?> one : type.getInterfaces()) {
      if (one.getPackageName().equals(CAPABILITIES)) {
        found.add(one);
      }
      collect(one, found);
    }
  }

  @Override
  public synchronized void close() throws Exception {
    if (session != null) {
      session.close();
      session = null;
    }
  }
}
