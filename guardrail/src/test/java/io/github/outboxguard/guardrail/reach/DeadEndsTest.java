package io.github.outboxguard.guardrail.reach;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.ClassPath;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.Hierarchy;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which methods need not be followed, and which must be although they look alike. */
class DeadEndsTest {

  private static final String SHOP =
      """
      package shop;

      import java.util.List;

      class Shop {
        private String name;
        private int count;
        private final StringBuilder text = new StringBuilder();

        void empty() {}
        int number() { return count; }
        String title() { return name; }
        void counted() { count++; }
        boolean same(Object one, Object other) { return one == other; }
        boolean isBlank(String text) { return text.length() == 0 || text.charAt(0) == ' '; }
        private void refuse(String why) { throw new IllegalStateException("no: " + why); }
        void refuseTwice(String why) { refuse(why); refuse(why); }
        static void require(boolean met) { if (!met) { throw new IllegalArgumentException(); } }

        boolean unnamed() { return name.isEmpty(); }
        void appended(String more) { text.append(more); }
        void renamed(String other) { name = other; }
        int size(List<String> list) { return list.size(); }
        int printed(Object any) { return ("" + any).length(); }
        int hash(Object any) { return any.hashCode(); }
        boolean equal(Object one, Object other) { return java.util.Objects.equals(one, other); }
        Object made() { return new Item(); }
        Runnable later() { return () -> {}; }
        void asks(Item item) { item.weight(); }
        final int finalNumber() { return count; }
        int asksFinally() { return finalNumber(); }
        void asksItself() { number(); }
        int most() { return Limits.MOST; }
        void turns(int left) { if (left > 0) { turns(left - 1); } }
        void resolves() throws Exception { java.net.InetAddress.getByName("host"); }
        @Deprecated void marked() {}
      }

      class Item { int weight() { return 1; } }

      class Limits {
        static final int MOST = Integer.parseInt("12");
        static boolean positive(int amount) { return amount > 0; }
      }
      """;

  @TempDir Path directory;
  private ClassPath path;
  private Program program;

  @BeforeEach
  void open() throws IOException {
    Path classes = SourceText.compiled(directory, "Shop", SHOP);
    path = ClassPath.open(List.of(classes), List.of(), List.of());
    Classes known = new Classes(path, name -> false);
    program = new Program(known, new Hierarchy(known), Catalogue.builtIn(), GuardConfig.none());
  }

  @AfterEach
  void close() {
    path.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "empty",
        "number",
        "title",
        "counted",
        "same",
        "isBlank",
        "refuse",
        "refuseTwice",
        "require"
      })
  void leadsNowhere(String method) {
    assertThat(isDeadEnd("shop/Shop", method)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "renamed",
        "size",
        "printed",
        "hash",
        "equal",
        "made",
        "later",
        "asks",
        "asksItself",
        "most",
        "turns",
        "resolves",
        "marked"
      })
  void mayLeadSomewhere(String method) {
    assertThat(isDeadEnd("shop/Shop", method)).isFalse();
  }

  @Test
  void whoeverUsesAClassInitialisesIt() {
    assertThat(isDeadEnd("shop/Limits", "positive")).isFalse();
    assertThat(isDeadEnd("shop/Item", "weight")).isTrue();
  }

  private boolean isDeadEnd(String type, String name) {
    ClassInfo info = Objects.requireNonNull(program.classes().find(type));
    MethodInfo method =
        info.methods().stream().filter(each -> each.name().equals(name)).findAny().orElseThrow();
    return program.deadEnds().contain(program.facts(method));
  }
}
