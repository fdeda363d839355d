#!/usr/bin/env bash
# Fails if the first screen of the repository's README, expected/bypass-output.txt and what outbox:check really says about
# demo/just-this-once.patch are not the same. --update writes the real output to both.
set -euo pipefail
cd "$(dirname "$0")/.."
source demo/lib.sh

begin_log target/check-output.log
sample=$PWD
readme=$sample/../README.md

copy_with_patch target/output-check demo/just-this-once.patch
gate "outbox:check" 'RushTools.createRushOrder -> HttpClient.send' mvn_quiet verify -Dcompile-check=OFF -DskipTests
if [ "${1:-}" = "--update" ]; then
  cp target/essence.txt "$sample/expected/bypass-output.txt"
  awk -v output=target/essence.txt '
    /<!-- real-output:end -->/ { skip = 0 }
    !skip { print }
    /<!-- real-output:begin -->/ {
      skip = 1
      print "```text"
      while ((getline line < output) > 0) print line
      print "```"
    }' "$readme" >target/README.md
  cp target/README.md "$readme"
fi
same "expected/bypass-output.txt is what outbox:check says" "$sample/expected/bypass-output.txt" target/essence.txt
if [ -f "$readme" ]; then
  readme_block "$readme" >target/readme-block.txt
  same "the README shows what outbox:check says" "$sample/expected/bypass-output.txt" target/readme-block.txt
fi
summary
