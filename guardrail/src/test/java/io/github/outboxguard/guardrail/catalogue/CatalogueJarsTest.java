package io.github.outboxguard.guardrail.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The jars that the build fetches are the ones that the entries name: no more, no fewer. */
final class CatalogueJarsTest {

  private static final Pattern ITEM =
      Pattern.compile(
          "<artifactItem><groupId>(.*?)</groupId><artifactId>(.*?)</artifactId>"
              + "<version>(.*?)</version></artifactItem>");

  @Test
  void thePomListsTheJarsThatEntriesName() throws IOException {
    String pom = Files.readString(Path.of("pom.xml"));
    String named =
        between(pom, "<!-- named by entries -->", "<!-- supertypes of those -->")
            + between(pom, "<id>heavy-catalogue-jars</id>", "</artifactItems>");

    assertThat(coordinates(named))
        .as("Lines to add to or remove from the artifactItems of pom.xml")
        .isEqualTo(namedByEntries());
  }

  private static Set<String> namedByEntries() {
    Set<String> named = new TreeSet<>();
    for (Block entry : CatalogueFiles.all()) {
      for (String coordinate : entry.words("verified")) {
        if (!coordinate.startsWith(Libraries.JDK + ":")) {
          named.add(coordinate);
        }
      }
    }
    return named;
  }

  private static Set<String> coordinates(String pom) {
    Set<String> coordinates = new TreeSet<>();
    Matcher item = ITEM.matcher(pom);
    while (item.find()) {
      coordinates.add(item.group(1) + ":" + item.group(2) + ":" + item.group(3));
    }
    return coordinates;
  }

  private static String between(String text, String from, String to) {
    int start = text.indexOf(from);
    assertThat(start).as("pom.xml has " + from).isNotNegative();
    return text.substring(start, text.indexOf(to, start));
  }
}
