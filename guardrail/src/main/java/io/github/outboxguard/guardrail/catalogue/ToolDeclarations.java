package io.github.outboxguard.guardrail.catalogue;

import io.github.outboxguard.guardrail.catalogue.ToolDeclaration.Annotated;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration.FunctionBean;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration.Implemented;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration.Registered;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The ways in which frameworks are told of tools. Immutable once made. */
public final class ToolDeclarations {

  private final Map<String, Annotated> annotations = new HashMap<>();
  private final Map<String, Implemented> types = new HashMap<>();
  private final List<FunctionBean> functionBeans = new ArrayList<>();
  private final OwnerIndex<Registered> calls = new OwnerIndex<>();
  private final Set<String> registrationOwners = new HashSet<>();

  ToolDeclarations() {}

  static ToolDeclarations load(GuardConfig config) {
    ToolDeclarations tools = new ToolDeclarations();
    ConfiguredTools.addTo(tools, config.tools());
    for (Block block : BlockReader.folder("tools")) {
      if (!config.silences(block.id())) {
        tools.add(block);
      }
    }
    return tools;
  }

  /** The declaration by that annotation on a method; null if it is none. */
  public @Nullable Annotated annotatedBy(String annotation) {
    return annotations.get(annotation);
  }

  /** All annotations that declare tools, for a first look at constant pools. */
  public Set<String> annotations() {
    return Collections.unmodifiableSet(annotations.keySet());
  }

  /** The declaration by implementing that very type; null if it is none. */
  public @Nullable Implemented implementedBy(String type) {
    return types.get(type);
  }

  /** All types whose implementations are tools, for a first look at constant pools. */
  public Set<String> types() {
    return Collections.unmodifiableSet(types.keySet());
  }

  /** The types that registration calls are made on, for a first look at constant pools. */
  public Set<String> registrationOwners() {
    return Collections.unmodifiableSet(registrationOwners);
  }

  /** Functions that are tools as beans. */
  public List<FunctionBean> functionBeans() {
    return Collections.unmodifiableList(functionBeans);
  }

  /** Recognises registration calls in the light of one hierarchy. */
  public CallFinder<Registered> registrations(TypeHierarchy hierarchy) {
    return new CallLookup<>(calls, hierarchy);
  }

  void add(Annotated tool) {
    annotations.putIfAbsent(tool.annotation(), tool);
  }

  void add(Implemented tool) {
    types.putIfAbsent(tool.type(), tool);
  }

  void add(OwnerPattern owners, CallPattern pattern, Registered tool) {
    calls.add(owners, Indexed.of(owners, pattern, tool));
    registrationOwners.addAll(owners.types());
    registrationOwners.addAll(owners.exact());
  }

  private void add(Block block) {
    String id = block.id();
    String framework = block.get("framework", id);
    ToolRole role = ToolReader.role(block);
    switch (block.sort()) {
      case "tool-annotation" -> {
        for (Annotated tool : ToolReader.annotated(block, role)) {
          add(tool);
        }
      }
      case "tool-type" -> {
        for (Implemented tool : ToolReader.implemented(block, role)) {
          add(tool);
        }
      }
      case "tool-call" ->
          add(OwnerPattern.of(block), CallPattern.of(block), ToolReader.registered(block, role));
      case "tool-bean" ->
          functionBeans.add(
              new FunctionBean(id, framework, role, block.words("returns"), block.words("marker")));
      default -> throw new IllegalStateException(block.file() + ": no tool is a " + block.sort());
    }
  }
}
