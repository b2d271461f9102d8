import Foundation

/// One run of the built program.
struct CommandLineRun {
    var exitCode: Int32
    var output: String
    var messages: String

    /// Built beside the tests; nil if it is not there.
    static let program: String? = {
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
    init(
        _ arguments: [String] = [], shell: String? = nil, in folder: String, whileRunning: (Process) -> Void = { _ in }
    ) throws {
        let process = Process()
        let program = CommandLineRun.program ?? "/nonexistent"
        process.executableURL = URL(fileURLWithPath: shell == nil ? program : "/bin/sh")
        process.arguments = shell.map { ["-c", $0] } ?? arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "CABRANK": program]
        // Files, because a pipe that nobody reads would stop the program.
        let files = ["output", "messages"].map { URL(fileURLWithPath: "\(folder)/.\($0)-\(UUID().uuidString)") }
        for file in files { try Data().write(to: file) }
        defer { for file in files { try? FileManager.default.removeItem(at: file) } }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try process.run()
        let watchdog = Thread {  // a program that hangs must not hang the tests
            Thread.sleep(forTimeInterval: 120)
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

/// A folder with scenarios in it, gone when the test is over.
final class ScenarioFolder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("cabrank-\(UUID().uuidString)")
        path = url.path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try write(ScenarioFolder.scenario(hours: 2), to: "small.yaml")
        try write(ScenarioFolder.scenario(hours: 24 * 366), to: "endless.yaml")
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws {
        try text.write(toFile: "\(path)/\(name)", atomically: false, encoding: .utf8)
    }

    func read(_ name: String) -> String? { try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }

    /// Names in a folder below, sorted, hidden ones too; empty if there is none.
    func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []).sorted()
    }

    private static func scenario(hours: Int) -> String {
        """
        scenario: small
        city:
          zones: [A, B]
          table:
            A: {A: [3, 1.0], B: [6, 2.4]}
            B: {A: [6, 2.4], B: [3, 1.0]}
        duration: \(hours) h
        demand:
          flows: [{from: A, to: B, perHour: 30}, {from: B, to: A, perHour: 20}]
        clients: {patience: 10 min}
        drivers:
          shifts: [{taxis: 12}]

        """
    }
}
