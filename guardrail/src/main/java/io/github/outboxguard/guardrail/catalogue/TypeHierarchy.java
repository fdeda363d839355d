package io.github.outboxguard.guardrail.catalogue;

import java.util.List;
import java.util.Set;

/**
 * What the catalogue asks about a type when it matches a call. Each engine answers from what it
 * has: class files, javac symbols, SpotBugs' class descriptors. Names are binary names ({@code
 * com.acme.Outer$Inner}).
 */
public interface TypeHierarchy {

  /**
   * The type itself and all its supertypes, nearest first, without duplicates. A type that cannot
   * be found answers with a list of its own name.
   */
  List<String> selfAndSupertypes(String binaryName);

  /** Binary names of the annotations declared on the type itself; empty if the type is unknown. */
  Set<String> typeAnnotations(String binaryName);

  /**
   * Binary names of the annotations on the method of that name and descriptor, declared by the type
   * itself; empty if unknown.
   */
  Set<String> methodAnnotations(String binaryName, String method, String descriptor);

  /** Whether the method is declared abstract by that type itself; false if unknown. */
  boolean isAbstract(String binaryName, String method, String descriptor);

  /**
   * Whether the type is on the class path under analysis. Some entries hold only beside a library:
   * publishing an event is an outbox write if an event publication registry is present.
   */
  boolean exists(String binaryName);

  /**
   * The values of one attribute of a method's annotation, in order: strings as they are, enum
   * constants by name, class literals by binary name. Empty if the annotation is absent or leaves
   * the attribute to its default.
   */
  List<String> methodAnnotationValues(
      String binaryName, String method, String descriptor, String annotation, String attribute);

  /** As {@link #methodAnnotationValues}, for an annotation on the type itself. */
  List<String> typeAnnotationValues(String binaryName, String annotation, String attribute);
}
