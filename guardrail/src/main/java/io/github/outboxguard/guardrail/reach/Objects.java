package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.FieldRef;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which objects the values of a node, the fields and the arrays of a slice can be. */
final class Objects {

  private final Slice slice;
  private final Var hidden;
  private final Var exposed;
  private final Derived<FieldPlace, Var> fields = new Derived<>(this::makeField);
  private final Map<Value, Var> elements = new HashMap<>();

  Objects(Slice slice) {
    this.slice = slice;
    this.hidden = new Var(slice.work());
    this.exposed = new Var(slice.work());
  }

  /** What is stored in fields by ways that do not tell which: any field of a fitting type. */
  Var hidden() {
    return hidden;
  }

  /** What is in the fields that are read by ways that do not tell which. */
  Var exposed() {
    return exposed;
  }

  /** The objects that a value of a node can be. */
  Var of(Node node, Value value) {
    int id = value.id();
    if (id < 0) {
      return new Var(slice.work());
    }
    Var known = node.vars[id];
    if (known != null) {
      return known;
    }
    if (value instanceof Value.Parameter parameter) {
      Var found = slice.parameter(node, parameter.index());
      node.vars[id] = found;
      return found;
    }
    if (value instanceof Value.FieldRead read) {
      Var found = field(read.field());
      node.vars[id] = found;
      return found;
    }
    if (value instanceof Value.Result result) {
      Var made = new Var(slice.work(), slice.program().returned(result.call().target()));
      node.vars[id] = made;
      if (node.outside()) {
        outsideResult(node, result.call(), made);
      }
      return made;
    }
    Var made = new Var(slice.work());
    // Known before it is filled: values of a loop refer to themselves.
    node.vars[id] = made;
    fill(node, value, made);
    return made;
  }

  private void fill(Node node, Value value, Var made) {
    Obj constant = node.facts().constant(value);
    if (constant != null) {
      made.add(constant);
    }
    if (value instanceof Value.Fresh fresh) {
      if (node.outside()) {
        slice.outsiders().construct(node, fresh);
      }
    } else if (value instanceof Value.Closure closure) {
      made.add(node.lambda(closure));
    } else if (value instanceof Value.Phi phi) {
      List<Value> inputs = phi.inputs();
      for (int i = 0; i < inputs.size(); i++) {
        of(node, inputs.get(i)).flowTo(made);
      }
    } else if (value instanceof Value.Cast cast) {
      Value input = cast.input();
      if (input != null) {
        of(node, input).listen(new Narrowing(this, cast.type(), made));
      }
    } else if (value instanceof Value.NewArray array) {
      Var held = elementsOf(value);
      array.elements().forEach(element -> of(node, element).flowTo(held));
    } else if (value instanceof Value.Element element) {
      Value array = element.array();
      if (array != null) {
        of(node, array).listen(object -> readElement(object, made));
      }
    }
  }

  /** Lets what comes to a place also be in another one, as a narrower type. */
  private static final class Narrowing implements Watcher {
    private final Objects objects;
    private final String type;
    private final Var target;

    Narrowing(Objects objects, String type, Var target) {
      this.objects = objects;
      this.type = type;
      this.target = target;
    }

    @Override
    public void arrived(Obj object) {
      objects.narrow(object, type, target);
    }
  }

  private void narrow(Obj object, String type, Var target) {
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

  /** What an array made at a site holds. */
  Var elementsOf(Value site) {
    Var known = elements.get(site);
    if (known == null) {
      known = new Var(slice.work());
      elements.put(site, known);
    }
    return known;
  }

  private void readElement(Obj object, Var target) {
    if (object instanceof Obj.Exact exact
        && exact.type().charAt(0) == '['
        && exact.site() != null) {
      elementsOf(exact.site()).flowTo(target);
    } else if (object instanceof Obj.Opaque opaque && opaque.type().startsWith("[L")) {
      target.add(
          slice.things().opaque(Types.internal(opaque.type().substring(1)), opaque.origin()));
    } else {
      // Collections hold what was put into them: see Boundary.
      target.add(object);
    }
  }

  /** The objects that a field can hold. */
  Var field(String owner, String name, String descriptor) {
    return field(slice.program().place(owner, name, descriptor));
  }

  /** The objects that a field can hold. */
  Var field(FieldRef named) {
    return field(slice.program().place(named));
  }

  /** The objects that a field can hold. */
  Var field(FieldPlace field) {
    return fields.of(field.number(), field);
  }

  private Var makeField(FieldPlace field) {
    Var made = new Var(slice.work(), field.declared());
    // Known before it is filled: what fields hold refers to fields.
    fields.tell(field.number(), made);
    if (!Types.isReference(field.descriptor())) {
      return made;
    }
    String type = field.type();
    hidden.listen(new HiddenStore(slice.classes(), type, made));
    ClassInfo declaring = field.declaring();
    if (declaring == null) {
      made.add(slice.things().opaque(type, Obj.Origin.LIBRARY));
    } else {
      fillField(declaring, field, made);
    }
    return made;
  }

  /** Takes what is stored by ways that do not tell where, if it fits the field. */
  private static final class HiddenStore implements Watcher {
    private final Classes classes;
    private final String type;
    private final Var field;

    HiddenStore(Classes classes, String type, Var field) {
      this.classes = classes;
      this.type = type;
      this.field = field;
    }

    @Override
    public void arrived(Obj object) {
      if (object instanceof Obj.Exact exact && exact.isA(type)
          || object instanceof Obj.Lambda lambda
              && classes.isSubtype(lambda.site().samOwner(), type)) {
        field.add(object);
      }
    }
  }

  private void fillField(ClassInfo declaring, FieldPlace field, Var made) {
    FieldPlace.Filling filling = slice.program().filling(field);
    if (filling.asksContainer()) {
      inject(field.type(), filling.chosen(), made);
    }
    // An object that only the slice makes holds what the slice gives it, nothing injected.
    boolean onlyInside =
        filling.constructed()
            && slice.instances().constructs(filling.owner())
            && !slice.program().beans().isManaged(declaring.name())
            && !isEntryClass(declaring);
    List<FieldStores.Store> stores = filling.stores();
    for (int i = 0; i < stores.size(); i++) {
      FieldStores.Store store = stores.get(i);
      boolean ofConstruction = store.body().method().isConstructor();
      if (onlyInside && ofConstruction) {
        continue;
      }
      Node outsider = slice.outsiders().of(store.body().method());
      if (outsider != null && store.write().value().id() >= 0) {
        of(outsider, store.write().value()).flowTo(made);
        List<Value> filled = store.filled();
        for (int each = 0; each < filled.size(); each++) {
          keepAll(of(outsider, filled.get(each)), made);
        }
      }
    }
  }

  /** What a container puts into a place of that type; null if all beans of the type are meant. */
  void inject(String type, @Nullable List<Injections.Candidate> chosen, Var place) {
    if (chosen == null) {
      place.add(slice.things().opaque(type, Obj.Origin.INJECTED));
      return;
    }
    for (Injections.Candidate candidate : chosen) {
      Node factory = candidate.factory() == null ? null : slice.outsiders().of(candidate.factory());
      if (factory != null) {
        factory.body().returns().forEach(value -> of(factory, value).flowTo(place));
      } else if (candidate.type() != null) {
        place.add(slice.things().exact(candidate.type().name()));
      }
    }
  }

  private boolean isEntryClass(ClassInfo declaring) {
    return slice.entry() != null
        && slice.classes().isSubtype(slice.entry().owner().name(), declaring.name());
  }

  /** What a call returns in code that the tool does not run. */
  private void outsideResult(Node node, Call call, Var made) {
    String type = call.target().descriptor().returnedType();
    io.github.outboxguard.guardrail.bytecode.MethodInfo target =
        call.kind() != Call.Kind.CONCAT
                && call.kind() != Call.Kind.RECORD
                && call.kind() != Call.Kind.DYNAMIC
            ? slice.classes().resolve(call.owner(), call.target().selector())
            : null;
    Node outsider =
        target != null && target.owner().isOpen() && !target.isAbstract()
            ? slice.outsiders().of(target)
            : null;
    if (outsider != null) {
      outsider.body().returns().forEach(value -> of(outsider, value).flowTo(made));
      return;
    }
    made.add(slice.things().opaque(type, Obj.Origin.LIBRARY));
    EdgeModels.onLookup(slice, slice.dispatcher().invocation(node, call));
    Value receiver = call.receiver();
    if (receiver != null && receiver.id() >= 0) {
      keepAll(of(node, receiver), made);
    }
    for (Value argument : call.arguments()) {
      if (argument.id() >= 0) {
        keepAll(of(node, argument), made);
      }
    }
  }

  /** Keeps everything that comes here in a place that stands for a collection. */
  void keepAll(Var from, Var place) {
    if (from != place) {
      from.keep(new Collection(this, place));
    }
  }

  /** A place that stands for a collection keeps what comes to another. */
  private static final class Collection extends Var.Keeper {
    private final Objects objects;

    Collection(Objects objects, Var place) {
      super(place);
      this.objects = objects;
    }

    @Override
    public void arrived(Obj object) {
      objects.keep(object, place());
    }
  }

  /** Keeps an object in a place that stands for a collection and for what is in it. */
  void keep(Obj object, Var place) {
    if (object.isKept()) {
      place.add(object);
    } else if (object instanceof Obj.Exact exact && exact.isArray() && exact.site() != null) {
      keepAll(elementsOf(exact.site()), place);
    }
  }

  /** The elements of an array object; null if it is none made in sight. */
  @Nullable Var elements(Obj object) {
    return object instanceof Obj.Exact exact
            && exact.type().charAt(0) == '['
            && exact.site() != null
        ? elementsOf(exact.site())
        : null;
  }
}
