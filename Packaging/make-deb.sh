#!/usr/bin/env bash
# Builds a Debian package of a program that runs without Swift. Called by `make deb`.
#
#   make-deb.sh PROGRAM FOLDER        writes FOLDER/cabrank_VERSION_ARCHITECTURE.deb and prints its path
#
# The build is reproducible: the same program and commit give the same package, byte for byte.
set -euo pipefail
program=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
cd "$(dirname "$0")/.."

version=$("$program" --version | cut -d ' ' -f 2)
architecture=$(dpkg --print-architecture)
package="$folder/cabrank_${version}_$architecture.deb"
# Times in the package are that of the last commit, or the current time without a git history.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2> /dev/null || date +%s)}
export SOURCE_DATE_EPOCH

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root="$work/root"

if readelf --dynamic "$program" | grep -E 'NEEDED.*lib(swift|Foundation)' >&2; then
    echo "make-deb.sh: $program needs Swift to run; build it with 'make build'" >&2
    exit 1
fi
make --no-print-directory install PROGRAM="$program" DESTDIR="$root" PREFIX=/usr \
    ZSH_FOLDER=/usr/share/zsh/vendor-completions > /dev/null
gzip --best --no-name "$root/usr/share/man/man1/cabrank.1"
mv "$root/usr/share/doc/cabrank/LICENSE" "$root/usr/share/doc/cabrank/copyright"

# The service, not enabled. The package scripts create its user, token and scenario.
install -D -m 644 Packaging/service/cabrank.service "$root/usr/lib/systemd/system/cabrank.service"
install -D -m 644 Packaging/service/serve.yaml "$root/etc/cabrank/serve.yaml"

# Examples for fail2ban, to be copied to /etc/fail2ban.
for file in filter.d jail.d; do
    install -D -m 644 "Packaging/fail2ban/$file/cabrank.conf" "$root/usr/share/doc/cabrank/examples/fail2ban/$file/cabrank.conf"
done

# Derives the dependencies from the linked libraries; dpkg-shlibdeps needs a source package.
mkdir -p "$work/debian" "$root/DEBIAN"
echo "Source: cabrank" > "$work/debian/control"
libraries=$(cd "$work" && dpkg-shlibdeps --warnings=1 -O root/usr/bin/cabrank | sed 's/^shlibs:Depends=//')

cat > "$root/DEBIAN/control" << END
Package: cabrank
Version: $version
Architecture: $architecture
Maintainer: The maintainers of cabrank <maintainers@cabrank.invalid>
Installed-Size: $(du --summarize --apparent-size --block-size=1K --exclude=DEBIAN "$root" | cut -f 1)
Depends: $libraries, adduser
Recommends: librsvg2-2, libcurl4, libpq5, libjs-leaflet, fonts-dejavu-core
Suggests: bash-completion, xdg-utils, python3-pandas
Section: science
Priority: optional
Description: discrete-event simulator, load tester and server of taxi dispatch
 Simulates the taxis of a city event by event with the real queue handling of
 a taxi service: queues, offers, refusals, rides, money and fairness. Load
 tests the same queue handling in real time, and plays lessons that show its
 rules step by step. Serves a city to its users over HTTP, as a service that
 is not enabled by default.
END
echo /etc/cabrank/serve.yaml > "$root/DEBIAN/conffiles"
install -m 755 -t "$root/DEBIAN" Packaging/service/postinst Packaging/service/prerm Packaging/service/postrm
(cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum > DEBIAN/md5sums)
dpkg-deb --root-owner-group --build "$root" "$package" > /dev/null
echo "$package"
