package io.github.outboxguard.guardrail.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every entry is checked against the real jar that it names. */
final class CatalogueResolutionTest {

  private final Libraries libraries = Libraries.ofBuild();

  @Test
  void everyVerifiedEntryIsInItsJar() {
    List<String> problems = new ArrayList<>();
    List<String> unverified = new ArrayList<>();
    List<String> heavy = new ArrayList<>();
    int resolved = 0;
    for (Block entry : CatalogueFiles.all()) {
      if (!CatalogueKeys.isChecked(entry.sort())) {
        continue;
      }
      if (entry.get("unverified") != null) {
        unverified.add(entry.id() + ": " + entry.get("unverified"));
      } else if (libraries.lack(entry)) {
        heavy.add(entry.id());
      } else {
        resolved++;
        problems.addAll(EntryResolver.problemsOf(entry, libraries));
      }
    }
    System.out.printf(
        "catalogue: %d entries resolved in %d jars; %d in large jars, resolved with"
            + " -Pheavy-catalogue: %s; %d not verifiable:%n",
        resolved, libraries.jarNames().size(), heavy.size(), heavy, unverified.size());
    unverified.forEach(reason -> System.out.println("  " + reason));
    assertThat(problems).isEmpty();
    assertThat(resolved).isGreaterThan(500);
  }

  @Test
  void aWrongEntryIsFound() {
    List<Block> wrong = new ArrayList<>();
    BlockReader.read(
        "wrong.txt",
        """
        effect: no-such-type
        type: java.net.http.HttpKlient
        verified: jdk:17

        effect: no-such-method
        type: java.net.http.HttpClient
        methods: send dispatch
        verified: jdk:17

        effect: no-such-overload
        type: java.net.http.HttpClient
        methods: send(java.lang.String)
        verified: jdk:17

        effect: no-annotation
        annotated: org.jsoup.Connection
        verified: org.jsoup:jsoup:1.24.1

        effect: wrong-jar
        type: org.jsoup.Connection
        verified: com.rometools:rome:2.1.0

        effect: no-proof
        type: java.net.http.HttpClient
        """,
        wrong);

    assertThat(wrong)
        .flatExtracting(entry -> EntryResolver.problemsOf(entry, libraries))
        .containsExactly(
            "wrong.txt: effect no-such-type: type java.net.http.HttpKlient does not exist in any"
                + " jar",
            "wrong.txt: effect no-such-type: names jdk:17, in which none of its types is",
            "wrong.txt: effect no-such-method: methods dispatch is on none of"
                + " [java.net.http.HttpClient]",
            "wrong.txt: effect no-such-overload: methods send(java.lang.String) is on none of"
                + " [java.net.http.HttpClient]",
            "wrong.txt: effect no-annotation: annotated org.jsoup.Connection is no annotation",
            "wrong.txt: effect wrong-jar: type org.jsoup.Connection is in [org.jsoup.jsoup-1.24.1],"
                + " not in [com.rometools:rome:2.1.0]",
            "wrong.txt: effect wrong-jar: names com.rometools:rome:2.1.0, in which none of its"
                + " types is",
            "wrong.txt: effect no-proof: needs either verified: coordinates or unverified: a"
                + " reason");
  }
}
