import Foundation
import InputFiles

/// Access to files, and the paths of the package's files.
package enum TestFiles {
    /// The folder of the package, found from the path of this file.
    package static let package = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        .joined(separator: "/")

    /// Returns the path of a scenario of the package, by its name without the suffix.
    package static func scenario(_ name: String) -> String { "\(package)/Scenarios/\(name).yaml" }

    /// Returns the text of a file, or nil if there is none.
    package static func read(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

    /// Returns the contents of a file.
    package static func bytes(of path: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// Writes a text to a file.
    package static func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    /// Returns the names in a folder, sorted and including hidden ones; none if there is no such folder.
    package static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// Returns all paths in a folder and below it, sorted.
    package static func paths(below folder: String) -> [String] {
        (FileManager.default.subpaths(atPath: folder) ?? []).sorted().map { "\(folder)/\($0)" }
    }
}

/// The published data that some tests need. They are not part of the project: the environment variable CABRANK_DATA
/// names their folder, or they are beside the package.
package enum PublishedData {
    /// The folder of the data; nil if they are missing.
    package static let folder: String? = {
        let named = ProcessInfo.processInfo.environment["CABRANK_DATA"]
        let needed = ["nyc/zone_table.csv", "porto_alegre/porto_alegre.osm.pbf"]
        return [named, "\(TestFiles.package)/../shared/data"].compactMap { $0 }.first { folder in
            needed.allSatisfy { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
        }
    }()

    /// Whether the data are present.
    package static var isPresent: Bool { folder != nil }
    /// The reason for skipping a test that needs the data.
    package static let isMissing = "the published data is missing: set CABRANK_DATA to its folder"

    /// Returns the path of a file in the folder.
    package static func path(_ name: String) -> String { "\(folder ?? "")/\(name)" }

    /// Reads a file of the data.
    ///
    /// - Throws: An error if there is no such file.
    package static func file(_ name: String) throws -> SourceFile {
        try SourceFile.read(path(name), displayName: name)
    }
}
