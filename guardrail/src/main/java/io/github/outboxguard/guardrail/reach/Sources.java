package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import io.github.outboxguard.guardrail.bytecode.ValueVisitor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the values of a node come from: makes the place of each when it is first asked for. */
final class Sources implements ValueVisitor<Node, Var> {

  private final Slice slice;
  private final Objects objects;

  Sources(Slice slice, Objects objects) {
    this.slice = slice;
    this.objects = objects;
  }

  @Override
  public Var nothing(Node node) {
    return new Var(slice.work());
  }

  @Override
  public Var parameter(Value.Parameter parameter, Node node) {
    return keep(node, parameter, slice.parameter(node, parameter.index()));
  }

  @Override
  public Var fieldRead(Value.FieldRead read, Node node) {
    return keep(node, read, objects.field(read.field()));
  }

  @Override
  public Var result(Value.Result result, Node node) {
    Call call = result.call();
    Var made = new Var(slice.work(), slice.program().returned(call.target()));
    node.vars[result.id()] = made;
    if (node.outside()) {
      outsideResult(node, call, made);
    }
    return made;
  }

  @Override
  public Var text(Value.Text text, Node node) {
    return constant(node, text);
  }

  @Override
  public Var classLiteral(Value.ClassLiteral literal, Node node) {
    return constant(node, literal);
  }

  @Override
  public Var unknown(Value.Unknown unknown, Node node) {
    return constant(node, unknown);
  }

  @Override
  public Var fresh(Value.Fresh fresh, Node node) {
    Var made = constant(node, fresh);
    if (node.outside()) {
      slice.outsiders().construct(node, fresh);
    }
    return made;
  }

  @Override
  public Var newArray(Value.NewArray array, Node node) {
    Var made = constant(node, array);
    Var held = objects.elementsOf(array);
    List<Value> elements = array.elements();
    for (int i = 0; i < elements.size(); i++) {
      objects.of(node, elements.get(i)).flowTo(held);
    }
    return made;
  }

  @Override
  public Var closure(Value.Closure closure, Node node) {
    Var made = place(node, closure);
    made.add(node.lambda(closure));
    return made;
  }

  @Override
  public Var phi(Value.Phi phi, Node node) {
    Var made = place(node, phi);
    List<Value> inputs = phi.inputs();
    for (int i = 0; i < inputs.size(); i++) {
      objects.of(node, inputs.get(i)).flowTo(made);
    }
    return made;
  }

  @Override
  public Var cast(Value.Cast cast, Node node) {
    Var made = place(node, cast);
    Value input = cast.input();
    if (input != null) {
      objects.of(node, input).listen(new Narrowing(slice, cast.type(), made));
    }
    return made;
  }

  @Override
  public Var element(Value.Element element, Node node) {
    Var made = place(node, element);
    Value array = element.array();
    if (array != null) {
      objects.of(node, array).listen(object -> readElement(object, made));
    }
    return made;
  }

  /** An empty place. Known before it is filled: values of a loop refer to themselves. */
  private Var place(Node node, Value value) {
    return keep(node, value, new Var(slice.work()));
  }

  private static Var keep(Node node, Value value, Var place) {
    node.vars[value.id()] = place;
    return place;
  }

  /** The place of a value that is one object, whoever runs the code. */
  private Var constant(Node node, Value value) {
    Var made = place(node, value);
    Obj object = node.facts().constant(value);
    if (object != null) {
      made.add(object);
    }
    return made;
  }

  /** Lets what comes to a place also be in another one, as a narrower type. */
  private static final class Narrowing implements Watcher {
    private final Slice slice;
    private final String type;
    private final Var target;

    Narrowing(Slice slice, String type, Var target) {
      this.slice = slice;
      this.type = type;
      this.target = target;
    }

    @Override
    public void arrived(Obj object) {
      if (object instanceof Obj.Opaque opaque) {
        target.add(
            slice.classes().isSubtype(opaque.type(), type)
                ? opaque
                : slice.things().opaque(type, opaque.origin()));
      } else if (object instanceof Obj.Exact exact) {
        if (!exact.isOpen() || exact.isA(type)) {
          target.add(exact);
        }
      } else {
        target.add(object);
      }
    }
  }

  private void readElement(Obj object, Var target) {
    if (object instanceof Obj.Exact exact
        && exact.type().charAt(0) == '['
        && exact.site() != null) {
      objects.elementsOf(exact.site()).flowTo(target);
    } else if (object instanceof Obj.Opaque opaque && opaque.type().startsWith("[L")) {
      target.add(
          slice.things().opaque(Types.internal(opaque.type().substring(1)), opaque.origin()));
    } else {
      // Collections hold what was put into them: see Boundary.
      target.add(object);
    }
  }

  /** What a call returns in code that the tool does not run. */
  private void outsideResult(Node node, Call call, Var made) {
    Node outsider = outsider(call);
    if (outsider != null) {
      for (Value value : outsider.body().returns()) {
        objects.of(outsider, value).flowTo(made);
      }
      return;
    }
    String type = call.target().descriptor().returnedType();
    made.add(slice.things().opaque(type, Obj.Origin.LIBRARY));
    EdgeModels.onLookup(slice, slice.dispatcher().invocation(node, call));
    Value receiver = call.receiver();
    if (receiver != null && receiver.id() >= 0) {
      objects.keepAll(objects.of(node, receiver), made);
    }
    for (int i = 0; i < call.argumentCount(); i++) {
      Value argument = call.argument(i);
      if (argument.id() >= 0) {
        objects.keepAll(objects.of(node, argument), made);
      }
    }
  }

  /** The method that such a call names, likewise for its values; null if its body is not seen. */
  private @Nullable Node outsider(Call call) {
    if (call.kind() == Call.Kind.CONCAT
        || call.kind() == Call.Kind.RECORD
        || call.kind() == Call.Kind.DYNAMIC) {
      return null;
    }
    MethodInfo target = slice.classes().resolve(call.owner(), call.target().selector());
    return target != null && target.owner().isOpen() && !target.isAbstract()
        ? slice.outsiders().of(target)
        : null;
  }
}
