package io.github.outboxguard.guardrail.tools;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.LambdaSite;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import io.github.outboxguard.guardrail.catalogue.CallFinder;
import io.github.outboxguard.guardrail.catalogue.CallSite;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration.Registered;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tools handed over by a registration call. */
final class RegisteredTools {

  private final Classes classes;
  private final CallFinder<Registered> registrations;
  private final ImplementedTools implemented;
  private final Origins origins;
  private final Set<String> beanNames = new HashSet<>();

  RegisteredTools(
      Classes classes, CallFinder<Registered> registrations, ImplementedTools implemented) {
    this.classes = classes;
    this.registrations = registrations;
    this.implemented = implemented;
    this.origins = new Origins(classes);
  }

  /** Names of beans that were handed over so far. */
  Set<String> beanNames() {
    return beanNames;
  }

  /** Looks through the bodies of a class that names a type tools are registered with. */
  void find(ClassInfo info, ToolSink sink) {
    for (MethodInfo method : info.methods()) {
      MethodBody body = method.body();
      if (body == null) {
        continue;
      }
      for (Call call : body.calls()) {
        if (call.kind() != Call.Kind.CONCAT && call.kind() != Call.Kind.DYNAMIC) {
          Registered found =
              registrations.find(
                  new CallSite(Types.binary(call.owner()), call.name(), call.descriptor()));
          if (found != null) {
            register(body, call, found, sink.as(found.role()));
          }
        }
      }
      lambdasOfToolTypes(body, sink);
    }
  }

  private void lambdasOfToolTypes(MethodBody body, ToolSink sink) {
    for (Value.Closure closure : body.closures()) {
      ToolDeclaration.Implemented tool = implemented.declaration(closure.site().samOwner());
      if (tool != null) {
        function(body, closure.site(), tool.framework(), sink.as(tool.role()));
      }
    }
  }

  private void register(MethodBody body, Call call, Registered found, ToolSink sink) {
    switch (found.handover()) {
      case FUNCTION -> {
        for (Value argument : handedOver(call, found.argument())) {
          origins.of(body, argument, (at, value) -> functional(at, value, found, sink));
        }
      }
      case CLASS -> {
        for (Value argument : handedOver(call, found.argument())) {
          origins.of(body, argument, (at, value) -> classLiteral(value, found, sink));
        }
      }
      case METHOD_NAME -> methodName(body, call, found, sink);
      case METHOD -> {
        for (Value argument : handedOver(call, found.argument())) {
          origins.of(body, argument, (at, value) -> reflected(at, value, found, sink));
        }
      }
      case BEAN_NAME -> {
        for (Value argument : handedOver(call, found.argument())) {
          origins.of(body, argument, (at, value) -> beanName(value));
        }
      }
      case INSTANCE -> {
        // Its class's tool methods carry an annotation, by which they are found.
      }
    }
  }

  private static List<Value> handedOver(Call call, int argument) {
    if (argument < 0) {
      return call.arguments();
    }
    return argument < call.arguments().size() ? List.of(call.arguments().get(argument)) : List.of();
  }

  private void beanName(Value value) {
    if (value instanceof Value.Text text) {
      beanNames.add(text.text());
    }
  }

  private void functional(MethodBody at, Value value, Registered found, ToolSink sink) {
    if (value instanceof Value.Closure closure) {
      function(at, closure.site(), found.framework(), sink);
      lift(at, closure.site(), found.framework(), sink);
    } else if (value instanceof Value.Fresh fresh && classes.isOpen(fresh.type())) {
      functionalClass(fresh.type(), found.framework(), sink);
    } else if (value instanceof Value.Parameter parameter
        && parameter.index() == 0
        && !at.method().isStatic()) {
      functionalClass(at.method().owner().name(), found.framework(), sink);
    }
  }

  /** A lambda, or a method reference: the method itself if it is application code. */
  void function(MethodBody at, LambdaSite site, String framework, ToolSink sink) {
    MethodInfo target = classes.resolve(site.owner(), site.name(), site.descriptor());
    boolean reference =
        target != null
            && target.owner().isOpen()
            && !target.isSynthetic()
            && !target.isAbstract()
            && !target.isConstructor();
    if (reference && target != null) {
      sink.method(target, framework);
    } else {
      sink.lambda(at.method(), site, framework);
    }
  }

  /** A handler that only runs a function it was given: each caller's function is a tool. */
  private void lift(MethodBody at, LambdaSite site, String framework, ToolSink sink) {
    for (Value captured : site.captured()) {
      if (captured instanceof Value.Parameter parameter && isFunctional(parameter.type())) {
        origins.of(
            at,
            captured,
            (caller, value) -> {
              if (value instanceof Value.Closure closure) {
                sink.lambda(caller.method(), closure.site(), framework);
              }
            });
      }
    }
  }

  private boolean isFunctional(String type) {
    ClassInfo info = type.charAt(0) == '[' ? null : classes.find(type);
    if (info == null || !info.isInterface()) {
      return false;
    }
    int abstracts = 0;
    for (MethodInfo method : info.methods()) {
      if (method.isAbstract()) {
        abstracts++;
      }
    }
    return abstracts == 1;
  }

  /** The method by which an instance of an application class is a function. */
  void functionalClass(String type, String framework, ToolSink sink) {
    ClassInfo info = classes.find(type);
    if (info == null) {
      return;
    }
    for (MethodInfo method : info.methods()) {
      if (!method.isSynthetic()
          && method.isVirtual()
          && !method.isAbstract()
          && implementsLibrary(info, method)) {
        sink.method(method, framework);
      }
    }
  }

  /** Whether the method, or a bridge to it, implements an abstract method of an interface. */
  private boolean implementsLibrary(ClassInfo info, MethodInfo method) {
    int count = Types.parameters(method.descriptor()).size();
    for (String type : classes.selfAndSupertypes(info.name())) {
      ClassInfo declaring = classes.find(type);
      if (declaring == null || !declaring.isInterface()) {
        continue;
      }
      for (MethodInfo declared : declaring.methods()) {
        if (declared.isAbstract()
            && declared.name().equals(method.name())
            && Types.parameters(declared.descriptor()).size() == count) {
          return true;
        }
      }
    }
    return false;
  }

  private void classLiteral(Value value, Registered found, ToolSink sink) {
    if (!(value instanceof Value.ClassLiteral literal) || !classes.isOpen(literal.type())) {
      return;
    }
    ClassInfo info = classes.find(literal.type());
    if (info != null && found.body() != null) {
      for (MethodInfo method : info.methods()) {
        if (!method.isSynthetic()
            && !method.isAbstract()
            && found.body().matches(method.name(), method.descriptor())) {
          sink.method(method, found.framework());
        }
      }
    }
  }

  private void methodName(MethodBody body, Call call, Registered found, ToolSink sink) {
    List<String> names = new ArrayList<>();
    for (Value argument : handedOver(call, found.argument())) {
      origins.of(
          body,
          argument,
          (at, value) -> {
            if (value instanceof Value.Text text) {
              names.add(text.text());
            }
          });
    }
    List<String> types = new ArrayList<>();
    for (Value argument : handedOver(call, found.typeArgument())) {
      origins.of(body, argument, (at, value) -> addType(value, types));
    }
    for (String type : types) {
      for (String name : names) {
        named(type, name, found.framework(), sink);
      }
    }
  }

  private void addType(Value value, List<String> types) {
    String type = null;
    if (value instanceof Value.ClassLiteral literal) {
      type = literal.type();
    } else if (value instanceof Value.Fresh fresh) {
      type = fresh.type();
    } else if (value instanceof Value.Parameter parameter) {
      type = parameter.type();
    } else if (value instanceof Value.FieldRead read) {
      type = Types.internal(read.descriptor());
    } else if (value instanceof Value.Result result) {
      type = Types.internal(Types.returned(result.call().descriptor()));
    }
    if (type != null && classes.isOpen(type)) {
      types.add(type);
    }
  }

  private void named(String type, String name, String framework, ToolSink sink) {
    for (String each : classes.selfAndSupertypes(type)) {
      ClassInfo info = classes.isOpen(each) ? classes.find(each) : null;
      if (info == null) {
        continue;
      }
      boolean any = false;
      for (MethodInfo method : info.methods()) {
        if (method.name().equals(name) && !method.isSynthetic() && !method.isAbstract()) {
          sink.method(method, framework);
          any = true;
        }
      }
      if (any) {
        return;
      }
    }
  }

  /** A method looked up by {@code Foo.class.getMethod("bar", …)}. */
  private void reflected(MethodBody at, Value value, Registered found, ToolSink sink) {
    if (!(value instanceof Value.Result result)) {
      return;
    }
    Call call = result.call();
    @Nullable Value receiver = call.receiver();
    boolean lookup =
        call.owner().equals("java/lang/Class")
            && (call.name().equals("getMethod") || call.name().equals("getDeclaredMethod"));
    if (!lookup || receiver == null) {
      return;
    }
    List<String> types = new ArrayList<>();
    origins.of(at, receiver, (where, origin) -> addType(origin, types));
    origins.of(
        at,
        call.arguments().get(0),
        (where, origin) -> {
          if (origin instanceof Value.Text text) {
            types.forEach(type -> named(type, text.text(), found.framework(), sink));
          }
        });
  }
}
