#!/usr/bin/env bash
# Tests that experiments over Slurm give the same bytes as local ones: an undisturbed run; a run and a sweep with a killed and a
# requeued task, and with an interrupt and a resume; a comparison; and a search for the best variant.
#
#   slurm.sh PROGRAM
#
# Starts a temporary Slurm of one host in its own folder, and stops it. If Slurm is not installed, the script prints a message
# and exits with 0.
set -euo pipefail
program=$(realpath "$1")

for command in munged slurmctld slurmd sbatch; do
    if ! PATH="$PATH:/usr/sbin" command -v "$command" > /dev/null; then
        echo "slurm.sh: SKIPPED: $command is not installed (Debian packages slurm-wlm and munge)" >&2
        exit 0
    fi
done
PATH="$PATH:/usr/sbin"

folder=$(mktemp -d)
chmod 755 "$folder" # munge requires that other users can reach its socket
experiment=""
stop() {
    local pid
    [ -z "$experiment" ] || kill -KILL "$experiment" 2> /dev/null || true
    scancel --user="$(id -un)" 2> /dev/null || true
    for daemon in slurmd slurmctld munged; do
        pid=$(cat "$folder/$daemon.pid" 2> /dev/null) || continue
        kill "$pid" 2> /dev/null || true
        for _ in $(seq 100); do kill -0 "$pid" 2> /dev/null || break; sleep 0.1; done
    done
    rm -rf "$folder"
}
trap stop EXIT

fail() {
    echo "slurm.sh: FAILED: $1" >&2
    tail -n 5 "$folder"/*.txt >&2 || true
    exit 1
}

# wait_for SECONDS WHAT COMMAND… waits until the command succeeds.
wait_for() {
    local end=$((SECONDS + $1)) what=$2
    shift 2
    until "$@" > /dev/null 2>&1; do
        [ $SECONDS -lt $end ] || fail "timeout: $what"
        sleep 0.05
    done
}

# --- Slurm of the current user, without accounting, cgroups or files outside the folder.
start_slurm() {
    local host port user
    host=$(hostname -s)
    port=$((20000 + 2 * ($$ % 5000)))
    user=$(id -un)
    mkdir "$folder/state" "$folder/spool"
    (umask 077 && head -c 1024 /dev/urandom > "$folder/munge.key")
    cat > "$folder/slurm.conf" << END
ClusterName=onehost
SlurmctldHost=$host(localhost)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket,cred_expire=5
CredType=cred/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.txt
SlurmdLogFile=$folder/slurmd.txt
PlugStackConfig=/dev/null
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/builtin
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0
ReturnToService=2
KillWait=5
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=short Nodes=$host Default=YES State=UP
END
    export SLURM_CONF="$folder/slurm.conf"
    munged --socket="$folder/munge.socket" --key-file="$folder/munge.key" --seed-file="$folder/munge.seed" \
        --pid-file="$folder/munged.pid" --log-file="$folder/munged.txt"
    slurmctld -f "$SLURM_CONF"
    slurmd -f "$SLURM_CONF" -N "$host"
    wait_for 20 "the node is idle" sh -c "sinfo --noheader --format=%T | grep -x idle"
}

# --- The experiments: long enough that a task can be killed while it runs.
cd "$folder"
over_slurm=(--on slurm --partition short --array-size 3)
run=("$program" run default --replications 9 --set "duration=3 days" --events --quiet)
sweep=("$program" sweep default --vary "drivers.scale=0.9,1" --replications 4 --set "duration=3 days" --quiet)
compare=("$program" compare default policies --replications 2 --quiet)
best=("$program" best default --vary "drivers.scale=0.5,1" --budget 8 --quiet)

# same COMMAND WHAT checks that the files of the last experiment equal the local ones, and that no work folder is left.
same() {
    diff -r --exclude=manifest.json "$1" cluster || fail "$1, $2: the files differ"
    [ -z "$(find . -name '.*.partial-*')" ] || fail "$1, $2: a work folder is left"
    [ -z "$(squeue --noheader)" ] || wait_for 10 "$1, $2: no task is left" sh -c '[ -z "$(squeue --noheader)" ]'
    rm -r cluster
    echo "slurm.sh: $1, $2: the same bytes"
}

# units PART prints the number of finished replications of a part.
units() { find . -path "*.partial-cluster*part-$1-*/units/*.csv" 2> /dev/null | wc -l; }
has_begun() { [ "$(units "$1")" -ge 1 ]; }

# begin COMMAND OPTION… starts the experiment over Slurm.
begin() {
    local -n command=$1
    "${command[@]}" "${over_slurm[@]}" --out cluster "${@:2}" 2> messages.txt &
    experiment=$!
}

# ends CODE waits for the experiment, and checks its exit code.
ends() {
    local code=0
    wait "$experiment" || code=$?
    experiment=""
    [ "$code" -eq "$1" ] || fail "the experiment exited with code $code instead of $1: $(cat messages.txt)"
}

# disturbed COMMAND kills a running task and requeues another one.
disturbed() {
    begin "$1"
    wait_for 30 "the first part has begun" has_begun 1
    pkill -KILL --full "$program run .*$folder/.*part-1-[0-9]+\$" || fail "there is no task to kill"
    wait_for 30 "the second part has begun" has_begun 2
    scontrol requeue "$(squeue --noheader --array --format='%K %A' | sed -n 's/^2 //p')" || true # the task may have ended already
    ends 0
    same "$1" "a task killed, another one requeued"
}

# interrupted COMMAND interrupts the experiment with Ctrl-C, and resumes it from the finished replications.
interrupted() {
    local finished
    begin "$1"
    wait_for 30 "the first part has begun" has_begun 1
    kill -INT "$experiment"
    ends 130
    finished=$(find cluster/units -name '*.csv' | wc -l)
    begin "$1" --resume
    ends 0
    same "$1" "interrupted after $finished replications and resumed"
}

# undisturbed COMMAND runs the experiment to its end.
undisturbed() {
    begin "$1"
    ends 0
    same "$1" "undisturbed"
}

start_slurm
for name in run sweep compare best; do
    declare -n command=$name
    "${command[@]}" --out "$name" --threads 2
done
undisturbed run
disturbed run
interrupted run
disturbed sweep
interrupted sweep
undisturbed compare
undisturbed best

code=0
"${run[@]}" --on slurm --partition nosuch --out cluster 2> messages.txt || code=$?
[ "$code" -eq 2 ] && grep -q "no partition 'nosuch'; it has short" messages.txt || fail "an unknown partition: exit code $code"
echo "slurm.sh: passed"
