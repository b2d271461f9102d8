import Foundation

/// Slurm's commands as shell scripts in a folder. `sbatch` runs the tasks itself, at once and one by one, so the queue
/// is empty at each query. Files in the folder change that:
/// - `queue`: the output of `squeue`; `scancel` removes it
/// - `never-N`: the task of that number vanishes instead of running
/// - `sabotage`: a shell script that runs before the tasks
/// - `refusal`, `silence`: the error output with which `sbatch` and `squeue` fail
package final class FakeSlurm {
    /// The folder of the scripts.
    package let folder: TemporaryFolder

    /// Writes the scripts.
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

    /// The array of each submission, in order.
    package var submissions: [String] { lines("submissions") }
    /// Whether `squeue` was called, and so a job had been submitted.
    package var wasQueried: Bool { folder.read("asked") != nil }
    /// Whether a job was cancelled.
    package var wasCancelled: Bool { !lines("cancelled").isEmpty }

    /// Returns the lines of a file in the folder; none if there is no such file.
    package func lines(_ name: String) -> [String] {
        (folder.read(name) ?? "").split(whereSeparator: \.isNewline).map(String.init)
    }

    /// Waits until `sbatch` has run all tasks. It continues when its caller is killed, and could collide with later
    /// steps of a test.
    package func waitForTasks() {
        _ = eventually { lines("answers").count >= submissions.count }
    }

    /// Removes a file in the folder.
    package func remove(_ name: String) { try? FileManager.default.removeItem(atPath: "\(folder.path)/\(name)") }
}
