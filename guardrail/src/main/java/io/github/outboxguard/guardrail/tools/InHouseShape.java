package io.github.outboxguard.guardrail.tools;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * The names by which a team's own type for tools is told, in every engine: it is called a tool, it
 * describes itself to a model, and it is run with arguments that a model can make. A type of the
 * application is one if all three hold, each in an abstract method where a method is asked for.
 */
public final class InHouseShape {

  /** What reports call the framework of such tools. */
  public static final String FRAMEWORK = "in-house";

  /** The word in camel case: not a {@code Toolbar}, a {@code Tooltip} or a {@code Toolkit}. */
  private static final Pattern CALLED_TOOL = Pattern.compile("(?<![A-Z])Tools?(?![a-z])");

  private static final Set<String> BODIES =
      Set.of("execute", "call", "invoke", "run", "apply", "handle", "perform");
  private static final Set<String> DESCRIPTIONS =
      Set.of(
          "getDescription",
          "description",
          "getDefinition",
          "definition",
          "getToolDefinition",
          "toolDefinition",
          "getSpecification",
          "specification",
          "getSchema",
          "schema",
          "getInputSchema",
          "inputSchema",
          "getParameterSchema",
          "parameterSchema");
  private static final Pattern ARGUMENTS =
      Pattern.compile("(String|Map|Json.*|.*(Node|Input|Arguments|Args|Params|Request|ToolCall))");

  private InHouseShape() {}

  /** Whether a type of that simple name is called a tool. */
  public static boolean isCalledTool(String simpleName) {
    return CALLED_TOOL.matcher(simpleName).find();
  }

  /** Whether a method of that name, without parameters, describes its type to a model. */
  public static boolean describes(String method) {
    return DESCRIPTIONS.contains(method);
  }

  /** Whether a method of that name may be what a model's call runs. */
  public static boolean runs(String method) {
    return BODIES.contains(method);
  }

  /** Whether a model can make a value of a type with that simple name. */
  public static boolean isArgument(String simpleName) {
    return ARGUMENTS.matcher(simpleName).matches();
  }
}
