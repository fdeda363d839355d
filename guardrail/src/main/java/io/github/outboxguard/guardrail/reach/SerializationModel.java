package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.MethodRef;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Java serialization runs private methods of the classes that it writes and reads. */
final class SerializationModel implements EdgeModel {

  private static final String OUT = "java/io/ObjectOutputStream";
  private static final String IN = "java/io/ObjectInputStream";
  private static final String SERIALIZABLE = "java/io/Serializable";
  private static final String EXTERNALIZABLE = "java/io/Externalizable";

  @Override
  public boolean concerns(Program program, MethodRef target) {
    return target.name().startsWith("writeObject")
        || target.name().equals("writeUnshared")
        || target.name().equals("readObject")
        || target.name().equals("readUnshared");
  }

  @Override
  public void onBoundary(Slice slice, Invocation call) {
    if (call.name().startsWith("writeObject") || call.name().equals("writeUnshared")) {
      if (slice.classes().isSubtype(call.owner(), OUT)
          || call.owner().equals("java/io/ObjectOutput")) {
        write(slice, call);
      }
    } else if ((call.name().equals("readObject") || call.name().equals("readUnshared"))
        && (slice.classes().isSubtype(call.owner(), IN)
            || call.owner().equals("java/io/ObjectInput"))) {
      read(slice, call);
    }
  }

  private static void write(Slice slice, Invocation call) {
    Var written = call.argument(0);
    if (written != null) {
      written.listen(
          object -> {
            String type =
                object instanceof Obj.Exact exact
                    ? exact.type()
                    : object instanceof Obj.Opaque opaque ? opaque.type() : null;
            if (type != null && slice.classes().isOpen(type)) {
              writing(slice, call, type);
            }
          });
    }
  }

  private static void writing(Slice slice, Invocation call, String type) {
    run(slice, call, type, "writeReplace", "()Ljava/lang/Object;");
    run(slice, call, type, "writeObject", "(Ljava/io/ObjectOutputStream;)V");
    if (slice.classes().isSubtype(type, EXTERNALIZABLE)) {
      run(slice, call, type, "writeExternal", "(Ljava/io/ObjectOutput;)V");
    }
  }

  private static void read(Slice slice, Invocation call) {
    List<List<String>> wanted = castsOf(call);
    boolean any = false;
    for (ClassInfo info : slice.program().subtypes().concrete(SERIALIZABLE)) {
      boolean fits =
          wanted.isEmpty()
              || wanted.stream()
                  .anyMatch(
                      types ->
                          types.stream()
                              .allMatch(type -> slice.classes().isSubtype(info.name(), type)));
      if (fits) {
        any = true;
        reading(slice, call, info);
      }
    }
    for (List<String> types : wanted) {
      any |= functions(slice, call, types);
    }
    if (!any) {
      slice
          .findings()
          .unresolved(
              call.node(),
              call.line(),
              "deserialization",
              "an object stream can hold an object of any class");
    }
  }

  /** Functions are serializable too: those that the application makes of a type cast to. */
  private static boolean functions(Slice slice, Invocation call, List<String> types) {
    boolean any = false;
    Var result = call.result();
    for (String type : types) {
      boolean fits = slice.classes().isOpen(type) && slice.classes().isSubtype(type, SERIALIZABLE);
      for (Subtypes.MadeLambda made :
          fits ? slice.program().subtypes().lambdas(type) : List.<Subtypes.MadeLambda>of()) {
        Node creator = slice.outsiders().of(made.body().method());
        if (creator != null && result != null) {
          any = true;
          result.add(creator.lambda(made.closure()));
        }
      }
    }
    return any;
  }

  /** What the object read is cast to: alternatives, each of one type or of several at once. */
  private static List<List<String>> castsOf(Invocation call) {
    List<List<String>> alternatives = new ArrayList<>();
    Value result = call.call() == null ? null : call.call().result();
    if (result != null) {
      for (Value.Cast cast : call.node().body().casts()) {
        if (cast.input() == result) {
          List<String> types = new ArrayList<>();
          addChain(call, cast, types);
          alternatives.add(types);
        }
      }
    }
    return alternatives;
  }

  private static void addChain(Invocation call, Value.Cast cast, List<String> types) {
    types.add(cast.type());
    for (Value.Cast next : call.node().body().casts()) {
      if (next.input() == cast && !types.contains(next.type())) {
        addChain(call, next, types);
      }
    }
  }

  private static void reading(Slice slice, Invocation call, ClassInfo info) {
    String type = info.name();
    slice.initialise(call.node(), call.line(), type);
    slice.instances().makeKnown(slice.things().exact(type));
    if (slice.classes().isSubtype(type, EXTERNALIZABLE)) {
      run(slice, call, type, "<init>", "()V");
      run(slice, call, type, "readExternal", "(Ljava/io/ObjectInput;)V");
    } else {
      ClassInfo parent = firstNotSerializable(slice, info);
      if (parent != null && parent.isOpen()) {
        MethodInfo constructor = parent.method("<init>", "()V");
        if (constructor != null) {
          slice.reach(call, EdgeKind.CALLBACK, constructor, slice.things().exact(type));
        }
      }
      run(slice, call, type, "readObject", "(Ljava/io/ObjectInputStream;)V");
      run(slice, call, type, "readObjectNoData", "()V");
    }
    run(slice, call, type, "readResolve", "()Ljava/lang/Object;");
    run(slice, call, type, "validateObject", "()V");
    Var result = call.result();
    if (result != null) {
      result.add(slice.things().exact(type));
    }
  }

  private static @Nullable ClassInfo firstNotSerializable(Slice slice, ClassInfo info) {
    ClassInfo current = info;
    while (current != null && slice.classes().isSubtype(current.name(), SERIALIZABLE)) {
      current = current.superName() == null ? null : slice.classes().find(current.superName());
    }
    return current;
  }

  private static void run(
      Slice slice, Invocation call, String type, String name, String descriptor) {
    for (String each : slice.classes().selfAndSupertypes(type)) {
      ClassInfo info = slice.classes().isOpen(each) ? slice.classes().find(each) : null;
      MethodInfo method = info == null ? null : info.method(name, descriptor);
      if (method != null) {
        Node target = slice.reach(call, EdgeKind.CALLBACK, method, slice.things().exact(type));
        if (target != null) {
          slice.giveUnknowns(target);
        }
        if (name.equals("<init>")) {
          return;
        }
      }
    }
  }
}
