package io.github.outboxguard.contracts.capability;

/**
 * Can damage a stored message, so that the kit can show what an undecodable row does to the others.
 */
public interface CorruptsMessages {
  /** Makes every stored message undecodable that is not yet delivered. */
  void corruptStored() throws Exception;
}
