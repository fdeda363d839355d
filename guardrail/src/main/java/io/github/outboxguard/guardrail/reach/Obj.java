package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.LambdaSite;
import io.github.outboxguard.guardrail.bytecode.Value;
import org.jspecify.annotations.Nullable;

/** An abstract object: all that is known of a reference at run time. Type names are internal. */
sealed interface Obj {

  /**
   * An instance of exactly that class.
   *
   * @param site where it was made, for arrays and other closed types that hold further objects;
   *     null for open types, of which all instances are one
   */
  record Exact(String type, @Nullable Value site) implements Obj {}

  /**
   * A lambda or method reference.
   *
   * @param site where it was made
   * @param creator the method run that made it, which holds what it captured
   */
  record Lambda(LambdaSite site, Node creator) implements Obj {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Lambda lambda && lambda.site == site && lambda.creator == creator;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(site);
    }

    @Override
    public String toString() {
      return "lambda " + site.owner() + "." + site.name();
    }
  }

  /** An instance of that type or of a subtype, made out of sight. */
  record Opaque(String type, Origin origin) implements Obj {}

  /** A constant string. */
  record Text(String text) implements Obj {}

  /** A class object. */
  record ClassRef(String type) implements Obj {}

  /**
   * A method, constructor or field object, or a method handle.
   *
   * @param owner internal name of the class it was looked up in
   * @param name its name; null if it was computed
   * @param descriptor its descriptor; null if any method of the name may be meant
   */
  record MemberRef(String owner, @Nullable String name, @Nullable String descriptor)
      implements Obj {}

  /** More objects than are worth telling apart: all that the slice makes. */
  record Anything() implements Obj {}

  /** A dynamic proxy that hands every call to that object. */
  record ProxyOf(Obj handler) implements Obj {}

  /** What an outbox returns to have calls recorded: a call on it runs nothing here. */
  record Recorder() implements Obj {}

  /** Where an object of unknown class comes from. */
  enum Origin {
    /** A container puts it there: any managed implementation may be meant. */
    INJECTED,
    /** A parameter of the tool: deserialised, or given by the framework. */
    ENTRY,
    /** Library code returned it: it counts only where nothing better is known. */
    LIBRARY
  }
}
