#!/usr/bin/env bash
# Tests the service of the Debian package under systemd, as described in the guide: it starts in its sandbox, restarts after a
# crash but not after an error in its settings, can be backed up and restored, serves TLS on port 443, continues after an upgrade,
# and leaves only its store after a purge. Called by `make try-deb`.
#
#   try-unit.sh PACKAGE
#
# Creates a small Debian system with systemd in a temporary folder and boots it in a container. If this is impossible, the script
# prints a message and exits with 0.
set -euo pipefail
package=$(realpath "$1")

skip() {
    echo "try-unit.sh: SKIPPED: $1" >&2
    exit 0
}

[ "$(id -u)" -eq 0 ] || skip "root rights are needed to boot a Debian system"
for tool in mmdebstrap systemd-nspawn nsenter openssl; do
    command -v "$tool" > /dev/null || skip "$tool is not installed"
done
work=$(mktemp -d)
container=
end() {
    if [ -n "$container" ]; then
        kill -KILL "$container" 2> /dev/null || true
        wait "$container" 2> /dev/null || true
    fi
    rm -rf --one-file-system "$work"
}
trap end EXIT
debian="$work/debian"
echo "creating a Debian 12 with systemd for the test"
mmdebstrap --variant=apt --include=systemd,systemd-sysv,dbus,adduser,curl,ca-certificates bookworm "$debian" > "$work/log" 2>&1 \
    || { tail -n 5 "$work/log" >&2; skip "Debian 12 could not be downloaded"; }
cp /etc/resolv.conf "$debian/etc/resolv.conf" 2> /dev/null || true
cp "$package" "$debian/root/cabrank.deb"
# The next version: another program, default scenario and settings file.
dpkg-deb --raw-extract "$package" "$work/next"
sed -i 's/^Version: .*/&+1/' "$work/next/DEBIAN/control"
printf x >> "$work/next/usr/bin/cabrank"
echo 'description: of the next version' >> "$work/next/usr/share/cabrank/Scenarios/default.yaml"
echo '# theirs' >> "$work/next/etc/cabrank/serve.yaml"
dpkg-deb --root-owner-group -Znone --build "$work/next" "$debian/root/next.deb" > /dev/null
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \
    -addext subjectAltName=IP:127.0.0.1 -keyout "$debian/root/key.pem" -out "$debian/root/certificate.pem" 2> "$work/log"

# The container shares the network of this machine.
systemd-nspawn --quiet --register=no --keep-unit --directory="$debian" --boot > "$work/console" 2>&1 < /dev/null &
container=$!
leader=
for _ in $(seq 300); do
    leader=$(cat "/proc/$container/task/$container/children" 2> /dev/null | cut -d ' ' -f 1)
    if [ -n "$leader" ] && grep -q 'Multi-User System' "$work/console"; then break; fi
    kill -0 "$container" 2> /dev/null || skip "no container can be started on this machine: $(tail -n 2 "$work/console")"
    sleep 0.2
done
[ -n "$leader" ] || skip "no container can be started on this machine"

cat > "$debian/root/trial" << 'END'
set -u
fail() {
    echo "try-unit.sh: FAILED: $1" >&2
    journalctl -u cabrank --no-pager -o cat | tail -n 20 >&2
    exit 1
}
as_service() { (cd /var/lib/cabrank && setpriv --reuid=cabrank --regid=cabrank --clear-groups "$@"); }
install_package() {
    DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet --no-install-recommends \
        -o Dpkg::Options::=--force-confdef -o Dpkg::Options::=--force-confold "$1" > /root/log 2>&1 \
        || { cat /root/log >&2; fail "apt cannot install $1"; }
}
url=http://127.0.0.1:18080
ready() {
    for _ in $(seq 200); do
        if [ "$(curl --silent --cacert /root/certificate.pem "$url/readyz")" = ready ]; then return; fi
        sleep 0.1
    done
    fail "$1"
}

apt-get update --quiet > /root/log 2>&1 || { echo "SKIPPED: package lists cannot be downloaded" >&2; exit 9; }
install_package /root/cabrank.deb
[ "$(systemctl is-enabled cabrank)" = disabled ] && ! systemctl --quiet is-active cabrank || fail "the service is enabled or active after the installation"
settings=/etc/cabrank/serve.yaml
sed -i 's/^listen: .*/listen: 127.0.0.1:18080/' $settings
printf 'demo: true\nsnapshot-every: 40\n' >> $settings
systemctl enable --now cabrank 2> /root/log
ready "the service does not start"
exposure=$(systemd-analyze security cabrank --no-pager | grep -o 'service: [0-9.]*' | cut -d ' ' -f 2)
[ "$(echo "$exposure" | tr -d .)" -le 30 ] || fail "the exposure of the service is $exposure"

# Argon2 and the process that writes snapshots need system calls that the sandbox might forbid.
registration='{"role": "client", "email": "ana@example.org", "username": "ana00000", "newPassword": "Lisboa2026", "name": "A",
    "surname": "B", "gender": "x", "address": "y", "dateOfBirth": "1990-05-01", "consents": true}'
curl --silent -H 'Content-Type: application/json' -d "$registration" $url/v1/accounts/register | grep -q '"registered"' \
    || fail "a client cannot register"
curl --silent -H "Authorization: Bearer $(cat /etc/cabrank/operator.token)" -H 'Content-Type: application/json' \
    -d '{"licence": "TX-1"}' $url/v1/accounts/addLicence | grep -q '"licenceAdded"' || fail "the operator's token is not accepted"
for _ in $(seq 100); do
    if ls /var/lib/cabrank/store/snapshot-* > /root/log 2>&1; then break; fi
    sleep 0.1
done
ls /var/lib/cabrank/store/snapshot-* > /root/log 2>&1 || fail "no snapshot is written"

systemctl kill --signal=KILL cabrank
sleep 1
ready "the service is not restarted after a crash"
as_service cabrank serve --config $settings --backup /var/lib/cabrank/copy | grep -qx 'no damage found' || fail "the running service cannot be backed up"
systemctl stop cabrank || fail "the service does not stop"
[ "$(systemctl show cabrank --property=Result --value)" = success ] || fail "the service does not exit with code 0"
as_service mv store broken
as_service cp -r copy store
as_service cabrank serve --config $settings --check-store | grep -qx 'no damage found' || fail "the restored store is damaged"
systemctl start cabrank
ready "the service does not start from a restored copy"

cp $settings /root/right
sed -i 's/^listen:/lissten:/' $settings
systemctl restart cabrank
sleep 5
[ "$(systemctl show cabrank --property=ExecMainStatus --value) $(systemctl show cabrank --property=NRestarts --value)" = "2 0" ] \
    || fail "the service restarts after an error in its settings"
journalctl -u cabrank --no-pager -o cat | grep -q "^$settings:.*did you mean 'listen'" || fail "the journal does not show the error in the settings"
cp /root/right $settings
systemctl reset-failed cabrank

mkdir -p /etc/systemd/system/cabrank.service.d
# The override file of the guide.
printf '[Service]\n%s\n' 'LoadCredential=tls-certificate:/root/certificate.pem
LoadCredential=tls-key:/root/key.pem
CapabilityBoundingSet=CAP_NET_BIND_SERVICE
AmbientCapabilities=CAP_NET_BIND_SERVICE
PrivateUsers=no' > /etc/systemd/system/cabrank.service.d/override.conf
chmod 600 /root/key.pem
credentials=/run/credentials/cabrank.service
sed -i 's/^listen: .*/listen: 127.0.0.1:443/' $settings
printf 'tls-certificate: %s\ntls-key: %s\n' $credentials/tls-certificate $credentials/tls-key >> $settings
systemctl daemon-reload
systemctl start cabrank
url=https://127.0.0.1
ready "the service does not serve TLS on port 443"

cp $settings /root/mine
before=$(systemctl show cabrank --property=MainPID --value)
install_package /root/next.deb
ready "the service does not run after an upgrade"
[ "$before" != "$(systemctl show cabrank --property=MainPID --value)" ] || fail "after an upgrade, the old program still runs"
cmp /root/mine $settings || fail "an upgrade changes the settings"
if journalctl -u cabrank --no-pager -o cat | grep stateDiffers; then fail "the new program recovers another state"; fi

DEBIAN_FRONTEND=noninteractive apt-get purge --yes --quiet cabrank > /root/log 2>&1
! systemctl --quiet is-active cabrank || fail "the service still runs after a purge"
[ ! -e /etc/cabrank ] && [ -s /var/lib/cabrank/store/commands.sqlite ] || fail "a purge leaves settings, or removes the store"
[ ! -e /etc/systemd/system/multi-user.target.wants/cabrank.service ] || fail "a purge leaves the service enabled"
echo "try-unit.sh: passed under systemd $(systemctl --version | sed -n '1s/systemd \([0-9]*\).*/\1/p'); exposure of the service: $exposure"
END
code=0
nsenter --target "$leader" --mount --uts --ipc --net --pid --cgroup sh /root/trial || code=$?
[ $code -ne 9 ] || skip "its package lists cannot be downloaded"
exit $code
