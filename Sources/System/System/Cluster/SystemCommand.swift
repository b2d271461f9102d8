import Glibc

/// The cluster, or a command of it, failed us.
package struct ClusterError: Error, Sendable, CustomStringConvertible {
    /// What could not be done, and why, without a full stop.
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// A program of the system, run to its end each time.
struct SystemCommand: Sendable {
    let name: String
    private let path: String

    /// - Parameters:
    ///   - name: without a folder.
    ///   - searchPath: folders with colons between them, as in the environment.
    /// - Throws: `ClusterError` if there is no such program.
    init(_ name: String, searchPath: String) throws(ClusterError) {
        let candidates = searchPath.split(separator: ":").map { "\($0)/\(name)" }
        guard let found = candidates.first(where: { access($0, X_OK) == 0 }) else {
            throw ClusterError(
                "there is no command '\(name)'; '--on slurm' needs a machine that Slurm jobs are given from")
        }
        self.name = name
        path = found
    }

    /// Runs it, where nothing but success will do.
    ///
    /// - Returns: what it printed.
    /// - Throws: `ClusterError` if the system does not start it, and with its own words if it fails.
    func output(_ arguments: [String]) throws(ClusterError) -> String {
        let ended: EndedProgram
        do {
            ended = try RunningProgram(path, arguments).waitForEnd()
        } catch {
            throw ClusterError(error.description)
        }
        if ended.exitCode == 0 { return ended.output }
        let said = ended.messages.split(whereSeparator: \.isNewline).joined(separator: "; ")
        throw ClusterError("'\(name)' failed: \(said.isEmpty ? "exit code \(ended.exitCode)" : said)")
    }
}
