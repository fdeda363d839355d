#!/usr/bin/env bash
# Starts the shop, to talk to its agent.
set -euo pipefail
cd "$(dirname "$0")"
[ -f target/order-agent.jar ] || mvn -q -B package -DskipTests
exec java -cp "target/order-agent.jar:$(cat target/classpath.txt)" com.example.orders.App
