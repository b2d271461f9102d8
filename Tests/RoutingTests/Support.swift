import Foundation
import InputFiles
import SimulationKernel
import Testing

/// The published data that some tests need, which are not part of the project.
enum RealData {
    static let folder: String? = {
        let environment = FileSearch.dataFolderOfEnvironment()
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../shared/data")
        return [environment, package.standardizedFileURL.path(percentEncoded: false)].compactMap { $0 }
            .first { FileManager.default.fileExists(atPath: $0 + "/porto_alegre/drive_nodes.csv") }
    }()

    static var isPresent: Bool { folder != nil }

    static func file(_ name: String) throws -> SourceFile {
        try SourceFile.read(#require(folder) + "/" + name, displayName: name)
    }
}
