#!/usr/bin/env bash
# All tests: every module, then the sample project as a user would build it. Needs JDK 17+ and Maven 3.8.7+.
set -euo pipefail
cd "$(dirname "$0")"
export MAVEN_OPTS="${MAVEN_OPTS:--Xmx1g -XX:+UseSerialGC}"
mvn -B -e install
mvn -B -e -f sample-project/pom.xml verify
# The first screen of the README is what the product really says.
sample-project/demo/check-output.sh
