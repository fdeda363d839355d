package io.github.outboxguard.guardrail.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MethodPatternTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "send | send | ()V | true",
        "send | sendAll | ()V | false",
        "send* | sendAll | ()V | true",
        "*Async | sendAsync | ()V | true",
        "*Async | sendAsyncNow | ()V | false",
        "get*Client | getBlobClient | ()V | true",
        "get*Client | getClient | ()V | true",
        "open() | open | ()V | true",
        "open() | open | (I)V | false",
        "open(*) | open | (I)V | true",
        "open(*) | open | (II)V | false",
        "open(int,..) | open | (I)V | true",
        "open(int,..) | open | (ILjava/lang/String;J)V | true",
        "open(int,..) | open | (J)V | false",
        "read(java.net.URL) | read | (Ljava/net/URL;)V | true",
        "read(java.net.URL) | read | (Ljava/io/File;)V | false",
        "from(java.lang.Object[]) | from | ([Ljava/lang/Object;)V | true",
        "from(byte[][]) | from | ([[B)V | true",
        "<init>(boolean,double) | <init> | (ZD)V | true",
      })
  void matchesByNameAndParameters(
      String pattern, String method, String descriptor, boolean matches) {
    assertThat(MethodPattern.parse(pattern).matches(method, descriptor)).isEqualTo(matches);
  }

  @Test
  void anOpenParenthesisIsNoPattern() {
    assertThatThrownBy(() -> MethodPattern.parse("send(int"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Not a method pattern: 'send(int' lacks a ')'");
  }
}
