import FoundationEssentials
import Glibc

/// Client of Slurm through its commands `sbatch`, `squeue`, `scancel` and `sinfo`.
///
/// Jobs are found by name, not by number, so that a later process finds the jobs of a killed submitter. No accounting
/// is needed, which many clusters lack: a task that has left the queue is judged by its files.
package struct Slurm: Sendable {
    /// Waiting or running task of an array.
    package struct Task: Hashable, Sendable {
        /// Index in the array.
        package var number: Int
        /// Whether the task runs.
        package var isRunning: Bool
        /// Slurm's reason for waiting: "Resources"; "None" if there is none.
        package var reason: String
    }

    private let sbatch, squeue, scancel, sinfo: SystemCommand

    /// Finds Slurm's commands.
    ///
    /// - Parameter searchPath: folders separated by colons; nil for those of the environment.
    /// - Throws: `ClusterError` if a command is missing.
    package init(searchPath: String? = nil) throws(ClusterError) {
        let folders = searchPath ?? ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        sbatch = try SystemCommand("sbatch", searchPath: folders)
        squeue = try SystemCommand("squeue", searchPath: folders)
        scancel = try SystemCommand("scancel", searchPath: folders)
        sinfo = try SystemCommand("sinfo", searchPath: folders)
    }

    /// Returns the names of the partitions that accept jobs.
    ///
    /// - Throws: `ClusterError` if the cluster does not respond.
    package func partitions() throws(ClusterError) -> [String] {
        let names = try sinfo.output(["--noheader", "--format=%R"]).split(whereSeparator: \.isNewline).map(String.init)
        return names.reduce(into: []) { known, name in if !known.contains(name) { known.append(name) } }
    }

    /// Submits parts of an array.
    ///
    /// - Parameter parts: part numbers, from 1; at least one.
    /// - Throws: `ClusterError` with Slurm's reason if it refuses them.
    package func submit(_ array: JobArray, parts: [Int]) throws(ClusterError) {
        _ = try sbatch.output(array.sbatchArguments(for: parts))
    }

    /// Returns the tasks of all jobs of a name that have not ended.
    ///
    /// - Throws: `ClusterError` if the cluster does not respond.
    package func tasks(ofJobsNamed name: String) throws(ClusterError) -> [Task] {
        // One line per task, also for tasks that wait together.
        let table = try squeue.output(["--me", "--name=\(name)", "--noheader", "--array", "--format=%K|%T|%r"])
        return table.split(whereSeparator: \.isNewline).compactMap { line in
            let fields = line.split(separator: "|", omittingEmptySubsequences: false)
            guard fields.count == 3, let number = Int(fields[0]) else { return nil }
            let isWaiting = fields[1] == "PENDING" || fields[1] == "REQUEUED" || fields[1] == "REQUEUE_HOLD"
            return Task(number: number, isRunning: !isWaiting, reason: String(fields[2]))
        }
    }

    private static var userName: String {
        getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) } ?? "\(getuid())"
    }

    /// Cancels all jobs of a name. Running tasks receive a signal and end themselves.
    ///
    /// - Throws: `ClusterError` if the cluster does not respond.
    package func cancel(jobsNamed name: String) throws(ClusterError) {
        _ = try scancel.output(["--user=\(Slurm.userName)", "--name=\(name)", "--quiet"])
    }
}
