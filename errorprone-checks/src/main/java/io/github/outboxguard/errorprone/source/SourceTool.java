package io.github.outboxguard.errorprone.source;

import com.sun.source.tree.Tree;
import com.sun.tools.javac.code.Symbol;
import io.github.outboxguard.guardrail.tools.Tool;

/**
 * A tool with its place in source.
 *
 * @param tool the tool as every engine describes it
 * @param body where to start
 * @param owner the method or class that an exception would be written on
 * @param declaration what to point at if the tool as such is at fault
 */
record SourceTool(Tool tool, Body body, Symbol owner, Tree declaration) {}
