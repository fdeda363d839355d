package io.github.outboxguard.guardrail.reach;

/**
 * Stores that no field instruction shows: {@code Unsafe}, variable handles, field objects, atomic
 * field updaters. What they store can be in any field of a fitting type.
 */
final class HiddenStoreModel implements EdgeModel {

  @Override
  public void onBoundary(Slice slice, Invocation call) {
    boolean hidden =
        switch (call.owner()) {
          case "sun/misc/Unsafe",
              "jdk/internal/misc/Unsafe",
              "java/lang/invoke/VarHandle",
              "java/lang/invoke/MethodHandle",
              "java/lang/reflect/Field",
              "java/util/concurrent/atomic/AtomicReferenceFieldUpdater" ->
              true;
          default -> false;
        };
    if (!hidden) {
      return;
    }
    for (Var argument : call.arguments()) {
      if (argument != null) {
        slice.objects().keepAll(argument, slice.objects().hidden());
      }
    }
    Var result = call.result();
    if (result != null && !call.owner().equals("java/lang/invoke/MethodHandle")) {
      slice.objects().hidden().flowTo(result);
    }
  }
}
