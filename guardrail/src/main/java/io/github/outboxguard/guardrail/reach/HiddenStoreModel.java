package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.FieldInfo;
import io.github.outboxguard.guardrail.bytecode.MethodRef;

/**
 * Stores that no field instruction shows: {@code Unsafe}, variable handles, field objects, atomic
 * field updaters. What they store can be in any field of a fitting type; what {@code Unsafe} reads
 * is in any of the fields whose offset was asked for.
 */
final class HiddenStoreModel implements EdgeModel {

  @Override
  public boolean concerns(Program program, MethodRef target) {
    return switch (target.owner()) {
      case "sun/misc/Unsafe",
          "jdk/internal/misc/Unsafe",
          "java/lang/invoke/VarHandle",
          "java/lang/invoke/MethodHandle",
          "java/lang/reflect/Field",
          "java/util/concurrent/atomic/AtomicReferenceFieldUpdater" ->
          true;
      default -> false;
    };
  }

  @Override
  public void onBoundary(Slice slice, Invocation call) {
    if (call.name().endsWith("FieldOffset")) {
      expose(slice, call);
    }
    for (Var argument : call.arguments()) {
      if (argument != null) {
        slice.objects().keepAll(argument, slice.objects().hidden());
      }
    }
    Var result = call.result();
    if (result != null && !call.owner().equals("java/lang/invoke/MethodHandle")) {
      slice.objects().hidden().flowTo(result);
      if (call.owner().endsWith("/Unsafe")) {
        slice.objects().exposed().flowTo(result);
      }
    }
  }

  private static void expose(Slice slice, Invocation call) {
    Var field = call.argument(0);
    if (field == null) {
      return;
    }
    field.listen(
        object -> {
          if (object instanceof Obj.MemberRef member && member.name() != null) {
            FieldInfo info = MemberRun.fieldOf(slice, member.owner(), member.name());
            if (info != null) {
              slice
                  .objects()
                  .field(member.owner(), member.name(), info.descriptor())
                  .flowTo(slice.objects().exposed());
            }
          }
        });
  }
}
