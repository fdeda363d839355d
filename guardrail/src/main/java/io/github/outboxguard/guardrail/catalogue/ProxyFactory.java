package io.github.outboxguard.guardrail.catalogue;

/**
 * A call that is given an interface's class literal and makes an object of it, so that calls on the
 * interface are what the entry says. {@link CallClassifier#proxied} tells what such a call is.
 */
public final class ProxyFactory {

  private final String id;
  private final int argument;
  private final CallEntry meaning;

  private ProxyFactory(String id, int argument, CallEntry meaning) {
    this.id = id;
    this.argument = argument;
    this.meaning = meaning;
  }

  static ProxyFactory of(Block block, Kinds kinds) {
    CallEntry meaning =
        block.get("kind") == null
            ? new CallEntry.OfHarmless(
                new CallClass.Harmless(block.id(), block.get("reason", "harmless")))
            : CallEntry.effect(block, kinds);
    return new ProxyFactory(block.id(), Integer.parseInt(block.get("argument", "0")), meaning);
  }

  /** Id of the entry, such as {@code langchain4j-ai-services}. */
  public String id() {
    return id;
  }

  /** Index of the argument that is the class literal; -1 if any may be. */
  public int argument() {
    return argument;
  }

  CallEntry meaning() {
    return meaning;
  }

  @Override
  public String toString() {
    return id;
  }
}
