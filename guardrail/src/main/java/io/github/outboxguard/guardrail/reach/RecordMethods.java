package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.FieldInfo;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;

/** The methods that the JDK makes for a record: each calls the same method of each component. */
final class RecordMethods {

  private RecordMethods() {}

  static void call(Slice slice, Node node, Call call) {
    ClassInfo record = node.method().owner();
    String descriptor =
        switch (call.name()) {
          case "toString" -> "()Ljava/lang/String;";
          case "hashCode" -> "()I";
          default -> "(Ljava/lang/Object;)Z";
        };
    for (FieldInfo field : record.fields()) {
      if (!Types.isReference(field.descriptor())) {
        continue;
      }
      slice
          .objects()
          .field(record.name(), field.name(), field.descriptor())
          .listen(object -> component(slice, node, call, descriptor, object));
    }
  }

  private static void component(Slice slice, Node node, Call call, String descriptor, Obj object) {
    if (object instanceof Obj.Exact exact && exact.isOpen()) {
      MethodInfo method = slice.classes().resolve(exact.type(), call.name(), descriptor);
      if (method != null && method.owner().isOpen() && !method.isAbstract()) {
        slice.reach(node, call.line(), EdgeKind.CALL, method, exact);
      }
    }
  }
}
