package io.github.outboxguard.guardrail.catalogue;

import io.github.outboxguard.guardrail.catalogue.HttpVerbs.VerbFact;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The data behind {@link HttpVerbs}, independent of a hierarchy.
 *
 * @param calls calls that tell a verb
 * @param constantTypes types whose static fields are named like verbs
 * @param typeVerbs types of which each instance is a request with one verb
 * @param annotations annotations that state a verb
 */
record VerbData(
    OwnerIndex<Calls> calls,
    Set<String> constantTypes,
    Map<String, String> typeVerbs,
    Map<String, Declared> annotations) {

  /** An annotation that states a verb, by itself or in one of some attributes. */
  record Declared(@Nullable String verb, List<String> attributes) {}

  private record Fact(MethodPattern method, VerbFact fact) {}

  /** What the methods of a type tell, the first match first. */
  record Calls(List<Fact> facts) {

    @Nullable VerbFact of(CallSite call) {
      for (Fact fact : facts) {
        if (fact.method().matches(call.method(), call.descriptor())) {
          return fact.fact();
        }
      }
      return null;
    }
  }

  static VerbData load() {
    VerbData data =
        new VerbData(new OwnerIndex<>(), new HashSet<>(), new HashMap<>(), new HashMap<>());
    for (Block block : BlockReader.file("http-verbs.txt")) {
      data.add(block);
    }
    return data;
  }

  private void add(Block block) {
    String is = block.get("is");
    for (String annotation : block.words("annotation")) {
      annotations.put(annotation, new Declared(is, block.words("attribute")));
    }
    if (block.get("constants") != null) {
      constantTypes.addAll(block.words("type"));
    }
    if (is != null) {
      for (String type : block.words("type")) {
        typeVerbs.put(type, is);
      }
    }
    List<Fact> facts = facts(block);
    if (!facts.isEmpty()) {
      List<String> methods = new ArrayList<>(facts.size());
      for (Fact fact : facts) {
        methods.add(fact.method().toString());
      }
      OwnerPattern owners = OwnerPattern.of(block);
      this.calls.add(
          owners, Indexed.of(owners, CallPattern.of(methods, List.of()), new Calls(facts)));
    }
  }

  private static List<Fact> facts(Block block) {
    List<Fact> facts = new ArrayList<>();
    for (String word : block.words("argument")) {
      facts.add(new Fact(left(word), new VerbFact(null, Integer.parseInt(right(word)), false)));
    }
    for (String word : block.words("methods")) {
      facts.add(new Fact(left(word), new VerbFact(right(word), -1, false)));
    }
    for (String word : block.words("default")) {
      facts.add(new Fact(left(word), new VerbFact(right(word), -1, true)));
    }
    return overloadsFirst(facts);
  }

  /** What is said of an overload goes before what is said of the name. */
  private static List<Fact> overloadsFirst(List<Fact> facts) {
    List<Fact> sorted = new ArrayList<>(facts.size());
    for (Fact fact : facts) {
      if (fact.method().parameters() != null) {
        sorted.add(fact);
      }
    }
    for (Fact fact : facts) {
      if (fact.method().parameters() == null) {
        sorted.add(fact);
      }
    }
    return sorted;
  }

  private static MethodPattern left(String word) {
    return MethodPattern.parse(word.substring(0, word.lastIndexOf('=')));
  }

  private static String right(String word) {
    return word.substring(word.lastIndexOf('=') + 1);
  }
}
