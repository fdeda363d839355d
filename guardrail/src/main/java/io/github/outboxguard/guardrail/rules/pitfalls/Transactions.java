package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.CodeDetail;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts.Names;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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
          new Begin("io/quarkus/narayana/jta/QuarkusTransaction", "begin"),
          new Begin(
              "org/springframework/transaction/reactive/TransactionalOperator", "transactional"));

  static final Set<String> BEGIN_NAMES =
      BEGINS.stream().map(Begin::method).collect(Collectors.toUnmodifiableSet());

  private static final String CONNECTION = "java/sql/Connection";
  private static final String SPRING = "org/springframework/transaction/annotation/Transactional";

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
   * Whether an annotation puts the method in a transaction. A private or static method is not
   * proxied, so its annotation does nothing.
   */
  boolean isDeclared(MethodInfo method) {
    AnnotationInfo found = annotation(method);
    return found != null && !method.isPrivate() && !method.isStatic() && !refuses(found);
  }

  /**
   * Whether the transaction begins in a proxy, which a call of the object on itself does not pass.
   * Containers of Jakarta EE may intercept such calls too.
   */
  boolean needsProxy(MethodInfo method) {
    AnnotationInfo found = annotation(method);
    return found != null && leadsTo(found.type(), SPRING, 0);
  }

  private boolean leadsTo(String annotation, String wanted, int depth) {
    if (annotation.equals(wanted)) {
      return true;
    }
    ClassInfo info = depth > 2 || annotation.startsWith("java/") ? null : classes.find(annotation);
    return info != null
        && info.annotations().stream().anyMatch(meta -> leadsTo(meta.type(), wanted, depth + 1));
  }

  /** Whether an argument of the call is what a helper returns that begins a transaction on it. */
  boolean isOpenedFor(Call call) {
    for (Value argument : call.arguments()) {
      if (Builders.plain(argument) instanceof Value.Result result
          && program.targets(result.call()).stream().anyMatch(this::begins)) {
        return true;
      }
    }
    return false;
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

  /** What is said of the transaction itself counts before what a kind of bean brings along. */
  private @Nullable AnnotationInfo pick(List<AnnotationInfo> candidates) {
    AnnotationInfo found = null;
    for (AnnotationInfo each : candidates) {
      if (each.type().endsWith("ejb/TransactionManagement")
          && each.first("value", "").equals("BEAN")) {
        return null;
      }
      if (isTransactional(each.type(), 0) && (found == null || refuses(each))) {
        found = each;
      }
    }
    return found;
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
    return !beginLines(method).isEmpty();
  }

  /** The source lines on which the method begins a transaction by a call of its own. */
  List<Integer> beginLines(MethodInfo method) {
    MethodBody body = method.body();
    return body == null
        ? List.of()
        : body.calls().stream().filter(call -> isBegin(method, call)).map(Call::line).toList();
  }

  private boolean isBegin(MethodInfo method, Call call) {
    if (call.name().equals("setAutoCommit") && classes.isSubtype(call.owner(), CONNECTION)) {
      CodeDetail detail = program.detail(method);
      return detail != null && detail.number(call, 0).orElse(0) == 0;
    }
    return BEGINS.stream()
        .anyMatch(
            begin ->
                call.name().equals(begin.method())
                    && classes.isSubtype(call.owner(), begin.owner()));
  }

  /** The source lines on which the method ends a transaction well. */
  List<Integer> commitLines(MethodInfo method) {
    MethodBody body = method.body();
    return body == null
        ? List.of()
        : body.calls().stream()
            .filter(call -> call.name().equals("commit"))
            .filter(call -> !classes.path().isApplication(call.owner()))
            .map(Call::line)
            .toList();
  }
}
