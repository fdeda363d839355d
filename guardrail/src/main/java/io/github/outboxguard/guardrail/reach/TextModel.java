package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.MethodRef;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Names that a program puts together: {@code "com.acme." + kind + "Handler"}, by concatenation, a
 * string builder or a format. Only texts that can be names are kept.
 */
final class TextModel implements EdgeModel {

  private static final Set<String> BUILDERS =
      Set.of("java/lang/StringBuilder", "java/lang/StringBuffer");

  /** Methods of a string that put a text together. */
  private static final Set<String> TEXTS = Set.of("format", "formatted", "concat");

  /** Ways to change a builder other than at its end. */
  private static final Set<String> SHUFFLES =
      Set.of("insert", "delete", "deleteCharAt", "replace", "reverse", "setLength", "setCharAt");

  @Override
  public boolean concerns(Program program, MethodRef target) {
    return switch (target.owner()) {
      case "java/lang/StringBuilder", "java/lang/StringBuffer" -> target.name().equals("toString");
      case "java/lang/String" -> TEXTS.contains(target.name());
      case "java/lang/Class" -> target.descriptor().parameters().isEmpty();
      default -> false;
    };
  }

  @Override
  public void onBoundary(Slice slice, Invocation call) {
    Var result = call.result();
    if (result == null) {
      return;
    }
    if (call.name().equals("toString") && BUILDERS.contains(call.owner())) {
      Call instruction = call.call();
      Value builder = instruction == null ? null : instruction.receiver();
      if (builder != null) {
        built(slice, call, builder, result);
      }
    } else if (call.owner().equals("java/lang/String")) {
      switch (call.name()) {
        case "format" -> formatted(slice, call, call.argument(0), result);
        case "formatted" -> formatted(slice, call, call.receiver(), result);
        case "concat" -> {
          List<Part> parts = new ArrayList<>();
          parts.add(new Part(null, call.receiver()));
          parts.add(new Part(null, call.argument(0)));
          join(slice, parts, result);
          call.resultKnown = true;
        }
        default -> {
          // Nothing is known of what comes out.
        }
      }
    } else if (call.owner().equals("java/lang/Class") && call.descriptor().startsWith("()")) {
      nameOfClass(slice, call, result);
    }
  }

  /** A piece of a text: constant, or what a place holds; neither if nothing is known. */
  private record Part(@Nullable String constant, @Nullable Var place) {

    boolean isEmpty() {
      return constant != null && constant.isEmpty();
    }
  }

  /** A concatenation of a node that runs. */
  static void concatenated(Slice slice, Node node, Call call) {
    String recipe = call.recipe();
    Value made = call.result();
    if (recipe == null || made == null) {
      return;
    }
    List<Part> parts = new ArrayList<>();
    int argument = 0;
    int from = 0;
    for (int i = 0; i < recipe.length(); i++) {
      if (recipe.charAt(i) == '\1') {
        parts.add(new Part(recipe.substring(from, i), null));
        Value value = call.arguments().get(argument++);
        parts.add(new Part(null, value.id() < 0 ? null : slice.objects().of(node, value)));
        from = i + 1;
      }
    }
    parts.add(new Part(recipe.substring(from), null));
    join(slice, parts, slice.objects().of(node, made));
  }

  private static void built(Slice slice, Invocation call, Value builder, Var result) {
    List<Part> parts = new ArrayList<>();
    Value current = builder;
    while (current instanceof Value.Result step && BUILDERS.contains(step.call().owner())) {
      if (!step.call().name().equals("append")) {
        return;
      }
      parts.add(0, part(slice, call.node(), step.call().argument(0)));
      current = step.call().receiver();
    }
    if (!(current instanceof Value.Fresh)) {
      return;
    }
    int appended = 0;
    List<Call> calls = call.node().body().calls();
    for (int i = 0; i < calls.size(); i++) {
      Call each = calls.get(i);
      boolean onIt = each.receiver() == current;
      if (each.hasArgument(current) || onIt && SHUFFLES.contains(each.name())) {
        return;
      }
      appended += onIt && each.name().equals("append") ? 1 : 0;
    }
    if (appended > (builder == current ? 0 : 1)) {
      // Statements of their own, in an order that is not followed.
      parts.add(0, new Part(null, null));
    }
    Part first = first(slice, call.node(), current);
    if (first != null) {
      parts.add(0, first);
    }
    join(slice, parts, result);
    call.resultKnown = true;
  }

  /** What the builder starts with. */
  private static @Nullable Part first(Slice slice, Node node, Value builder) {
    List<Call> calls = node.body().calls();
    for (int i = 0; i < calls.size(); i++) {
      Call each = calls.get(i);
      if (each.receiver() == builder && each.name().equals("<init>")) {
        boolean text =
            each.descriptor().equals("(Ljava/lang/String;)V")
                || each.descriptor().equals("(Ljava/lang/CharSequence;)V");
        return text ? part(slice, node, each.arguments().get(0)) : null;
      }
    }
    return null;
  }

  private static Part part(Slice slice, Node node, Value value) {
    return new Part(null, value.id() < 0 ? null : slice.objects().of(node, value));
  }

  private static void formatted(Slice slice, Invocation call, @Nullable Var format, Var result) {
    if (format == null) {
      return;
    }
    format.listen(
        object -> {
          if (object instanceof Obj.Text text) {
            int first = text.text().indexOf('%');
            int last = text.text().lastIndexOf('%');
            if (first < 0) {
              addName(slice, result, text.text());
            } else if (text.text().startsWith("s", last + 1)) {
              addNames(
                  slice, result, text.text().substring(0, first), text.text().substring(last + 2));
            }
          }
        });
    call.resultKnown = true;
  }

  private static void nameOfClass(Slice slice, Invocation call, Var result) {
    Var type = call.receiver();
    if (type == null) {
      return;
    }
    switch (call.name()) {
      case "getName", "getTypeName", "getCanonicalName", "getPackageName" -> {
        type.listen(
            object -> {
              if (object instanceof Obj.ClassRef ref) {
                String name = Types.binary(ref.type());
                int dot = name.lastIndexOf('.');
                boolean whole = !call.name().equals("getPackageName");
                addName(slice, result, whole ? name : name.substring(0, Math.max(0, dot)));
              }
            });
        call.resultKnown = true;
      }
      default -> {
        // Not a name.
      }
    }
  }

  /** Puts parts together: a text if all are known, else what is known of its two ends. */
  private static void join(Slice slice, List<Part> parts, Var result) {
    parts.removeIf(Part::isEmpty);
    int places = places(parts);
    String end = places == 0 ? "" : constant(parts, parts.size() - 1);
    String start = constant(parts, 0);
    if (places == 0) {
      addName(slice, result, start);
      return;
    }
    int open = start.isEmpty() ? 0 : 1;
    Var place = parts.get(open).place();
    String next = places == 1 ? end : constant(parts, open + 1);
    if (place == null) {
      addNames(slice, result, start, end);
      return;
    }
    place.listen(
        object -> {
          if (object instanceof Obj.Text text && places == 1) {
            addName(slice, result, start + text.text() + end);
          } else if (object instanceof Obj.Text text) {
            addNames(slice, result, start + text.text() + next, end);
          } else if (object instanceof Obj.Names names) {
            addNames(slice, result, start + names.start(), places == 1 ? names.end() + end : end);
          } else {
            addNames(slice, result, start, end);
          }
        });
  }

  private static int places(List<Part> parts) {
    int places = 0;
    for (int i = 0; i < parts.size(); i++) {
      places += parts.get(i).constant() == null ? 1 : 0;
    }
    return places;
  }

  private static String constant(List<Part> parts, int index) {
    String constant = index < parts.size() ? parts.get(index).constant() : null;
    return constant == null ? "" : constant;
  }

  private static void addName(Slice slice, Var result, String text) {
    if (Types.isName(text)) {
      result.add(slice.things().text(text));
    }
  }

  private static void addNames(Slice slice, Var result, String start, String end) {
    if (Types.isName(start + end)) {
      result.add(slice.things().names(start, end));
    }
  }
}
