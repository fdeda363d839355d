package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Which methods a pointcut expression means: annotations, packages and signatures. Designators that
 * only run time can tell ({@code args}, {@code target} …) hold.
 */
interface Pointcut {

  boolean matches(MethodInfo method);

  /** Reads an expression as written on a method of an aspect. */
  static Pointcut parse(Program program, MethodInfo advice, String expression) {
    return parse(program, advice, expression, 5);
  }

  private static Pointcut parse(Program program, MethodInfo advice, String expression, int depth) {
    List<String> either = split(expression, "||");
    if (either.size() > 1) {
      List<Pointcut> all =
          either.stream().map(part -> parse(program, advice, part, depth)).toList();
      return method -> all.stream().anyMatch(each -> each.matches(method));
    }
    List<String> both = split(expression, "&&");
    if (both.size() > 1) {
      List<Pointcut> all = both.stream().map(part -> parse(program, advice, part, depth)).toList();
      return method -> all.stream().allMatch(each -> each.matches(method));
    }
    String term = expression.trim();
    if (term.startsWith("!")) {
      Pointcut negated = parse(program, advice, term.substring(1), depth);
      return method -> !negated.matches(method);
    }
    if (term.startsWith("(") && term.endsWith(")")) {
      return parse(program, advice, term.substring(1, term.length() - 1), depth);
    }
    return term(program, advice, term, depth);
  }

  private static Pointcut term(Program program, MethodInfo advice, String term, int depth) {
    int open = term.indexOf('(');
    if (open < 0 || !term.endsWith(")")) {
      return method -> false;
    }
    String designator = term.substring(0, open).trim();
    String inside = term.substring(open + 1, term.length() - 1).trim();
    return switch (designator) {
      case "@annotation" -> {
        Predicate<String> named = annotationNamed(program, advice, inside);
        yield method -> anyAnnotation(method.annotations(), named);
      }
      case "@within", "@target" -> {
        Predicate<String> named = annotationNamed(program, advice, inside);
        yield method -> anyAnnotation(method.owner().annotations(), named);
      }
      case "within" -> {
        Pattern type = typePattern(inside);
        yield method -> type.matcher(Types.binary(method.owner().name())).matches();
      }
      case "execution" -> execution(inside);
      case "args", "this", "target", "@args", "bean" -> method -> true;
      default -> named(program, advice, designator, depth);
    };
  }

  private static boolean anyAnnotation(List<AnnotationInfo> annotations, Predicate<String> named) {
    return annotations.stream().anyMatch(annotation -> named.test(annotation.type()));
  }

  /** An annotation by its name, or by the advice's parameter that is bound to it. */
  private static Predicate<String> annotationNamed(
      Program program, MethodInfo advice, String inside) {
    if (inside.indexOf('.') >= 0) {
      String name = Types.fromBinary(inside);
      return type -> type.equals(name) || type.replace('$', '/').equals(name);
    }
    List<String> bound = new ArrayList<>();
    for (String parameter : Types.parameters(advice.descriptor())) {
      String type = Types.internal(parameter);
      ClassInfo info = Types.isReference(parameter) ? program.classes().find(type) : null;
      if (info != null && info.isAnnotation()) {
        bound.add(type);
      }
    }
    String samePackage =
        advice.owner().name().substring(0, advice.owner().name().lastIndexOf('/') + 1) + inside;
    return type -> bound.contains(type) || type.equals(samePackage);
  }

  /** A pointcut declared on another method, of the same aspect or by its full name. */
  private static Pointcut named(Program program, MethodInfo advice, String name, int depth) {
    int dot = name.lastIndexOf('.');
    ClassInfo owner =
        dot < 0 ? advice.owner() : program.classes().find(Types.fromBinary(name.substring(0, dot)));
    if (owner != null && depth > 0) {
      for (MethodInfo method : owner.methods()) {
        if (method.name().equals(name.substring(dot + 1))) {
          for (AnnotationInfo annotation : method.annotations()) {
            String expression = annotation.first("value", "");
            if (annotation.type().endsWith("/Pointcut") && !expression.isEmpty()) {
              return parse(program, method, expression, depth - 1);
            }
          }
        }
      }
    }
    return method -> false;
  }

  /** {@code [modifiers] return-type [type.]name(parameters)}; parameters are not compared. */
  private static Pointcut execution(String signature) {
    int open = signature.lastIndexOf('(');
    String before = (open < 0 ? signature : signature.substring(0, open)).trim();
    String name = before.substring(before.lastIndexOf(' ') + 1);
    int dot = name.lastIndexOf('.');
    Pattern method = Pattern.compile(glob(name.substring(dot + 1)));
    if (dot < 0) {
      return candidate -> method.matcher(candidate.name()).matches();
    }
    Pattern type = typePattern(name.substring(0, name.charAt(dot - 1) == '.' ? dot + 1 : dot));
    return candidate ->
        method.matcher(candidate.name()).matches()
            && type.matcher(Types.binary(candidate.owner().name())).matches();
  }

  private static Pattern typePattern(String pattern) {
    String plain = pattern.trim();
    boolean below = plain.endsWith("+");
    String body = below ? plain.substring(0, plain.length() - 1) : plain;
    if (body.endsWith("..")) {
      body = body + "*";
    }
    String regex =
        body.replace("..", "\u0001")
            .replace(".", "\\.")
            .replace("*", "[^.]*")
            .replace("\u0001", "\\.(?:.*\\.)?")
            .replace("$", "\\$");
    return Pattern.compile(regex);
  }

  private static String glob(String name) {
    return name.replace("*", ".*").replace("$", "\\$");
  }

  /** Splits at an operator outside parentheses. */
  private static List<String> split(String expression, String operator) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < expression.length(); i++) {
      char c = expression.charAt(i);
      if (c == '(') {
        depth++;
      } else if (c == ')') {
        depth--;
      } else if (depth == 0 && expression.startsWith(operator, i)) {
        parts.add(expression.substring(from, i));
        from = i + operator.length();
        i = from - 1;
      }
    }
    parts.add(expression.substring(from));
    return parts;
  }
}
