package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the remote method that a JSON-RPC request names. Such a request is always a POST, so that
 * its verb says nothing; the value under the key {@code "method"} of its body does.
 */
final class RpcMethods {

  private static final String KEY = "method";
  private static final int LIMIT = 1_000;

  private record Place(Node node, Value value) {}

  private final Set<Place> seen = new HashSet<>();
  private final Deque<Place> open = new ArrayDeque<>();
  private final Set<String> names = new TreeSet<>();
  private boolean unknown;

  private RpcMethods() {}

  /**
   * The remote methods named by what the call sends, without their service; empty if it names none
   * or if one of them is not a constant.
   */
  static Set<String> of(Node node, Call sent) {
    RpcMethods search = new RpcMethods();
    search.arguments(node, sent);
    while (!search.open.isEmpty() && search.seen.size() < LIMIT) {
      search.visit(search.open.remove());
    }
    return search.unknown || !search.open.isEmpty() ? Set.of() : search.names;
  }

  private void visit(Place place) {
    Node node = place.node();
    Value value = place.value();
    if (value instanceof Value.Phi phi) {
      phi.inputs().forEach(input -> add(node, input));
    } else if (value instanceof Value.Cast cast) {
      add(node, cast.input());
    } else if (value instanceof Value.NewArray array) {
      array.elements().forEach(element -> add(node, element));
    } else if (value instanceof Value.Parameter parameter) {
      callers(node, parameter);
    } else if (value instanceof Value.Result result) {
      result(node, result.call());
    }
    for (Call use : node.body().calls()) {
      if (use.receiver() == value) {
        arguments(node, use);
      }
    }
  }

  private void result(Node node, Call call) {
    boolean inside = false;
    for (Node.Edge edge : node.out()) {
      MethodInfo target = edge.target().method();
      if (target.name().equals(call.name()) && target.descriptor().equals(call.descriptor())) {
        inside = true;
        edge.target().body().returns().forEach(value -> add(edge.target(), value));
      }
    }
    if (!inside) {
      add(node, call.receiver());
      arguments(node, call);
    }
  }

  /** What a call is given goes into the request, a pair of key and value at once. */
  private void arguments(Node node, Call call) {
    List<Value> arguments = call.arguments();
    for (int i = 0; i < arguments.size(); i++) {
      add(node, arguments.get(i));
      if (arguments.get(i) instanceof Value.Text text
          && text.text().equals(KEY)
          && i + 1 < arguments.size()) {
        name(node, arguments.get(i + 1), new HashSet<>());
      }
    }
    add(node, call.receiver());
  }

  private void name(Node node, @Nullable Value value, Set<Place> asked) {
    if (value != null && !asked.add(new Place(node, value))) {
      return;
    }
    if (value instanceof Value.Text text) {
      names.add(withoutService(text.text()));
    } else if (value instanceof Value.Phi phi) {
      phi.inputs().forEach(input -> name(node, input, asked));
    } else if (value instanceof Value.Parameter parameter && !node.callers().isEmpty()) {
      for (Invocation caller : node.callers()) {
        argument(caller, node, parameter)
            .ifPresentOrElse(given -> name(caller.node(), given, asked), () -> unknown = true);
      }
    } else {
      unknown = true;
    }
  }

  private void callers(Node node, Value.Parameter parameter) {
    for (Invocation caller : node.callers()) {
      argument(caller, node, parameter).ifPresent(given -> add(caller.node(), given));
    }
  }

  private static Optional<Value> argument(Invocation caller, Node callee, Value.Parameter of) {
    Call call = caller.call();
    int index = of.index() - (callee.method().isStatic() ? 0 : 1);
    return call == null || index < 0 || index >= call.arguments().size()
        ? Optional.empty()
        : Optional.of(call.arguments().get(index));
  }

  private void add(Node node, @Nullable Value value) {
    if (value != null && value.id() >= 0 && seen.add(new Place(node, value))) {
      open.add(new Place(node, value));
    }
  }

  /**
   * {@code getBlock} of {@code chain.getBlock}, {@code chain/getBlock} and {@code eth_getBlock}.
   */
  private static String withoutService(String method) {
    int cut = -1;
    for (char separator : new char[] {'.', '/', '_', ':'}) {
      cut = Math.max(cut, method.lastIndexOf(separator));
    }
    return method.substring(cut + 1);
  }
}
