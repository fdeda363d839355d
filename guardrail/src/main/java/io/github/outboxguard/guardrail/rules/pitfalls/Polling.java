package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.CodeDetail;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Recognises code that looks for pending outbox rows. */
final class Polling {

  /** A statement on a table with "outbox" in its name. */
  private static final Pattern OUTBOX_TABLE =
      Pattern.compile("\\b(from|update|join)\\s+[\\w.\"`]*outbox", Pattern.CASE_INSENSITIVE);

  private Polling() {}

  /** Whether the method, or what it calls in the application, asks an outbox for its rows. */
  static boolean dispatches(Program program, MethodInfo method) {
    return program.reachable(method).stream().anyMatch(each -> asksOutbox(program, each));
  }

  /** Whether what a loop repeats around a pause asks an outbox for its rows. */
  static boolean dispatchesAround(Program program, MethodInfo method, Call pause) {
    CodeDetail detail = program.detail(method);
    MethodBody body = method.body();
    if (detail == null || body == null) {
      return false;
    }
    Set<Integer> loop = detail.linesOfLoops(pause);
    return body.calls().stream()
            .filter(call -> loop.contains(call.line()))
            .anyMatch(
                call ->
                    asksOutbox(program, call)
                        || program.targets(call).stream()
                            .anyMatch(target -> dispatches(program, target)))
        || body.closures().stream()
            .filter(closure -> loop.contains(closure.site().line()))
            .map(closure -> program.target(closure.site()))
            .anyMatch(target -> target != null && dispatches(program, target));
  }

  private static boolean asksOutbox(Program program, MethodInfo method) {
    MethodBody body = method.body();
    return body != null && body.calls().stream().anyMatch(call -> asksOutbox(program, call));
  }

  private static boolean asksOutbox(Program program, Call call) {
    for (Value argument : call.arguments()) {
      if (argument instanceof Value.Text text && OUTBOX_TABLE.matcher(text.text()).find()) {
        return true;
      }
    }
    String owner = call.owner().toLowerCase(Locale.ROOT);
    return (owner.contains("outbox") && isPass(call.name()))
        && !(program.classify(call) instanceof CallClass.OutboxWrite);
  }

  /** Names of one pass of a dispatcher in the outboxes that we know. */
  private static boolean isPass(String method) {
    String name = method.toLowerCase(Locale.ROOT);
    return name.startsWith("dispatch")
        || name.startsWith("flush")
        || name.startsWith("process")
        || name.startsWith("poll")
        || name.startsWith("claim")
        || name.startsWith("publish")
        || name.startsWith("find")
        || name.startsWith("fetch");
  }

  static boolean isSleep(Call call) {
    return Signs.isPause(Types.binary(call.owner()), call.name());
  }

  /** Whether a callback among the arguments is a dispatcher. */
  static boolean handsOverDispatch(Program program, Call call) {
    for (Value argument : call.arguments()) {
      Value value = Builders.plain(argument);
      if (value instanceof Value.Closure closure) {
        MethodInfo target = program.target(closure.site());
        if (target != null && dispatches(program, target)) {
          return true;
        }
      } else if (value instanceof Value.Fresh fresh && runsDispatch(program, fresh)) {
        return true;
      }
    }
    return false;
  }

  private static boolean runsDispatch(Program program, Value.Fresh fresh) {
    ClassInfo type =
        program.classes().isOpen(fresh.type()) ? program.classes().find(fresh.type()) : null;
    List<MethodInfo> methods = type == null ? List.of() : type.methods();
    return methods.stream().anyMatch(method -> dispatches(program, method));
  }
}
