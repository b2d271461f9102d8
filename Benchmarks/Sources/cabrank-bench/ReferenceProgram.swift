import Foundation

@testable import OperatingSystem

/// A C++ program for comparison, compiled into a temporary folder.
struct ReferenceProgram {
    private let folder: URL
    private var program: URL { folder.appendingPathComponent("program") }

    /// Compiles `source`; nil if that fails, for instance without a C++ compiler.
    init?(source: URL, libraries: [String] = []) {
        let name = source.deletingPathExtension().lastPathComponent
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "cabrank-bench-\(name)-\(ProcessInfo.processInfo.processIdentifier)", isDirectory: true)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            return nil
        }
        let arguments = ["g++", "-O3", "-march=native", "-o", program.path, source.path] + libraries.map { "-l\($0)" }
        guard ReferenceProgram.output(of: "/usr/bin/env", arguments) != nil else {
            remove()
            return nil
        }
    }

    /// Returns the source of a program: in the folder named by `CABRANK_ANCHORS`, or else next to the package in
    /// `shared/anchors`; nil if it is in neither.
    static func findSource(_ name: String) -> URL? {
        let folder: URL
        if let named = ProcessInfo.processInfo.environment["CABRANK_ANCHORS"] {
            folder = URL(fileURLWithPath: named, isDirectory: true)
        } else {
            let package = URL(fileURLWithPath: #filePath)
                .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            folder = package.deletingLastPathComponent().appendingPathComponent("shared/anchors", isDirectory: true)
        }
        let source = folder.appendingPathComponent(name)
        return FileManager.default.fileExists(atPath: source.path) ? source : nil
    }

    /// Deletes the compiled program.
    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Runs the program and returns its output, or nil if it fails.
    func run(_ arguments: String...) -> String? { ReferenceProgram.output(of: program.path, arguments) }

    /// Returns the number after `name=` in a line of such pairs.
    static func number(named name: String, in output: String) -> Double? {
        for pair in output.split(whereSeparator: \.isWhitespace) {
            let parts = pair.split(separator: "=")
            if parts.count == 2, parts[0] == name { return Double(parts[1]) }
        }
        return nil
    }

    /// Runs a program and returns its output; prints the reason and returns nil if it fails.
    static func output(of program: String, _ arguments: [String]) -> String? {
        do {
            let ended = try ChildProgram(program, arguments).wait()
            if ended.exitCode == 0 { return ended.output }
            FileHandle.standardError.write(Data(ended.errorOutput.utf8))
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
        }
        return nil
    }
}
