package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A method as pointcuts name it: {@code [annotations] [modifiers] return-type [type.]name(types)
 * [throws …]}.
 */
final class SignaturePattern {

  private static final Set<String> MODIFIERS =
      Set.of("public", "protected", "private", "static", "final", "synchronized", "abstract");

  private final Classes classes;
  private final List<TypePattern> annotations = new ArrayList<>();
  private final List<String> modifiers = new ArrayList<>();
  private @Nullable TypePattern returned;
  private @Nullable TypePattern declaring;
  private Pattern name = Pattern.compile(".*");
  private List<String> written = List.of();
  private List<TypePattern> parameters = List.of();

  private SignaturePattern(Classes classes) {
    this.classes = classes;
  }

  static SignaturePattern parse(Classes classes, ClassInfo context, String text) {
    SignaturePattern made = new SignaturePattern(classes);
    int open = parameters(text);
    int close = Patterns.closing(text, open);
    List<String> head = words(open < 0 ? text : text.substring(0, open));
    for (String word : head.subList(0, Math.max(0, head.size() - 1))) {
      String plain = word.startsWith("!") ? word.substring(1) : word;
      if (word.startsWith("@")) {
        made.annotations.add(TypePattern.parse(classes, context, word.substring(1)));
      } else if (MODIFIERS.contains(plain)) {
        made.modifiers.add(word);
      } else {
        made.returned = TypePattern.parse(classes, context, word);
      }
    }
    made.name(classes, context, head.isEmpty() ? "*" : head.get(head.size() - 1));
    made.written = open < 0 || close < 0 ? List.of("..") : split(text.substring(open + 1, close));
    made.parameters =
        made.written.stream().map(each -> TypePattern.parse(classes, context, each)).toList();
    return made;
  }

  private static List<String> split(String inside) {
    return Patterns.split(inside, ",");
  }

  /** The bracket of the parameters: the first that follows a name directly. */
  private static int parameters(String text) {
    for (int i = 1; i < text.length(); i++) {
      char before = text.charAt(i - 1);
      if (text.charAt(i) == '(' && (Character.isJavaIdentifierPart(before) || before == '*')) {
        return i;
      }
    }
    return -1;
  }

  private static List<String> words(String head) {
    List<String> found = new ArrayList<>();
    for (String word : Patterns.split(head, " ")) {
      if (!word.isEmpty()) {
        found.add(word);
      }
    }
    return found;
  }

  private void name(Classes classes, ClassInfo context, String qualified) {
    int dot = qualified.lastIndexOf('.');
    name = Patterns.glob(qualified.substring(dot + 1));
    if (dot > 0) {
      boolean anyPackage = qualified.charAt(dot - 1) == '.';
      String type = qualified.substring(0, anyPackage ? dot + 1 : dot);
      declaring = TypePattern.parse(classes, context, type);
    }
  }

  Match matches(MethodInfo method) {
    boolean holds =
        name.matcher(method.name()).matches()
            && modifiers.stream().allMatch(modifier -> has(method, modifier))
            && (returned == null
                || returned.matches(Types.internal(Types.returned(method.descriptor()))))
            && takes(Types.parameters(method.descriptor()), 0, 0)
            && annotations.stream()
                .allMatch(
                    wanted ->
                        method.annotations().stream().anyMatch(each -> wanted.matches(each.type())))
            && isDeclared(method);
    return Match.of(holds);
  }

  private static boolean has(MethodInfo method, String modifier) {
    return switch (modifier) {
      case "public" -> method.isPublic();
      case "private" -> method.isPrivate();
      case "static" -> method.isStatic();
      case "final" -> method.isFinal();
      case "!public" -> !method.isPublic();
      case "!private" -> !method.isPrivate();
      case "!static" -> !method.isStatic();
      case "!final" -> !method.isFinal();
      default -> true;
    };
  }

  private boolean takes(List<String> types, int type, int pattern) {
    if (pattern == written.size()) {
      return type == types.size();
    }
    if (written.get(pattern).equals("..")) {
      for (int next = type; next <= types.size(); next++) {
        if (takes(types, next, pattern + 1)) {
          return true;
        }
      }
      return false;
    }
    return type < types.size()
        && parameters.get(pattern).matches(Types.internal(types.get(type)))
        && takes(types, type + 1, pattern + 1);
  }

  /** A method is also declared by the types whose method it overrides. */
  private boolean isDeclared(MethodInfo method) {
    TypePattern wanted = declaring;
    if (wanted == null || wanted.matches(method.owner().name())) {
      return true;
    }
    for (String type : classes.selfAndSupertypes(method.owner().name())) {
      ClassInfo info = wanted.matches(type) ? classes.find(type) : null;
      if (info != null && info.method(method.name(), method.descriptor()) != null) {
        return true;
      }
    }
    return false;
  }
}
