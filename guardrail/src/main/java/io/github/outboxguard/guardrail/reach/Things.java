package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes abstract objects, each once, so that they can be compared by identity. Those of one slice
 * are made elsewhere: see {@link Node#lambda}. Not thread-safe.
 */
final class Things {

  private final Classes classes;
  private final Map<String, ObjType> types = new HashMap<>();
  private final Map<String, Integer> typeNumbers = new HashMap<>();
  private final Map<String, Obj.Exact> exact = new HashMap<>();
  private final Map<String, Obj.Opaque> injected = new HashMap<>();
  private final Map<String, Obj.Opaque> entries = new HashMap<>();
  private final Map<String, Obj.Opaque> returned = new HashMap<>();
  private int opaques;
  private final Map<String, Obj.Text> texts = new HashMap<>();
  private final Map<String, Obj.ClassRef> classRefs = new HashMap<>();
  private final Map<Member, Obj.MemberRef> members = new HashMap<>();
  private final Map<String, Obj.Names> names = new HashMap<>();

  /** What is known of a member: see {@link Obj.MemberRef}. */
  record Member(
      String owner,
      @Nullable String name,
      @Nullable String descriptor,
      @Nullable Obj bound,
      boolean exact) {}

  Things(Classes classes) {
    this.classes = classes;
  }

  boolean isOpen(String type) {
    return classes.isOpen(type);
  }

  /** The type and all above it that class files tell of. */
  Set<String> supertypes(String type) {
    return classes.selfAndSupertypes(type);
  }

  /** Whether class files tell of all these types. */
  boolean areKnown(Set<String> types) {
    for (String each : types) {
      if (each.charAt(0) != '[' && classes.find(each) == null) {
        return false;
      }
    }
    return true;
  }

  private ObjType type(String name) {
    return types.computeIfAbsent(name, key -> new ObjType(this, types.size(), key));
  }

  /** A number for the name of any type, from 0, dense. */
  int typeNumber(String name) {
    Integer known = typeNumbers.get(name);
    if (known == null) {
      known = typeNumbers.size();
      typeNumbers.put(name, known);
    }
    return known;
  }

  /** An instance of exactly that class, all of which are one. */
  Obj.Exact exact(String type) {
    return exact.computeIfAbsent(type, key -> new Obj.Exact(type(key), null));
  }

  /**
   * An instance made at a place in code, if the class is not open a new one: to be asked for once,
   * see {@link MethodFacts#constant}.
   */
  Obj.Exact madeAt(String type, Value site) {
    return classes.isOpen(type) ? exact(type) : new Obj.Exact(type(type), site);
  }

  /** An instance of that type or of a subtype. */
  Obj.Opaque opaque(String type, Obj.Origin origin) {
    Map<String, Obj.Opaque> known =
        switch (origin) {
          case INJECTED -> injected;
          case ENTRY -> entries;
          case LIBRARY -> returned;
        };
    Obj.Opaque found = known.get(type);
    if (found == null) {
      found = new Obj.Opaque(this, opaques++, type, origin);
      known.put(type, found);
    }
    return found;
  }

  Obj.Text text(String text) {
    return texts.computeIfAbsent(text, key -> new Obj.Text(this, key));
  }

  Obj.ClassRef classRef(String type) {
    return classRefs.computeIfAbsent(type, key -> new Obj.ClassRef(this, key));
  }

  /** A text of which the two ends are known. */
  Obj.Names names(String start, String end) {
    return names.computeIfAbsent(start + '*' + end, key -> new Obj.Names(this, start, end));
  }

  /** Any member of that name; of any name that is not known if it is null. */
  Obj.MemberRef member(String owner, @Nullable String name) {
    return member(new Member(owner, name, null, null, false));
  }

  Obj.MemberRef member(Member member) {
    return members.computeIfAbsent(member, key -> new Obj.MemberRef(this, key));
  }

  /** The same member, bound to an object; functions belong to one slice and are not kept here. */
  Obj.MemberRef bound(Obj.MemberRef member, Obj to) {
    return to instanceof Obj.Exact || to instanceof Obj.Opaque
        ? member(new Member(member.owner(), member.name(), member.descriptor(), to, member.exact()))
        : member;
  }
}
