package io.github.outboxguard.outbox.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.outboxguard.outbox.Payload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class EncodingTest {

  @Test
  void randomStringsSurviveAsPayloadAndAsHeader() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 20_000; i++) {
      char[] chars = new char[random.nextInt(12)];
      for (int c = 0; c < chars.length; c++) {
        // Mostly surrogates, control characters and quotes: that is where encoders break.
        chars[c] =
            (char)
                switch (random.nextInt(4)) {
                  case 0 -> 0xD800 + random.nextInt(0x800);
                  case 1 -> random.nextInt(0x30);
                  case 2 -> '\\';
                  default -> random.nextInt(0x10000);
                };
      }
      String text = new String(chars);
      PayloadCodec.Columns columns = PayloadCodec.encode(Payload.text(text));
      assertThat(PayloadCodec.decode(columns.type(), columns.text(), columns.bytes()))
          .isEqualTo(Payload.text(text));
      Map<String, String> headers = new LinkedHashMap<>(Map.of("a", text, "b", "x" + text));
      String json = HeadersJson.write(headers);
      assertThat(json).matches("[ -~]*");
      assertThat(HeadersJson.read(json)).isEqualTo(headers);
    }
  }

  @Test
  void headersWrittenByHandAreReadAndAnythingElseIsRefusedWithoutRepeatingIt() {
    assertThat(
            HeadersJson.read(" { \"a\" : \"b\\u00e9\\n\" , \"n\":12.5, \"t\":true, \"z\":null } "))
        .isEqualTo(Map.of("a", "bé\n", "n", "12.5", "t", "true"));
    assertThat(HeadersJson.read("{}")).isEmpty();
    for (String bad :
        List.of(
            "",
            "secret",
            "[]",
            "{\"a\"}",
            "{\"a\":\"b\"",
            "{\"a\":{}}",
            "{\"a\":\"\\u12\"}",
            "{} x")) {
      assertThatThrownBy(() -> HeadersJson.read(bad))
          .as(bad)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageNotContaining("secret");
    }
  }

  @Test
  void errorsAreShortPrintableAndWithoutSecrets() {
    Exception cause =
        new Exception(
            "POST https://user:hunter2@api.example/x?api_key=AKIA123&x=1 password: hunter2\u0000\n"
                + "Authorization: Bearer abcdef123456 sk_live_abc123");
    String text = ErrorText.of(new IllegalStateException("outer", cause));
    assertThat(text)
        .startsWith(
            "java.lang.IllegalStateException: outer; caused by java.lang.Exception: POST https://***@api.example")
        .doesNotContain("hunter2", "AKIA123", "abcdef123456", "sk_live", "\n", "\u0000");
    assertThat(ErrorText.of(new RuntimeException("x".repeat(100_000)))).hasSize(1000);
    assertThat(ErrorText.of(new RuntimeException())).isEqualTo("java.lang.RuntimeException");
  }

  @Test
  void hashesAreStableSpreadAndNeverNegative() {
    // A change here would let two releases disagree about locks and shards.
    assertThat(KeyHash.of("topic", "key")).isEqualTo(KeyHash.of("topic", "key"));
    assertThat(KeyHash.of("a", "bc")).isNotEqualTo(KeyHash.of("ab", "c"));
    int[] shards = new int[16];
    for (int i = 0; i < 16_000; i++) {
      int column = KeyHash.column(KeyHash.of("t", "order-" + i));
      assertThat(column).isNotNegative();
      shards[column % 16]++;
    }
    for (int rows : shards) {
      assertThat(rows).isBetween(800, 1200);
    }
  }
}
