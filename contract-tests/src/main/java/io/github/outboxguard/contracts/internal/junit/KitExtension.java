package io.github.outboxguard.contracts.internal.junit;

import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.ContractTest;
import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.OutboxContract;
import io.github.outboxguard.contracts.internal.run.Replay;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.TestAbortedException;

/** Gives the contracts their kit, applies waivers and replay, and notes how each contract ended. */
public final class KitExtension
    implements ParameterResolver, InvocationInterceptor, ExecutionCondition {
  private static final String SUMMARY = "theKitRan";

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    ContractId only = Replay.contract();
    Optional<ContractId> own = context.getTestMethod().flatMap(KitExtension::contract);
    boolean summary = context.getTestMethod().filter(m -> m.getName().equals(SUMMARY)).isPresent();
    boolean selected = own.filter(id -> id == only).isPresent();
    return only == null || context.getTestMethod().isEmpty() || summary || selected
        ? ConditionEvaluationResult.enabled("selected")
        : ConditionEvaluationResult.disabled("outbox.replay asks for " + only + " only");
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Kit.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    ContractId id = context.getTestMethod().flatMap(KitExtension::contract).orElse(ContractId.W1);
    OutboxContract contract = (OutboxContract) context.getRequiredTestInstance();
    return ClassState.of(context).kit(contract, id);
  }

  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context)
      throws Throwable {
    Optional<ContractId> id = contract(method.getExecutable());
    if (id.isEmpty()) {
      invocation.proceed();
      return;
    }
    ClassState state = ClassState.of(context);
    Waivers waivers = Waivers.of(context.getRequiredTestClass());
    long start = System.nanoTime();
    String outcome = "BROKEN";
    try {
      boolean broke = waivers.judge(id.get(), invocation::proceed, alone(context, id.get()));
      outcome = broke ? "waived: " + waivers.reason(id.get()) : "kept";
    } catch (TestAbortedException e) {
      outcome = "skipped: " + e.getMessage();
      throw e;
    } finally {
      state.tally().ended(id.get(), outcome, Duration.ofNanos(System.nanoTime() - start));
    }
  }

  /**
   * Whether this test is the only one of its contract: then it must break by itself if the contract
   * is waived.
   */
  private static boolean alone(ExtensionContext context, ContractId id) {
    return Arrays.stream(context.getRequiredTestClass().getMethods())
            .filter(method -> contract(method).filter(other -> other == id).isPresent())
            .count()
        == 1;
  }

  private static Optional<ContractId> contract(Method method) {
    return Optional.ofNullable(method.getAnnotation(ContractTest.class)).map(ContractTest::value);
  }
}
