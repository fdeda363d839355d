package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.LambdaSite;
import io.github.outboxguard.guardrail.bytecode.Value;
import org.jspecify.annotations.Nullable;

/**
 * An abstract object: all that is known of a reference at run time. Type names are internal.
 * Identity counts: {@link Things} and {@link Node#lambda} make each only once.
 */
abstract sealed class Obj {

  /** Whether it stays in a place that stands for a collection of objects. */
  private final boolean kept;

  private Obj(boolean kept) {
    this.kept = kept;
  }

  boolean isKept() {
    return kept;
  }

  /** An instance of exactly that class. */
  static final class Exact extends Obj {
    private final ObjType type;
    private final @Nullable Value site;

    /**
     * @param site where it was made, for arrays and other closed types that hold further objects;
     *     null for open types, of which all instances are one
     */
    Exact(ObjType type, @Nullable Value site) {
      super(site == null && type.name().charAt(0) != '[');
      this.type = type;
      this.site = site;
    }

    String type() {
      return type.name();
    }

    /** Its class, as all its objects share it. */
    ObjType shared() {
      return type;
    }

    /** Whether the bodies of its class are followed. */
    boolean isOpen() {
      return type.isOpen();
    }

    /** Whether its class is that type or below it, as far as class files tell. */
    boolean isA(String other) {
      return type.isA(other);
    }

    @Nullable Value site() {
      return site;
    }

    boolean isArray() {
      return type.name().charAt(0) == '[';
    }

    /** Of the class: the hash of identity takes a call into the JVM for each object. */
    @Override
    public int hashCode() {
      return type.number() * 31 + (site == null ? 0 : site.id());
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other;
    }
  }

  /** A lambda or method reference. */
  static final class Lambda extends Obj {
    private final LambdaSite site;
    private final Node creator;

    Lambda(LambdaSite site, Node creator) {
      super(true);
      this.site = site;
      this.creator = creator;
    }

    /** Where it was made. */
    LambdaSite site() {
      return site;
    }

    /** The method run that made it, which holds what it captured. */
    Node creator() {
      return creator;
    }

    /** Of who made it: the hash of identity takes a call into the JVM for each object. */
    @Override
    public int hashCode() {
      return creator.number() * 31 + site.line();
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other;
    }

    @Override
    public String toString() {
      return "lambda " + site.owner() + "." + site.name();
    }
  }

  /** An instance of that type or of a subtype, made out of sight. */
  static final class Opaque extends Obj {
    private final int number;
    private final String type;
    private final Origin origin;

    Opaque(Things maker, int number, String type, Origin origin) {
      super(origin != Origin.LIBRARY && maker.isOpen(type));
      this.number = number;
      this.type = type;
      this.origin = origin;
    }

    String type() {
      return type;
    }

    Origin origin() {
      return origin;
    }

    /** Number within the analysis, from 0, dense. */
    int number() {
      return number;
    }
  }

  /** A constant string. */
  static final class Text extends Obj {
    private final String text;

    Text(Things maker, String text) {
      super(false);
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  /** A string put together of which only the two ends are known; each may be empty. */
  static final class Names extends Obj {
    private final String start;
    private final String end;

    Names(Things maker, String start, String end) {
      super(false);
      this.start = start;
      this.end = end;
    }

    String start() {
      return start;
    }

    String end() {
      return end;
    }

    boolean fits(String name) {
      return name.length() >= start.length() + end.length()
          && name.startsWith(start)
          && name.endsWith(end);
    }
  }

  /** A class object. */
  static final class ClassRef extends Obj {
    private final String type;

    ClassRef(Things maker, String type) {
      super(false);
      this.type = type;
    }

    String type() {
      return type;
    }
  }

  /** A method, constructor or field object, or a method handle. */
  static final class MemberRef extends Obj {
    private final Things.Member member;

    MemberRef(Things maker, Things.Member member) {
      super(false);
      this.member = member;
    }

    /** Internal name of the class it was looked up in. */
    String owner() {
      return member.owner();
    }

    /** Its name; null if it was computed. */
    @Nullable String name() {
      return member.name();
    }

    /** Its descriptor; null if any method of the name may be meant. */
    @Nullable String descriptor() {
      return member.descriptor();
    }

    /** The object that a handle is bound to; null if the call gives it. */
    @Nullable Obj bound() {
      return member.bound();
    }

    /** Whether that very method runs, whatever overrides it. */
    boolean exact() {
      return member.exact();
    }
  }

  /** More objects than are worth telling apart: all that the slice makes. */
  static final class Anything extends Obj {
    static final Anything INSTANCE = new Anything();

    private Anything() {
      super(true);
    }
  }

  /** A dynamic proxy that hands every call to that object. */
  static final class ProxyOf extends Obj {
    private final Obj handler;

    ProxyOf(Obj handler) {
      super(false);
      this.handler = handler;
    }

    Obj handler() {
      return handler;
    }
  }

  /** A message for an outbox, or what builds one: all that is known of it is its topic. */
  static final class Message extends Obj {
    private final Var topic;

    Message(Var topic) {
      super(true);
      this.topic = topic;
    }

    /** The place that holds its topic. */
    Var topic() {
      return topic;
    }
  }

  /** What an outbox returns to have calls recorded: a call on it runs nothing here. */
  static final class Recorder extends Obj {
    static final Recorder INSTANCE = new Recorder();

    private Recorder() {
      super(false);
    }
  }

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
