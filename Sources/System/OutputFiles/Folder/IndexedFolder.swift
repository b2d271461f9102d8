import Glibc
import InputFiles

/// Output folder with an index that lists its files, such as figures or the pages of lessons.
///
///     let folder = try IndexedFolder(output, index: .figures)  // refused before the work begins
///     try folder.add("waiting.svg", bytes)
///     try folder.add(index: table)
///     try folder.commit()
///
/// The files are written into a hidden draft. If nothing or an empty folder exists at the destination, one renaming
/// puts it there. In an older folder of the same kind the files listed in its index are replaced, and all others stay.
/// The index is removed first and added last, so that a folder with an index is complete.
package final class IndexedFolder {
    /// Properties that identify a kind of folder.
    package struct Index: Sendable {
        /// Name of the index file: `figures.csv`.
        package let name: String
        /// Name of the folder in messages: "folder of figures".
        package let folderName: String
        /// Kind of the index file.
        package let kind: OutputKind
        /// Possible endings of the names of all files.
        private let endings: [String]
        /// Returns the names of the files listed in an index.
        private let files: @Sendable ([UInt8]) -> [String]

        /// Creates an index description.
        package init(
            name: String, folderName: String, kind: OutputKind, endings: [String],
            files: @escaping @Sendable ([UInt8]) -> [String]
        ) {
            self.name = name
            self.folderName = folderName
            self.kind = kind
            self.endings = endings
            self.files = files
        }

        /// Shape of a folder with such an index.
        package var shape: Output.Shape { .folder { owns($0) } }

        private func owns(_ name: some StringProtocol) -> Bool {
            name == self.name || endings.contains(where: name.hasSuffix)
        }

        /// Returns the files that an index lists, without names that cannot be ours.
        package func listedFiles(in bytes: [UInt8]) -> [String] {
            files(bytes).filter { owns($0) && !$0.contains("/") && !$0.hasPrefix(".") }
        }
    }

    private let output: Output
    private let index: Index
    private let place: FolderTarget
    private let draft: PlacedDraft
    private let unfinished = UnfinishedFiles()
    private var names: [String] = []
    private var isCommitted = false

    /// Creates a draft for the folder.
    ///
    /// - Throws: `InputError` if the existing folder must not be replaced; `MachineError` if nothing can be written
    ///   there.
    package init(_ output: Output, index: Index) throws {
        self.output = output
        self.index = index
        place = FolderTarget(output)
        let isThere = try IndexedFolder.check(place, for: output, index: index)
        draft = try PlacedDraft(at: place, isThere: isThere, innerName: index.name) {
            DraftFolder.removeAbandoned(in: $0, for: $1)
        }
        for folder in draft.createdFolders { unfinished.add(folder) }
    }

    deinit { if !isCommitted { draft.remove() } }

    /// Adds a file.
    ///
    /// - Parameter name: file name without folders; unique.
    /// - Throws: `MachineError` if the disk refuses.
    package func add(_ name: String, _ bytes: [UInt8]) throws(SystemError) {
        precondition(!name.contains("/") && !name.hasPrefix(".") && !names.contains(name) && name != index.name)
        names.append(name)
        try write(bytes, name: name)
    }

    /// Adds the index as the last file.
    ///
    /// - Parameter bytes: contents of the index, which lists all files.
    /// - Throws: `InputError` if a file must not be replaced; `MachineError` if the disk refuses.
    package func add(index bytes: [UInt8]) throws {
        try write(bytes, name: index.name)
        _ = try checkedOlderFiles()
    }

    /// Moves everything to its destination.
    ///
    /// - Throws: `InputError` if something there must not be replaced; `MachineError` if the system refuses.
    package func commit() throws {
        try UnfinishedFiles.withoutInterruption {
            if let older = try checkedOlderFiles() {
                try replaceFiles(older)
                draft.folder.remove()
            } else {
                try draft.folder.move(to: place.path)
            }
            isCommitted = true
            unfinished.removeAll()
        }
    }

    private func replaceFiles(_ older: [String]) throws(SystemError) {
        let indexPath = "\(place.path)/\(index.name)"
        if FileSystem.exists(indexPath) { FileSystem.remove(indexPath) }
        for name in older where !names.contains(name) { FileSystem.remove("\(place.path)/\(name)") }
        for name in names + [index.name] {
            try FileSystem.rename(draft.folder.file(name), to: "\(place.path)/\(name)")
        }
    }

    private func write(_ bytes: [UInt8], name: String) throws(SystemError) {
        unfinished.add(draft.folder.file(name))
        var file = try OutputFile(creating: draft.folder.file(name))
        try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in try file.write(bytes) }
        try file.close()
        try FileSystem.synchronise(draft.folder.file(name))
    }

    /// Returns the files of an older folder to replace; nil if there is no folder.
    ///
    /// - Throws: `InputError` if a file is not ours, or if the command reads it.
    private func checkedOlderFiles() throws -> [String]? {
        guard try IndexedFolder.check(place, for: output, index: index) else { return nil }
        let older = try IndexedFolder.olderFiles(in: place.path, index: index)
        for name in Set(names + older + [index.name]).sorted() {
            try place.requireNotAnInput(name)
            let path = "\(place.path)/\(name)"
            if FileSystem.isFolderAndNoLink(path) {
                throw place.error("this is a folder, not a file", file: path)
            }
            // A file that none of our indexes lists belongs to the user.
            if output.overwrites || older.contains(name) || name == index.name || !FileSystem.exists(path) {
                continue
            }
            throw place.error("this file does not belong to the \(index.folderName)", file: path)
        }
        return older
    }

    /// Returns whether a folder exists there: empty, of the same kind, or one that may be overwritten.
    private static func check(_ place: FolderTarget, for output: Output, index: Index) throws -> Bool {
        guard try place.isFolder() else { return false }
        if try output.overwrites || place.isEmpty() { return true }
        if try index.kind.matches(fileAt: "\(place.path)/\(index.name)") { return true }
        throw InputError(
            output.path, "this is no \(index.folderName) made by cabrank and is not replaced",
            remedy: "\(output.remedy), or write into it with --overwrite")
    }

    /// Returns the files there that one of our indexes lists.
    private static func olderFiles(in place: String, index: Index) throws -> [String] {
        let path = "\(place)/\(index.name)"
        guard try index.kind.matches(fileAt: path) else { return [] }
        return index.listedFiles(in: try SourceFile.read(path).bytes).filter {
            FileSystem.isRegularFile("\(place)/\($0)")
        }
    }
}
