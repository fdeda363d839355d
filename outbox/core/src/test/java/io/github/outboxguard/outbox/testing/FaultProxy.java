package io.github.outboxguard.outbox.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A TCP proxy that can go silent: connections stay open and nothing comes through any more. */
public final class FaultProxy implements AutoCloseable {
  private final ServerSocket server;
  private final int target;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private volatile boolean silent;

  public FaultProxy(int targetPort) throws IOException {
    this.target = targetPort;
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    daemon(this::accept);
  }

  public int port() {
    return server.getLocalPort();
  }

  /** From now on the open connections are half-open; new ones work. */
  public void silenceOpenConnections() {
    for (Socket socket : sockets) {
      silenced.add(socket);
    }
  }

  /** New and old connections are cut while this is on. */
  public void cutAll(boolean on) {
    silent = on;
    if (on) {
      sockets.forEach(FaultProxy::closeQuietly);
      sockets.clear();
    }
  }

  private final Set<Socket> silenced = ConcurrentHashMap.newKeySet();

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket client = server.accept();
        if (silent) {
          client.close();
          continue;
        }
        Socket upstream = new Socket(InetAddress.getLoopbackAddress(), target);
        sockets.add(client);
        sockets.add(upstream);
        daemon(() -> pump(client, upstream));
        daemon(() -> pump(upstream, client));
      } catch (IOException e) {
        // Closed, or the target is down: the client sees a closed connection.
      }
    }
  }

  private void pump(Socket from, Socket to) {
    byte[] buffer = new byte[16 * 1024];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        if (!silenced.contains(from) && !silenced.contains(to)) {
          out.write(buffer, 0, n);
          out.flush();
        }
      }
    } catch (IOException e) {
      // Either end is gone.
    } finally {
      closeQuietly(from);
      closeQuietly(to);
    }
  }

  private static void daemon(Runnable task) {
    Thread thread = new Thread(task, "test-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // Nothing left to do.
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    sockets.forEach(FaultProxy::closeQuietly);
  }
}
