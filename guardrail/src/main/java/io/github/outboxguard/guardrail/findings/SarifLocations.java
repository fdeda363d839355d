package io.github.outboxguard.guardrail.findings;

import io.github.outboxguard.guardrail.rules.Names;
import io.github.outboxguard.guardrail.rules.Site;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Methods as SARIF locations. */
record SarifLocations(Sources sources) {

  static final String BASE = "SRCROOT";

  /**
   * Physical where the source file is known, and always logical: an address that leads nowhere is
   * worse than none.
   */
  Map<String, Object> of(Site site) {
    Map<String, Object> location = new LinkedHashMap<>();
    sources
        .address(site.className(), site.file())
        .ifPresent(
            address -> {
              Map<String, Object> artifact = new LinkedHashMap<>();
              artifact.put("uri", uri(address));
              artifact.put("uriBaseId", BASE);
              Map<String, Object> physical = new LinkedHashMap<>();
              physical.put("artifactLocation", artifact);
              if (site.line() > 0) {
                physical.put("region", Map.of("startLine", site.line()));
              }
              location.put("physicalLocation", physical);
            });
    Map<String, Object> logical = new LinkedHashMap<>();
    logical.put("fullyQualifiedName", Names.canonical(site.className()) + "." + site.method());
    logical.put("kind", "function");
    location.put("logicalLocations", List.of(logical));
    return location;
  }

  private static String uri(String address) {
    try {
      // A colon in the first segment would read as a scheme.
      String path = address.split("/", 2)[0].contains(":") ? "./" + address : address;
      return new URI(null, null, path, null).toASCIIString();
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(address, e);
    }
  }
}
