#!/usr/bin/env bash
# Shows that the service of the Debian package does what the guide says under a real systemd: it starts in its sandbox, is started
# again after a crash, not after a mistake in its settings; it is copied and restored, speaks TLS on port 443, goes on after an
# upgrade, and leaves nothing but its store. `make try-deb` calls it.
#
#   try-unit.sh PACKAGE
#
# Makes a small Debian with systemd in a folder of its own and starts it in a container. Where that cannot be done it says so and
# ends well.
set -euo pipefail
package=$(realpath "$1")

skip() {
    echo "try-unit.sh: SKIPPED: $1" >&2
    exit 0
}

[ "$(id -u)" -eq 0 ] || skip "only root can start a Debian to try the service in"
for tool in mmdebstrap systemd-nspawn nsenter openssl; do
    command -v "$tool" > /dev/null || skip "there is no $tool"
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
echo "making a Debian 12 with systemd to try the service in"
mmdebstrap --variant=apt --include=systemd,systemd-sysv,dbus,adduser,curl,ca-certificates bookworm "$debian" > "$work/log" 2>&1 \
    || { tail -n 5 "$work/log" >&2; skip "no Debian 12 could be had"; }
cp /etc/resolv.conf "$debian/etc/resolv.conf" 2> /dev/null || true
cp "$package" "$debian/root/cabrank.deb"
# The next version: another program, another default scenario, another file of settings.
dpkg-deb --raw-extract "$package" "$work/next"
sed -i 's/^Version: .*/&+1/' "$work/next/DEBIAN/control"
printf x >> "$work/next/usr/bin/cabrank"
echo 'description: of the next version' >> "$work/next/usr/share/cabrank/Scenarios/default.yaml"
echo '# theirs' >> "$work/next/etc/cabrank/serve.yaml"
dpkg-deb --root-owner-group -Znone --build "$work/next" "$debian/root/next.deb" > /dev/null
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \
    -addext subjectAltName=IP:127.0.0.1 -keyout "$debian/root/key.pem" -out "$debian/root/certificate.pem" 2> "$work/log"

# It shares our network, as a service of this machine would.
systemd-nspawn --quiet --register=no --keep-unit --directory="$debian" --boot > "$work/console" 2>&1 < /dev/null &
container=$!
leader=
for _ in $(seq 300); do
    leader=$(cat "/proc/$container/task/$container/children" 2> /dev/null | cut -d ' ' -f 1)
    if [ -n "$leader" ] && grep -q 'Multi-User System' "$work/console"; then break; fi
    kill -0 "$container" 2> /dev/null || skip "this machine starts no container: $(tail -n 2 "$work/console")"
    sleep 0.2
done
[ -n "$leader" ] || skip "this machine starts no container"

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

apt-get update --quiet > /root/log 2>&1 || { echo "SKIPPED: packages cannot be had" >&2; exit 9; }
install_package /root/cabrank.deb
[ "$(systemctl is-enabled cabrank)" = disabled ] && ! systemctl --quiet is-active cabrank || fail "nobody has started it, and it runs"
settings=/etc/cabrank/serve.yaml
sed -i 's/^listen: .*/listen: 127.0.0.1:18080/' $settings
printf 'demo: true\nsnapshot-every: 40\n' >> $settings
systemctl enable --now cabrank 2> /root/log
ready "it does not start"
exposure=$(systemd-analyze security cabrank --no-pager | grep -o 'service: [0-9.]*' | cut -d ' ' -f 2)
[ "$(echo "$exposure" | tr -d .)" -le 30 ] || fail "its exposure is $exposure"

# Argon2 and the process that writes snapshots need something of the system that a filter might have taken.
registration='{"role": "client", "email": "ana@example.org", "username": "ana00000", "newPassword": "Lisboa2026", "name": "A",
    "surname": "B", "gender": "x", "address": "y", "dateOfBirth": "1990-05-01", "consents": true}'
curl --silent -H 'Content-Type: application/json' -d "$registration" $url/v1/accounts/register | grep -q '"registered"' \
    || fail "nobody can register"
curl --silent -H "Authorization: Bearer $(cat /etc/cabrank/operator.token)" -H 'Content-Type: application/json' \
    -d '{"licence": "TX-1"}' $url/v1/accounts/addLicence | grep -q '"licenceAdded"' || fail "the operator's token is not taken"
for _ in $(seq 100); do
    if ls /var/lib/cabrank/store/snapshot-* > /root/log 2>&1; then break; fi
    sleep 0.1
done
ls /var/lib/cabrank/store/snapshot-* > /root/log 2>&1 || fail "no snapshot is written"

systemctl kill --signal=KILL cabrank
sleep 1
ready "after a crash it is not started again"
as_service cabrank serve --config $settings --backup /var/lib/cabrank/copy | grep -qx 'no damage found' || fail "no copy while it runs"
systemctl stop cabrank || fail "it does not end"
[ "$(systemctl show cabrank --property=Result --value)" = success ] || fail "it does not end in order"
as_service mv store broken
as_service cp -r copy store
as_service cabrank serve --config $settings --check-store | grep -qx 'no damage found' || fail "what is restored is not whole"
systemctl start cabrank
ready "it does not go on from a copy"

cp $settings /root/right
sed -i 's/^listen:/lissten:/' $settings
systemctl restart cabrank
sleep 5
[ "$(systemctl show cabrank --property=ExecMainStatus --value) $(systemctl show cabrank --property=NRestarts --value)" = "2 0" ] \
    || fail "a mistake in its settings does not end it for good"
journalctl -u cabrank --no-pager -o cat | grep -q "^$settings:.*did you mean 'listen'" || fail "nobody says what is wrong in its settings"
cp /root/right $settings
systemctl reset-failed cabrank

mkdir -p /etc/systemd/system/cabrank.service.d
# As the guide has it.
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
ready "it does not speak TLS on port 443"

cp $settings /root/mine
before=$(systemctl show cabrank --property=MainPID --value)
install_package /root/next.deb
ready "it does not go on after an upgrade"
[ "$before" != "$(systemctl show cabrank --property=MainPID --value)" ] || fail "after an upgrade it is the old program"
cmp /root/mine $settings || fail "an upgrade changes its settings"
if journalctl -u cabrank --no-pager -o cat | grep stateDiffers; then fail "another program comes to another state"; fi

DEBIAN_FRONTEND=noninteractive apt-get purge --yes --quiet cabrank > /root/log 2>&1
! systemctl --quiet is-active cabrank || fail "it runs on when it is removed"
[ ! -e /etc/cabrank ] && [ -s /var/lib/cabrank/store/commands.sqlite ] || fail "a purge leaves settings, or takes the store"
[ ! -e /etc/systemd/system/multi-user.target.wants/cabrank.service ] || fail "a purge leaves it enabled"
echo "try-unit.sh: the service does what the guide says under systemd $(systemctl --version | sed -n '1s/systemd \([0-9]*\).*/\1/p'); its exposure is $exposure"
END
code=0
nsenter --target "$leader" --mount --uts --ipc --net --pid --cgroup sh /root/trial || code=$?
[ $code -ne 9 ] || skip "its packages cannot be had"
exit $code
