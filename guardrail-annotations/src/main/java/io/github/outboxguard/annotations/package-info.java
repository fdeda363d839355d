/**
 * Annotations that speak to the guardrail. They stay in the class file and are not visible at run
 * time: nothing of Outbox Guard is needed on a production class path.
 */
package io.github.outboxguard.annotations;
