package io.github.outboxguard.guardrail.catalogue;

import java.util.List;

/**
 * How an entry tells the access of a call.
 *
 * @param source where it is to be seen
 * @param fixed the access, where it is always the same
 * @param reads methods that read, whatever the rest says
 * @param writes methods that write, whatever the rest says
 * @param readOwners names of request types that read, as globs
 * @param writeOwners names of request types that write
 */
record AccessRule(
    Source source,
    Access fixed,
    MethodSet reads,
    MethodSet writes,
    List<String> readOwners,
    List<String> writeOwners) {

  /** Where the access of a call is to be seen. */
  enum Source {
    FIXED,
    METHOD_NAME,
    OWNER_NAME,
    HTTP_VERB,
    DECLARATION
  }

  static AccessRule of(Block block) {
    String access = block.get("access", "UNKNOWN");
    Source source = source(access);
    return new AccessRule(
        source,
        source == Source.FIXED ? Access.valueOf(access) : Access.UNKNOWN,
        MethodSet.of(block.words("reads")),
        MethodSet.of(block.words("writes")),
        block.words("read-owners"),
        block.words("write-owners"));
  }

  /** The rule that one word states: an access, or where the access is to be seen. */
  static AccessRule named(String access) {
    Source source = source(access);
    Access fixed = source == Source.FIXED ? Access.valueOf(access) : Access.UNKNOWN;
    return new AccessRule(source, fixed, MethodSet.NONE, MethodSet.NONE, List.of(), List.of());
  }

  private static Source source(String access) {
    return switch (access) {
      case "by-name" -> Source.METHOD_NAME;
      case "by-owner" -> Source.OWNER_NAME;
      case "http-verb" -> Source.HTTP_VERB;
      case "declaration" -> Source.DECLARATION;
      default -> Source.FIXED;
    };
  }

  /** The access as the call alone tells it. */
  Access of(CallSite call, NamedVerb names) {
    if (reads.contains(call.method(), call.descriptor()) || ownerIs(readOwners, call)) {
      return Access.READ;
    }
    if (writes.contains(call.method(), call.descriptor()) || ownerIs(writeOwners, call)) {
      return Access.WRITE;
    }
    return switch (source) {
      case FIXED -> fixed;
      case METHOD_NAME -> names.ofMethod(call.method());
      case OWNER_NAME -> names.ofType(call.owner());
      case HTTP_VERB, DECLARATION -> Access.UNKNOWN;
    };
  }

  private static boolean ownerIs(List<String> globs, CallSite call) {
    for (String glob : globs) {
      String owner = call.owner();
      if (Glob.matches(glob, owner.substring(owner.lastIndexOf('.') + 1))) {
        return true;
      }
    }
    return false;
  }
}
