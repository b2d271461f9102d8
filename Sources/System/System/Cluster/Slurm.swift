import FoundationEssentials
import Glibc

/// Slurm, by the commands that people use: `sbatch`, `squeue`, `scancel`, `sinfo`.
///
/// Jobs are known by their names, not by their numbers: so whoever comes after a submitter that was killed finds them, too.
/// No accounting is needed, which many a cluster lacks: what has left the queue is judged by what it left behind.
package struct Slurm: Sendable {
    /// A task of an array that is waiting or running.
    package struct Task: Hashable, Sendable {
        /// Its number in the array.
        package var number: Int
        package var isRunning: Bool
        /// Why it does not run yet, in Slurm's word: "Resources"; "None" where there is no reason.
        package var reason: String
    }

    private let sbatch, squeue, scancel, sinfo: SystemCommand

    /// - Parameter searchPath: folders with colons between them; those of the environment if nil.
    /// - Throws: `ClusterError` if Slurm's commands are not there.
    package init(searchPath: String? = nil) throws(ClusterError) {
        let folders = searchPath ?? ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        sbatch = try SystemCommand("sbatch", searchPath: folders)
        squeue = try SystemCommand("squeue", searchPath: folders)
        scancel = try SystemCommand("scancel", searchPath: folders)
        sinfo = try SystemCommand("sinfo", searchPath: folders)
    }

    /// The names of the partitions that jobs can be given to.
    ///
    /// - Throws: `ClusterError` if the cluster does not answer.
    package func partitions() throws(ClusterError) -> [String] {
        let names = try sinfo.output(["--noheader", "--format=%R"]).split(whereSeparator: \.isNewline).map(String.init)
        return names.reduce(into: []) { known, name in if !known.contains(name) { known.append(name) } }
    }

    /// Gives parts of an array to the cluster.
    ///
    /// - Parameter parts: their numbers, from 1; at least one.
    /// - Throws: `ClusterError` with Slurm's reason if it does not take them.
    package func submit(_ array: JobArray, parts: [Int]) throws(ClusterError) {
        _ = try sbatch.output(array.submission(of: parts))
    }

    /// The tasks of all jobs of a name that have not ended.
    ///
    /// - Throws: `ClusterError` if the cluster does not answer.
    package func tasks(ofJobsNamed name: String) throws(ClusterError) -> [Task] {
        // One line a task, also of those that wait together.
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

    /// Ends all jobs of a name: those that run are told to end, and end themselves.
    ///
    /// - Throws: `ClusterError` if the cluster does not answer.
    package func cancel(jobsNamed name: String) throws(ClusterError) {
        _ = try scancel.output(["--user=\(Slurm.userName)", "--name=\(name)", "--quiet"])
    }
}
