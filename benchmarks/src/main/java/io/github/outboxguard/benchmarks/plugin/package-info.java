/** What the Maven goal costs a build as a whole. */
@NullMarked
package io.github.outboxguard.benchmarks.plugin;

import org.jspecify.annotations.NullMarked;
