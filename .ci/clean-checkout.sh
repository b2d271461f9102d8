#!/usr/bin/env bash
# Checks that a step leaves no changes in the checkout, except below .build and Reports.
#
#   clean-checkout.sh state                prints the checksum and name of every file that is changed, untracked or ignored
#   clean-checkout.sh check STATE STEP     fails and names the files if the state has changed
#
#   before=$(.ci/clean-checkout.sh state)
#   make demo
#   .ci/clean-checkout.sh check "$before" "make demo"
#
# The comparison with the state before the step allows uncommitted changes in the checkout. Ignored files count, too:
# .gitignore is for files that a user's own tools write.
set -euo pipefail
cd "$(dirname "$0")/.."

# Prints the names of changed, deleted and untracked files, and of ignored files and folders, each followed by a zero byte.
names() {
    git diff --name-only -z HEAD --
    git ls-files -z --others --exclude-standard
    git ls-files -z --others --ignored --exclude-standard --directory
}

state() {
    local name
    names | sort --zero-terminated --unique | while IFS= read -r -d '' name; do
        case "$name" in .build/* | .build | Reports/*) continue ;; esac
        if [ -L "$name" ]; then
            printf 'link-%s %q\n' "$(readlink "$name" | git hash-object --stdin)" "$name"
        elif [ -f "$name" ]; then
            printf '%s %q\n' "$(git hash-object --no-filters -- "$name")" "$name"
        elif [ -d "$name" ]; then
            printf 'folder %q\n' "$name"
        else
            printf 'missing %q\n' "$name"
        fi
    done
}

case "${1:-}" in
    state) state ;;
    check)
        [ $# -eq 3 ] || { echo "usage: clean-checkout.sh check STATE STEP" >&2; exit 2; }
        changes=$(diff <(echo "$2") <(state) | sed -n 's/^[<>] [^ ]* //p' | sort --unique || true)
        if [ -n "$changes" ]; then
            echo "clean-checkout.sh: FAILED: '$3' changes the checkout: $(echo "$changes" | paste -sd ' ')" >&2
            exit 1
        fi
        ;;
    *)
        echo "usage: clean-checkout.sh state | check STATE STEP" >&2
        exit 2
        ;;
esac
