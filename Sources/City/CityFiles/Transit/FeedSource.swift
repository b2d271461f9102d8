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

    /// As the user named it.
    package let name: String
    private let place: Place

    /// - Throws: `InputError` if there is no such folder, and no such zip file.
    package init(_ path: String) throws(InputError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw SourceFile.refusal(path, errorNumber: errno) }
        name = path
        place = status.st_mode & S_IFMT == S_IFDIR ? .folder : .archive(try ZipArchive(path))
    }

    /// - Parameter files: by name, such as `stops.txt`.
    package init(name: String, files: [String: [UInt8]]) {
        self.name = name
        place = .memory(files)
    }

    /// What is read of the feed at a path, as far as there is one: of a folder all tables.
    package static func inputFiles(_ path: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return [path] + names.filter { $0.hasSuffix(".txt") }.map { "\(path)/\($0)" }
    }

    /// A table of the feed; nil if there is none, or nothing in it.
    ///
    /// - Throws: `InputError` if it cannot be read, is not UTF-8, or its header is malformed.
    func table(_ file: String) throws(InputError) -> CSVReader? {
        let bytes: [UInt8]?
        switch place {
        case .archive(let archive): bytes = try archive.read(file)
        case .memory(let files): bytes = files[file]
        case .folder:
            guard FileSearch.mayBeThere("\(name)/\(file)") else { return nil }
            return try reader(SourceFile.read("\(name)/\(file)"))
        }
        guard let bytes, !bytes.isEmpty else { return nil }
        return try reader(SourceFile(displayName: "\(name)/\(file)", bytes: bytes))
    }

    /// A table that every feed has.
    ///
    /// - Throws: `InputError`, too, if it is missing.
    func requiredTable(_ file: String) throws(InputError) -> CSVReader {
        if let table = try table(file) { return table }
        throw InputError(
            "\(name)/\(file)", "the file is missing or empty", remedy: "a GTFS feed has it at its top, in no folder")
    }

    private func reader(_ file: SourceFile) throws(InputError) -> CSVReader {
        var reader = try CSVReader(file)
        reader.skipsEmptyExcess = true
        return reader
    }
}
