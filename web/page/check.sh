#!/bin/sh
# Type-checks the page with TypeScript's compiler, for CI and for people who change the page.
# Building Sortie never needs it. TSC may name a compiler; otherwise the pinned one is fetched.
set -eu
cd "$(dirname "$0")"
if [ -n "${TSC:-}" ]; then exec "$TSC" --noEmit -p tsconfig.json; fi
exec npx --yes -p typescript@7.0.2 tsc --noEmit -p tsconfig.json
