package io.github.outboxguard.archunit.examples.notools;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;

/** Calls out, but is no tool. */
public class Plain {

  public InputStream open(URL url) throws IOException {
    return url.openStream();
  }
}
