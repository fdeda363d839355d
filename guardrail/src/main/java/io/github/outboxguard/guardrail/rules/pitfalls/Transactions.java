package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.CodeDetail;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts.Names;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which methods run in a transaction of their own making. */
final class Transactions {

  /** Begins a transaction on the thread or the connection at hand. */
  private record Begin(String owner, String method) {}

  private static final List<Begin> BEGINS =
      List.of(
          new Begin("org/springframework/transaction/PlatformTransactionManager", "getTransaction"),
          new Begin("jakarta/transaction/UserTransaction", "begin"),
          new Begin("javax/transaction/UserTransaction", "begin"),
          new Begin("jakarta/transaction/TransactionManager", "begin"),
          new Begin("jakarta/persistence/EntityTransaction", "begin"),
          new Begin("javax/persistence/EntityTransaction", "begin"),
          new Begin("org/hibernate/SharedSessionContract", "beginTransaction"),
          new Begin("org/jdbi/v3/core/Handle", "begin"),
          new Begin("io/quarkus/narayana/jta/QuarkusTransaction", "begin"));

  /** Values of {@code propagation} or {@code TxType} that give the method no transaction. */
  private static final Set<String> REFUSALS = Set.of("NOT_SUPPORTED", "NEVER", "SUPPORTS");

  private final Classes classes;
  private final Set<String> annotations = new HashSet<>();
  private final Program program;

  Transactions(Program program, Catalogue catalogue) {
    this.classes = program.classes();
    this.program = program;
    for (String name : catalogue.frameworks().names(Names.TRANSACTIONAL)) {
      annotations.add(Types.fromBinary(name));
    }
  }

  /**
   * Whether an annotation puts the method in a transaction. A private method is not proxied, so its
   * annotation does nothing.
   */
  boolean isDeclared(MethodInfo method) {
    AnnotationInfo found = annotation(method);
    return found != null && !method.isPrivate() && !refuses(found);
  }

  /** Whether an annotation keeps the method out of any transaction. */
  boolean isRefused(MethodInfo method) {
    AnnotationInfo found = annotation(method);
    return found != null && refuses(found);
  }

  private static boolean refuses(AnnotationInfo annotation) {
    return REFUSALS.contains(annotation.first("propagation", annotation.first("value", "")));
  }

  /** The nearest annotation: the method's own, its class's, an overridden method's. */
  private @Nullable AnnotationInfo annotation(MethodInfo method) {
    if (method.isSynthetic() || method.isConstructor()) {
      return null;
    }
    for (String type : classes.selfAndSupertypes(method.owner().name())) {
      ClassInfo info = classes.find(type);
      if (info == null) {
        continue;
      }
      MethodInfo declared = info.method(method.name(), method.descriptor());
      AnnotationInfo own = declared == null ? null : pick(declared.annotations());
      AnnotationInfo found = own != null ? own : pick(info.annotations());
      if (found != null && (declared != null || info == method.owner())) {
        return found;
      }
    }
    return null;
  }

  private @Nullable AnnotationInfo pick(List<AnnotationInfo> candidates) {
    for (AnnotationInfo each : candidates) {
      if (isTransactional(each.type(), 0)) {
        return each;
      }
    }
    return null;
  }

  private boolean isTransactional(String annotation, int depth) {
    if (annotations.contains(annotation)) {
      return true;
    }
    ClassInfo info = depth > 2 || annotation.startsWith("java/") ? null : classes.find(annotation);
    return info != null
        && info.annotations().stream().anyMatch(meta -> isTransactional(meta.type(), depth + 1));
  }

  /** Whether the method begins a transaction by a call of its own. */
  boolean begins(MethodInfo method) {
    MethodBody body = method.body();
    if (body == null) {
      return false;
    }
    for (Call call : body.calls()) {
      if (call.name().equals("setAutoCommit")
          && classes.isSubtype(call.owner(), "java/sql/Connection")) {
        CodeDetail detail = program.detail(method);
        if (detail != null && detail.number(call, 0).orElse(0) == 0) {
          return true;
        }
      }
      for (Begin begin : BEGINS) {
        if (call.name().equals(begin.method()) && classes.isSubtype(call.owner(), begin.owner())) {
          return true;
        }
      }
    }
    return false;
  }
}
