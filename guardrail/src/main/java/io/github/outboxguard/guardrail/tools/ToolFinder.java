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
import org.objectweb.asm.ClassReader;

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
    addInternal(declarations.registrationOwners(), owners);
    addInternal(declarations.types(), owners);
    List<ClassInfo> judged = new ArrayList<>();
    List<ClassInfo> registering = new ArrayList<>();
    Set<String> implemented = new HashSet<>();
    for (String name : classes.application()) {
      ClassReader reader = classes.scan(name);
      ClassInfo info = classes.known(name);
      if (classes.path().isJudged(name)) {
        judged.add(info);
        if (ConstantPool.namesClass(reader, owners)) {
          registering.add(info);
        }
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
    for (ClassInfo info : registering) {
      registered.find(info, sink);
    }
    if (!declarations.functionBeans().isEmpty()) {
      FunctionBeanTools beans =
          new FunctionBeanTools(
              classes,
              declarations.functionBeans(),
              catalogue.frameworks().names(FrameworkFacts.Names.BEAN_FACTORY_METHOD),
              registered);
      for (ClassInfo info : judged) {
        beans.find(info, sink);
      }
    }
    InHouseTools inHouse = new InHouseTools(classes, types);
    for (ClassInfo info : judged) {
      inHouse.find(info, sink);
    }
    return sink.sorted();
  }

  private static void addInternal(Set<String> binaryNames, Set<String> names) {
    for (String name : binaryNames) {
      names.add(Types.fromBinary(name));
    }
  }
}
