/** javac's symbols in the catalogue's terms: binary names, descriptors, supertypes, annotations. */
@NullMarked
package io.github.outboxguard.errorprone.symbols;

import org.jspecify.annotations.NullMarked;
