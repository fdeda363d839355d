package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.CodeDetail;
import io.github.outboxguard.guardrail.bytecode.FieldWrite;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Durations that code writes as constants. */
final class Durations {

  private Durations() {}

  /**
   * The duration that a call is given.
   *
   * @param unit what a plain number counts
   */
  static Optional<Duration> of(
      Program program, MethodInfo method, Call call, int argument, TimeUnit unit) {
    Value value = Builders.plain(call.arguments().get(argument));
    if (value instanceof Value.Primitive) {
      return number(program, method, call, argument)
          .map(number -> Duration.of(number, unit.toChronoUnit()));
    }
    return of(program, method, value);
  }

  private static Optional<Duration> of(Program program, MethodInfo method, Value value) {
    if (value instanceof Value.FieldRead read) {
      return constant(program, read);
    }
    return value instanceof Value.Result result
            && result.call().owner().equals("java/time/Duration")
        ? made(program, method, result.call())
        : Optional.empty();
  }

  /** What the initialiser of the class stores in a static field. */
  private static Optional<Duration> constant(Program program, Value.FieldRead read) {
    ClassInfo owner =
        program.classes().path().isApplication(read.owner())
            ? program.classes().find(read.owner())
            : null;
    MethodInfo initialiser = owner == null ? null : owner.method("<clinit>", "()V");
    MethodBody body = initialiser == null ? null : initialiser.body();
    if (initialiser == null || body == null) {
      return Optional.empty();
    }
    for (FieldWrite write : body.writes()) {
      if (write.isStatic() && write.name().equals(read.name())) {
        Value value = Builders.plain(write.value());
        return value instanceof Value.FieldRead
            ? Optional.empty()
            : of(program, initialiser, value);
      }
    }
    return Optional.empty();
  }

  private static Optional<Duration> made(Program program, MethodInfo method, Call factory) {
    if (factory.name().equals("parse")) {
      String text = Texts.at(factory, 0);
      return text == null ? Optional.empty() : Intervals.parse(text, TimeUnit.MILLISECONDS);
    }
    ChronoUnit unit = unitOf(factory);
    return unit == null
        ? Optional.empty()
        : number(program, method, factory, 0).map(amount -> Duration.of(amount, unit));
  }

  private static @Nullable ChronoUnit unitOf(Call factory) {
    return switch (factory.name()) {
      case "ofNanos" -> ChronoUnit.NANOS;
      case "ofMillis" -> ChronoUnit.MILLIS;
      case "ofSeconds" -> ChronoUnit.SECONDS;
      case "ofMinutes" -> ChronoUnit.MINUTES;
      case "ofHours" -> ChronoUnit.HOURS;
      case "of" ->
          factory.arguments().get(1) instanceof Value.FieldRead unit ? named(unit.name()) : null;
      default -> null;
    };
  }

  private static @Nullable ChronoUnit named(String constant) {
    for (ChronoUnit unit : ChronoUnit.values()) {
      if (unit.name().equals(constant)) {
        return unit;
      }
    }
    return null;
  }

  private static Optional<Long> number(
      Program program, MethodInfo method, Call call, int argument) {
    CodeDetail detail = program.detail(method);
    if (detail == null) {
      return Optional.empty();
    }
    int fromEnd = Types.parameters(call.descriptor()).size() - 1 - argument;
    OptionalLong number = detail.number(call, fromEnd);
    return number.isPresent() ? Optional.of(number.getAsLong()) : Optional.empty();
  }
}
