package io.github.outboxguard.guardrail.rules;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of classes and methods as a person reads them. */
public final class Names {

  private static final Pattern NESTED =
      Pattern.compile("\\$(?=\\p{javaJavaIdentifierStart})(?!\\$)");

  private Names() {}

  /** Simple name of a class, nested ones with their outer class: {@code Outer.Inner}. */
  public static String simple(String binaryName) {
    return nested(binaryName.substring(binaryName.lastIndexOf('.') + 1));
  }

  /** Full name of a class as written in source: {@code com.acme.Outer.Inner}. */
  public static String canonical(String binaryName) {
    int dot = binaryName.lastIndexOf('.') + 1;
    return binaryName.substring(0, dot) + nested(binaryName.substring(dot));
  }

  /** A method by its short class name: {@code Outer.Inner.run}. */
  public static String method(String binaryName, String method, boolean lambda) {
    String name =
        switch (method) {
          case "<init>" -> "new " + simple(binaryName);
          case "<clinit>" -> simple(binaryName) + " (static initialiser)";
          default -> simple(binaryName) + "." + method;
        };
    return lambda ? name + " (lambda)" : name;
  }

  private static String nested(String name) {
    Matcher matcher = NESTED.matcher(name);
    // A '$' at the start belongs to the name itself.
    return name.startsWith("$") ? name : matcher.replaceAll(".");
  }
}
