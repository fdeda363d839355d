package io.github.outboxguard.guardrail.bytecode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Calls of every kind, lambdas and method references. */
final class Invocations {

  private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";
  private static final String CONCAT = "java/lang/invoke/StringConcatFactory";
  private static final String RECORDS = "java/lang/runtime/ObjectMethods";
  private static final String SWITCHES = "java/lang/runtime/SwitchBootstraps";

  private final Code code;
  private final Values values;
  private final Map<Integer, Call> calls = new LinkedHashMap<>();
  private final Map<Integer, Value.Closure> closures = new LinkedHashMap<>();
  private final Map<Integer, List<Value>> captures = new LinkedHashMap<>();

  Invocations(Code code, Values values) {
    this.code = code;
    this.values = values;
  }

  List<Call> calls() {
    return List.copyOf(calls.values());
  }

  List<Value.Closure> closures() {
    return List.copyOf(closures.values());
  }

  void call(int at, Frame frame) {
    MethodRef target = (MethodRef) Objects.requireNonNull(code.objects[at]);
    int opcode = code.opcodes[at];
    List<Value> arguments = popArguments(target.descriptor(), frame);
    Value receiver = opcode == Opcodes.INVOKESTATIC ? null : frame.pop();
    Call.Kind kind =
        switch (opcode) {
          case Opcodes.INVOKESTATIC -> Call.Kind.STATIC;
          case Opcodes.INVOKESPECIAL -> Call.Kind.SPECIAL;
          case Opcodes.INVOKEINTERFACE -> Call.Kind.INTERFACE;
          default -> Call.Kind.VIRTUAL;
        };
    // An array's methods are Object's.
    MethodRef named =
        target.owner().charAt(0) == '['
            ? code.names().method("java/lang/Object", target.name(), target.descriptor().text())
            : target;
    record(at, frame, kind, named, receiver, arguments);
  }

  private void record(
      int at,
      Frame frame,
      Call.Kind kind,
      MethodRef target,
      @Nullable Value receiver,
      List<Value> arguments) {
    Call call = calls.get(at);
    if (call == null) {
      call = new Call(calls.size(), kind, target, code.lines[at]);
      calls.put(at, call);
    }
    call.bind(receiver, arguments);
    String returned = target.descriptor().returned();
    if (Types.isReference(returned)) {
      Value.Result result = values.made(at);
      if (result == null) {
        result = values.keep(at, new Value.Result(values.count(), call));
      }
      call.setResult(result);
      frame.push(result);
    } else if (!returned.equals("V")) {
      frame.push(Types.isWide(returned) ? Value.Primitive.WIDE : Value.Primitive.NARROW);
    }
  }

  private static List<Value> popArguments(Descriptor descriptor, Frame frame) {
    int count = descriptor.parameters().size();
    if (count == 0) {
      return List.of();
    }
    Value[] arguments = new Value[count];
    for (int i = count - 1; i >= 0; i--) {
      arguments[i] = frame.pop();
    }
    return Arrays.asList(arguments);
  }

  void dynamic(int at, Frame frame) {
    Code.Dynamic site = (Code.Dynamic) Objects.requireNonNull(code.objects[at]);
    List<Value> arguments = popArguments(site.descriptor(), frame);
    Handle bootstrap = site.bootstrap();
    switch (bootstrap.getOwner()) {
      case LAMBDAS -> lambda(at, frame, site, arguments);
      case CONCAT ->
          record(
              at,
              frame,
              Call.Kind.CONCAT,
              named(CONCAT, site.name(), site),
              recipe(site),
              arguments);
      case RECORDS ->
          record(at, frame, Call.Kind.RECORD, named(RECORDS, site.name(), site), null, arguments);
      case SWITCHES ->
          record(at, frame, Call.Kind.STATIC, named(SWITCHES, site.name(), site), null, arguments);
      default ->
          record(
              at,
              frame,
              Call.Kind.DYNAMIC,
              named(bootstrap.getOwner(), bootstrap.getName() + ":" + site.name(), site),
              null,
              arguments);
    }
  }

  private MethodRef named(String owner, String name, Code.Dynamic site) {
    return code.names().method(owner, name, site.descriptor().text());
  }

  /** The constant parts of a concatenation, if the result can be a name of the program. */
  private static @Nullable Value recipe(Code.Dynamic site) {
    boolean simple = site.arguments().length == 1 && site.arguments()[0] instanceof String;
    return simple && Types.isName(((String) site.arguments()[0]).replace('\1', '.'))
        ? new Value.Text(-1, (String) site.arguments()[0])
        : null;
  }

  private void lambda(int at, Frame frame, Code.Dynamic site, List<Value> captured) {
    // The site is made on the first walk; its captured values are filled in on every walk.
    Value.Closure closure = values.made(at);
    if (closure == null) {
      List<Value> held = new ArrayList<>();
      captures.put(at, held);
      closure = values.keep(at, new Value.Closure(values.count(), lambdaSite(at, site, held)));
    }
    List<Value> held = Objects.requireNonNull(captures.get(at));
    held.clear();
    held.addAll(captured);
    for (Value each : captured) {
      each.use();
    }
    closures.put(at, closure);
    frame.push(closure);
  }

  private LambdaSite lambdaSite(int at, Code.Dynamic site, List<Value> held) {
    Handle body = (Handle) site.arguments()[1];
    return new LambdaSite(
        code.names()
            .method(
                site.descriptor().returnedType(),
                site.name(),
                ((Type) site.arguments()[0]).getDescriptor()),
        body.getTag(),
        code.names().method(body.getOwner(), body.getName(), body.getDesc()),
        held,
        code.lines[at]);
  }
}
