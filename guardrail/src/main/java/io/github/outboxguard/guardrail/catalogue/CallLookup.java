package io.github.outboxguard.guardrail.catalogue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Looks calls up in an index, in the light of one hierarchy. The entry of the nearest supertype
 * wins; on the same type, one for the type itself, then one for its package, then one for its
 * annotations. What concerns an owner is worked out once. Thread-safe if the hierarchy is.
 */
final class CallLookup<T> implements CallFinder<T> {

  private static final int META_ANNOTATION_DEPTH = 3;

  private final OwnerIndex<T> index;
  private final TypeHierarchy types;
  private final Map<String, List<Candidate<T>>> candidates = new ConcurrentHashMap<>();

  CallLookup(OwnerIndex<T> index, TypeHierarchy types) {
    this.index = index;
    this.types = types;
  }

  private record Candidate<T>(String match, Indexed<T> entry) {}

  /** The value of the entry that means the call; null if none does. */
  @Override
  public @Nullable T find(CallSite call) {
    String exceptedBy = null;
    for (Candidate<T> candidate : candidatesOf(call.owner())) {
      // What a type's own entry excepts, an entry for its supertype does not bring back.
      if (exceptedBy != null && !exceptedBy.equals(candidate.match())) {
        break;
      }
      CallPattern pattern = candidate.entry().pattern();
      if (pattern.matches(call, candidate.match(), types)) {
        return candidate.entry().value();
      }
      if (pattern.excepts(call)) {
        exceptedBy = candidate.match();
      }
    }
    return index.hasMethodAnnotations() ? byMethodAnnotation(call) : null;
  }

  private List<Candidate<T>> candidatesOf(String owner) {
    List<Candidate<T>> known = candidates.get(owner);
    if (known == null) {
      known = collect(owner);
      candidates.put(owner, known);
    }
    return known;
  }

  private List<Candidate<T>> collect(String owner) {
    List<Candidate<T>> found = new ArrayList<>(2);
    add(owner, index.onExactType(owner), found);
    for (String type : supertypesWorthwhile(owner)) {
      add(type, index.onType(type), found);
      add(type, index.onPackage(type), found);
      if (index.hasAnnotations() && !type.startsWith("java.")) {
        for (String annotation : withMeta(types.typeAnnotations(type))) {
          add(type, index.onAnnotation(annotation), found);
        }
      }
    }
    return found.isEmpty() ? List.of() : found;
  }

  private void add(String match, List<Indexed<T>> entries, List<Candidate<T>> found) {
    for (Indexed<T> entry : entries) {
      found.add(new Candidate<>(match, entry));
    }
  }

  /**
   * Types of {@code java.lang} and {@code java.util} are entered by their own names, so that the
   * most frequent owners of all cost no walk up their hierarchies.
   */
  private List<String> supertypesWorthwhile(String owner) {
    return owner.startsWith("java.lang.") || owner.startsWith("java.util.")
        ? List.of(owner)
        : types.selfAndSupertypes(owner);
  }

  private @Nullable T byMethodAnnotation(CallSite call) {
    if (call.owner().startsWith("java.")) {
      return null;
    }
    for (String type : types.selfAndSupertypes(call.owner())) {
      if (type.startsWith("java.") || !types.isAbstract(type, call.method(), call.descriptor())) {
        continue;
      }
      Set<String> annotations =
          withMeta(types.methodAnnotations(type, call.method(), call.descriptor()));
      for (String annotation : annotations) {
        for (Indexed<T> entry : index.onMethodAnnotation(annotation)) {
          if (entry.pattern().matches(call, type, types)) {
            return entry.value();
          }
        }
      }
    }
    return null;
  }

  /** The annotations and the annotations on them. */
  private Set<String> withMeta(Set<String> annotations) {
    if (annotations.isEmpty()) {
      return annotations;
    }
    Set<String> all = new HashSet<>(annotations);
    Set<String> level = annotations;
    for (int depth = 0; depth < META_ANNOTATION_DEPTH && !level.isEmpty(); depth++) {
      Set<String> next = new HashSet<>();
      for (String annotation : level) {
        if (!annotation.startsWith("java.")) {
          next.addAll(types.typeAnnotations(annotation));
        }
      }
      next.removeAll(all);
      all.addAll(next);
      level = next;
    }
    return all;
  }
}
