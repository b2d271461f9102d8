import InputFiles
import Foundation
import InputFiles

/// What tests ask of files, and where those of the package are.
package enum TestFiles {
    /// The folder of the package, found from the place of this file.
    package static let package = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        .joined(separator: "/")

    /// A scenario that comes with the program, by its name without the ending.
    package static func scenario(_ name: String) -> String { "\(package)/Scenarios/\(name).yaml" }

    /// The text of a file, nil if there is none.
    package static func read(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

    package static func bytes(of path: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    }

    package static func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    /// Names in a folder, sorted, hidden ones too; none if there is no such folder.
    package static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// Of all that stands in a folder and in those below it, sorted.
    package static func paths(below folder: String) -> [String] {
        (FileManager.default.subpaths(atPath: folder) ?? []).sorted().map { "\(folder)/\($0)" }
    }
}

/// The published data that some tests need. They are not part of the project: the environment variable CABRANK_DATA names
/// their folder, or they stand beside the package.
package enum PublishedData {
    package static let folder: String? = {
        let named = ProcessInfo.processInfo.environment["CABRANK_DATA"]
        let needed = ["nyc/zone_table.csv", "porto_alegre/porto_alegre.osm.pbf"]
        return [named, "\(TestFiles.package)/../shared/data"].compactMap { $0 }.first { folder in
            needed.allSatisfy { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
        }
    }()

    package static var isPresent: Bool { folder != nil }
    /// Why a test that needs them is left out.
    package static let isMissing = "the published data is missing: set CABRANK_DATA to its folder"

    package static func path(_ name: String) -> String { "\(folder ?? "")/\(name)" }

    /// - Throws: if there is no such file.
    package static func file(_ name: String) throws -> SourceFile {
        try SourceFile.read(path(name), displayName: name)
    }
}
