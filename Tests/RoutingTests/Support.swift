import InputFiles
import TestSupport

extension PublishedData {
    static func file(_ name: String) throws -> SourceFile { try SourceFile.read(path(name), displayName: name) }
}
