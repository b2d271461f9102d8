import Glibc
import InputFiles

/// A folder of files that belong together, such as pages that name each other: new, empty, or one that was filled so before.
///
/// It is filled in a hidden folder. Where nothing lies yet, that is put at its place by one renaming. In a folder of earlier
/// ones each file is replaced as a whole, the one that names the others last, and what is no longer made goes; whatever else
/// lies there stays. A link is followed, and any other folder is refused. Whatever is not committed is removed with the object.
package final class PagesFolder {
    /// By which file such a folder is known, and what its others are.
    package struct Contents: Sendable {
        let mark: String
        let markKind: OutputKind
        let kind: OutputKind

        /// - Parameters:
        ///   - mark: the file that names the others.
        ///   - kind: of the others.
        package init(mark: String, _ markKind: OutputKind, others kind: OutputKind) {
            self.mark = mark
            self.markKind = markKind
            self.kind = kind
        }

        func kind(of name: String) -> OutputKind { name == mark ? markKind : kind }
    }

    private let name: String
    private let option: String
    private let place: String
    private let contents: Contents
    private let draft: DraftFolder
    private let isThere: Bool
    private var written: [String] = []

    /// - Parameters:
    ///   - path: as the user named it.
    ///   - option: the option that named it, for messages.
    ///   - files: what it is to hold.
    /// - Throws: `InputError` if something lies there that is not to be replaced; `MachineError` if nothing can be written
    ///   there.
    package init(at path: String, option: String, _ contents: Contents, files: [String]) throws {
        var trimmed = Substring(path)
        while trimmed.count > 1 && trimmed.hasSuffix("/") { trimmed.removeLast() }
        name = String(trimmed)
        self.option = option
        self.contents = contents
        place = FolderSystem.followingLinks(name)
        isThere = try PagesFolder.check(name, place, option, contents, files)
        var made: [String] = []
        let parent = FolderSystem.parent(of: place)
        if !isThere { try FolderSystem.makeFolders(parent, made: &made) }
        DraftFolder.removeDead(in: isThere ? place : parent, for: FolderSystem.name(of: place))
        draft = try DraftFolder(in: isThere ? place : parent, for: FolderSystem.name(of: place))
    }

    deinit { draft.remove() }

    /// - Throws: `MachineError` if the disk refuses.
    package func write(_ bytes: [UInt8], to file: String) throws(MachineError) {
        var output = try OutputFile(creating: draft.file(file))
        try bytes.withUnsafeBufferPointer { bytes throws(MachineError) in try output.write(bytes) }
        try output.close()
        written.append(file)
    }

    /// Puts all that was written at its place.
    ///
    /// - Throws: `MachineError` if the system refuses.
    package func commit() throws(MachineError) {
        for file in written { try FolderSystem.synchronise(draft.file(file)) }
        guard isThere else { return try draft.move(to: place) }
        let others = written.filter { $0 != contents.mark }
        for file in others + written.filter({ $0 == contents.mark }) {
            try FolderSystem.rename(draft.file(file), to: "\(place)/\(file)")
        }
        for file in try FolderSystem.names(in: place) where !written.contains(file) && !file.hasPrefix(".") {
            if try contents.kind.isKind(of: "\(place)/\(file)") { FolderSystem.remove("\(place)/\(file)") }
        }
    }

    /// - Returns: whether a folder lies there.
    private static func check(
        _ name: String, _ place: String, _ option: String, _ contents: Contents, _ files: [String]
    ) throws -> Bool {
        func mistake(_ problem: String, _ file: String = name) -> InputError {
            InputError(Diagnostic(file: file, problem: problem, remedy: "name another place with --\(option) DIR"))
        }
        switch try FolderSystem.kind(at: name) {
        case .nothing:
            if !["", ".", ".."].contains(FolderSystem.name(of: place)) { return false }
            throw mistake("'\(name)' does not name a new folder", "--\(option)")
        case .belowAFile: throw mistake("a part of this path is a file, not a folder")
        case .file: throw mistake("this is a file, not a folder")
        case .somethingElse: throw mistake("this is a device or a pipe, not a folder")
        case .folder:
            let there = try FolderSystem.names(in: place).filter { !DraftFolder.isDraft($0) }
            if there.isEmpty { return true }
            guard try contents.markKind.isKind(of: "\(place)/\(contents.mark)") else {
                throw mistake("this folder holds no \(contents.markKind.name) and is not replaced")
            }
            for file in files where there.contains(file) {
                if try contents.kind(of: file).isKind(of: "\(place)/\(file)") { continue }
                throw mistake("this file is no \(contents.kind(of: file).name) and is not replaced", "\(name)/\(file)")
            }
            return true
        }
    }
}
