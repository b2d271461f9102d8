#!/usr/bin/env bash
# Shows that the libraries can be used as a versioned dependency: builds and runs Examples on the tag 1.0.0 of a repository, as
# another package would. `make try-package` calls it.
#
#   versioned-package.sh [SWIFT FLAG…]
#
# SwiftPM allows in a versioned dependency less than in one by path: it refuses unsafe flags, for instance. The repository holds the
# sources of this checkout, with what is not committed yet. Everything is written to .build/versioned-package.
set -euo pipefail
cd "$(dirname "$0")/.."

# The targets that the three libraries may consist of: a package that uses them compiles nothing of cities.
libraries=" Quantities System SimulationKernel Statistics Routing "
examples=" Examples run_examples "

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
# Neither the settings of this user's git nor its hooks.
git=(env GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 git -C "$repository" -c user.name=cabrank -c user.email=cabrank@example.org)
"${git[@]}" init --quiet --initial-branch=main
"${git[@]}" add --all --force
"${git[@]}" commit --quiet --message "the sources of $(git rev-parse --short HEAD)"
"${git[@]}" tag 1.0.0

cp -r Examples/Package.swift Examples/Sources "$package"
url=file://$repository # SwiftPM takes a blank as it is
sed -i "s|\.package(name: \"cabrank\", path: \"\.\.\")|.package(url: \"$url\", exact: \"1.0.0\")|" "$package/Package.swift"
grep -qF "$url" "$package/Package.swift" || fail "Examples/Package.swift does not depend on cabrank by its path any more"
# SwiftPM suppresses warnings in dependencies, so that warnings are made errors here and not by a flag for all packages.
echo 'for target in package.targets { target.swiftSettings = [.unsafeFlags(["-warnings-as-errors"])] }' >> "$package/Package.swift"

# Nothing is taken from the user's caches, which remember another commit of the same version.
swift=(--package-path "$package" --scratch-path "$work/build" --cache-path "$work/cache" --security-path "$work/security"
    --config-path "$work/configuration" "$@")
log=$work/build.txt
swift build "${swift[@]}" --product run-examples > "$log" 2>&1 || {
    if grep -q "unsafe build flags" "$log"; then
        fail "a target has unsafe flags, which SwiftPM refuses in a versioned dependency: $(grep -m 1 -oE "error: .*unsafe build flags.*" "$log")"
    fi
    tail -n 40 "$log" >&2
    fail "Examples do not build on cabrank 1.0.0; more in $log"
}

compiled=$(sed -nE 's/^\[[0-9]+\/[0-9]+\] (Compiling|Emitting module) ([A-Za-z0-9_]+).*/\2/p' "$log" | sort -u)
for target in $compiled; do
    case "$libraries$examples" in
        *" $target "*) ;;
        *) fail "the libraries need $target; they may consist of nothing but:${libraries% }" ;;
    esac
done
[ -n "$compiled" ] || fail "nothing was compiled; more in $log"

swift run "${swift[@]}" --skip-build run-examples > "$work/output.txt" 2>&1 \
    || { tail -n 20 "$work/output.txt" >&2; fail "the examples do not run"; }
[ -s "$work/output.txt" ] || fail "the examples print nothing"
echo "versioned-package.sh: Examples depend on $url, version 1.0.0; compiled: $(echo "$compiled" | paste -sd ' ')"
echo "versioned-package.sh: run-examples printed $(wc -l < "$work/output.txt") lines, the first: $(head -n 1 "$work/output.txt")"
