package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import java.util.List;
import java.util.Set;

/**
 * A broker that keeps messages in order only where somebody asks for it, so that a send without a
 * group is wrong only on a channel that the module itself declares to be ordered. Stateless.
 */
interface DeclaredOrder {

  /** Names of the channels whose order the module declares, such as by a consumer of groups. */
  Set<String> channels(Terrain terrain);

  /** The sends of a method to such a channel that name no group. */
  List<Keyless> keyless(Terrain terrain, Set<String> channels, MethodInfo method, MethodBody body);
}
