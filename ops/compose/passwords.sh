#!/bin/sh
# Adds to .env the passwords and secrets that compose.yaml asks for and that are not there yet, made at random.
set -eu
cd "$(dirname "$0")/../.."
umask 077
touch .env
for name in $(grep -oE '\$\{[A-Z0-9_]+:\?' compose.yaml | tr -cd 'A-Z0-9_\n' | sort -u); do
  grep -q "^$name=" .env || echo "$name=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')" >>.env
done
