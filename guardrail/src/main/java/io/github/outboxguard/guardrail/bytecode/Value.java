package io.github.outboxguard.guardrail.bytecode;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known, inside one method, of a value on the stack: where it comes from. Values are
 * compared by identity; {@link #id()} is dense within a body.
 */
public abstract sealed class Value {

  private final int id;

  Value(int id) {
    this.id = id;
  }

  /** Number of the value within its body, from 0; -1 for values that carry no reference. */
  public final int id() {
    return id;
  }

  /** A number, a boolean, or nothing: no reference. */
  public static final class Primitive extends Value {
    static final Primitive NARROW = new Primitive();
    static final Primitive WIDE = new Primitive();

    private Primitive() {
      super(-1);
    }
  }

  /** The null literal. */
  public static final class Null extends Value {
    static final Null NULL = new Null();

    private Null() {
      super(-1);
    }
  }

  /** A string literal. */
  public static final class Text extends Value {
    private final String text;

    Text(int id, String text) {
      super(id);
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  /** A class literal; the type is an internal name or an array descriptor. */
  public static final class ClassLiteral extends Value {
    private final String type;

    ClassLiteral(int id, String type) {
      super(id);
      this.type = type;
    }

    public String type() {
      return type;
    }
  }

  /** A parameter; number 0 of an instance method is {@code this}. */
  public static final class Parameter extends Value {
    private final int index;
    private final String type;

    Parameter(int id, int index, String type) {
      super(id);
      this.index = index;
      this.type = type;
    }

    public int index() {
      return index;
    }

    /** Internal name of its declared type, or an array descriptor. */
    public String type() {
      return type;
    }
  }

  /** An object made by {@code new} right here. */
  public static final class Fresh extends Value {
    private final String type;
    private final int line;

    Fresh(int id, String type, int line) {
      super(id);
      this.type = type;
      this.line = line;
    }

    public String type() {
      return type;
    }

    public int line() {
      return line;
    }
  }

  /** An array made right here, with what the method stores in it. */
  public static final class NewArray extends Value {
    private final String elementType;
    private final List<Value> elements = new ArrayList<>();

    NewArray(int id, String elementType) {
      super(id);
      this.elementType = elementType;
    }

    /** Internal name of the element type, or a descriptor. */
    public String elementType() {
      return elementType;
    }

    /** Values stored, in program order. */
    public List<Value> elements() {
      return elements;
    }
  }

  /** A lambda or method reference. */
  public static final class Closure extends Value {
    private final LambdaSite site;

    Closure(int id, LambdaSite site) {
      super(id);
      this.site = site;
    }

    public LambdaSite site() {
      return site;
    }
  }

  /** The value of a field. */
  public static final class FieldRead extends Value {
    private final FieldRef field;
    private final boolean isStatic;
    private final int line;

    FieldRead(int id, FieldRef field, boolean isStatic, int line) {
      super(id);
      this.field = field;
      this.isStatic = isStatic;
      this.line = line;
    }

    public FieldRef field() {
      return field;
    }

    public String owner() {
      return field.owner();
    }

    public String name() {
      return field.name();
    }

    public String descriptor() {
      return field.descriptor();
    }

    public boolean isStatic() {
      return isStatic;
    }

    public int line() {
      return line;
    }
  }

  /** What a call returns. */
  public static final class Result extends Value {
    private final Call call;

    Result(int id, Call call) {
      super(id);
      this.call = call;
    }

    public Call call() {
      return call;
    }
  }

  /** One of several values, as control flow has it. */
  public static final class Phi extends Value {
    private final List<Value> inputs = new ArrayList<>(2);

    Phi(int id) {
      super(id);
    }

    /** Adds an input; true if it is new. */
    boolean add(Value value) {
      if (value == this || inputs.contains(value)) {
        return false;
      }
      inputs.add(value);
      return true;
    }

    public List<Value> inputs() {
      return inputs;
    }
  }

  /** The same reference under a narrower type. */
  public static final class Cast extends Value {
    private final String type;
    private @Nullable Value input;

    Cast(int id, String type) {
      super(id);
      this.type = type;
    }

    void setInput(Value input) {
      this.input = input;
    }

    /** Internal name, or an array descriptor. */
    public String type() {
      return type;
    }

    public @Nullable Value input() {
      return input;
    }
  }

  /** An element of an array. */
  public static final class Element extends Value {
    private @Nullable Value array;

    Element(int id) {
      super(id);
    }

    void setArray(Value array) {
      this.array = array;
    }

    public @Nullable Value array() {
      return array;
    }
  }

  /** A reference of which only the type is known, such as a caught exception. */
  public static final class Unknown extends Value {
    private final String type;

    Unknown(int id, String type) {
      super(id);
      this.type = type;
    }

    public String type() {
      return type;
    }
  }
}
