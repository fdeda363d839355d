package io.github.outboxguard.guardrail.reach;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.guardrail.bytecode.ClassPath;
import io.github.outboxguard.guardrail.bytecode.Classes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which objects a declared type keeps out, and where it may keep out none. */
class DeclaredTypesTest {

  private static final String SHOP =
      """
      package shop;

      class Order {}
      class Rush extends Order {}
      enum State { NEW }
      class Refused extends IllegalStateException {}
      class Orders extends java.util.ArrayList<Order> {}
      interface Step { void run(); }
      class Pack implements Step { public void run() {} }
      interface Source {}
      class Listed extends java.util.ArrayList<Step> implements Source {}
      """;

  @TempDir Path directory;
  private ClassPath path;
  private Things things;
  private DeclaredTypes types;

  @BeforeEach
  void open() throws IOException {
    Path classes = SourceText.compiled(directory, "Shop", SHOP);
    path = ClassPath.open(List.of(classes), List.of(), List.of());
    Classes known = new Classes(path, name -> false);
    things = new Things(known);
    types = new DeclaredTypes(known, new Subtypes(known));
  }

  @AfterEach
  void close() {
    path.close();
  }

  @Test
  void aClassHoldsItselfAndWhatExtendsIt() {
    assertThat(admits("shop/Order", "shop/Order", "shop/Rush")).isTrue();
    assertThat(admits("shop/Order", "shop/Pack")).isFalse();
    assertThat(admits("shop/Rush", "shop/Order")).isFalse();
    assertThat(admits("shop/State", "shop/Order")).isFalse();
  }

  @Test
  void anExceptionIsNoOtherObject() {
    assertThat(admits("java/lang/Throwable", "shop/Refused")).isTrue();
    assertThat(admits("shop/Refused", "shop/Pack")).isFalse();
    assertThat(admits("java/lang/RuntimeException", "shop/Order")).isFalse();
  }

  @Test
  void aTextIsAStringOnly() {
    assertThat(types.of("java/lang/String").admits(things.text("x"))).isTrue();
    assertThat(types.of("shop/Order").admits(things.text("x"))).isFalse();
    assertThat(admits("java/lang/String", "shop/Order")).isFalse();
  }

  @Test
  void anInterfaceHoldsWhatImplementsIt() {
    assertThat(admits("shop/Step", "shop/Pack")).isTrue();
    assertThat(admits("shop/Step", "shop/Order")).isFalse();
  }

  @Test
  void aPlaceOfSomethingThatHoldsOthersStandsForThemToo() {
    assertThat(admits("shop/Orders", "shop/Order", "shop/Pack")).isTrue();
    assertThat(admits("shop/Source", "shop/Pack")).isTrue();
    assertThat(admits("java/util/List", "shop/Pack")).isTrue();
    assertThat(admits("java/lang/Object", "shop/Pack")).isTrue();
    assertThat(admits("[Lshop/Order;", "shop/Pack")).isTrue();
  }

  @Test
  void whatIsNotOnTheClassPathCanBeAnything() {
    assertThat(admits("gone/Type", "shop/Pack")).isTrue();
    assertThat(admits("shop/Order", "gone/Order")).isTrue();
  }

  private boolean admits(String declared, String... objects) {
    for (String object : objects) {
      if (!types.of(declared).admits(things.exact(object))) {
        return false;
      }
    }
    return true;
  }
}
