package io.github.outboxguard.errorprone.source;

import com.sun.source.tree.Tree;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Types;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Follows calls inside one file, breadth first, so that the path found first is the shortest. What
 * leaves the file is left to the engine that sees all classes.
 */
final class SourceReach {

  private final SourceFile file;
  private final Calls calls;
  private final Types types;
  private final Callees callees;
  private final Map<Tree, BodyContents> contents = new IdentityHashMap<>();

  SourceReach(SourceFile file, Calls calls, Types types) {
    this.file = file;
    this.calls = calls;
    this.types = types;
    this.callees = new Callees(file, types);
  }

  /** Every call that the body reaches, nearest first, each with its shortest path. */
  List<Reached> from(Body root) {
    Set<ClassSymbol> live = new HashSet<>();
    for (ClassSymbol outer = root.enclosingClass(); outer != null; outer = callees.outer(outer)) {
      live.add(outer);
      for (Body initialiser : callees.construction(outer)) {
        live.addAll(contents(initialiser).created());
      }
    }
    // A class that a later body creates may answer a call made by an earlier one.
    while (true) {
      int before = live.size();
      List<Reached> reached = walk(root, live);
      if (live.size() == before) {
        return reached;
      }
    }
  }

  private List<Reached> walk(Body root, Set<ClassSymbol> live) {
    List<Reached> reached = new ArrayList<>();
    Set<Tree> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<Tree> reported = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Visit> next = new ArrayDeque<>();
    seen.add(root.tree());
    next.add(new Visit(root, List.of()));
    while (!next.isEmpty()) {
      Visit visit = next.poll();
      BodyContents inside = contents(visit.body());
      live.addAll(inside.created());
      for (Invocation invocation : inside.invocations()) {
        // A lambda that is visited on its own is also part of the method around it.
        if (!reported.add(invocation.tree())) {
          continue;
        }
        reached.add(new Reached(invocation, visit.leaving(invocation.tree(), "call")));
        if (!(calls.meaning(invocation) instanceof CallClass.Unlisted)) {
          // What the catalogue knows is an end, whoever wrote the class.
          continue;
        }
        for (Callees.Callee callee : callees.of(invocation, live)) {
          if (seen.add(callee.body().tree())) {
            next.add(new Visit(callee.body(), visit.leaving(invocation.tree(), callee.edge())));
          }
        }
      }
      inside
          .variables()
          .forEach(
              (variable, use) -> {
                for (Body callback : callees.callbacksIn(variable)) {
                  if (seen.add(callback.tree())) {
                    next.add(new Visit(callback, visit.leaving(use, "callback")));
                  }
                }
              });
    }
    return reached;
  }

  private BodyContents contents(Body body) {
    return contents.computeIfAbsent(body.tree(), tree -> BodyContents.of(body, file, calls, types));
  }

  private record Visit(Body body, List<Hop> path) {
    List<Hop> leaving(Tree exit, String edge) {
      List<Hop> longer = new ArrayList<>(path);
      longer.add(new Hop(body, exit, edge));
      return longer;
    }
  }
}
