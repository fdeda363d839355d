package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.MethodRef;
import io.github.outboxguard.guardrail.catalogue.MessageStart;

/** Messages for an outbox: they carry their topic to where they are filed. */
final class MessageModel implements EdgeModel {

  @Override
  public boolean concerns(Program program, MethodRef target) {
    return program.frameworkCalls().message(target) != null;
  }

  @Override
  public void onBoundary(Slice slice, Invocation call) {
    Var result = call.result();
    MessageStart start =
        result == null ? null : slice.program().frameworkCalls().message(call.target());
    Var topic = start == null ? null : call.argument(start.topicArgument());
    if (result != null && topic != null) {
      result.add(new Obj.Message(topic));
    }
  }
}
