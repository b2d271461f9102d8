import Foundation

/// Slurm's commands as shell scripts in a folder: `sbatch` runs the tasks itself, at once and one by one, and so the queue is
/// empty whenever somebody asks, but for what files in the folder say:
/// - `queue`: what `squeue` prints; `scancel` removes it
/// - `never-N`: the task of that number vanishes instead of running
/// - `sabotage`: a shell script that runs before the tasks
/// - `refusal`, `silence`: what `sbatch` and `squeue` say, and fail
package final class FakeSlurm {
    package let folder: TemporaryFolder

    package init() throws {
        folder = try TemporaryFolder()
        for (name, body) in FakeSlurm.commands {
            let path = try folder.write("#!/bin/sh\nslurm='\(folder.path)'\n\(body)\n", to: name)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
    }

    private static let commands = [
        "sbatch": """
        [ ! -e "$slurm/refusal" ] || { cat "$slurm/refusal" >&2; exit 1; }
        for word; do
            case $word in --array=*) array=${word#--array=} ;; --output=*) log=${word#--output=} ;; esac
            script=$word
        done
        echo "$array" >> "$slurm/submissions"
        echo "$*" >> "$slurm/words"
        [ ! -e "$slurm/sabotage" ] || sh "$slurm/sabotage"
        for range in $(echo "${array%\\%*}" | tr , ' '); do
            for task in $(seq "${range%-*}" "${range#*-}"); do
                [ ! -e "$slurm/never-$task" ] || continue
                SLURM_ARRAY_TASK_ID=$task SLURM_CPUS_ON_NODE=7 sh "$script" >> "${log%\\%a.txt}$task.txt" 2>&1
            done
        done
        echo 42 >> "$slurm/answers"
        echo 42
        """,
        "squeue": """
        echo >> "$slurm/asked"
        [ ! -e "$slurm/silence" ] || { cat "$slurm/silence" >&2; exit 1; }
        [ ! -e "$slurm/queue" ] || cat "$slurm/queue"
        """,
        "scancel": "echo \"$@\" >> \"$slurm/cancelled\"; rm -f \"$slurm/queue\"",
        "sinfo": "printf 'short\\nlong\\nshort\\n'",
    ]

    /// Which parts were given to it, submission by submission.
    package var submissions: [String] { lines("submissions") }
    /// Whether anybody has asked what became of a job: so it had been submitted.
    package var wasAsked: Bool { folder.read("asked") != nil }
    package var wasCancelled: Bool { !lines("cancelled").isEmpty }

    /// Of a file in the folder; none if there is no such file.
    package func lines(_ name: String) -> [String] {
        (folder.read(name) ?? "").split(whereSeparator: \.isNewline).map(String.init)
    }

    /// Waits until `sbatch` has run all tasks: it goes on when its caller is killed, and would meet what a test changes next.
    package func waitForTasks() {
        _ = eventually { lines("answers").count >= submissions.count }
    }

    package func remove(_ name: String) { try? FileManager.default.removeItem(atPath: "\(folder.path)/\(name)") }
}
