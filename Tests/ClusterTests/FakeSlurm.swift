import Cluster
import Foundation
import TestSupport

/// Slurm's commands as shell scripts: `sbatch` runs the tasks itself, at once and one by one, and so the queue is empty
/// whenever somebody asks, but for what the file `queue` says.
final class FakeSlurm {
    let folder: TemporaryFolder
    let slurm: Slurm

    init() throws {
        folder = try TemporaryFolder()
        for (name, body) in FakeSlurm.commands {
            let path = try folder.write("#!/bin/sh\ncd '\(folder.path)'\n\(body)\n", to: name)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        slurm = try Slurm(searchPath: "\(folder.path)")
    }

    private static let commands = [
        "sbatch": """
        [ ! -e refusal ] || { cat refusal >&2; exit 1; }
        for word; do case $word in --array=*) array=${word#--array=} ;; esac; script=$word; done
        echo "$array" >> submissions
        for range in $(echo "${array%\\%*}" | tr , ' '); do
            for task in $(seq "${range%-*}" "${range#*-}"); do
                SLURM_ARRAY_TASK_ID=$task SLURM_CPUS_ON_NODE=7 sh "$script" >> "log-$task.txt" 2>&1
            done
        done
        echo 42
        """,
        "squeue":
            "echo asked >> asked; [ ! -e silence ] || { cat silence >&2; exit 1; }; cat queue 2> /dev/null || true",
        "scancel": "echo \"$@\" >> cancelled; rm -f queue",
        "sinfo": "printf 'short\\nlong\\nshort\\n'",
    ]

    /// Which parts were given to it, submission by submission.
    var submissions: [String] { lines("submissions") }
    var wasCancelled: Bool { !lines("cancelled").isEmpty }

    func lines(_ name: String) -> [String] {
        (folder.read(name) ?? "").split(whereSeparator: \.isNewline).map(String.init)
    }

    func remove(_ name: String) { try? FileManager.default.removeItem(atPath: "\(folder.path)/\(name)") }

    /// An array whose parts run a script with their numbers; a part is whole when its file `done-N` is there, and each line
    /// of `units-N` is a unit of work.
    func array(parts: Int, script: String) throws -> JobArray {
        try folder.write("cd '\(folder.path)'\npart=$1\n\(script)\n", to: "work.sh")
        let array = JobArray(
            name: "test", folder: folder.path, command: ["sh", "\(folder.path)/work.sh"],
            parts: (1...parts).map { ["\($0)"] })
        try array.writeScript()
        return array
    }

    func hooks() -> ArrayKeeper.Hooks {
        ArrayKeeper.Hooks { [self] part in
            ArrayKeeper.Progress(
                finished: lines("units-\(part)").count, isWhole: folder.read("done-\(part)") != nil)
        }
    }

    static var hurry: ArrayKeeper.Patience {
        var patience = ArrayKeeper.Patience()
        patience.lookSeconds = 0.01...0.01
        patience.settleSeconds = 0.02
        patience.silenceSeconds = 0.2
        return patience
    }
}
