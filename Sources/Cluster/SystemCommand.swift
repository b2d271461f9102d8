import Foundation

/// The cluster, or a command of it, failed us.
package struct ClusterError: Error, Sendable, CustomStringConvertible {
    /// What could not be done, and why, without a full stop.
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// A program of the system, run to its end each time.
struct SystemCommand: Sendable {
    /// What became of one run.
    struct Outcome {
        var exitCode: Int32
        /// What it printed.
        var output: String
        /// What it said on standard error, without the last line end.
        var messages: String
    }

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

    /// - Throws: `ClusterError` if the system does not start it.
    func run(_ arguments: [String]) throws(ClusterError) -> Outcome {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let (output, messages) = (Pipe(), Pipe())
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = messages
        do {
            try process.run()
        } catch {
            throw ClusterError("cannot start \(path): \(error.localizedDescription)")
        }
        // The messages of these commands are a few lines, which a pipe holds until they are read.
        let printed = output.fileHandleForReading.readDataToEndOfFile()
        let said = messages.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Outcome(
            exitCode: process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus,
            output: String(decoding: printed, as: UTF8.self),
            messages: String(decoding: said, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// As `run`, where nothing but success will do.
    ///
    /// - Returns: what it printed.
    /// - Throws: `ClusterError` with its own words if it fails.
    func output(_ arguments: [String]) throws(ClusterError) -> String {
        let outcome = try run(arguments)
        if outcome.exitCode == 0 { return outcome.output }
        let words = outcome.messages.isEmpty ? "exit code \(outcome.exitCode)" : outcome.messages
        throw ClusterError("'\(name)' failed: \(words)")
    }
}
