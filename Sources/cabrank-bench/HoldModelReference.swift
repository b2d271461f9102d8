import Foundation

/// The C++ program that ours is measured against, compiled into a temporary folder.
struct HoldModelReference {
    private let folder: URL
    private var program: URL { folder.appendingPathComponent("hold") }

    /// Compiles `source`; nil if that fails, for instance without a C++ compiler.
    init?(source: URL) {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("cabrank-bench-\(ProcessInfo.processInfo.processIdentifier)", isDirectory: true)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            return nil
        }
        let arguments = ["g++", "-O3", "-march=native", "-o", program.path, source.path]
        guard HoldModelReference.output(of: "/usr/bin/env", arguments) != nil else {
            remove()
            return nil
        }
    }

    /// Deletes the compiled program.
    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// One run of the variant `h4`, nil if it fails.
    func measure(pending: Int, operations: Int) -> HoldModelMeasurement? {
        guard
            let output = HoldModelReference.output(of: program.path, ["h4", "\(pending)", "\(operations)"]),
            let nanoseconds = HoldModelReference.number(named: "ns/hold", in: output),
            let meanTime = HoldModelReference.number(named: "chk", in: output)
        else { return nil }
        return HoldModelMeasurement(nanosecondsPerHold: nanoseconds, meanTimeSeconds: meanTime)
    }

    /// The number after `name=` in a line of such pairs.
    private static func number(named name: String, in output: String) -> Double? {
        for pair in output.split(whereSeparator: \.isWhitespace) {
            let parts = pair.split(separator: "=")
            if parts.count == 2, parts[0] == name { return Double(parts[1]) }
        }
        return nil
    }

    /// What a program prints, nil if it cannot be run or fails.
    private static func output(of program: String, _ arguments: [String]) -> String? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        do {
            try process.run()
        } catch {
            return nil
        }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
    }
}
