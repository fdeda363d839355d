package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.FieldRef;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import io.github.outboxguard.guardrail.bytecode.ValueVisitor;
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
  private final ValueVisitor<Node, Var> sources;

  Objects(Slice slice) {
    this.slice = slice;
    this.hidden = new Var(slice.work());
    this.exposed = new Var(slice.work());
    this.sources = new Sources(slice, this);
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
    return known == null ? value.accept(sources, node) : known;
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
