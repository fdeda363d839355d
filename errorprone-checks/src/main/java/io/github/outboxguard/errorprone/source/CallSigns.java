package io.github.outboxguard.errorprone.source;

import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Symbol.VarSymbol;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import io.github.outboxguard.guardrail.catalogue.CallSite;
import io.github.outboxguard.guardrail.catalogue.CallbackCall;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.pitfalls.Signs;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the calls of one method on one type tell of the file in which they stand.
 *
 * @param effect whether they are an external effect
 * @param outbox whether they name an outbox
 * @param tool whether they hand a tool over
 * @param event whether they publish an event
 * @param pitfalls the pitfall rules that have something to look at
 */
record CallSigns(
    boolean effect, boolean outbox, boolean tool, boolean event, Set<RuleId> pitfalls) {

  private static final String OUTBOX = "outbox";

  static CallSigns of(
      CallSite site,
      CallClass meaning,
      boolean tool,
      boolean event,
      @Nullable CallbackCall callback,
      MethodSymbol method) {
    Set<RuleId> pitfalls = EnumSet.noneOf(RuleId.class);
    if (meaning instanceof CallClass.OutboxWrite) {
      pitfalls.add(RuleId.OUTBOX_WRITE_OUTSIDE_TRANSACTION);
    }
    if (Signs.isOrderedBroker(site.owner())) {
      pitfalls.add(RuleId.PUBLISH_WITHOUT_KEY);
    }
    if (Signs.isPoll(site.owner(), site.method())) {
      pitfalls.add(RuleId.CONSUMER_SWALLOWS_FAILURE);
      pitfalls.add(RuleId.CONSUMER_WITHOUT_IDEMPOTENCY);
    }
    if (Signs.isPause(site.owner(), site.method()) || is(callback, CallbackCall.Mode.SCHEDULED)) {
      pitfalls.add(RuleId.DISPATCHER_POLLS_TOO_FAST);
    }
    if (is(callback, CallbackCall.Mode.TRANSACTION) || Signs.mayBegin(site.method())) {
      pitfalls.add(RuleId.EXTERNAL_EFFECT_INSIDE_TRANSACTION);
    }
    if (Signs.isKey(site.method()) || takesKey(method)) {
      pitfalls.add(RuleId.IDEMPOTENCY_KEY_FROM_MODEL);
    }
    return new CallSigns(
        meaning instanceof CallClass.Effect, namesOutbox(site.owner()), tool, event, pitfalls);
  }

  void addTo(SignCollector signs) {
    if (effect) {
      signs.effect();
    }
    if (outbox) {
      signs.outbox();
    }
    if (tool) {
      signs.tool();
    }
    if (event) {
      signs.event();
    }
    signs.pitfalls(pitfalls);
  }

  /** Whether a text or the name of a type speaks of an outbox. */
  static boolean namesOutbox(String text) {
    int last = text.length() - OUTBOX.length();
    for (int at = 0; at <= last; at++) {
      if (text.regionMatches(true, at, OUTBOX, 0, OUTBOX.length())) {
        return true;
      }
    }
    return false;
  }

  private static boolean is(@Nullable CallbackCall callback, CallbackCall.Mode mode) {
    return callback != null && callback.mode() == mode;
  }

  /** Only a method in source has parameters with names. */
  private static boolean takesKey(MethodSymbol method) {
    if (method.params == null) {
      return false;
    }
    for (VarSymbol parameter : method.params) {
      if (Signs.isKey(parameter.getSimpleName().toString())) {
        return true;
      }
    }
    return false;
  }
}
