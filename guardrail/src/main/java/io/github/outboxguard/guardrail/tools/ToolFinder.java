package io.github.outboxguard.guardrail.tools;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.ConstantPool;
import io.github.outboxguard.guardrail.bytecode.Hierarchy;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts;
import io.github.outboxguard.guardrail.catalogue.ToolDeclarations;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the tools of the judged classes: by annotation, by type, by registration call, by bean, and
 * those of the application's own kind. Bodies are parsed only of classes that name a type tools are
 * registered with.
 */
public final class ToolFinder {

  private final Classes classes;
  private final Hierarchy hierarchy;
  private final Catalogue catalogue;

  /**
   * @param classes the class path under analysis
   * @param hierarchy the same class path, as the catalogue asks about it
   * @param catalogue what a tool is
   */
  public ToolFinder(Classes classes, Hierarchy hierarchy, Catalogue catalogue) {
    this.classes = classes;
    this.hierarchy = hierarchy;
    this.catalogue = catalogue;
  }

  /** All tools, sorted by class and method. */
  public List<Tool> find() {
    ToolDeclarations declarations = catalogue.tools();
    Set<String> owners = new HashSet<>();
    declarations.registrationOwners().forEach(owner -> owners.add(Types.fromBinary(owner)));
    declarations.types().forEach(type -> owners.add(Types.fromBinary(type)));
    List<ClassInfo> judged = new ArrayList<>();
    List<ClassInfo> registering = new ArrayList<>();
    Set<String> implemented = new HashSet<>();
    for (String name : classes.application()) {
      boolean mine = classes.path().isJudged(name);
      ClassInfo info =
          classes.scan(
              name,
              reader -> {
                if (mine && ConstantPool.anyClass(reader, owners::contains)) {
                  registering.add(classes.known(name));
                }
              });
      if (mine) {
        judged.add(info);
      }
      if (!info.isInterface()) {
        implemented.addAll(info.interfaces());
      }
    }
    ToolSink sink = new ToolSink(classes);
    AnnotatedTools annotated = new AnnotatedTools(classes, declarations);
    ImplementedTools types = new ImplementedTools(classes, declarations);
    RegisteredTools registered =
        new RegisteredTools(classes, declarations.registrations(hierarchy), types);
    for (ClassInfo info : judged) {
      annotated.find(info, implemented, sink);
      types.find(info, sink);
    }
    registering.forEach(info -> registered.find(info, sink));
    if (!declarations.functionBeans().isEmpty()) {
      FunctionBeanTools beans =
          new FunctionBeanTools(
              classes,
              declarations.functionBeans(),
              catalogue.frameworks().names(FrameworkFacts.Names.BEAN_FACTORY_METHOD),
              registered);
      judged.forEach(info -> beans.find(info, sink));
    }
    InHouseTools inHouse = new InHouseTools(classes, types);
    judged.forEach(info -> inHouse.find(info, sink));
    return sink.sorted();
  }
}
