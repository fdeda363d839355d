package io.github.outboxguard.guardrail.bytecode;

import java.util.List;

/** A method descriptor, taken apart once for all methods that have it. */
public final class Descriptor {

  private String text;
  private List<String> parameters = List.of();
  private List<String> types = List.of();
  private String returned = "V";
  private String returnedType = "V";

  Descriptor(String text) {
    this.text = text;
  }

  /** Takes it apart; parts that other descriptors have too are kept once. */
  void read(Names names) {
    text = names.text(text);
    List<String> taken = Types.parameters(text);
    String[] descriptors = new String[taken.size()];
    String[] internal = new String[taken.size()];
    for (int i = 0; i < descriptors.length; i++) {
      descriptors[i] = names.text(taken.get(i));
      internal[i] = names.text(Types.internal(descriptors[i]));
    }
    parameters = List.of(descriptors);
    types = List.of(internal);
    returned = names.text(Types.returned(text));
    returnedType = names.text(Types.internal(returned));
  }

  /** As class files write it. */
  public String text() {
    return text;
  }

  /** Descriptors of the parameters. */
  public List<String> parameters() {
    return parameters;
  }

  /** The parameters as internal names; primitives and arrays as descriptors. */
  public List<String> types() {
    return types;
  }

  /** Descriptor of the return type. */
  public String returned() {
    return returned;
  }

  /** The return type as an internal name; primitives and arrays as descriptors. */
  public String returnedType() {
    return returnedType;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Descriptor descriptor && descriptor.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
