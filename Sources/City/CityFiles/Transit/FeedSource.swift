import FoundationEssentials
import Glibc
import InputFiles

/// The files of one GTFS feed: in a zip file, in a folder, or in memory.
package struct FeedSource {
    private enum Place {
        case archive(ZipArchive)
        case folder
        case memory([String: [UInt8]])
    }

    /// Name that the user gave.
    package let name: String
    private let place: Place

    /// Opens a folder or zip file.
    ///
    /// - Throws: `InputError` if there is no such folder, and no such zip file.
    package init(_ path: String) throws(InputError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw SourceFile.readError(path, errorNumber: errno) }
        name = path
        place = status.st_mode & S_IFMT == S_IFDIR ? .folder : .archive(try ZipArchive(path))
    }

    /// Creates a feed in memory.
    ///
    /// - Parameter files: contents by name, such as `stops.txt`.
    package init(name: String, files: [String: [UInt8]]) {
        self.name = name
        place = .memory(files)
    }

    /// Returns the files that a feed at a path consists of: all tables of a folder, or the zip file.
    package static func inputFiles(_ path: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return [path] + names.filter { $0.hasSuffix(".txt") }.map { "\(path)/\($0)" }
    }

    /// Returns a table of the feed, or nil if there is none, or it is empty.
    ///
    /// - Throws: `InputError` if it cannot be read, is not UTF-8, or its header is malformed.
    func table(_ file: String) throws(InputError) -> CSVReader? {
        let bytes: [UInt8]?
        switch place {
        case .archive(let archive): bytes = try archive.read(file)
        case .memory(let files): bytes = files[file]
        case .folder:
            guard FileSearch.mayExist("\(name)/\(file)") else { return nil }
            return try reader(SourceFile.read("\(name)/\(file)"))
        }
        guard let bytes, !bytes.isEmpty else { return nil }
        return try reader(SourceFile(displayName: "\(name)/\(file)", bytes: bytes))
    }

    /// Returns a table that every feed has.
    ///
    /// - Throws: `InputError` as `table(_:)`, and if it is missing.
    func requiredTable(_ file: String) throws(InputError) -> CSVReader {
        if let table = try table(file) { return table }
        throw InputError(
            "\(name)/\(file)", "the file is missing or empty",
            remedy: "put it at the top of the GTFS feed, not in a folder")
    }

    private func reader(_ file: SourceFile) throws(InputError) -> CSVReader {
        var reader = try CSVReader(file)
        reader.ignoresTrailingEmptyFields = true
        return reader
    }
}
