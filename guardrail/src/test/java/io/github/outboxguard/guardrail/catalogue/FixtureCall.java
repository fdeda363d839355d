package io.github.outboxguard.guardrail.catalogue;

/**
 * A call that a fixture makes because an entry names it.
 *
 * @param owner internal name of the static receiver type
 * @param ownerIsInterface whether that is an interface
 * @param isStatic whether the method is static
 */
record FixtureCall(
    String owner, boolean ownerIsInterface, String name, String descriptor, boolean isStatic) {

  boolean isConstructor() {
    return name.equals("<init>");
  }
}
