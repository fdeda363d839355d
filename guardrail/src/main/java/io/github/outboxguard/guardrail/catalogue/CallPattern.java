package io.github.outboxguard.guardrail.catalogue;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which calls an entry means, apart from the owner, which the index has already looked up. See
 * {@code docs/guardrail/catalogue.md} for the keys.
 *
 * @param methods methods meant
 * @param except methods not meant, even if {@code methods} has them
 * @param notReturning a type that the method must not return; null if any will do
 * @param abstractOnly whether only methods that the annotated type leaves without a body are meant
 */
record CallPattern(
    MethodSet methods, MethodSet except, @Nullable String notReturning, boolean abstractOnly) {

  static CallPattern of(Block block) {
    List<String> methods = block.words("methods");
    boolean declarative = block.get("annotated") != null || block.get("annotated-method") != null;
    return new CallPattern(
        MethodSet.of(methods.isEmpty() ? List.of("*") : methods),
        MethodSet.of(block.words("except")),
        block.get("not-returning"),
        declarative);
  }

  static CallPattern of(List<String> methods, List<String> except) {
    return new CallPattern(
        MethodSet.of(methods.isEmpty() ? List.of("*") : methods),
        MethodSet.of(except),
        null,
        false);
  }

  /** Whether the entry names the call only to say that it does not mean it. */
  boolean excepts(CallSite call) {
    return except.contains(call.method(), call.descriptor());
  }

  /**
   * Whether the call is meant.
   *
   * @param match the supertype of the owner by which the index found this entry
   */
  boolean matches(CallSite call, String match, TypeHierarchy types) {
    if (!methods.contains(call.method(), call.descriptor())
        || except.contains(call.method(), call.descriptor())) {
      return false;
    }
    // A constructor of a subtype is a constructor of another class: it calls this one if it wants.
    if (call.method().charAt(0) == '<' && !match.equals(call.owner())) {
      return false;
    }
    return (!abstractOnly || types.isAbstract(match, call.method(), call.descriptor()))
        && (notReturning == null || !Descriptors.returned(call.descriptor()).equals(notReturning));
  }
}
