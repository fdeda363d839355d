package io.github.outboxguard.spotbugs;

import io.github.outboxguard.guardrail.rules.RuleId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes the two files by which SpotBugs knows a plugin, from the rules themselves. The build runs
 * it; nobody edits what it writes.
 */
public final class DescriptorFiles {

  private DescriptorFiles() {}

  /**
   * Writes {@code findbugs.xml} and {@code messages.xml}.
   *
   * @param arguments the directory, then the version of the plugin
   */
  public static void main(String[] arguments) throws IOException {
    Path directory = Files.createDirectories(Path.of(arguments[0]));
    List<RuleId> rules = List.of(RuleId.values());
    Files.writeString(directory.resolve("findbugs.xml"), descriptor(rules, arguments[1]));
    Files.writeString(directory.resolve("messages.xml"), messages(rules));
  }

  private static String descriptor(List<RuleId> rules, String version) {
    String ids = rules.stream().map(RuleId::id).collect(Collectors.joining(","));
    StringBuilder xml = new StringBuilder();
    xml.append(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <FindbugsPlugin xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
        xsi:noNamespaceSchemaLocation="findbugsplugin.xsd" \
        pluginid="io.github.outboxguard.spotbugs" version="%s" provider="Outbox Guard" \
        website="https://github.com/outboxguard/outbox-guard">
          <Detector class="%s" speed="fast" reports="%s"/>
          <BugCategory category="OUTBOX"/>
        """
            .formatted(version, OutboxGuardDetector.class.getName(), ids));
    for (RuleId rule : rules) {
      xml.append(
          "  <BugPattern abbrev=\"OG\" type=\"%s\" category=\"OUTBOX\"/>\n".formatted(rule.id()));
    }
    return xml.append("</FindbugsPlugin>\n").toString();
  }

  private static String messages(List<RuleId> rules) {
    StringBuilder xml = new StringBuilder();
    xml.append(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <MessageCollection xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
        xsi:noNamespaceSchemaLocation="messagecollection.xsd">
          <Plugin>
            <ShortDescription>Outbox Guard</ShortDescription>
            <Details>Rejects agent tools that reach an external effect around the outbox.</Details>
          </Plugin>
          <BugCategory category="OUTBOX">
            <Description>Effects around the outbox</Description>
            <Abbreviation>O</Abbreviation>
            <Details>Agent tools write to an outbox; a dispatcher makes the external calls.</Details>
          </BugCategory>
          <Detector class="%s">
            <Details>Follows calls from each agent tool to the external effects that it reaches.</Details>
          </Detector>
        """
            .formatted(OutboxGuardDetector.class.getName()));
    rules.forEach(rule -> xml.append(pattern(rule)));
    return xml.append("  <BugCode abbrev=\"OG\">Outbox Guard</BugCode>\n</MessageCollection>\n")
        .toString();
  }

  private static String pattern(RuleId rule) {
    return """
      <BugPattern type="%s">
        <ShortDescription>%s</ShortDescription>
        <LongDescription>In {1}: {2}</LongDescription>
        <Details>&lt;p&gt;%s.&lt;/p&gt; &lt;p&gt;See &lt;a href="%s"&gt;%s&lt;/a&gt;.&lt;/p&gt;</Details>
      </BugPattern>
    """
        .formatted(rule.id(), text(rule.summary()), text(rule.summary()), rule.docs(), rule.id());
  }

  private static String text(String plain) {
    return plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
