#!/bin/sh
# Holds the page's sources against the format and the lint rules of biome.jsonc, for CI and for people who
# change the page. Building Sortie never needs it.
#
#   web/page/lint.sh            says what is wrong
#   web/page/lint.sh --write    formats everything and mends what can safely be mended
#
# BIOME may name a program; otherwise the one pinned by its hash in lint/package-lock.json is fetched.
set -eu
cd "$(dirname "$0")"
if [ -z "${BIOME:-}" ]; then
  room=$(mktemp -d)
  trap 'rm -rf "$room"' EXIT
  cp lint/package.json lint/package-lock.json "$room"
  (cd "$room" && npm ci --silent --ignore-scripts --no-audit --no-fund)
  for BIOME in "$room"/node_modules/@biomejs/cli-*/biome; do :; done
  # npm passes silently over a package for another machine, and over one whose hash is another.
  [ -x "$BIOME" ] || { echo "lint.sh: no Biome for this machine could be fetched with the hash that is expected; name one in BIOME" >&2; exit 1; }
fi
"$BIOME" check --error-on-warnings --max-diagnostics=200 "$@"
