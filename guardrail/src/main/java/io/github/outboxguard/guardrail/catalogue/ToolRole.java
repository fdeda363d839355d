package io.github.outboxguard.guardrail.catalogue;

/** What part a declaration plays in an agent. */
public enum ToolRole {
  /** A model picks it and may call it again at any time: judged. */
  TOOL(true),
  /** Undoes a tool, so it is run for its side effects: judged. */
  COMPENSATION(true),
  /** A step of a workflow that code, not a model, orders: known, not judged. */
  STEP(false),
  /** Code that the agent framework runs around its steps: known, not judged. */
  HOOK(false),
  /** Something that a model's client reads, such as an MCP resource: known, not judged. */
  RESOURCE(false);

  private final boolean judged;

  ToolRole(boolean judged) {
    this.judged = judged;
  }

  /** Whether the rules about tools apply, unless the configuration says otherwise. */
  public boolean judged() {
    return judged;
  }
}
