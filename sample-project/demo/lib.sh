# Functions of demo.sh.

begin_log() {
  mkdir -p "$(dirname "$1")"
  log=$PWD/$1
  : >"$log"
  started=$SECONDS
  export MAVEN_OPTS="${MAVEN_OPTS:--XX:TieredStopAtLevel=1 -XX:+UseSerialGC}"
}

say() {
  printf '%s\n' "$*" | tee -a "$log"
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

# Compiles with the compile-time check, runs the architecture test, packages, runs outbox:check.
build_honest() {
  local out=target/demo-build.log
  if mvn_quiet verify -Dtest=OutboxRulesTest >"$out" 2>&1; then
    pass "mvn verify"
  else
    sed 's/^/   | /' "$out" | tee -a "$log"
    fail "mvn verify: the honest sample does not build; see above"
    summary
  fi
}

# The steps 1 to 4 are Java: they need processes to kill and servers to ask.
run_shop() {
  java -XX:TieredStopAtLevel=1 -cp "target/order-agent.jar:$(cat target/classpath.txt)" \
    com.example.orders.demo.Demo 2>&1 | tee -a "$log" || true
  grep -q '^   END   demo' "$log" || fail "the shop ended before its last step"
}

# A copy of the sample with a change applied, as a branch would have it.
copy_with_patch() {
  local patch=$PWD/$2
  rm -rf "$1"
  mkdir -p "$1"
  cp -R pom.xml src "$1"/
  cd "$1"
  # The copy lies inside a repository of its own; git must not look there for its root.
  GIT_CEILING_DIRECTORIES=$(dirname "$PWD") git apply "$patch"
  sed -n '/^+++ .*RushTools/,$p' "$patch" | sed -n '/@Tool/,$p' | sed 's/^/   | /' | tee_log
}

tee_log() {
  tee -a "$log"
}

# gate NAME PATTERN COMMAND…: the command must fail, and say why.
gate() {
  local name=$1 pattern=$2 out=gate.log
  shift 2
  say ""
  say "   --- $name: ${*//mvn_quiet/mvn}"
  if "$@" >"$out" 2>&1; then
    fail "$name: let it pass"
    return
  fi
  grep -vE '^\[ERROR\] *(To see the full|Re-run Maven|For more information|\[Help|-> \[Help|$)' "$out" |
    sed 's/^/   | /' | tee_log
  if grep -qE "$pattern" "$out"; then
    pass "$name: refused"
  else
    fail "$name: failed for another reason"
  fi
}

summary() {
  local passed failed
  passed=$(grep -c '^   PASS' "$log" || true)
  failed=$(grep -c '^   FAIL' "$log" || true)
  say ""
  say "== Summary: $passed passed, $failed failed, in $((SECONDS - started)) s"
  grep '^   FAIL' "$log" || true
  [ "$failed" -eq 0 ] && exit 0
  exit 1
}
