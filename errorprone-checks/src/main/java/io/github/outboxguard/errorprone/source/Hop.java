package io.github.outboxguard.errorprone.source;

import com.sun.source.tree.Tree;

/**
 * One body on the way from a tool to a call.
 *
 * @param body the body
 * @param exit the expression in it that leads on
 * @param edge how it leads on, in the words of {@code PathStep}
 */
record Hop(Body body, Tree exit, String edge) {}
