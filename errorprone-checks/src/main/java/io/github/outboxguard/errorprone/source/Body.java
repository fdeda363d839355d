package io.github.outboxguard.errorprone.source;

import com.sun.source.tree.Tree;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import org.jspecify.annotations.Nullable;

/**
 * Code that runs as one. What is written inside it, in lambdas and in local and anonymous classes,
 * belongs to it: whoever creates a callback is taken to run it.
 *
 * @param tree a method, a lambda, a method reference, or an initialiser
 * @param enclosingClass the nearest class around the tree
 * @param method the method around the tree, or the tree itself; null for an initialiser
 * @param lambda whether the tree is a lambda or a method reference
 */
record Body(Tree tree, ClassSymbol enclosingClass, @Nullable MethodSymbol method, boolean lambda) {}
