package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What a pitfall rule looks at.
 *
 * @param program the application's methods and who calls whom
 * @param transactions which methods run in a transaction
 * @param consumers which methods a broker's messages are handed to; looked for when asked
 * @param catalogue the catalogue
 * @param effects the external effects that a method reaches, by the engine
 * @param verdicts the tools of the module; most rules do without, and finding them is dear
 */
record Terrain(
    Program program,
    Transactions transactions,
    Supplier<Consumers> consumers,
    Catalogue catalogue,
    Function<MethodInfo, List<ReachedEffect>> effects,
    Supplier<List<ToolVerdict>> verdicts) {}
