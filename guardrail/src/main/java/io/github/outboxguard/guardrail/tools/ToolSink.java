package io.github.outboxguard.guardrail.tools;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.LambdaSite;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.ToolRole;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects tools; the same body under the same name counts once. */
final class ToolSink {

  /** One class instead of a chain of five lambdas, which a cold JVM would have to spin. */
  private static final Comparator<Tool> IN_ORDER =
      new Comparator<>() {
        @Override
        public int compare(Tool one, Tool other) {
          int order = one.className().compareTo(other.className());
          order = order != 0 ? order : one.method().compareTo(other.method());
          order = order != 0 ? order : one.descriptor().compareTo(other.descriptor());
          order = order != 0 ? order : Integer.compare(one.line(), other.line());
          return order != 0 ? order : one.body().method().compareTo(other.body().method());
        }
      };

  private final Classes classes;
  private final Map<List<String>, Tool> tools;
  private final boolean judged;

  ToolSink(Classes classes) {
    this(classes, new LinkedHashMap<>(), true);
  }

  private ToolSink(Classes classes, Map<List<String>, Tool> tools, boolean judged) {
    this.classes = classes;
    this.tools = tools;
    this.judged = judged;
  }

  /** The same collection, for what plays that role. */
  ToolSink as(ToolRole role) {
    return role.judged() == judged ? this : new ToolSink(classes, tools, role.judged());
  }

  /** A tool that is a method written as such. */
  void method(MethodInfo method, String framework) {
    ClassInfo owner = method.owner();
    String className = Types.binary(owner.name());
    add(
        new Tool(
            className,
            method.name(),
            method.descriptor(),
            false,
            framework,
            owner.sourceFile(),
            line(method),
            new Tool.Body(className, method.name(), method.descriptor()),
            judged));
  }

  /** A tool that is a lambda, or a method reference to code without a body of its own here. */
  void lambda(MethodInfo enclosing, LambdaSite site, String framework) {
    ClassInfo owner = enclosing.owner();
    ClassInfo target = classes.find(site.owner());
    MethodInfo body = target == null ? null : target.method(site.name(), site.descriptor());
    int line = body == null ? 0 : line(body);
    add(
        new Tool(
            Types.binary(owner.name()),
            enclosing.name(),
            enclosing.descriptor(),
            true,
            framework,
            owner.sourceFile(),
            line > 0 && target == owner ? line : site.line(),
            new Tool.Body(Types.binary(site.owner()), site.name(), site.descriptor()),
            judged));
  }

  private void add(Tool tool) {
    // What is a tool in one way and a hook in another is a tool.
    List<String> key = key(tool);
    Tool known = tools.get(key);
    if (known == null || !known.judged()) {
      tools.put(key, tool);
    }
  }

  /** A list, because a record's hash code is linked by method handles, at a cold JVM's expense. */
  private static List<String> key(Tool tool) {
    Tool.Body body = tool.body();
    return List.of(
        tool.className(),
        tool.method(),
        tool.descriptor(),
        body.className(),
        body.method(),
        body.descriptor());
  }

  private static int line(MethodInfo method) {
    @Nullable MethodBody body = method.body();
    return body == null ? 0 : body.line();
  }

  /** What was collected, in a stable order. */
  List<Tool> sorted() {
    List<Tool> all = new ArrayList<>(tools.values());
    all.sort(IN_ORDER);
    return all;
  }
}
