package io.github.outboxguard.guardrail.findings;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** This product as reports name it. */
final class Product {

  static final String NAME = "Outbox Guard";
  static final String HOME = "https://github.com/outboxguard/outbox-guard";

  private Product() {}

  /** The version of this build. */
  static String version() {
    try (InputStream in = Product.class.getResourceAsStream("product.properties")) {
      Properties properties = new Properties();
      if (in != null) {
        properties.load(in);
      }
      return properties.getProperty("version", "unknown");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
