package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.Types;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A type as pointcuts name it: {@code com.acme..*}, {@code Order+}, {@code !Foo}, {@code @Audited
 * *}, {@code (A || B)}, {@code int[]}. Type arguments are not compared.
 */
final class TypePattern {

  private static final Map<String, String> PRIMITIVES =
      Map.of(
          "int", "I", "long", "J", "boolean", "Z", "void", "V", "double", "D", "float", "F", "byte",
          "B", "char", "C", "short", "S");

  private final Predicate<String> test;
  private final @Nullable String type;

  private TypePattern(Predicate<String> test, @Nullable String type) {
    this.test = test;
    this.type = type;
  }

  /**
   * Reads a pattern.
   *
   * @param context the class whose source holds it: names without a package are looked up from
   *     there
   */
  static TypePattern parse(Classes classes, ClassInfo context, String written) {
    String text = written.trim();
    while (text.startsWith("@")) {
      int space = text.indexOf(' ');
      if (space < 0) {
        return new TypePattern(type -> true, null);
      }
      TypePattern annotation = parse(classes, context, text.substring(1, space));
      TypePattern rest = parse(classes, context, text.substring(space + 1));
      return new TypePattern(
          type -> rest.matches(type) && carries(classes, type, annotation), null);
    }
    if (text.startsWith("!")) {
      TypePattern negated = parse(classes, context, text.substring(1));
      return new TypePattern(type -> !negated.matches(type), null);
    }
    if (text.startsWith("(") && text.endsWith(")")) {
      return parse(classes, context, text.substring(1, text.length() - 1));
    }
    List<String> either = Patterns.split(text, "||");
    if (either.size() > 1) {
      List<TypePattern> all = either.stream().map(each -> parse(classes, context, each)).toList();
      return new TypePattern(type -> all.stream().anyMatch(each -> each.matches(type)), null);
    }
    List<String> both = Patterns.split(text, "&&");
    if (both.size() > 1) {
      List<TypePattern> all = both.stream().map(each -> parse(classes, context, each)).toList();
      return new TypePattern(type -> all.stream().allMatch(each -> each.matches(type)), null);
    }
    return name(classes, context, text.replaceAll("<.*>", ""));
  }

  private static boolean carries(Classes classes, String type, TypePattern annotation) {
    ClassInfo info = classes.find(type);
    return info != null
        && info.annotations().stream().anyMatch(each -> annotation.matches(each.type()));
  }

  private static TypePattern name(Classes classes, ClassInfo context, String text) {
    if (text.endsWith("[]") || text.endsWith("...")) {
      int end = text.length() - (text.endsWith("...") ? 3 : 2);
      TypePattern element = name(classes, context, text.substring(0, end));
      return new TypePattern(
          type -> type.startsWith("[") && element.matches(Types.internal(type.substring(1))), null);
    }
    boolean below = text.endsWith("+");
    String body = below ? text.substring(0, text.length() - 1).trim() : text;
    String primitive = PRIMITIVES.get(body);
    if (primitive != null) {
      return new TypePattern(primitive::equals, primitive);
    }
    String known =
        body.indexOf('*') < 0 && !body.contains("..") ? find(classes, context, body) : null;
    if (known != null) {
      return new TypePattern(
          type -> below ? classes.isSubtype(type, known) : type.equals(known), known);
    }
    Pattern pattern = regex(body);
    Predicate<String> named =
        type ->
            pattern.matcher(Types.binary(type)).matches()
                || pattern.matcher(Types.binary(type).replace('$', '.')).matches();
    return new TypePattern(
        below ? type -> classes.selfAndSupertypes(type).stream().anyMatch(named) : named, null);
  }

  /** {@code *} is any part of a name between dots, {@code ..} any number of packages. */
  private static Pattern regex(String body) {
    if (body.equals("*")) {
      return Pattern.compile(".*");
    }
    String regex =
        body.replace("..", "\u0001")
            .replace("$", "\\$")
            .replace(".", "\\.")
            .replace("*", "[^.]*")
            .replace("\u0001", "\\.(?:.*\\.)?");
    return Pattern.compile(regex.endsWith("\\.(?:.*\\.)?") ? regex + "[^.]*" : regex);
  }

  /** The class that source in that context means by a name; null if there is none. */
  private static @Nullable String find(Classes classes, ClassInfo context, String name) {
    String from = context.name();
    String packageName = from.substring(0, from.lastIndexOf('/') + 1);
    String nested = name.replace('.', '$');
    for (String outer = from; outer != null; outer = outer(outer)) {
      if (classes.find(outer + '$' + nested) != null) {
        return outer + '$' + nested;
      }
    }
    for (String candidate : List.of(packageName + nested, "java/lang/" + nested)) {
      if (classes.find(candidate) != null) {
        return candidate;
      }
    }
    String internal = Types.fromBinary(name);
    while (classes.find(internal) == null) {
      int slash = internal.lastIndexOf('/');
      if (slash < 0) {
        return null;
      }
      internal = internal.substring(0, slash) + '$' + internal.substring(slash + 1);
    }
    return internal;
  }

  private static @Nullable String outer(String name) {
    int dollar = name.lastIndexOf('$');
    return dollar < 0 ? null : name.substring(0, dollar);
  }

  /** Whether a type of that internal name, or primitive or array descriptor, is meant. */
  boolean matches(String internalName) {
    return test.test(internalName);
  }

  /** Whether it names one type that is on the class path. */
  boolean isKnown() {
    return type != null;
  }

  /** The one type it names; null if it is a pattern or names none in sight. */
  @Nullable String type() {
    return type;
  }
}
