import FoundationEssentials

/// A folder that is removed with its contents when the test is done.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "cabrank-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and gives its path.
    @discardableResult
    func write(_ name: String, _ text: String) throws -> String {
        try write(name, Array(text.utf8))
    }

    @discardableResult
    func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        try Data(bytes).write(to: URL(filePath: "\(path)/\(name)"))
        return "\(path)/\(name)"
    }
}

/// The folder of published data that some tests need, and the shipped scenarios.
enum TestFolders {
    /// The root of the package, from the place of this file.
    static let package = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(
        separator: "/")

    static let data: String? = {
        let named = ProcessInfo.processInfo.environment["CABRANK_DATA"]
        let candidates = [named, "\(package)/../shared/data"].compactMap { $0 }
        return candidates.first { FileManager.default.fileExists(atPath: "\($0)/nyc/zone_table.csv") }
    }()

    static let dataIsMissing = "the published data is missing: set CABRANK_DATA to its folder"

    static func scenario(_ name: String) -> String { "\(package)/Scenarios/\(name).yaml" }
}
