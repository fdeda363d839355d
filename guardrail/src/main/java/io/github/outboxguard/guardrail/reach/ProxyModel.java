package io.github.outboxguard.guardrail.reach;

/** Dynamic proxies: every call on the proxy runs its handler. */
final class ProxyModel implements EdgeModel {

  @Override
  public void onBoundary(Slice slice, Invocation call) {
    Var result = call.result();
    if (!call.owner().equals("java/lang/reflect/Proxy")
        || !call.name().equals("newProxyInstance")
        || result == null) {
      return;
    }
    Var handler = call.argument(2);
    if (handler != null) {
      handler.listen(
          object -> {
            if (object instanceof Obj.Exact || object instanceof Obj.Lambda) {
              result.add(slice.proxyOf(object));
            }
          });
    }
  }
}
