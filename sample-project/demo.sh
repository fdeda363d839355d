#!/usr/bin/env bash
# The demonstration: runs the shop, breaks it, and tries to bypass its outbox.
# Needs a JDK 17 or newer, Maven and git. Exit code 0: everything came out as promised.
set -euo pipefail
cd "$(dirname "$0")"
source demo/lib.sh

begin_log target/demo.log

step "0. Build the shop, with all its gates" \
  "the honest code compiles, and passes the architecture rules and outbox:check"
build_honest

run_shop

step "5. The same shop, with a tool that acts \"just this once\"" \
  "a pull request that bypasses the outbox is refused, whichever gate sees it first"
sample=$PWD
copy_with_patch target/just-this-once demo/just-this-once.patch
sed -n '/^  @Tool/,$p' src/main/java/com/example/orders/agent/RushTools.java | quote

gate "while compiling (Error Prone)" '\[ToolReachesExternalEffect\].*HttpClient.send' \
  mvn_quiet compile
say ""
say "   (From here on with the compile-time check switched off, as somebody in a hurry would.)"
gate "in the tests (ArchUnit)" 'Architecture Violation.*agent tools should not reach' \
  mvn_quiet test -Dcompile-check=OFF -Dtest=OutboxRulesTest
say ""
say "   (And without the tests.)"
gate "in CI (outbox:check)" 'RushTools.createRushOrder -> HttpClient.send' \
  mvn_quiet verify -Dcompile-check=OFF -DskipTests
same "this is the output that the README promises" "$sample/expected/bypass-output.txt" target/essence.txt

summary
