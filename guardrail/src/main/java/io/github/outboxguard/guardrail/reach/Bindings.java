package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts.Names;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;

/** Classes of which a container makes objects because other code says so, not they themselves. */
final class Bindings {

  private final Program program;
  private final Set<String> binders;
  private final Set<String> binderUsers;
  private final Set<String> imports;

  Bindings(Program program) {
    this.program = program;
    this.binders = program.frameworks().names(Names.BINDER);
    this.binderUsers = program.frameworks().names(Names.BINDER_USER);
    this.imports = program.frameworks().names(Names.BEAN_IMPORT);
  }

  /** Tells of the classes that calls of binders in that class name. */
  void boundBy(ClassInfo info, Consumer<String> found) {
    if (!isBinderUser(info)) {
      return;
    }
    for (MethodInfo method : info.methods()) {
      MethodBody body = method.body();
      for (Call call : body == null ? java.util.List.<Call>of() : body.calls()) {
        if (binders.contains(Types.binary(call.owner()))) {
          call.arguments().forEach(argument -> bound(argument, found));
        }
      }
    }
  }

  private boolean isBinderUser(ClassInfo info) {
    if (info.isInterface()) {
      return false;
    }
    for (String user : binderUsers) {
      String type = Types.fromBinary(user);
      if (program.classes().isSubtype(info.name(), type)
          || program.classes().lambdaMakers(type).contains(info.name())) {
        return true;
      }
    }
    return false;
  }

  private void bound(Value argument, Consumer<String> found) {
    if (argument instanceof Value.ClassLiteral literal) {
      add(literal.type(), found);
    } else if (argument instanceof Value.Fresh fresh) {
      add(fresh.type(), found);
    }
  }

  /** Tells of the classes that annotations of that class import. */
  void importedBy(ClassInfo info, Consumer<String> found) {
    for (AnnotationInfo annotation : info.annotations()) {
      if (imports.contains(Types.binary(annotation.type()))) {
        annotation.values().getOrDefault("value", java.util.List.of()).forEach(t -> add(t, found));
      }
    }
  }

  /** Tells of the class that an abstract factory method binds: that of its parameter. */
  void boundBy(MethodInfo factory, Consumer<String> found) {
    if (factory.isAbstract()) {
      for (String parameter : new LinkedHashSet<>(Types.parameters(factory.descriptor()))) {
        if (Types.isReference(parameter)) {
          add(Types.internal(parameter), found);
        }
      }
    }
  }

  private void add(String type, Consumer<String> found) {
    ClassInfo info = program.classes().isOpen(type) ? program.classes().find(type) : null;
    if (info != null && !info.isInterface() && !info.isAbstract()) {
      found.accept(type);
    }
  }
}
