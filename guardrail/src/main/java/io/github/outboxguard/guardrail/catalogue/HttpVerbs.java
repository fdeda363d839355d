package io.github.outboxguard.guardrail.catalogue;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where HTTP verbs are to be seen: in a builder's method, in a constant, in the class of a request,
 * in an annotation. Thread-safe if the hierarchy is.
 */
public final class HttpVerbs {

  private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS", "TRACE", "QUERY");
  private static final Set<String> WRITING =
      Set.of("POST", "PUT", "PATCH", "DELETE", "CONNECT", "FORM");

  private final CallLookup<VerbData.Calls> lookup;
  private final VerbData data;
  private final TypeHierarchy types;

  HttpVerbs(VerbData data, TypeHierarchy types) {
    this.data = data;
    this.types = types;
    this.lookup = new CallLookup<>(data.calls(), types);
  }

  /**
   * What a call tells about the verb of the request that it builds, changes or sends.
   *
   * @param verb the verb; null if {@code argument} holds it
   * @param argument index of the argument that holds the verb or the request; -1 if {@code verb} is
   *     known
   * @param weak whether it is only what holds if no other call on the same builder says otherwise:
   *     a request without a verb is a {@code GET}
   */
  public record VerbFact(@Nullable String verb, int argument, boolean weak) {}

  /** What a call tells; null if nothing. Declarative clients' methods tell by their annotations. */
  public @Nullable VerbFact of(CallSite call) {
    VerbData.Calls entry = lookup.find(call);
    if (entry != null) {
      VerbFact fact = entry.of(call);
      if (fact != null) {
        return fact;
      }
    }
    String declared = declared(call);
    return declared == null ? null : new VerbFact(declared, -1, false);
  }

  /** The verb that a static field stands for, such as {@code HttpMethod.POST}; null if none. */
  public @Nullable String ofField(String owner, String field) {
    return data.constantTypes().contains(owner) && isVerb(field) ? field : null;
  }

  /** The verb that an instance of a type stands for, such as {@code HttpGet}; null if none. */
  public @Nullable String ofType(String binaryName) {
    for (String type : types.selfAndSupertypes(binaryName)) {
      String verb = data.typeVerbs().get(type);
      if (verb != null) {
        return verb;
      }
    }
    return null;
  }

  /** The verb that annotations on a declarative client's method state; null if none do. */
  public @Nullable String declared(CallSite call) {
    if (call.owner().startsWith("java.")) {
      return null;
    }
    for (String type : types.selfAndSupertypes(call.owner())) {
      if (type.startsWith("java.")) {
        continue;
      }
      for (String annotation : types.methodAnnotations(type, call.method(), call.descriptor())) {
        String verb = declaredBy(annotation, type, call);
        if (verb != null) {
          return verb;
        }
      }
    }
    return null;
  }

  private @Nullable String declaredBy(String annotation, String type, CallSite call) {
    VerbData.Declared known = data.annotations().get(annotation);
    if (known == null) {
      return null;
    }
    for (String attribute : known.attributes()) {
      for (String value :
          types.methodAnnotationValues(
              type, call.method(), call.descriptor(), annotation, attribute)) {
        int space = value.indexOf(' ');
        String verb = (space < 0 ? value : value.substring(0, space)).toUpperCase(Locale.ROOT);
        if (isVerb(verb)) {
          return verb;
        }
      }
    }
    return known.verb();
  }

  /** What a request with that verb does; {@link Access#UNKNOWN} for null or an unknown verb. */
  public static Access access(@Nullable String verb) {
    if (verb == null) {
      return Access.UNKNOWN;
    }
    return READING.contains(verb)
        ? Access.READ
        : WRITING.contains(verb) ? Access.WRITE : Access.UNKNOWN;
  }

  private static boolean isVerb(String word) {
    return READING.contains(word) || WRITING.contains(word);
  }
}
