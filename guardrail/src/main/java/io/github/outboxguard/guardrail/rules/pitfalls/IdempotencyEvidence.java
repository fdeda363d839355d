package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.CodeDetail;
import io.github.outboxguard.guardrail.bytecode.Handler;
import io.github.outboxguard.guardrail.bytecode.Hierarchy;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import io.github.outboxguard.guardrail.catalogue.CallSite;
import io.github.outboxguard.guardrail.catalogue.HttpVerbs;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Signs in code that its author thought of a second delivery. One sign is enough to be silent. */
final class IdempotencyEvidence {

  private static final Pattern STATEMENT =
      Pattern.compile(
          "processed_messages|processed_events|on\\s+conflict|insert\\s+(or\\s+)?ignore|merge\\s+into|"
              + "on\\s+duplicate\\s+key|\\binbox\\b|idempoten|dedup",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern NAME =
      Pattern.compile(
          "idempoten|dedup|duplicate|alreadyprocessed|alreadyhandled|isprocessed|setifabsent|putifabsent|"
              + "existsby|tryclaim|markprocessed|seenbefore|alreadyseen|inbox");

  /** Headers by which the receiver may recognise the copy. */
  private static final Pattern ID_HEADER =
      Pattern.compile(
          "(x-)?(event|message|msg|request|webhook|delivery|transaction|correlation)[-_]?id",
          Pattern.CASE_INSENSITIVE);

  /** What is asked of a stored object before something is done for it. */
  private static final Pattern PROGRESS =
      Pattern.compile(
          "^((get|is|has)?(State|Status)"
              + "|(is|was|has|already)(Been)?(Sent|Paid|Processed|Handled|Done|Completed|Charged"
              + "|Notified|Delivered|Published|Refunded|Confirmed))$",
          Pattern.CASE_INSENSITIVE);

  /** Annotations on what is stored. */
  private static final Set<String> STORED =
      Set.of(
          "jakarta/persistence/Entity",
          "javax/persistence/Entity",
          "org/springframework/data/relational/core/mapping/Table",
          "org/springframework/data/mongodb/core/mapping/Document");

  private static final Pattern DUPLICATE_FAILURE =
      Pattern.compile(
          "DuplicateKey|ConstraintViolation|DataIntegrityViolation|EntityExists|AlreadyExists");

  private IdempotencyEvidence() {}

  static boolean in(Program program, Set<MethodInfo> code) {
    return code.stream().anyMatch(method -> in(program, method));
  }

  private static boolean in(Program program, MethodInfo method) {
    for (AnnotationInfo annotation : method.annotations()) {
      if (named(simple(annotation.type()))) {
        return true;
      }
    }
    if (named(simple(method.owner().name())) || named(method.name())) {
      return true;
    }
    MethodBody body = method.body();
    return body != null
        && (body.calls().stream().anyMatch(call -> in(program, method, call))
            || catchesDuplicates(program, method));
  }

  private static boolean in(Program program, MethodInfo method, Call call) {
    boolean sign =
        named(call.name())
            || named(simple(call.owner()))
            || call.arguments().stream()
                .anyMatch(
                    argument ->
                        argument instanceof Value.Text text
                            && (STATEMENT.matcher(text.text()).find()
                                || ID_HEADER.matcher(text.text()).matches()))
            || asksForProgress(program, call);
    return sign && !Randomness.feeds(program, method, call);
  }

  private static boolean asksForProgress(Program program, Call call) {
    ClassInfo owner =
        PROGRESS.matcher(call.name()).matches() && call.arguments().isEmpty()
            ? program.classes().find(call.owner())
            : null;
    return owner != null
        && owner.annotations().stream().anyMatch(each -> STORED.contains(each.type()));
  }

  /** Whether the code makes anything that is another one at each run. */
  static boolean makesAnew(Set<MethodInfo> code) {
    for (MethodInfo method : code) {
      MethodBody body = method.body();
      if (body != null
          && body.calls().stream()
              .anyMatch(call -> Randomness.isSource(call.owner(), call.name()))) {
        return true;
      }
    }
    return false;
  }

  private static String simple(String internalName) {
    return internalName.substring(internalName.lastIndexOf('/') + 1);
  }

  private static boolean named(String name) {
    return NAME.matcher(name.toLowerCase(Locale.ROOT)).find();
  }

  private static boolean catchesDuplicates(Program program, MethodInfo method) {
    CodeDetail detail = program.detail(method);
    if (detail == null) {
      return false;
    }
    for (Handler handler : detail.handlers()) {
      if (DUPLICATE_FAILURE.matcher(handler.caught()).find()) {
        return true;
      }
    }
    return false;
  }

  /** Whether every HTTP verb that the code names may be repeated: {@code PUT}, {@code DELETE}. */
  static boolean onlyIdempotentVerbs(Terrain terrain, Set<MethodInfo> code) {
    HttpVerbs verbs =
        terrain.catalogue().classifier(new Hierarchy(terrain.program().classes())).verbs();
    boolean repeatable = false;
    for (MethodInfo method : code) {
      MethodBody body = method.body();
      if (body == null) {
        continue;
      }
      for (Call call : body.calls()) {
        var fact =
            verbs.of(new CallSite(Types.binary(call.owner()), call.name(), call.descriptor()));
        String verb = fact == null || fact.weak() ? null : fact.verb();
        if ("POST".equals(verb) || "PATCH".equals(verb)) {
          return false;
        }
        repeatable |= "PUT".equals(verb) || "DELETE".equals(verb);
      }
    }
    return repeatable;
  }
}
