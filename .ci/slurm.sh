#!/usr/bin/env bash
# Shows that experiments over Slurm give the same bytes as on this machine: a run undisturbed, a run and a sweep with a task
# killed and another one requeued in the middle, after an interrupt and a resume, a comparison, and a search for the best.
#
#   slurm.sh PROGRAM
#
# Starts a Slurm of one host in a folder of its own, beside whatever else runs here, and stops it. Where Slurm is not
# installed it says so and ends well.
set -euo pipefail
program=$(realpath "$1")

for command in munged slurmctld slurmd sbatch; do
    if ! PATH="$PATH:/usr/sbin" command -v "$command" > /dev/null; then
        echo "slurm.sh: SKIPPED: there is no $command; Debian has it in slurm-wlm and munge" >&2
        exit 0
    fi
done
PATH="$PATH:/usr/sbin"

folder=$(mktemp -d)
chmod 755 "$folder" # munge wants its socket where others can reach it
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

# wait_for SECONDS WHAT COMMAND…
wait_for() {
    local end=$((SECONDS + $1)) what=$2
    shift 2
    until "$@" > /dev/null 2>&1; do
        [ $SECONDS -lt $end ] || fail "$what: still not so"
        sleep 0.05
    done
}

# --- Slurm, for whoever starts it, with no accounting, no cgroups, and no file outside of the folder.
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

# --- What is simulated: long enough for a task to be killed in the middle of it.
cd "$folder"
over_slurm=(--on slurm --partition short --array-size 3)
run=("$program" run default --replications 9 --set "duration=3 days" --events --quiet)
sweep=("$program" sweep default --vary "drivers.scale=0.9,1" --replications 4 --set "duration=3 days" --quiet)
compare=("$program" compare default policies --replications 2 --quiet)
best=("$program" best default --vary "drivers.scale=0.5,1" --budget 8 --quiet)

# same COMMAND WHAT: the files of the last experiment are those of the local one, and nothing hidden is left beside them.
same() {
    diff -r --exclude=manifest.json "$1" cluster || fail "$1, $2: the files differ"
    [ -z "$(find . -name '.*.partial-*')" ] || fail "$1, $2: a work folder is left behind"
    [ -z "$(squeue --noheader)" ] || wait_for 10 "$1, $2: no task is left" sh -c '[ -z "$(squeue --noheader)" ]'
    rm -r cluster
    echo "slurm.sh: $1, $2: the same bytes"
}

# units PART: how many replications a part has finished so far.
units() { find . -path "*.partial-cluster*part-$1-*/units/*.csv" 2> /dev/null | wc -l; }
has_begun() { [ "$(units "$1")" -ge 1 ]; }

# begin COMMAND OPTION…: the experiment is begun over Slurm.
begin() {
    local -n command=$1
    "${command[@]}" "${over_slurm[@]}" --out cluster "${@:2}" 2> messages.txt &
    experiment=$!
}

# ends CODE: the experiment ends with this exit code.
ends() {
    local code=0
    wait "$experiment" || code=$?
    experiment=""
    [ "$code" -eq "$1" ] || fail "the experiment ended with $code, not $1: $(cat messages.txt)"
}

# disturbed COMMAND: a task is killed in the middle, and another one requeued.
disturbed() {
    begin "$1"
    wait_for 30 "the first part has begun" has_begun 1
    pkill -KILL --full "$program run .*$folder/.*part-1-[0-9]+\$" || fail "there is no task to kill"
    wait_for 30 "the second part has begun" has_begun 2
    scontrol requeue "$(squeue --noheader --array --format='%K %A' | sed -n 's/^2 //p')" || true # it may just have ended
    ends 0
    same "$1" "a task killed, another one requeued"
}

# interrupted COMMAND: Ctrl-C keeps what is finished, and --resume goes on with it.
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

# undisturbed COMMAND
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
[ "$code" -eq 2 ] && grep -q "no partition 'nosuch'; it has short" messages.txt || fail "a partition that is none: $code"
echo "slurm.sh: passed"
