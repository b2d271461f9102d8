#!/usr/bin/env bash
# Tests the libraries as a versioned dependency: builds and runs Examples on the tag 1.0.0 of a repository, as another package
# would. Called by `make try-package`.
#
#   versioned-package.sh [SWIFT FLAG…]
#
# SwiftPM restricts versioned dependencies more than dependencies by path; for instance, it rejects unsafe flags. The repository
# contains the sources of this checkout, with uncommitted changes. All files are written to .build/versioned-package.
set -euo pipefail
cd "$(dirname "$0")/.."

# The targets that the three libraries may consist of. A package that uses them compiles no other target.
libraries=" Quantities OperatingSystem SimulationKernel Statistics Routing "
examples=" KernelExamples run_examples "

work=$PWD/.build/versioned-package
repository=$work/cabrank # SwiftPM names a package by the last part of its address
package=$work/examples

fail() {
    echo "versioned-package.sh: FAILED: $1" >&2
    exit 1
}

rm -rf "$work"
mkdir -p "$repository" "$package"
git ls-files -z --cached --others --exclude-standard \
    | while IFS= read -r -d '' file; do if [ -e "$file" ]; then printf '%s\0' "$file"; fi; done \
    | tar --create --null --files-from=- | tar --extract --directory "$repository"
# Ignores the user's git configuration and hooks.
git=(env GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 git -C "$repository" -c user.name=cabrank -c user.email=cabrank@example.org)
"${git[@]}" init --quiet --initial-branch=main
"${git[@]}" add --all --force
"${git[@]}" commit --quiet --message "the sources of $(git rev-parse --short HEAD)"
"${git[@]}" tag 1.0.0

cp -r Examples/Package.swift Examples/Sources "$package"
url=file://$repository # SwiftPM accepts unescaped blanks
sed -i "s|\.package(name: \"cabrank\", path: \"\.\.\")|.package(url: \"$url\", exact: \"1.0.0\")|" "$package/Package.swift"
grep -qF "$url" "$package/Package.swift" || fail "Examples/Package.swift does not depend on cabrank by its path"
# Makes warnings errors for this package only: SwiftPM suppresses warnings in dependencies.
echo 'for target in package.targets { target.swiftSettings = [.unsafeFlags(["-warnings-as-errors"])] }' >> "$package/Package.swift"

# Ignores the user's caches, which may contain another commit of the same version.
swift=(--package-path "$package" --scratch-path "$work/build" --cache-path "$work/cache" --security-path "$work/security"
    --config-path "$work/configuration" "$@")
log=$work/build.txt
swift build "${swift[@]}" --product run-examples > "$log" 2>&1 || {
    if grep -q "unsafe build flags" "$log"; then
        fail "a target has unsafe flags, which SwiftPM rejects in a versioned dependency: $(grep -m 1 -oE "error: .*unsafe build flags.*" "$log")"
    fi
    tail -n 40 "$log" >&2
    fail "Examples do not build on cabrank 1.0.0; details in $log"
}

compiled=$(sed -nE 's/^\[[0-9]+\/[0-9]+\] (Compiling|Emitting module) ([A-Za-z0-9_]+).*/\2/p' "$log" | sort -u)
for target in $compiled; do
    case "$libraries$examples" in
        *" $target "*) ;;
        *) fail "the libraries depend on $target; they may consist only of:${libraries% }" ;;
    esac
done
[ -n "$compiled" ] || fail "nothing was compiled; details in $log"

swift run "${swift[@]}" --skip-build run-examples > "$work/output.txt" 2>&1 \
    || { tail -n 20 "$work/output.txt" >&2; fail "the examples fail"; }
[ -s "$work/output.txt" ] || fail "the examples print nothing"
echo "versioned-package.sh: Examples depend on $url, version 1.0.0; compiled: $(echo "$compiled" | paste -sd ' ')"
echo "versioned-package.sh: run-examples printed $(wc -l < "$work/output.txt") lines, the first: $(head -n 1 "$work/output.txt")"
