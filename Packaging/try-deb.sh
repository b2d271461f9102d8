#!/usr/bin/env bash
# Tests a Debian package of cabrank on a minimal Debian 12: without Swift, compiler and sources.
#
#   try-deb.sh PACKAGE
#
# Creates a small Debian system in a temporary folder and installs the package there with apt. Needs root, to change the root
# folder, and the network; without them, the script prints a message and exits with 0.
set -euo pipefail
package=$(realpath "$1")

skip() {
    echo "try-deb.sh: SKIPPED: $1" >&2
    exit 0
}

[ "$(id -u)" -eq 0 ] || skip "root rights are needed to create a Debian system"
debian=$(mktemp -d)
chmod 755 "$debian" # a user other than root needs access
log="$debian.log"
trap 'rm -rf --one-file-system "$debian" "$log"' EXIT

if command -v mmdebstrap > /dev/null; then
    make_debian=(mmdebstrap --variant=apt bookworm "$debian")
elif command -v debootstrap > /dev/null; then
    make_debian=(debootstrap --variant=minbase bookworm "$debian")
else
    skip "neither mmdebstrap nor debootstrap is installed"
fi
echo "creating a Debian 12 for the test"
"${make_debian[@]}" > "$log" 2>&1 || { tail -n 5 "$log" >&2; skip "Debian 12 could not be downloaded"; }
# The network settings of this machine, for apt.
cp /etc/resolv.conf "$debian/etc/resolv.conf" 2> /dev/null || true

# inside COMMAND… runs a command in the Debian system, with a /proc for this command only. Programs read their arguments and
# their path there.
inside() {
    unshare --mount --pid --fork --kill-child --root="$debian" --mount-proc=/proc \
        env -i PATH=/usr/bin:/bin:/usr/sbin:/sbin HOME=/tmp "$@"
}
inside true 2> "$log" || { cat "$log" >&2; skip "this machine does not allow programs to run inside it"; }

inside apt-get update --quiet > "$log" 2>&1 || { tail -n 5 "$log" >&2; skip "its package lists cannot be downloaded"; }
cp "$package" "$debian/tmp/cabrank.deb"
chmod 644 "$debian/tmp/cabrank.deb"
inside env DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet --no-install-recommends /tmp/cabrank.deb \
    > "$log" 2>&1 || { cat "$log" >&2; echo "try-deb.sh: FAILED: apt cannot install the package" >&2; exit 1; }

cat > "$debian/tmp/trial" << 'END'
# The tests inside the system, run by a user other than root in a separate folder.
set -eu
mkdir /tmp/home && cd /tmp/home
fail() { echo "try-deb.sh: FAILED: $1" >&2; exit 1; }

if command -v swift > /dev/null || find / -xdev -name 'libswiftCore*' 2> /dev/null | grep .; then fail "Swift is installed"; fi
if ldd /usr/bin/cabrank | grep 'not found'; then fail "a library is missing"; fi
cabrank --version
cabrank list scenarios --names | grep -x default > /dev/null || fail "the scenarios are not listed"
[ "$(cabrank list lessons --names | wc -l)" -gt 50 ] || fail "the lessons are not listed"
cabrank list profiles
cabrank run default | grep '^Results  *Reports/default$' || fail "the default scenario does not run"
[ -s Reports/default/summary.csv ] || fail "its results are not in the working folder"
cabrank play refuser-to-the-tail --quiet || fail "a lesson cannot be played"
cabrank city generate --out town.city && cabrank city inspect town.city > /dev/null || fail "a city cannot be generated"
# The speed of the machine is not tested, so unmet targets are accepted.
code=0
cabrank load smoke --duration 3s --quiet || code=$?
case $code in 0 | 1 | 4) ;; *) fail "a load test exits with code $code" ;; esac
bash -c '. /usr/share/bash-completion/completions/cabrank
    COMP_WORDS=(cabrank play refuser) COMP_CWORD=2
    _cabrank
    [ "${COMPREPLY[*]}" = refuser-to-the-tail ]' || fail "the completion for bash does not work"
[ -s /usr/share/zsh/vendor-completions/_cabrank ] || fail "the completion for zsh is missing"
[ -s /usr/share/fish/vendor_completions.d/cabrank.fish ] || fail "the completion for fish is missing"
[ -s /usr/lib/python3/dist-packages/cabrank/__init__.py ] || fail "the Python package is missing"
gzip --test /usr/share/man/man1/cabrank.1.gz || fail "the manual is missing"
END
inside setpriv --reuid=nobody --regid=nogroup --clear-groups sh /tmp/trial

# Pages need recommended packages: without them, the program names the missing ones.
cat > "$debian/tmp/pages" << 'END'
set -eu
cd /tmp/home
fail() { echo "try-deb.sh: FAILED: $1" >&2; exit 1; }
code=0
if [ "$1" = without ]; then
    message=$(cabrank report Reports/default 2>&1 > /dev/null) || code=$?
    [ $code -eq 3 ] && [ ! -e Reports/default.html ] || fail "without its libraries, a report exits with code $code"
    case $message in *libjs-leaflet*) ;; *) fail "the message does not name the missing package of pages: $message" ;; esac
    exit 0
fi
message=$(cabrank report Reports/default --png figures 2>&1 > /dev/null) || code=$?
[ $code -eq 0 ] || fail "no page can be created: $message"
grep -q '<h1>' Reports/default.html || fail "the page has no headline"
[ "$(head -c 4 figures/requests.png | tail -c 3)" = PNG ] || fail "no PNG figure is written"
code=0
message=$(cabrank report Reports/default --open 2>&1 > /dev/null) || code=$?
[ $code -eq 3 ] || fail "without a desktop, --open exits with code $code"
case $message in *xdg-utils*) ;; *) fail "the message does not name the missing package of --open: $message" ;; esac
END
inside setpriv --reuid=nobody --regid=nogroup --clear-groups sh /tmp/pages without
recommended=$(dpkg-deb --field "$package" Recommends | tr -d ,)
# shellcheck disable=SC2086 # several package names
inside env DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet --no-install-recommends $recommended \
    > "$log" 2>&1 || { cat "$log" >&2; echo "try-deb.sh: FAILED: the recommended packages cannot be installed" >&2; exit 1; }
inside setpriv --reuid=nobody --regid=nogroup --clear-groups sh /tmp/pages with
[ -z "$(find "$debian/usr/share/cabrank" -newer "$debian/tmp/trial")" ] \
    || { echo "try-deb.sh: FAILED: a file below /usr/share/cabrank was changed" >&2; exit 1; }
inside dpkg --verify cabrank

# The service without systemd, which this system does not have: installation, service as its user, upgrade, removal, purge.
cat > "$debian/tmp/service" << 'END'
set -eu
fail() { echo "try-deb.sh: FAILED: $1" >&2; exit 1; }
install -d -o cabrank -g cabrank -m 700 /var/lib/cabrank
install -o cabrank -m 400 /etc/cabrank/operator.token /tmp/token
as_service() { (cd /var/lib/cabrank && setpriv --reuid=cabrank --regid=cabrank --clear-groups "$@"); }
as_service cabrank serve --config /etc/cabrank/serve.yaml --operator-token-file /tmp/token > /tmp/log 2>&1 &
for _ in $(seq 200); do
    if grep -q '"started"' /tmp/log; then break; fi
    sleep 0.05
done
grep "\"started\".*\"frames\":$1" /tmp/log > /dev/null || fail "the service does not start: $(cat /tmp/log)"
kill -TERM "$(pidof cabrank)"
wait $! || fail "the service exits with code $?"
as_service cabrank serve --config /etc/cabrank/serve.yaml --check-store | grep -x 'no damage found' > /dev/null \
    || fail "the store of the service is damaged"
END
failed() { echo "try-deb.sh: FAILED: $1" >&2; exit 1; }
etc="$debian/etc/cabrank"
[ -s "$debian/usr/lib/systemd/system/cabrank.service" ] || failed "the systemd unit is missing"
[ -z "$(find "$debian/etc/systemd" -name 'cabrank*')" ] || failed "the service is enabled after the installation"
[ "$(stat -c '%a %u' "$etc/operator.token")" = "600 0" ] || failed "other users can read the operator's token"
[ "$(wc -c < "$etc/operator.token")" -eq 64 ] || failed "the operator's token does not have 64 characters"
cmp "$etc/city.yaml" "$debian/usr/share/cabrank/Scenarios/default.yaml" || failed "the scenario of the service is not the default one"
inside sh /tmp/service 0
# A new version with another scenario and other settings, after the operator has changed the settings.
echo '# mine' >> "$etc/serve.yaml"
cp -r "$etc" "$debian/tmp/before"
newer=$(mktemp -d)
dpkg-deb --raw-extract "$package" "$newer/root"
sed -i 's/^Version: .*/&+1/' "$newer/root/DEBIAN/control"
echo '# theirs' >> "$newer/root/etc/cabrank/serve.yaml"
echo 'description: of the next version' >> "$newer/root/usr/share/cabrank/Scenarios/default.yaml"
dpkg-deb --root-owner-group --build "$newer/root" "$debian/tmp/newer.deb" > /dev/null
rm -rf "$newer"
upgrade() {
    inside env DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet --no-install-recommends \
        -o Dpkg::Options::=--force-confdef -o Dpkg::Options::=--force-confold /tmp/newer.deb > "$log" 2>&1 \
        || { cat "$log" >&2; failed "apt cannot upgrade the package"; }
}
upgrade
diff -r --exclude='*.dpkg-*' "$debian/tmp/before" "$etc" || failed "an upgrade changes files of the operator"
inside sh /tmp/service 0
inside env DEBIAN_FRONTEND=noninteractive apt-get remove --yes --quiet cabrank > "$log" 2>&1
diff -r --exclude='*.dpkg-*' "$debian/tmp/before" "$etc" || failed "a removal changes files of the operator"
upgrade
inside sh /tmp/service 0

inside env DEBIAN_FRONTEND=noninteractive apt-get purge --yes --quiet cabrank > "$log" 2>&1
grep -q 'var/lib/cabrank is kept' "$log" && [ -s "$debian/var/lib/cabrank/store/commands.sqlite" ] \
    || failed "a purge removes the store, or keeps it without a message"
[ ! -e "$etc" ] && [ ! -e "$debian/usr/lib/systemd/system/cabrank.service" ] || failed "a purge leaves settings"
[ ! -e "$debian/usr/share/cabrank" ] || { echo "try-deb.sh: FAILED: a purge leaves /usr/share/cabrank" >&2; exit 1; }
echo "try-deb.sh: the package works on a Debian 12 without Swift"
