#!/usr/bin/env bash
# All tests: every module, then the sample project as a user would build it. Needs JDK 17+ and Maven 3.8.7+.
set -euo pipefail
cd "$(dirname "$0")"
# The JVM's first compiler only: both processors are busy, and no module is large enough to pay for the second.
export MAVEN_OPTS="${MAVEN_OPTS:--Xmx2g -XX:+UseSerialGC -XX:TieredStopAtLevel=1}"
# Two modules at a time, without the tests that measure time ...
mvn -B -e -T 2 install -Dtimed.skip=true
# ... which then have the machine for themselves.
mvn -B -e test -pl outbox/core,outbox/micrometer,contract-tests,contract-proof -Duntimed.skip=true
mvn -B -e -f sample-project/pom.xml verify
# The first screen of the README is what the product really says.
sample-project/demo/check-output.sh
