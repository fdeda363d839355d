package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.CodeDetail;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Where an idempotency key stands, told by names. */
final class KeyNames {

  /** Parameters that a framework fills in, hidden from the model. */
  private static final Set<String> HIDDEN_ANNOTATIONS =
      Set.of(
          "dev/langchain4j/agent/tool/ToolMemoryId",
          "dev/langchain4j/service/MemoryId",
          "io/quarkiverse/mcp/server/RequestId");

  /** Parameter types that carry what the layer above knows. */
  private static final Set<String> HIDDEN_TYPES =
      Set.of(
          "dev/langchain4j/invocation/InvocationParameters",
          "dev/langchain4j/invocation/InvocationContext",
          "org/springframework/ai/chat/model/ToolContext",
          "io/modelcontextprotocol/server/McpSyncServerExchange",
          "io/modelcontextprotocol/server/McpAsyncServerExchange",
          "com/google/adk/tools/ToolContext",
          "java/sql/Connection");

  private KeyNames() {}

  /** Whether a name says that it holds an idempotency key. */
  static boolean isKey(String name) {
    String plain = name.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
    return plain.contains("idempotencykey")
        || plain.contains("idempotencyid")
        || plain.contains("idempotencytoken")
        || plain.equals("dedupkey")
        || plain.equals("dedupekey")
        || plain.equals("deduplicationkey")
        || plain.equals("deduplicationid");
  }

  /** Whether a method of that name sets an idempotency key. */
  static boolean isSetterOfKey(String name) {
    return name.startsWith("set") && isKey(name.substring("set".length()))
        || name.startsWith("with") && isKey(name.substring("with".length()));
  }

  /** Whether the model fills in that parameter, counted without {@code this}. */
  static boolean isVisibleToModel(MethodInfo tool, int parameter) {
    List<List<AnnotationInfo>> annotations = tool.parameterAnnotations();
    if (parameter < annotations.size()) {
      for (AnnotationInfo annotation : annotations.get(parameter)) {
        if (HIDDEN_ANNOTATIONS.contains(annotation.type())) {
          return false;
        }
      }
    }
    String type = Types.internal(Types.parameters(tool.descriptor()).get(parameter));
    return !HIDDEN_TYPES.contains(type);
  }

  /** Index of the argument that the called method takes as a key; -1 if none is known. */
  static int keyArgument(Program program, Call call) {
    String name = call.name().toLowerCase(Locale.ROOT);
    int last = call.arguments().size() - 1;
    if (last < 0) {
      return -1;
    }
    if (isKey(name)
        || isSetterOfKey(name)
        || name.equals("requestid") && call.owner().startsWith("io/github/outboxguard/outbox/")
        || name.equals("uniquerequestid")) {
      return last;
    }
    if (last >= 1 && call.arguments().get(0) instanceof Value.Text header && isKey(header.text())) {
      return 1;
    }
    return parameterOf(program, call);
  }

  private static int parameterOf(Program program, Call call) {
    for (MethodInfo target : program.targets(call)) {
      CodeDetail detail = program.detail(target);
      List<String> names = detail == null ? List.of() : detail.parameterNames();
      for (int i = 0; i < names.size(); i++) {
        if (isKey(names.get(i))) {
          return i;
        }
      }
    }
    return -1;
  }
}
