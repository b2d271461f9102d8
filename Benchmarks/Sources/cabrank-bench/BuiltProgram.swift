import Foundation

@testable import System

/// A program of this project that lies beside this one, run with its words thrown away.
struct BuiltProgram {
    private let path: String

    /// nil if it is not there.
    init?(_ name: String) {
        path =
            URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent(name).path
        guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
    }

    /// nil if it cannot be started.
    func start(_ arguments: [String]) -> RunningProgram? { try? RunningProgram(path, arguments, keepsWords: false) }

    /// A run to its end; nil if it cannot be started or fails.
    func run(_ arguments: [String]) -> EndedProgram? {
        start(arguments).map { $0.waitForEnd() }.flatMap { $0.exitCode == 0 ? $0 : nil }
    }
}
