import Foundation
package import OperatingSystem

/// One run of the built program.
package struct CommandLineRun {
    /// The exit code.
    package var exitCode: Int32
    /// The standard output.
    package var output: String
    /// The standard error.
    package var messages: String

    /// The path of the built program beside the tests; nil if there is none.
    package static let program: String? = {
        let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let places = [Bundle.main.bundleURL, executable, URL(fileURLWithPath: CommandLine.arguments[0])]
        let candidates = places.map { $0.deletingLastPathComponent().appendingPathComponent("cabrank").path }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    #if DEBUG
        /// Nil, because the program is not optimised: some tests would take too long with it.
        package static let released: String? = nil
    #else
        /// The path of the optimised program, for tests that would take too long otherwise.
        package static let released = program
    #endif

    /// Runs the program until it ends, at most `Patience.secondsMax` after `whileRunning` returns.
    ///
    /// - Parameters:
    ///   - shell: a shell command to run instead, in which `"$CABRANK"` is the program.
    ///   - folder: the working directory.
    ///   - program: the program to run, if not that beside the tests.
    ///   - dataFolder: the folder of published data, if the run needs them.
    package init(
        _ arguments: [String] = [], shell: String? = nil, in folder: String, program: String? = CommandLineRun.program,
        dataFolder: String? = nil, whileRunning: (ChildProgram) -> Void = { _ in }
    ) throws {
        let program = program ?? "/nonexistent"
        var environment = ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "CABRANK": program]
        environment["CABRANK_DATA"] = dataFolder
        let running = try ChildProgram(
            shell == nil ? program : "/bin/sh", shell.map { ["-c", $0] } ?? arguments, environment: environment,
            in: folder)
        whileRunning(running)
        running.wait { false }
        running.send(SIGKILL)  // a program that hangs must not hang the tests
        let ended = running.wait()
        (exitCode, output, messages) = (ended.exitCode, ended.output, ended.errorOutput)
    }
}
