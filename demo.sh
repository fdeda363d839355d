#!/usr/bin/env bash
# Builds Outbox Guard without its tests, then runs the sample project's demonstration.
# Needs a JDK 17 or newer, Maven 3.8.7 or newer, git and bash.
set -euo pipefail
cd "$(dirname "$0")"

export MAVEN_OPTS="${MAVEN_OPTS:--XX:TieredStopAtLevel=1 -XX:+UseSerialGC}"
echo "Building Outbox Guard ..."
mvn -q -B -T2 --no-transfer-progress install \
  -pl bom,guardrail,archunit-rules,errorprone-checks,outbox-maven-plugin,outbox/core,outbox/micrometer,contract-tests \
  -am -Dmaven.test.skip=true -Dfmt.skip -Denforcer.skip -Dmaven.source.skip -Dcatalogue.jars.skip=true
exec sample-project/demo.sh
