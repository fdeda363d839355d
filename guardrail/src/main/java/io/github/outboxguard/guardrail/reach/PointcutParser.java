package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Reads pointcut expressions as written on the methods of an aspect. A designator that only run
 * time can judge, or that is not known, gives {@link Match#MAYBE}.
 */
final class PointcutParser {

  /** Pointcuts can name each other. */
  private static final int MAX_DEPTH = 5;

  private static final Pointcut UNKNOWN = point -> Match.MAYBE;

  private final Program program;
  private final MethodInfo advice;
  private final int depth;

  private PointcutParser(Program program, MethodInfo advice, int depth) {
    this.program = program;
    this.advice = advice;
    this.depth = depth;
  }

  static Pointcut parse(Program program, MethodInfo advice, String expression) {
    return new PointcutParser(program, advice, MAX_DEPTH).expression(expression);
  }

  private Pointcut expression(String expression) {
    List<String> either = Patterns.split(expression, "||");
    if (either.size() > 1) {
      List<Pointcut> all = either.stream().map(this::expression).toList();
      return point ->
          all.stream().map(each -> each.matches(point)).reduce(Match.NO, (a, b) -> a.or(b));
    }
    List<String> both = Patterns.split(expression, "&&");
    if (both.size() > 1) {
      List<Pointcut> all = both.stream().map(this::expression).toList();
      return point ->
          all.stream().map(each -> each.matches(point)).reduce(Match.YES, (a, b) -> a.and(b));
    }
    String term = expression.trim();
    if (term.startsWith("!")) {
      Pointcut negated = expression(term.substring(1));
      return point -> negated.matches(point).not();
    }
    if (term.startsWith("(") && Patterns.closing(term, 0) == term.length() - 1) {
      return expression(term.substring(1, term.length() - 1));
    }
    return designator(term);
  }

  private Pointcut designator(String term) {
    int open = term.indexOf('(');
    if (open < 0 || !term.endsWith(")")) {
      return UNKNOWN;
    }
    String name = term.substring(0, open).trim();
    String inside = term.substring(open + 1, term.length() - 1).trim();
    return switch (name) {
      case "execution", "call" -> {
        SignaturePattern signature = SignaturePattern.parse(classes(), advice.owner(), inside);
        yield point -> signature.matches(point.method());
      }
      case "within" -> {
        TypePattern type = TypePattern.parse(classes(), advice.owner(), inside);
        yield point -> Match.of(type.matches(point.method().owner().name()));
      }
      case "this", "target" -> {
        TypePattern type = TypePattern.parse(classes(), advice.owner(), bound(inside) + "+");
        yield point -> Match.of(type.matches(point.self()));
      }
      case "@annotation" -> {
        Predicate<String> named = annotation(inside);
        yield point -> any(point.method().annotations(), named);
      }
      case "@within" -> {
        Predicate<String> named = annotation(inside);
        yield point -> any(point.method().owner().annotations(), named);
      }
      case "@target" -> {
        Predicate<String> named = annotation(inside);
        yield point -> {
          ClassInfo self = classes().find(point.self());
          return self == null ? Match.MAYBE : any(self.annotations(), named);
        };
      }
      case "bean" -> point -> bean(point, inside);
      case "args" -> arguments(inside);
      default -> named(name);
    };
  }

  private Classes classes() {
    return program.classes();
  }

  private static Match any(List<AnnotationInfo> annotations, Predicate<String> named) {
    return Match.of(annotations.stream().anyMatch(annotation -> named.test(annotation.type())));
  }

  private Match bean(Pointcut.JoinPoint point, String pattern) {
    List<String> names = program.beanNames().of(point.self());
    return names.isEmpty()
        ? Match.NO
        : Match.of(names.stream().anyMatch(Patterns.glob(pattern).asMatchPredicate()));
  }

  /** An annotation by its name, or by the advice's parameter that is bound to it. */
  private Predicate<String> annotation(String inside) {
    List<String> bound = new ArrayList<>();
    for (String parameter : Types.parameters(advice.descriptor())) {
      ClassInfo info =
          Types.isReference(parameter) ? classes().find(Types.internal(parameter)) : null;
      if (info != null && info.isAnnotation()) {
        bound.add(info.name());
      }
    }
    TypePattern named = TypePattern.parse(classes(), advice.owner(), inside);
    boolean parameter = inside.indexOf('.') < 0 && !named.isKnown();
    return type -> parameter ? bound.contains(type) : named.matches(type);
  }

  /** A type as written, or the only type that a parameter of the advice can be bound to. */
  private String bound(String inside) {
    if (inside.indexOf('.') >= 0
        || TypePattern.parse(classes(), advice.owner(), inside).isKnown()) {
      return inside;
    }
    List<String> bindable = bindable();
    return bindable.size() == 1 ? Types.binary(Types.internal(bindable.get(0))) : "*";
  }

  /** The parameters of the advice that are neither the join point nor an annotation. */
  private List<String> bindable() {
    List<String> found = new ArrayList<>();
    for (String parameter : Types.parameters(advice.descriptor())) {
      String type = Types.internal(parameter);
      ClassInfo info = Types.isReference(parameter) ? classes().find(type) : null;
      boolean joinPoint = type.startsWith("org/aspectj/lang/");
      if (!joinPoint && (info == null || !info.isAnnotation())) {
        found.add(parameter);
      }
    }
    return found;
  }

  /** Arguments by type; a type below the one declared is known at run time only. */
  private Pointcut arguments(String inside) {
    List<String> written = Patterns.split(inside, ",");
    int rest = written.indexOf("..");
    int fixed = written.size() - (rest < 0 ? 0 : 1);
    return point -> {
      List<String> declared = Types.parameters(point.method().descriptor());
      if (rest < 0 ? declared.size() != fixed : declared.size() < fixed) {
        return Match.NO;
      }
      Match match = Match.YES;
      for (int i = 0; i < written.size(); i++) {
        if (i != rest) {
          int at = rest >= 0 && i > rest ? declared.size() - (written.size() - i) : i;
          match = match.and(argument(written.get(i), declared.get(at)));
        }
      }
      return match;
    };
  }

  private Match argument(String written, String declared) {
    TypePattern pattern = TypePattern.parse(classes(), advice.owner(), written);
    if (written.indexOf('.') < 0 && !pattern.isKnown()) {
      // Bound to a parameter of the advice.
      return bindable().stream()
          .map(type -> fits(type, declared))
          .reduce(Match.NO, (a, b) -> a.or(b));
    }
    return pattern.type() == null ? Match.YES : fits("L" + pattern.type() + ";", declared);
  }

  private Match fits(String wanted, String declared) {
    if (!Types.isReference(declared) || !Types.isReference(wanted)) {
      return Match.of(wanted.equals(declared));
    }
    if (classes().isSubtype(Types.internal(declared), Types.internal(wanted))) {
      return Match.YES;
    }
    return classes().isSubtype(Types.internal(wanted), Types.internal(declared))
        ? Match.MAYBE
        : Match.NO;
  }

  /** A pointcut declared on another method: of the same aspect, above it, or by its full name. */
  private Pointcut named(String name) {
    int dot = name.lastIndexOf('.');
    String simple = name.substring(dot + 1);
    List<String> owners = new ArrayList<>();
    if (dot < 0) {
      owners.addAll(classes().selfAndSupertypes(advice.owner().name()));
    } else {
      String type = TypePattern.parse(classes(), advice.owner(), name.substring(0, dot)).type();
      if (type != null) {
        owners.add(type);
      }
    }
    for (String owner : owners) {
      ClassInfo info = classes().find(owner);
      for (MethodInfo method : info == null ? List.<MethodInfo>of() : info.methods()) {
        AnnotationInfo declared = method.annotation("org/aspectj/lang/annotation/Pointcut");
        if (declared != null && method.name().equals(simple)) {
          String expression = declared.first("value", "");
          return depth == 0 || expression.isEmpty()
              ? UNKNOWN
              : new PointcutParser(program, method, depth - 1).expression(expression);
        }
      }
    }
    return UNKNOWN;
  }
}
