package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import io.github.outboxguard.guardrail.catalogue.CallbackCall;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.Violation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request is filed in the outbox, and on some way to that call no transaction is open: the
 * business row and the request row can part (seed, row S3).
 */
final class OutboxWriteOutsideTransaction implements Pitfall {

  @Override
  public RuleId id() {
    return RuleId.OUTBOX_WRITE_OUTSIDE_TRANSACTION;
  }

  @Override
  public List<Violation> check(Terrain terrain) {
    List<Violation> found = new ArrayList<>();
    for (MethodInfo method : terrain.program().mentioning(Mention.OUTBOX)) {
      MethodBody body = method.body();
      if (body == null) {
        continue;
      }
      for (Call call : body.calls()) {
        if (isWrite(terrain, call)
            && !isPartOfOutbox(terrain, method, call)
            && !terrain.transactions().isOpenedFor(call)
            && new Coverage(terrain).isMissing(method, usesCallersConnection(call))) {
          found.add(violation(terrain, method, call));
          break;
        }
      }
    }
    return found;
  }

  /**
   * Publishing an event becomes an outbox row only through a registry that itself listens to the
   * transaction; most events are no outbox writes at all.
   */
  private static boolean isWrite(Terrain terrain, Call call) {
    return terrain.program().classify(call) instanceof CallClass.OutboxWrite write
        && !call.name().equals("publishEvent");
  }

  /** An outbox that passes a request on to its own kind, such as one that counts or wraps. */
  private static boolean isPartOfOutbox(Terrain terrain, MethodInfo method, Call call) {
    String owner = method.owner().name();
    return terrain.program().classes().isSubtype(owner, call.owner())
        || Types.packageOf(owner).equals(Types.packageOf(call.owner()));
  }

  /** The connection is a parameter: whoever opened it owns the transaction. */
  private static boolean usesCallersConnection(Call call) {
    return call.arguments().stream().anyMatch(Connections::isHandedIn);
  }

  private Violation violation(Terrain terrain, MethodInfo method, Call call) {
    return Violation.at(
        id(),
        terrain.program().site(method, call.line()),
        "the request is written to the outbox where no transaction is open: the business row can be"
            + " stored without it, or it without the business row",
        "write both in one transaction: @Transactional on a method that is called from outside, a"
            + " transaction template, or setAutoCommit(false) … commit() on the same connection");
  }

  /** Walks from a call towards its callers until a transaction is met or nobody calls any more. */
  private static final class Coverage {

    private final Terrain terrain;
    private final Program program;
    private final Transactions transactions;
    private final Set<MethodInfo> visited = new HashSet<>();

    Coverage(Terrain terrain) {
      this.terrain = terrain;
      this.program = terrain.program();
      this.transactions = terrain.transactions();
    }

    /** Whether some way leads here without a transaction. */
    boolean isMissing(MethodInfo method, boolean callerOwnsConnection) {
      if (!visited.add(method)) {
        return false;
      }
      if (transactions.isRefused(method) || runsAfterCommit(method)) {
        return true;
      }
      if (transactions.begins(method) || AfterCommit.listensBefore(terrain, method)) {
        return false;
      }
      if (transactions.isDeclared(method)) {
        return transactions.needsProxy(method)
            && program.callersOf(method).stream()
                .filter(caller -> isOnThis(caller, method))
                .anyMatch(caller -> isMissing(caller.method(), callerOwnsConnection));
      }
      List<Program.Caller> callers = program.callersOf(method);
      if (callers.isEmpty()) {
        return !callerOwnsConnection;
      }
      return callers.stream().anyMatch(caller -> isMissing(caller, callerOwnsConnection));
    }

    /** Whether the object calls itself, past the proxy that would begin the transaction. */
    private static boolean isOnThis(Program.Caller caller, MethodInfo method) {
      return caller.call() != null
          && caller.method().owner() == method.owner()
          && !caller.method().isStatic()
          && caller.call().receiver() instanceof Value.Parameter self
          && self.index() == 0;
    }

    private boolean isMissing(Program.Caller caller, boolean callerOwnsConnection) {
      if (caller.call() != null && transactions.isOpenedFor(caller.call())) {
        return false;
      }
      Call user = caller.made() == null ? null : handedTo(caller);
      CallbackCall callback = user == null ? null : program.callback(user);
      if (callback != null) {
        switch (callback.mode()) {
          case TRANSACTION -> {
            return false;
          }
          case ASYNC, SCHEDULED, AFTER_COMMIT -> {
            return true;
          }
          case DEFERRED -> {
            // Stored: nothing is known of where it runs.
            return false;
          }
        }
      }
      if (user != null && opensTransaction(user)) {
        return false;
      }
      return isMissing(caller.method(), callerOwnsConnection && passesItsOwn(caller));
    }

    /** Whether the application's own template, to which a lambda is handed, begins one. */
    private boolean opensTransaction(Call user) {
      return program.targets(user).stream()
          .flatMap(target -> program.reachable(target).stream())
          .anyMatch(each -> transactions.isDeclared(each) || transactions.begins(each));
    }

    /**
     * Whether the caller in turn was given the connection that it passes on. A lambda's own
     * parameter comes from whoever runs the lambda; only what it captures comes from its maker.
     */
    private static boolean passesItsOwn(Program.Caller caller) {
      if (caller.made() instanceof Value.Closure closure) {
        return closure.site().captured().stream().anyMatch(Connections::isHandedIn);
      }
      Call call = caller.made() == null ? caller.call() : constructor(caller);
      return call != null && usesCallersConnection(call);
    }

    private static @Nullable Call constructor(Program.Caller caller) {
      MethodBody body = caller.method().body();
      return body == null
          ? null
          : body.calls().stream()
              .filter(call -> call.name().equals("<init>") && call.receiver() == caller.made())
              .findFirst()
              .orElse(null);
    }

    private static @Nullable Call handedTo(Program.Caller caller) {
      MethodBody body = caller.method().body();
      if (body == null) {
        return null;
      }
      for (Call call : body.calls()) {
        for (Value argument : call.arguments()) {
          if (Builders.plain(argument) == caller.made()) {
            return call;
          }
        }
      }
      return null;
    }

    private boolean runsAfterCommit(MethodInfo method) {
      return AfterCommit.listens(terrain, method) && !transactions.isDeclared(method);
    }
  }
}
