import Foundation

@testable import OperatingSystem

/// A program of this project in the same folder, run without keeping its output.
struct BuiltProgram {
    private let path: String

    /// Finds the program; nil if it is not there.
    init?(_ name: String) {
        path =
            URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent(name).path
        guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
    }

    /// Starts the program, or returns nil if that fails.
    func start(_ arguments: [String]) -> ChildProgram? { try? ChildProgram(path, arguments, capturesOutput: false) }

    /// Runs the program to its end, or returns nil if it cannot be started or fails.
    func run(_ arguments: [String]) -> ProgramResult? {
        start(arguments).map { $0.wait() }.flatMap { $0.exitCode == 0 ? $0 : nil }
    }
}
