package io.github.outboxguard.contracts.internal.net;

import io.github.outboxguard.contracts.internal.jdbc.Callers;
import java.io.IOException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Is asked before each connection of {@code Socket}, {@code URLConnection} and the JDK's HTTP
 * client.
 */
final class WatchingSelector extends ProxySelector {
  private final @Nullable ProxySelector real;
  private final Consumer<Contact> seen;

  WatchingSelector(@Nullable ProxySelector real, Consumer<Contact> seen) {
    this.real = real;
    this.seen = seen;
  }

  @Override
  public List<Proxy> select(URI uri) {
    List<String> stack =
        Arrays.stream(new Throwable().getStackTrace())
            .filter(frame -> Callers.isUsers(frame.getClassName()))
            .map(StackTraceElement::toString)
            .toList();
    int port = uri.getPort() >= 0 ? uri.getPort() : "https".equals(uri.getScheme()) ? 443 : 80;
    seen.accept(new Contact(String.valueOf(uri.getHost()), port, "its connection attempt", stack));
    return real == null ? List.of(Proxy.NO_PROXY) : real.select(uri);
  }

  @Override
  public void connectFailed(URI uri, SocketAddress address, IOException e) {
    if (real != null) {
      real.connectFailed(uri, address, e);
    }
  }
}
