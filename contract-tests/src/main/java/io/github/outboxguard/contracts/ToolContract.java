package io.github.outboxguard.contracts;

import io.github.outboxguard.contracts.internal.net.Contact;
import io.github.outboxguard.contracts.internal.net.NetworkRecorder;
import java.util.List;
import java.util.Set;
import org.opentest4j.AssertionFailedError;

/**
 * The run-time twin of the guardrail: runs a tool and fails when it opens a connection that is not
 * the database's. Needs no agent and no flag; sees what goes through the JDK's sockets and
 * channels. Run it where no other test uses the network at the same time.
 */
public interface ToolContract {

  /** Runs the tool once, as an agent would. */
  void runTool() throws Exception;

  /**
   * The places that the tool may connect to, as {@code host:port}: those of its database; none for
   * one in memory.
   */
  default Set<String> databases() {
    return Set.of();
  }

  /** T1: see {@code docs/contracts/T1.md}. */
  @ContractTest(ContractId.T1)
  default void toolOpensNoConnectionButTheDatabases() throws Exception {
    List<Contact> contacts;
    Exception failure = null;
    NetworkRecorder recorder = NetworkRecorder.start(thread -> true);
    try {
      runTool();
    } catch (Exception e) {
      // A tool that fails because its receiver is away has tried to reach it nevertheless.
      failure = e;
    } finally {
      contacts = recorder.stop();
    }
    List<Contact> others =
        contacts.stream().filter(contact -> !contact.isOneOf(databases())).toList();
    if (!others.isEmpty()) {
      StringBuilder text = new StringBuilder();
      text.append("T1 broken: the tool connected to ")
          .append(others.get(0).host())
          .append(':')
          .append(others.get(0).port());
      text.append("\n\nPromised: ").append(ContractId.T1.promise()).append("\n\nConnections:\n");
      others.forEach(contact -> text.append("  ").append(contact.told()).append('\n'));
      text.append("\nLikely:   ").append(ContractId.T1.causes());
      text.append("\nMore:     docs/contracts/T1.md\n");
      throw new AssertionFailedError(text.toString());
    }
    if (failure != null) {
      throw failure;
    }
  }
}
