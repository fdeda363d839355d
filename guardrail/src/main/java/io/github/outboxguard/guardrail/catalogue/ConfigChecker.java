package io.github.outboxguard.guardrail.catalogue;

import io.github.outboxguard.guardrail.catalogue.ConfigShape.Choice;
import io.github.outboxguard.guardrail.catalogue.ConfigShape.Field;
import io.github.outboxguard.guardrail.catalogue.ConfigShape.Flag;
import io.github.outboxguard.guardrail.catalogue.ConfigShape.Form;
import io.github.outboxguard.guardrail.catalogue.ConfigShape.Index;
import io.github.outboxguard.guardrail.catalogue.ConfigShape.Listing;
import io.github.outboxguard.guardrail.catalogue.ConfigShape.Table;
import io.github.outboxguard.guardrail.catalogue.ConfigShape.Text;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Holds a YAML tree against a shape; nothing is constructed from what the YAML says. */
final class ConfigChecker {

  private static final int INDEX_DIGITS = 3;

  private final ConfigErrors errors;

  ConfigChecker(ConfigErrors errors) {
    this.errors = errors;
  }

  /** Checks a node. What does not fit is reported and left out of the result. */
  ConfigValue check(Node node, ConfigShape shape, String where) {
    if (shape instanceof Form form) {
      return form(node, form, where);
    }
    if (shape instanceof Table table) {
      return table(node, table, where);
    }
    if (shape instanceof Listing listing) {
      return listing(node, listing, where);
    }
    return scalar(node, shape, where);
  }

  private ConfigValue form(Node node, Form form, String where) {
    ConfigValue value = ConfigValue.mapping(node.getStartMark());
    if (!(node instanceof MappingNode mapping)) {
      wrongType(node, where, "a mapping with " + words(form.fields().keySet()));
      return value;
    }
    for (NodeTuple pair : mapping.getValue()) {
      String key = key(pair.getKeyNode(), where);
      Field field = form.fields().get(key);
      if (field == null) {
        unknown(pair.getKeyNode(), "key", key, form.fields().keySet(), where);
      } else if (value.fields().containsKey(key)) {
        errors.add(pair.getKeyNode().getStartMark(), "'" + key + "' stands twice" + in(where));
      } else {
        value.fields().put(key, check(pair.getValueNode(), field.shape(), path(where, key)));
      }
    }
    for (Field field : form.fields().values()) {
      if (field.required() && !value.fields().containsKey(field.name())) {
        errors.add(node.getStartMark(), "'" + field.name() + "' is missing" + in(where));
      }
    }
    return value;
  }

  private ConfigValue table(Node node, Table table, String where) {
    ConfigValue value = ConfigValue.mapping(node.getStartMark());
    if (!(node instanceof MappingNode mapping)) {
      wrongType(node, where, "a mapping such as '" + table.words().get(0) + ": …'");
      return value;
    }
    for (NodeTuple pair : mapping.getValue()) {
      String key = key(pair.getKeyNode(), where);
      if (!table.words().contains(key)) {
        unknown(pair.getKeyNode(), "name", key, table.words(), where);
      } else if (value.fields().containsKey(key)) {
        errors.add(pair.getKeyNode().getStartMark(), "'" + key + "' stands twice" + in(where));
      } else {
        value.fields().put(key, check(pair.getValueNode(), table.value(), path(where, key)));
      }
    }
    return value;
  }

  private ConfigValue listing(Node node, Listing listing, String where) {
    ConfigValue value = ConfigValue.listing(node.getStartMark());
    if (!(node instanceof SequenceNode sequence)) {
      wrongType(node, where, "a list");
      return value;
    }
    List<Node> items = sequence.getValue();
    for (int i = 0; i < items.size(); i++) {
      value.items().add(check(items.get(i), listing.item(), where + "[" + i + "]"));
    }
    return value;
  }

  private ConfigValue scalar(Node node, ConfigShape shape, String where) {
    String text = node instanceof ScalarNode scalar ? scalar.getValue().strip() : "";
    if (shape instanceof Choice choice) {
      // YAML 1.1 writes on and off, later versions true and false: both are meant.
      String word = choice.words().contains("on") ? onOff(text) : text;
      if (!choice.words().contains(word)) {
        if (node instanceof ScalarNode && !text.isEmpty()) {
          unknown(node, "value", text, choice.words(), where);
        } else {
          wrongType(node, where, words(choice.words()));
        }
      }
      return ConfigValue.scalar(node.getStartMark(), word);
    }
    if (shape instanceof Flag && !(text.equals("true") || text.equals("false"))) {
      wrongType(node, where, "true or false");
    }
    if (shape instanceof Index && !isIndex(text)) {
      wrongType(node, where, "a whole number from 0 up");
      return ConfigValue.scalar(node.getStartMark(), "0");
    }
    if (shape instanceof Text expected) {
      if (!(node instanceof ScalarNode) || !node.getTag().equals(Tag.STR)) {
        wrongType(node, where, expected.what() + ", as text");
      } else if (text.isEmpty()) {
        errors.add(node.getStartMark(), "'" + where + "' is blank: give " + expected.what());
      }
    }
    return ConfigValue.scalar(node.getStartMark(), text);
  }

  private static boolean isIndex(String text) {
    return !text.isEmpty()
        && text.length() <= INDEX_DIGITS
        && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static String onOff(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> "on";
      case "false" -> "off";
      default -> text;
    };
  }

  private String key(Node node, String where) {
    if (node instanceof ScalarNode scalar) {
      return scalar.getValue();
    }
    errors.add(node.getStartMark(), "a key must be a word" + in(where));
    return "";
  }

  private void unknown(
      Node node, String what, String word, Collection<String> known, String where) {
    String nearest = NearestWord.of(word, known);
    errors.add(
        node.getStartMark(),
        "unknown "
            + what
            + " '"
            + word
            + "'"
            + in(where)
            + (nearest == null
                ? "; known: " + String.join(", ", known)
                : "; did you mean '" + nearest + "'?"));
  }

  private void wrongType(Node node, String where, String expected) {
    errors.add(
        node.getStartMark(),
        (where.isEmpty() ? "the file" : "'" + where + "'")
            + " must be "
            + expected
            + ", not "
            + describe(node));
  }

  private static String describe(Node node) {
    if (node instanceof MappingNode) {
      return "a mapping";
    }
    if (node instanceof SequenceNode) {
      return "a list";
    }
    String text = ((ScalarNode) node).getValue();
    return node.getTag().equals(Tag.NULL) ? "nothing" : "'" + text + "'";
  }

  private static String words(Collection<String> words) {
    return "one of " + String.join(", ", words);
  }

  private static String in(String where) {
    return where.isEmpty() ? "" : " in '" + where + "'";
  }

  private static String path(String where, String key) {
    return where.isEmpty() ? key : where + "." + key;
  }
}
