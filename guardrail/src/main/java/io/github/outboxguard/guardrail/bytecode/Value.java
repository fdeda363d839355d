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
  private boolean used;

  Value(int id) {
    this.id = id;
  }

  /** Number of the value within its body, from 0; -1 for values that carry no reference. */
  public final int id() {
    return id;
  }

  /**
   * Whether something takes it that can lead further: a call, a store, a return, a function or
   * another value. What is only compared, thrown or dropped is not used.
   */
  public final boolean isUsed() {
    return used;
  }

  /** Something takes it; on any walk, so that a value may count as used that is not. */
  final void use() {
    used = true;
  }

  /** Has the visitor do what it does with values of this kind. */
  public abstract <C, R> R accept(ValueVisitor<C, R> visitor, C context);

  /** A number, a boolean, or nothing: no reference. */
  public static final class Primitive extends Value {
    static final Primitive NARROW = new Primitive();
    static final Primitive WIDE = new Primitive();

    private Primitive() {
      super(-1);
    }

    @Override
    public <C, R> R accept(ValueVisitor<C, R> visitor, C context) {
      return visitor.nothing(context);
    }
  }

  /** The null literal. */
  public static final class Null extends Value {
    static final Null NULL = new Null();

    private Null() {
      super(-1);
    }

    @Override
    public <C, R> R accept(ValueVisitor<C, R> visitor, C context) {
      return visitor.nothing(context);
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

    @Override
    public <C, R> R accept(ValueVisitor<C, R> visitor, C context) {
      return visitor.text(this, context);
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

    @Override
    public <C, R> R accept(ValueVisitor<C, R> visitor, C context) {
      return visitor.classLiteral(this, context);
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

    @Override
    public <C, R> R accept(ValueVisitor<C, R> visitor, C context) {
      return visitor.parameter(this, context);
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

    @Override
    public <C, R> R accept(ValueVisitor<C, R> visitor, C context) {
      return visitor.fresh(this, context);
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

    /** The method stores that in it. */
    void add(Value element) {
      if (!elements.contains(element)) {
        element.use();
        elements.add(element);
      }
    }

    @Override
    public <C, R> R accept(ValueVisitor<C, R> visitor, C context) {
      return visitor.newArray(this, context);
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

    @Override
    public <C, R> R accept(ValueVisitor<C, R> visitor, C context) {
      return visitor.closure(this, context);
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

    @Override
    public <C, R> R accept(ValueVisitor<C, R> visitor, C context) {
      return visitor.fieldRead(this, context);
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

    @Override
    public <C, R> R accept(ValueVisitor<C, R> visitor, C context) {
      return visitor.result(this, context);
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
      value.use();
      inputs.add(value);
      return true;
    }

    public List<Value> inputs() {
      return inputs;
    }

    @Override
    public <C, R> R accept(ValueVisitor<C, R> visitor, C context) {
      return visitor.phi(this, context);
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
      input.use();
      this.input = input;
    }

    /** Internal name, or an array descriptor. */
    public String type() {
      return type;
    }

    public @Nullable Value input() {
      return input;
    }

    @Override
    public <C, R> R accept(ValueVisitor<C, R> visitor, C context) {
      return visitor.cast(this, context);
    }
  }

  /** An element of an array. */
  public static final class Element extends Value {
    private @Nullable Value array;

    Element(int id) {
      super(id);
    }

    void setArray(Value array) {
      array.use();
      this.array = array;
    }

    public @Nullable Value array() {
      return array;
    }

    @Override
    public <C, R> R accept(ValueVisitor<C, R> visitor, C context) {
      return visitor.element(this, context);
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

    @Override
    public <C, R> R accept(ValueVisitor<C, R> visitor, C context) {
      return visitor.unknown(this, context);
    }
  }
}
