import Glibc
import InputFiles

/// A folder of files that one command makes, known by an index that names them: figures, the pages of lessons.
///
///     let folder = try IndexedFolder(output, index: .figures)  // refused before the work begins
///     try folder.add("waiting.svg", bytes)
///     try folder.add(index: table)
///     try folder.commit()
///
/// It is filled in a hidden folder beside its place. Where nothing or an empty folder lies, it appears by one renaming; in an
/// older one of its kind the files that its index names give way, and whatever else is there stays. The index goes first and
/// comes last, so that a folder with an index is whole.
package final class IndexedFolder {
    /// What a folder of a kind is known by.
    package struct Index: Sendable {
        /// Of the file: `figures.csv`.
        package let name: String
        /// As messages call the folder: "folder of figures".
        package let folderName: String
        package let kind: OutputKind
        /// With one of which the names of all files end.
        private let endings: [String]
        /// The names of the files that an index names.
        private let files: @Sendable ([UInt8]) -> [String]

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

        /// Of a folder with such an index.
        package var shape: Output.Shape { .folder { owns($0) } }

        private func owns(_ name: some StringProtocol) -> Bool {
            name == self.name || endings.contains(where: name.hasSuffix)
        }

        /// Whatever an index says, nothing else is named by one of ours.
        package func ownFiles(_ bytes: [UInt8]) -> [String] {
            files(bytes).filter { owns($0) && !$0.contains("/") && !$0.hasPrefix(".") }
        }
    }

    private let output: Output
    private let index: Index
    private let place: FolderPlace
    private let draft: PlacedDraft
    private let unfinished = UnfinishedFiles()
    private var names: [String] = []
    private var isCommitted = false

    /// - Throws: `InputError` if what lies there is not to be replaced; `MachineError` if nothing can be written there.
    package init(_ output: Output, index: Index) throws {
        self.output = output
        self.index = index
        place = FolderPlace(output)
        let isThere = try IndexedFolder.check(place, for: output, index: index)
        draft = try PlacedDraft(at: place, isThere: isThere, innerName: index.name) {
            DraftFolder.removeDead(in: $0, for: $1)
        }
        for folder in draft.begun { unfinished.note(folder) }
    }

    deinit { if !isCommitted { draft.remove() } }

    /// - Parameter name: of the file, without folders, each once.
    /// - Throws: `MachineError` if the disk refuses.
    package func add(_ name: String, _ bytes: [UInt8]) throws(MachineError) {
        precondition(!name.contains("/") && !name.hasPrefix(".") && !names.contains(name) && name != index.name)
        names.append(name)
        try write(bytes, name: name)
    }

    /// Adds the index, the last of the files.
    ///
    /// - Parameter bytes: these name all files.
    /// - Throws: `InputError` if one of the files is not to be put there; `MachineError` if the disk refuses.
    package func add(index bytes: [UInt8]) throws {
        try write(bytes, name: index.name)
        _ = try checkedOlderFiles()
    }

    /// Puts everything at its place.
    ///
    /// - Throws: `InputError` if something lies there that is not to be replaced; `MachineError` if the system refuses.
    package func commit() throws {
        try UnfinishedFiles.placing {
            if let older = try checkedOlderFiles() {
                try visit(older)
                draft.folder.remove()
            } else {
                try draft.folder.move(to: place.path)
            }
            isCommitted = true
            unfinished.forget()
        }
    }

    private func visit(_ older: [String]) throws(MachineError) {
        let indexPath = "\(place.path)/\(index.name)"
        if FolderSystem.isTaken(indexPath) { FolderSystem.remove(indexPath) }
        for name in older where !names.contains(name) { FolderSystem.remove("\(place.path)/\(name)") }
        for name in names + [index.name] {
            try FolderSystem.rename(draft.folder.file(name), to: "\(place.path)/\(name)")
        }
    }

    private func write(_ bytes: [UInt8], name: String) throws(MachineError) {
        unfinished.note(draft.folder.file(name))
        var file = try OutputFile(creating: draft.folder.file(name))
        try bytes.withUnsafeBufferPointer { bytes throws(MachineError) in try file.write(bytes) }
        try file.close()
        try FolderSystem.synchronise(draft.folder.file(name))
    }

    /// - Returns: the files of an older folder that give way; nil where no folder lies.
    /// - Throws: `InputError` if something would be lost that is not ours, or that the command reads.
    private func checkedOlderFiles() throws -> [String]? {
        guard try IndexedFolder.check(place, for: output, index: index) else { return nil }
        let older = try IndexedFolder.olderFiles(in: place.path, index: index)
        for name in Set(names + older + [index.name]).sorted() {
            try place.requireUnread(name)
            let path = "\(place.path)/\(name)"
            if FolderSystem.isFolderItself(path) {
                throw place.mistake("this is a folder, not a file", file: path)
            }
            // A file that no index of ours names is the user's.
            if output.overwrites || older.contains(name) || name == index.name || !FolderSystem.isTaken(path) {
                continue
            }
            throw place.mistake("this file is none of the \(index.folderName)'s", file: path)
        }
        return older
    }

    /// - Returns: whether a folder lies there: an empty one, one of its kind, or any that may be overwritten.
    private static func check(_ place: FolderPlace, for output: Output, index: Index) throws -> Bool {
        guard try place.isFolder() else { return false }
        if try output.overwrites || place.isEmpty() { return true }
        if try index.kind.isKind(of: "\(place.path)/\(index.name)") { return true }
        throw InputError(
            output.path, "this is no \(index.folderName) of cabrank's, and is not replaced",
            remedy: "\(output.remedy), or write into it with --overwrite")
    }

    /// The files there that an index of ours names.
    private static func olderFiles(in place: String, index: Index) throws -> [String] {
        let path = "\(place)/\(index.name)"
        guard try index.kind.isKind(of: path) else { return [] }
        return index.ownFiles(try SourceFile.read(path).bytes).filter { FolderSystem.isRegularFile("\(place)/\($0)") }
    }
}
