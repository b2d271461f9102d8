import Glibc

/// Failure of the cluster, or of one of its commands.
package struct ClusterError: Error, Sendable, CustomStringConvertible {
    /// Failed action and its reason, without a full stop.
    package let description: String

    /// Creates an error.
    package init(_ description: String) { self.description = description }
}

/// Program of the system, run to its end each time.
struct SystemCommand: Sendable {
    let name: String
    private let path: String

    /// Finds a program.
    ///
    /// - Parameters:
    ///   - name: file name, without a folder.
    ///   - searchPath: folders separated by colons, as in the environment.
    /// - Throws: `ClusterError` if there is no such program.
    init(_ name: String, searchPath: String) throws(ClusterError) {
        let candidates = searchPath.split(separator: ":").map { "\($0)/\(name)" }
        guard let found = candidates.first(where: { access($0, X_OK) == 0 }) else {
            throw ClusterError(
                "there is no command '\(name)'; '--on slurm' needs a machine that can submit Slurm jobs")
        }
        self.name = name
        path = found
    }

    /// Runs the program, which must succeed.
    ///
    /// - Returns: its standard output.
    /// - Throws: `ClusterError` if the system does not start it; with its error output if it fails.
    func output(_ arguments: [String]) throws(ClusterError) -> String {
        let ended: ProgramResult
        do {
            ended = try ChildProgram(path, arguments).wait()
        } catch {
            throw ClusterError(error.description)
        }
        if ended.exitCode == 0 { return ended.output }
        let said = ended.errorOutput.split(whereSeparator: \.isNewline).joined(separator: "; ")
        throw ClusterError("'\(name)' failed: \(said.isEmpty ? "exit code \(ended.exitCode)" : said)")
    }
}
