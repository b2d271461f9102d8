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
    /// Behind all links, without a slash at the end.
    private let place: String
    private let draft: DraftFolder
    /// Folders above it that were made for it, outermost first.
    private let parentsMade: [String]
    private var names: [String] = []
    private var isCommitted = false

    /// - Throws: `InputError` if what lies there is not to be replaced; `MachineError` if nothing can be written there.
    package init(_ request: ReplacedFile.Request, index: Index) throws {
        var trimmed = Substring(request.path)
        while trimmed.count > 1 && trimmed.hasSuffix("/") { trimmed.removeLast() }
        self.request = request
        self.index = index
        place = FolderSystem.followingLinks(String(trimmed))
        let isThere = try IndexedFolder.check(place, for: request, index: index)
        let (parent, name) = (FolderSystem.parent(of: place), FolderSystem.name(of: place))
        var made: [String] = []
        do {
            if !isThere { try FolderSystem.makeFolders(parent, made: &made) }
            // Within a folder that is there, for what is above it may be another disk.
            DraftFolder.removeDead(in: isThere ? place : parent, for: isThere ? index.name : name)
            draft = try isThere ? DraftFolder(in: place, for: index.name) : DraftFolder(in: parent, for: name)
        } catch {
            for folder in made.reversed() { FolderSystem.remove(folder) }
            throw error
        }
        parentsMade = made
    }

    deinit {
        if isCommitted { return }
        draft.remove()
        for folder in parentsMade.reversed() { FolderSystem.remove(folder) }  // only empty ones go
    }

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
            try draft.move(to: place)
            isCommitted = true
            return
        }
        let older = try IndexedFolder.olderFiles(in: place, index: index)
        try checkOthers(older: older)
        let indexPath = "\(place)/\(index.name)"
        if FolderSystem.isTaken(indexPath) { FolderSystem.remove(indexPath) }
        for name in older where !names.contains(name) { FolderSystem.remove("\(place)/\(name)") }
        for name in names + [index.name] { try FolderSystem.rename(draft.file(name), to: "\(place)/\(name)") }
        isCommitted = true
        draft.remove()
    }

    private func write(_ bytes: [UInt8], name: String) throws(MachineError) {
        var file = try OutputFile(creating: draft.file(name))
        try bytes.withUnsafeBufferPointer { bytes throws(MachineError) in try file.write(bytes) }
        try file.close()
        try FolderSystem.synchronise(draft.file(name))
    }

    /// A file that no index of ours names is the user's.
    private func checkOthers(older: [String]) throws {
        if request.overwrites { return }
        for name in names where !older.contains(name) && FolderSystem.isTaken("\(place)/\(name)") {
            throw IndexedFolder.mistake(
                "this file is none of the \(index.folderName)'s", file: "\(place)/\(name)", request)
        }
    }

    /// - Returns: whether a folder lies there: an empty one, one of its kind, or any that may be overwritten.
    private static func check(_ place: String, for request: ReplacedFile.Request, index: Index) throws -> Bool {
        switch try FolderSystem.kind(at: request.path) {
        case .nothing:
            if !["", ".", ".."].contains(FolderSystem.name(of: place)) { return false }
            throw mistake("this names no new folder", file: "--\(request.option)", request)
        case .belowAFile: throw mistake("a part of this path is a file, not a folder", file: request.path, request)
        case .file: throw mistake("this is a file, not a folder", file: request.path, request)
        case .somethingElse: throw mistake("this is a device or a pipe, not a folder", file: request.path, request)
        case .folder:
            let isEmpty = try FolderSystem.names(in: place).allSatisfy(DraftFolder.isDraft)
            if isEmpty || request.overwrites { return true }
            if try index.kind.isKind(of: "\(place)/\(index.name)") { return true }
            throw InputError(
                Diagnostic(
                    file: request.path, problem: "this is no \(index.folderName) of cabrank's, and is not replaced",
                    remedy: "name another place with --\(request.option), or write into it with --overwrite"))
        }
    }

    /// The files there that an index of ours names.
    private static func olderFiles(in place: String, index: Index) throws -> [String] {
        let path = "\(place)/\(index.name)"
        guard try index.kind.isKind(of: path) else { return [] }
        return index.files(try SourceFile.read(path).bytes).filter { name in
            !name.contains("/") && !name.hasPrefix(".") && FolderSystem.isRegularFile("\(place)/\(name)")
        }
    }

    private static func mistake(_ problem: String, file: String, _ request: ReplacedFile.Request) -> InputError {
        InputError(
            Diagnostic(file: file, problem: problem, remedy: "name another place with --\(request.option)"))
    }
}
