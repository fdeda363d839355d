#!/usr/bin/env bash
# The demonstration: runs the shop, breaks it, and tries to bypass its outbox.
# Needs a JDK 17 or newer, Maven and git. Exit code 0: everything came out as promised.
set -euo pipefail
cd "$(dirname "$0")"
source demo/lib.sh

begin_log target/demo.log

step "0. Build the shop, with all its gates" \
  "the honest code compiles, and passes the architecture test and outbox:check"
build_honest

run_shop

step "5. The same shop, with a tool that acts \"just this once\"" \
  "a pull request that bypasses the outbox is refused, whichever gate sees it first"
copy_with_patch target/just-this-once demo/just-this-once.patch

gate "while compiling (Error Prone)" 'ToolReachesExternalEffect|ToolCallsExternalEffect' \
  mvn_quiet compile
gate "in the tests (ArchUnit)" 'Architecture Violation' \
  mvn_quiet test -Dcompile-check=OFF -Dtest=OutboxRulesTest
gate "in CI (mvn verify)" 'outbox.*check' \
  mvn_quiet verify -Dcompile-check=OFF -DskipTests

summary
