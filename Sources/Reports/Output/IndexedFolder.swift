import Glibc
import InputFiles

/// A folder of files that one command makes, known by an index that names them: figures, the pages of lessons.
///
///     let folder = try IndexedFolder(request, index: .figures)  // refused before the work begins
///     try folder.add("waiting.svg", bytes)
///     try folder.commit(index: table)
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
        let kind: OutputKind
        /// The names of the files that an index names, without folders.
        let files: @Sendable ([UInt8]) -> [String]

        package init(
            name: String, folderName: String, kind: OutputKind, files: @escaping @Sendable ([UInt8]) -> [String]
        ) {
            self.name = name
            self.folderName = folderName
            self.kind = kind
            self.files = files
        }
    }

    private let request: ReplacedFile.Request
    private let index: Index
    private let place: FolderPlace
    private let draft: PlacedDraft
    private var names: [String] = []
    private var isCommitted = false

    /// - Throws: `InputError` if what lies there is not to be replaced; `MachineError` if nothing can be written there.
    package init(_ request: ReplacedFile.Request, index: Index) throws {
        self.request = request
        self.index = index
        place = FolderPlace(
            request.path, option: request.option, remedy: "name another place with --\(request.option)")
        let isThere = try IndexedFolder.check(place, for: request, index: index)
        draft = try PlacedDraft(at: place, isThere: isThere, innerName: index.name) {
            DraftFolder.removeDead(in: $0, for: $1)
        }
    }

    deinit { if !isCommitted { draft.remove() } }

    /// - Parameter name: of the file, without folders, each once.
    /// - Throws: `MachineError` if the disk refuses.
    package func add(_ name: String, _ bytes: [UInt8]) throws(MachineError) {
        precondition(!name.contains("/") && !name.hasPrefix(".") && !names.contains(name) && name != index.name)
        names.append(name)
        try write(bytes, name: name)
    }

    /// Puts everything at its place.
    ///
    /// - Parameter bytes: of the index, which names all files.
    /// - Throws: `InputError` if something lies there that is not to be replaced; `MachineError` if the system refuses.
    package func commit(index bytes: [UInt8]) throws {
        try write(bytes, name: index.name)
        guard try IndexedFolder.check(place, for: request, index: index) else {
            try draft.folder.move(to: place.path)
            isCommitted = true
            return
        }
        let older = try IndexedFolder.olderFiles(in: place.path, index: index)
        try checkOthers(older: older)
        let indexPath = "\(place.path)/\(index.name)"
        if FolderSystem.isTaken(indexPath) { FolderSystem.remove(indexPath) }
        for name in older where !names.contains(name) { FolderSystem.remove("\(place.path)/\(name)") }
        for name in names + [index.name] {
            try FolderSystem.rename(draft.folder.file(name), to: "\(place.path)/\(name)")
        }
        isCommitted = true
        draft.folder.remove()
    }

    private func write(_ bytes: [UInt8], name: String) throws(MachineError) {
        var file = try OutputFile(creating: draft.folder.file(name))
        try bytes.withUnsafeBufferPointer { bytes throws(MachineError) in try file.write(bytes) }
        try file.close()
        try FolderSystem.synchronise(draft.folder.file(name))
    }

    /// A file that no index of ours names is the user's.
    private func checkOthers(older: [String]) throws {
        if request.overwrites { return }
        for name in names where !older.contains(name) && FolderSystem.isTaken("\(place.path)/\(name)") {
            throw place.mistake("this file is none of the \(index.folderName)'s", file: "\(place.path)/\(name)")
        }
    }

    /// - Returns: whether a folder lies there: an empty one, one of its kind, or any that may be overwritten.
    private static func check(_ place: FolderPlace, for request: ReplacedFile.Request, index: Index) throws -> Bool {
        guard try place.isFolder() else { return false }
        if try request.overwrites || place.isEmpty() { return true }
        if try index.kind.isKind(of: "\(place.path)/\(index.name)") { return true }
        throw InputError(
            Diagnostic(
                file: request.path, problem: "this is no \(index.folderName) of cabrank's, and is not replaced",
                remedy: "name another place with --\(request.option), or write into it with --overwrite"))
    }

    /// The files there that an index of ours names.
    private static func olderFiles(in place: String, index: Index) throws -> [String] {
        let path = "\(place)/\(index.name)"
        guard try index.kind.isKind(of: path) else { return [] }
        return index.files(try SourceFile.read(path).bytes).filter { name in
            !name.contains("/") && !name.hasPrefix(".") && FolderSystem.isRegularFile("\(place)/\(name)")
        }
    }
}
