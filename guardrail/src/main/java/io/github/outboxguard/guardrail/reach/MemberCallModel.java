package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.FieldInfo;
import io.github.outboxguard.guardrail.bytecode.MethodRef;
import java.util.Set;

/**
 * Calls through methods, constructors and handles: what they were looked up as runs. What was not
 * looked up by constants is reported as unresolved.
 */
final class MemberCallModel implements EdgeModel {

  private static final Set<String> RUNS =
      Set.of("invoke", "invokeExact", "invokeWithArguments", "newInstance");

  private static final Set<String> MEMBERS =
      Set.of(
          "java/lang/Class",
          "java/lang/reflect/Method",
          "java/lang/reflect/Constructor",
          "java/lang/reflect/Field",
          "java/lang/invoke/MethodHandle",
          "java/lang/invoke/VarHandle",
          "java/util/concurrent/atomic/AtomicReferenceFieldUpdater");

  @Override
  public boolean concerns(Program program, MethodRef target) {
    return MEMBERS.contains(target.owner());
  }

  @Override
  public void onBoundary(Slice slice, Invocation call) {
    switch (call.owner()) {
      case "java/lang/Class" -> {
        if (call.name().equals("newInstance")) {
          onClass(slice, call);
        }
      }
      case "java/lang/reflect/Method",
          "java/lang/reflect/Constructor",
          "java/lang/invoke/MethodHandle" -> {
        if (RUNS.contains(call.name())) {
          onMember(slice, call);
        }
      }
      case "java/lang/reflect/Field" -> {
        if (call.name().equals("get")) {
          readField(slice, call);
        }
      }
      case "java/lang/invoke/VarHandle",
          "java/util/concurrent/atomic/AtomicReferenceFieldUpdater" ->
          readField(slice, call);
      default -> {
        // Not a call through a member.
      }
    }
  }

  private static void onClass(Slice slice, Invocation call) {
    Var receiver = call.receiver();
    if (receiver == null) {
      return;
    }
    MemberRun run = new MemberRun(slice, call);
    slice.findings().needsMember(call, receiver);
    receiver.listen(
        object -> {
          if (object instanceof Obj.ClassRef ref) {
            run.construct(ref.type(), true);
          }
        });
  }

  private static void onMember(Slice slice, Invocation call) {
    Var receiver = call.receiver();
    if (receiver == null) {
      return;
    }
    MemberRun run = new MemberRun(slice, call);
    slice.findings().needsMember(call, receiver);
    receiver.listen(
        object -> {
          if (object instanceof Obj.MemberRef member) {
            String name = member.name();
            if (name == null) {
              return;
            }
            if (name.equals("<init>")) {
              run.construct(member.owner(), false);
            } else {
              run.member(member, name);
            }
          }
        });
  }

  private static void readField(Slice slice, Invocation call) {
    Var receiver = call.receiver();
    Var result = call.result();
    if (receiver == null || result == null) {
      return;
    }
    receiver.listen(
        object -> {
          if (object instanceof Obj.MemberRef member && member.name() != null) {
            FieldInfo field = MemberRun.fieldOf(slice, member.owner(), member.name());
            if (field != null) {
              slice
                  .objects()
                  .field(member.owner(), member.name(), field.descriptor())
                  .flowTo(result);
            }
          }
        });
  }
}
