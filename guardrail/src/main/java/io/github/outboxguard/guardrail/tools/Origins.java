package io.github.outboxguard.guardrail.tools;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.FieldWrite;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Follows a value back to where it was made, across methods of the application: through parameters
 * to their callers, through results into the methods called, through fields to their stores.
 */
public final class Origins {

  private static final int MAX_DEPTH = 6;

  private final Classes classes;

  public Origins(Classes classes) {
    this.classes = classes;
  }

  /** Tells of each origin, with the body it was found in. */
  public void of(MethodBody body, @Nullable Value value, BiConsumer<MethodBody, Value> found) {
    new Search(found).follow(body, value, 0);
  }

  private final class Search {
    private final BiConsumer<MethodBody, Value> found;
    private final Set<Value> seen = new HashSet<>();

    Search(BiConsumer<MethodBody, Value> found) {
      this.found = found;
    }

    void follow(MethodBody body, @Nullable Value value, int depth) {
      if (value == null || value.id() < 0 || depth > MAX_DEPTH || !seen.add(value)) {
        return;
      }
      if (value instanceof Value.Phi phi) {
        phi.inputs().forEach(input -> follow(body, input, depth));
      } else if (value instanceof Value.Cast cast) {
        follow(body, cast.input(), depth);
      } else if (value instanceof Value.NewArray array) {
        array.elements().forEach(element -> follow(body, element, depth));
      } else if (value instanceof Value.Parameter parameter) {
        found.accept(body, value);
        callers(body.method(), parameter.index(), depth);
      } else if (value instanceof Value.FieldRead read) {
        found.accept(body, value);
        stores(read, depth);
      } else if (value instanceof Value.Result result) {
        found.accept(body, value);
        returns(body, result.call(), depth);
      } else {
        found.accept(body, value);
      }
    }

    private void callers(MethodInfo method, int parameter, int depth) {
      int index = parameter - (method.isStatic() ? 0 : 1);
      if (index < 0 || depth >= MAX_DEPTH) {
        return;
      }
      for (MethodBody caller : mentioning(method.owner().name())) {
        for (Call call : caller.calls()) {
          if (call.name().equals(method.name())
              && call.descriptor().equals(method.descriptor())
              && classes.isSubtype(call.owner(), method.owner().name())) {
            follow(caller, call.arguments().get(index), depth + 1);
          }
        }
      }
    }

    private void stores(Value.FieldRead read, int depth) {
      ClassInfo owner = classes.isOpen(read.owner()) ? classes.find(read.owner()) : null;
      if (owner == null) {
        return;
      }
      for (MethodInfo method : owner.methods()) {
        MethodBody body = method.body();
        if (body != null) {
          for (FieldWrite write : body.writes()) {
            if (write.name().equals(read.name()) && write.owner().equals(read.owner())) {
              follow(body, write.value(), depth + 1);
            }
          }
        }
      }
    }

    private void returns(MethodBody body, Call call, int depth) {
      MethodInfo target = classes.resolve(call.owner(), call.name(), call.descriptor());
      MethodBody called = target == null || !target.owner().isOpen() ? null : target.body();
      if (called != null) {
        called.returns().forEach(value -> follow(called, value, depth + 1));
      } else if (!classes.isOpen(call.owner())) {
        // A library collection or builder gives back what it was given.
        call.arguments().forEach(argument -> follow(body, argument, depth + 1));
      }
    }
  }

  /** Bodies of application classes that name a class. */
  private List<MethodBody> mentioning(String type) {
    List<MethodBody> bodies = new ArrayList<>();
    for (String name : classes.application()) {
      if (classes.mentions(name, type)) {
        ClassInfo info = classes.find(name);
        if (info != null) {
          for (MethodInfo method : info.methods()) {
            MethodBody body = method.body();
            if (body != null) {
              bodies.add(body);
            }
          }
        }
      }
    }
    return bodies;
  }
}
