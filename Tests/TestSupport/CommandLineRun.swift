import Foundation

/// One run of the built program.
package struct CommandLineRun {
    package var exitCode: Int32
    package var output: String
    package var messages: String

    /// The program that people use, in a release build; `make test` names it.
    package static let released = ProcessInfo.processInfo.environment["CABRANK_PROGRAM"]

    /// The one in a release build if it is named, else that built beside the tests; nil if there is none.
    package static let program: String? = {
        if let released { return released }
        let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let places = [Bundle.main.bundleURL, executable, URL(fileURLWithPath: CommandLine.arguments[0])]
        let candidates = places.map { $0.deletingLastPathComponent().appendingPathComponent("cabrank").path }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// Runs the program to its end, or until `whileRunning` has ended it.
    ///
    /// - Parameters:
    ///   - shell: a shell command to run instead, in which `"$CABRANK"` is the program.
    ///   - folder: where it runs.
    ///   - program: the one to be run, if not that beside the tests.
    ///   - dataFolder: of published data, if the run is to have them.
    package init(
        _ arguments: [String] = [], shell: String? = nil, in folder: String, program: String? = CommandLineRun.program,
        dataFolder: String? = nil, whileRunning: (Process) -> Void = { _ in }
    ) throws {
        let process = Process()
        let program = program ?? "/nonexistent"
        process.executableURL = URL(fileURLWithPath: shell == nil ? program : "/bin/sh")
        process.arguments = shell.map { ["-c", $0] } ?? arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        var environment = ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "CABRANK": program]
        environment["CABRANK_DATA"] = dataFolder
        process.environment = environment
        // Files, because a pipe that nobody reads would stop the program.
        let files = ["output", "messages"].map { URL(fileURLWithPath: "\(folder)/.\($0)-\(UUID().uuidString)") }
        for file in files { try Data().write(to: file) }
        defer { for file in files { try? FileManager.default.removeItem(at: file) } }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try process.run()
        let watchdog = Thread {  // a program that hangs must not hang the tests
            Thread.sleep(forTimeInterval: 600)
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
        watchdog.start()
        whileRunning(process)
        process.waitUntilExit()
        exitCode = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
        output = try String(contentsOf: files[0], encoding: .utf8)
        messages = try String(contentsOf: files[1], encoding: .utf8)
    }
}
