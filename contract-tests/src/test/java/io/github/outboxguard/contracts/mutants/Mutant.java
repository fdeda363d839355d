package io.github.outboxguard.contracts.mutants;

import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;

/**
 * A deliberately wrong outbox.
 *
 * @param name what is wrong with it
 * @param seen where such an outbox was seen
 * @param killer the contract that must break
 * @param verdict words that the message must contain
 * @param open how it is opened
 */
record Mutant(
    String name, String seen, ContractId killer, String verdict, Function<Env, Outbox> open) {

  private static final Set<ContractId> COUNTED_READS =
      EnumSet.of(ContractId.D32, ContractId.D33, ContractId.D34);

  /** Whether its contract asks the database what H2 cannot tell. */
  boolean needsPostgres() {
    return COUNTED_READS.contains(killer);
  }

  @Override
  public String toString() {
    return killer + " kills: " + name;
  }
}
