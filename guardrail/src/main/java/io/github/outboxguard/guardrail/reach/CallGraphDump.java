package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.ClassPath;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.Hierarchy;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.BadInputException;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import java.io.File;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Prints the call graph from given methods, so that the engine can be judged by call-graph suites
 * of others. Arguments: the application's class path, the library class path (or {@code -}), and
 * one or more methods as {@code pkg.Type.method} (all overloads). Output, tab-separated: caller
 * class, method, descriptor, line; callee class, method, descriptor; kind of the edge. What could
 * not be followed comes last, as lines that start with {@code #}.
 */
public final class CallGraphDump {

  private final Classes classes;
  private final Program program;
  private final PrintStream out;

  private CallGraphDump(ClassPath path, PrintStream out) {
    this.classes = new Classes(path, name -> false);
    this.program =
        new Program(classes, new Hierarchy(classes), Catalogue.builtIn(), GuardConfig.none());
    this.out = out;
  }

  /** Runs the dump; exits with 2 if the arguments or the input are bad. */
  public static void main(String[] arguments) {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    if (arguments.length < 3) {
      System.err.println("usage: CallGraphDump APPLICATION LIBRARIES|- TYPE.METHOD...");
      System.exit(2);
    }
    try (ClassPath path = ClassPath.open(entries(arguments[0]), List.of(), entries(arguments[1]))) {
      CallGraphDump dump = new CallGraphDump(path, out);
      for (int i = 2; i < arguments.length; i++) {
        dump.from(arguments[i]);
      }
    } catch (BadInputException e) {
      System.err.println(e.getMessage());
      System.exit(2);
    }
    out.flush();
  }

  private static List<Path> entries(String classPath) {
    List<Path> entries = new ArrayList<>();
    if (!classPath.equals("-")) {
      for (String entry : classPath.split(File.pathSeparator)) {
        entries.add(Path.of(entry));
      }
    }
    return entries;
  }

  private void from(String method) {
    int dot = method.lastIndexOf('.');
    ClassInfo owner = dot < 0 ? null : classes.find(Types.fromBinary(method.substring(0, dot)));
    if (owner == null) {
      throw new BadInputException(method + ": no such class on the application's class path");
    }
    Slice slice = new Slice(program);
    slice.runEntryInitialiser();
    slice.keepEveryEdge();
    boolean any = false;
    for (MethodInfo each : owner.methods()) {
      if (each.name().equals(method.substring(dot + 1))) {
        any |= slice.start(each, owner.name()) != null;
      }
    }
    if (!any) {
      throw new BadInputException(method + ": no such method with a body");
    }
    slice.solve();
    print(slice);
  }

  private void print(Slice slice) {
    for (Node node : slice.nodes()) {
      for (Node.Edge edge : node.out()) {
        MethodInfo target = edge.target().method();
        line(
            node,
            edge.line(),
            target.owner().name(),
            target.name(),
            target.descriptor(),
            edge.kind().label());
      }
      for (Call call : node.body().calls()) {
        MethodInfo target = library(call);
        if (target != null) {
          line(
              node,
              call.line(),
              target.owner().name(),
              target.name(),
              target.descriptor(),
              "library");
        }
      }
    }
    for (Findings.Gap gap : slice.findings().gaps()) {
      out.println(
          "# " + gap.node() + "\t" + gap.line() + "\t" + gap.reason() + "\t" + gap.detail());
    }
  }

  /** The library method that a call names, whose body is not followed. */
  private @Nullable MethodInfo library(Call call) {
    MethodInfo target = classes.resolve(call.owner(), call.target().selector());
    return target == null || target.owner().isOpen() ? null : target;
  }

  private void line(
      Node from, int line, String owner, String name, String descriptor, String kind) {
    MethodInfo method = from.method();
    out.println(
        String.join(
            "\t",
            Types.binary(method.owner().name()),
            method.name(),
            method.descriptor(),
            String.valueOf(line),
            Types.binary(owner),
            name,
            descriptor,
            kind));
  }
}
