#!/usr/bin/env bash
# Counts doc comments without a head noun or verb, missing doc comments and avoided words, at a revision and in this checkout:
#
#   language.sh REVISION [SWIFT FLAG…]      needs the built tests (make test-build); `make language REV=REVISION` calls it
set -euo pipefail
cd "$(dirname "$0")/.."

[ $# -ge 1 ] || { echo "language.sh: a revision is missing; write language.sh REVISION" >&2; exit 2; }
revision=$(git rev-parse --verify --quiet "$1^{commit}") || { echo "language.sh: $1 is not a revision" >&2; exit 2; }
shift
before=$(mktemp -d)
trap 'rm -rf "$before"' EXIT
git archive "$revision" | tar -x -C "$before"

for folder in "$before" "$PWD"; do
    printf '%s ' "$(if [ "$folder" = "$PWD" ]; then echo "here:  "; else echo "${revision:0:8}"; fi)"
    CABRANK_LANGUAGE_OF=$folder swift test --skip-build "$@" --filter LanguageTests/printed 2> /dev/null \
        | grep -o '[0-9]* doc comments.*'
done
