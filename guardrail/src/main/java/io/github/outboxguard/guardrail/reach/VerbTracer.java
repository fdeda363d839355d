package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.FieldWrite;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import io.github.outboxguard.guardrail.catalogue.Access;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import io.github.outboxguard.guardrail.catalogue.CallSite;
import io.github.outboxguard.guardrail.catalogue.HttpVerbs;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the HTTP verb of a request by walking back from the call that sends it, through builders,
 * arguments, fields and results, within one slice.
 */
final class VerbTracer {

  private static final int LIMIT = 2_000;
  private static final Set<String> POST = Set.of("POST");

  private final Program program;
  private final Slice slice;
  private final HttpVerbs verbs;

  VerbTracer(Program program, Slice slice) {
    this.program = program;
    this.slice = slice;
    this.verbs = program.classifier().verbs();
  }

  /** What the effect does, its verb followed where that tells. */
  Access access(Invocation call, CallClass.Effect effect) {
    if (!effect.followVerb()) {
      return effect.access();
    }
    Call instruction = call.call();
    Search search = new Search();
    if (instruction == null) {
      return Access.UNKNOWN;
    }
    if (effect.verbArgument() >= 0) {
      if (effect.verbArgument() < instruction.arguments().size()) {
        search.follow(call.node(), instruction.arguments().get(effect.verbArgument()));
      }
    } else if (instruction.receiver() != null) {
      search.follow(call.node(), instruction.receiver());
    }
    Access access = search.access();
    return access == Access.WRITE && search.strong.equals(POST) && callsToRead(call, instruction)
        ? Access.READ
        : access;
  }

  /** A POST that calls remote methods by name, all of which only read. */
  private boolean callsToRead(Invocation call, Call instruction) {
    Set<String> methods = RpcMethods.of(call.node(), instruction);
    return !methods.isEmpty()
        && methods.stream().allMatch(name -> program.classifier().named(name) == Access.READ);
  }

  private final class Search {
    private final Set<String> strong = new LinkedHashSet<>();
    private final Set<String> weak = new LinkedHashSet<>();
    private final Set<Object> seen = new HashSet<>();
    private boolean unknown;
    private int told;

    private record Place(Node node, Value value) {}

    Access access() {
      if (!strong.isEmpty()) {
        return join(strong);
      }
      return unknown || weak.isEmpty() ? Access.UNKNOWN : join(weak);
    }

    private Access join(Set<String> found) {
      boolean reads = false;
      for (String verb : found) {
        switch (HttpVerbs.access(verb)) {
          case WRITE -> {
            return Access.WRITE;
          }
          case READ -> reads = true;
          default -> {
            // An unheard-of verb says nothing.
          }
        }
      }
      return reads && !unknown ? Access.READ : Access.UNKNOWN;
    }

    void follow(Node node, @Nullable Value value) {
      if (value == null
          || value.id() < 0
          || seen.size() > LIMIT
          || !seen.add(new Place(node, value))) {
        return;
      }
      if (value instanceof Value.Text text) {
        tell(text.text().toUpperCase(java.util.Locale.ROOT));
      } else if (value instanceof Value.Phi phi) {
        phi.inputs().forEach(input -> follow(node, input));
      } else if (value instanceof Value.Cast cast) {
        follow(node, cast.input());
      } else if (value instanceof Value.Fresh fresh) {
        ofType(fresh.type());
      } else if (value instanceof Value.FieldRead read) {
        followField(read);
      } else if (value instanceof Value.Parameter parameter) {
        followCallers(node, parameter);
      } else if (value instanceof Value.Result result) {
        followResult(node, result.call());
      }
      usesOf(node, value);
    }

    private void tell(String verb) {
      strong.add(verb);
      told++;
    }

    private void ofType(String type) {
      String verb = verbs.ofType(Types.binary(type));
      if (verb != null) {
        tell(verb);
      }
    }

    private void followField(Value.FieldRead read) {
      String verb = verbs.ofField(Types.binary(read.owner()), read.name());
      if (verb != null) {
        tell(verb);
        return;
      }
      for (Node each : slice.nodes()) {
        for (FieldWrite write : each.body().writes()) {
          if (write.name().equals(read.name()) && write.owner().equals(read.owner())) {
            follow(each, write.value());
          }
        }
      }
    }

    private void followCallers(Node node, Value.Parameter parameter) {
      int shift = node.method().isStatic() ? 0 : 1;
      for (Invocation caller : node.callers()) {
        Call call = caller.call();
        int index = parameter.index() - shift;
        if (call != null && index >= 0 && index < call.arguments().size()) {
          follow(caller.node(), call.arguments().get(index));
        }
      }
    }

    private void followResult(Node node, Call call) {
      fact(node, call);
      boolean inside = false;
      for (Node.Edge edge : node.out()) {
        MethodInfo target = edge.target().method();
        if (target.name().equals(call.name()) && target.descriptor().equals(call.descriptor())) {
          inside = true;
          edge.target().body().returns().forEach(value -> follow(edge.target(), value));
        }
      }
      if (!inside) {
        follow(node, call.receiver());
        if (call.kind() == Call.Kind.STATIC || isBuilding(call)) {
          ofType(Types.internal(Types.returned(call.descriptor())));
        }
      }
    }

    private boolean isBuilding(Call call) {
      return Types.isReference(Types.returned(call.descriptor()));
    }

    /** Void calls on a builder or a connection say their verb too. */
    private void usesOf(Node node, Value value) {
      for (Call call : node.body().calls()) {
        if (call.receiver() == value || isCastOf(call.receiver(), value)) {
          fact(node, call);
        }
      }
    }

    private boolean isCastOf(@Nullable Value receiver, Value value) {
      return receiver instanceof Value.Cast cast && cast.input() == value;
    }

    private boolean fact(Node node, Call call) {
      HttpVerbs.VerbFact fact =
          verbs.of(new CallSite(Types.binary(call.owner()), call.name(), call.descriptor()));
      if (fact == null) {
        return false;
      }
      if (fact.verb() != null) {
        if (fact.weak()) {
          weak.add(fact.verb());
        } else {
          tell(fact.verb());
        }
      } else if (fact.argument() >= 0 && fact.argument() < call.arguments().size()) {
        Value verb = call.arguments().get(fact.argument());
        if (verb != null && seen.contains(new Place(node, verb))) {
          return true; // Asked before, by way of another use of the same builder.
        }
        int before = told;
        follow(node, verb);
        if (told == before && weak.isEmpty()) {
          unknown = true;
        }
      }
      return true;
    }
  }
}
