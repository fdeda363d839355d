package io.github.outboxguard.contracts;

import io.github.outboxguard.contracts.internal.run.Catalogue;

/**
 * The contracts by their stable ids. What each promises stands in the catalogue, one resource for
 * messages and documentation.
 */
public enum ContractId {
  W1,
  W2,
  W3,
  W4,
  W5,
  W6,
  W7,
  W8,
  W9,
  W10,
  W11,
  W12,
  D1,
  D2,
  D3,
  D4,
  D5,
  D6,
  D7,
  D8,
  D9,
  D10,
  D11,
  D12,
  D13,
  D14,
  D15,
  D16,
  D17,
  D18,
  D19,
  D20,
  D21,
  D22,
  D23,
  D24,
  D25,
  D26,
  D27,
  D28,
  D29,
  D30,
  D31,
  D32,
  D33,
  D34,
  D35,
  D36,
  D37,
  P1,
  P2,
  P3,
  P4,
  S1,
  S2,
  S3,
  S4,
  S5,
  S6,
  C1,
  C2,
  C3,
  C4,
  C5,
  C6,
  C7,
  C8,
  C9,
  C10,
  X1,
  X2,
  X3,
  T1;

  /** How binding it is. */
  public Level level() {
    return Catalogue.entry(this).level();
  }

  /** What an outbox promises, in one sentence. */
  public String promise() {
    return Catalogue.entry(this).promise();
  }

  /** What usually breaks it, for messages. */
  public String causes() {
    return Catalogue.entry(this).causes();
  }

  /** Why the kit cannot test it; empty if it can. */
  public String untestable() {
    return Catalogue.entry(this).untestable();
  }
}
