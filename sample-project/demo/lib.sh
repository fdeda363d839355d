# Functions of demo.sh and check-output.sh.

begin_log() {
  mkdir -p "$(dirname "$1")"
  log=$PWD/$1
  : >"$log"
  started=$SECONDS
  # On GitHub outbox:check also prints annotations; here its plain output is shown and compared.
  unset GITHUB_ACTIONS
  export MAVEN_OPTS="${MAVEN_OPTS:--XX:TieredStopAtLevel=1 -XX:+UseSerialGC}"
}

tee_log() {
  tee -a "$log"
}

say() {
  printf '%s\n' "$*" | tee_log
}

step() {
  say ""
  say "== $1"
  say "   Proves: $2"
  say ""
}

pass() {
  say "   PASS  $1"
}

fail() {
  say "   FAIL  $1"
}

mvn_quiet() {
  mvn -q -B --no-transfer-progress -Dstyle.color=never "$@"
}

# What Maven said, without its advice on Maven, the frames of the test framework and the paths of this machine.
essence() {
  local escape
  escape=$(printf '\033')
  sed -e "s/${escape}\[[0-9;]*m//g" -e "s#$PWD/##g" -e 's/ -> \[Help 1\]$//' |
    awk 'ended { next }
         /^\[ERROR\] Failures:/ { ended = 1; next }
         /^\tat (com\.tngtech|java\.base|io\.github\.outboxguard|org\.junit)/ { next }
         /^(\[ERROR\])? *$/ { next }
         { print }
         /^\[ERROR\] Failed to execute goal/ { ended = 1 }'
}

# Quotes what a program printed; long lines are folded.
quote() {
  fold -s -w 112 | sed 's/^/   | /' | tee_log
}

# Compiles with the compile-time check, runs the architecture test, packages, runs outbox:check.
build_honest() {
  local out=target/build.log
  if mvn_quiet verify -Dtest=OutboxRulesTest >"$out" 2>&1; then
    pass "mvn verify: $(sed -n 's/^Tests run: \([0-9]*\), Failures: 0, Errors: 0.*/\1/p' \
      target/surefire-reports/*OutboxRulesTest.txt) architecture rules hold, outbox:check finds nothing"
  else
    essence <"$out" | quote
    fail "mvn verify: the honest sample does not build"
    summary
  fi
}

# The steps 1 to 4 are Java: they need processes to kill and servers to ask.
run_shop() {
  java -XX:TieredStopAtLevel=1 -cp "target/order-agent.jar:$(cat target/classpath.txt)" \
    com.example.orders.demo.Demo 2>&1 | tee_log || true
  grep -q '^   END   demo' "$log" || fail "the shop ended before its last step"
}

# A copy of the sample with a change applied, as a branch would have it; goes there.
copy_with_patch() {
  local patch=$PWD/$2
  rm -rf "$1"
  mkdir -p "$1"
  cp -R pom.xml src "$1"/
  cd "$1"
  # The copy lies inside a repository of its own; git must not look there for its root.
  GIT_CEILING_DIRECTORIES=$(dirname "$PWD") git apply "$patch"
}

# gate NAME PATTERN COMMAND…: the command must fail, and for the reason that the pattern names.
gate() {
  local name=$1 pattern=$2 out=target/gate.log
  shift 2
  mkdir -p target
  say ""
  say "   --- $name: ${*//mvn_quiet/mvn}"
  if "$@" >"$out" 2>&1; then
    fail "$name: let it pass"
    return
  fi
  essence <"$out" >target/essence.txt
  quote <target/essence.txt
  if grep -qE "$pattern" target/essence.txt; then
    pass "$name: refused"
  else
    fail "$name: failed for another reason"
  fi
}

# same WHAT EXPECTED-FILE ACTUAL-FILE
same() {
  if diff "$2" "$3" >target/diff.txt 2>&1; then
    pass "$1"
  else
    quote <target/diff.txt
    fail "$1: they drifted apart; run demo/check-output.sh --update, and look at the difference"
  fi
}

# The code block between the README's markers.
readme_block() {
  sed -n '/<!-- real-output:begin -->/,/<!-- real-output:end -->/p' "$1" | grep -vE '^(<!--.*-->|```.*)$' || true
}

summary() {
  local passed failed
  passed=$(grep -c '^   PASS' "$log" || true)
  failed=$(grep -c '^   FAIL' "$log" || true)
  say ""
  say "== Summary: $passed passed, $failed failed, in $((SECONDS - started)) s"
  if [ "$failed" -gt 0 ]; then
    grep '^   FAIL' "$log"
    exit 1
  fi
  exit 0
}
