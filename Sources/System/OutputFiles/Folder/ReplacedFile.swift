import Glibc
import InputFiles

/// Output file that is written next to its place and renamed, so that it appears as a whole or not at all. An existing
/// file is replaced only if it has the same kind, or if the user requests it.
///
///     let file = try ReplacedFile(output, of: .svg)  // refused before the work begins
///     try file.write(picture)
///
/// Folders, devices and pipes are never replaced, nor are inputs of the command. A link is followed.
package final class ReplacedFile {
    private let output: Output
    private let kind: OutputKind
    /// Path with links resolved.
    private let place: String
    private let draft: DraftFolder
    private let unfinished = UnfinishedFiles()

    /// Creates a draft for the file.
    ///
    /// - Throws: `InputError` if the existing file must not be replaced; `MachineError` if nothing can be written
    ///   there.
    package init(_ output: Output, of kind: OutputKind) throws {
        self.output = output
        self.kind = kind
        place = FolderSystem.followingLinks(output.path)
        let (folder, name) = (FolderSystem.parent(of: place), FolderSystem.name(of: place))
        try ReplacedFile.check(place, for: output, of: kind)
        DraftFolder.removeDead(in: folder, for: name)
        draft = try ReplacedFile.named(output) { () throws(MachineError) in try DraftFolder(in: folder, for: name) }
        unfinished.note(draft.path)
        unfinished.note(draftPath)
    }

    private var draftPath: String { draft.file(FolderSystem.name(of: place)) }

    /// Writes the whole file and moves it to its place.
    ///
    /// - Throws: as `commit`; then the existing file is unchanged, and nothing else remains.
    package func write(_ bytes: [UInt8]) throws {
        try fill(bytes)
        try commit()
    }

    /// Writes a text as the whole file and moves it to its place.
    package func write(_ text: String) throws { try write(Array(text.utf8)) }

    /// Writes the whole draft, which `commit` moves to its place.
    ///
    /// - Throws: `MachineError` if the system refuses.
    package func fill(_ bytes: [UInt8]) throws(MachineError) {
        try withDraft { path throws(MachineError) in
            var file = try OutputFile(creating: path)
            try bytes.withUnsafeBufferPointer { bytes throws(MachineError) in try file.write(bytes) }
            try file.close()
        }
    }

    /// Moves the draft to its place.
    ///
    /// - Throws: `InputError` if something there must not be replaced; `MachineError` if the system refuses.
    package func commit() throws {
        try ReplacedFile.check(place, for: output, of: kind)
        try withDraft { path throws(MachineError) in
            try FolderSystem.synchronise(path)
            FolderSystem.copyPermissions(of: place, to: path)
            try FolderSystem.rename(path, to: place)
        }
        unfinished.forget()
    }

    /// Calls `body` with the path of the draft.
    ///
    /// - Throws: `MachineError` with the user's path instead of the draft's.
    package func withDraft<Outcome>(_ body: (_ path: String) throws(MachineError) -> Outcome) throws(MachineError)
        -> Outcome
    {
        let path = draftPath
        return try ReplacedFile.named(output) { () throws(MachineError) in try body(path) }
    }

    private static func named<Outcome>(
        _ output: Output, _ body: () throws(MachineError) -> Outcome
    ) throws(MachineError) -> Outcome {
        do {
            return try body()
        } catch {
            throw MachineError(action: "cannot write \(output.path)", errorNumber: error.errorNumber)
        }
    }

    private static func check(_ place: String, for output: Output, of kind: OutputKind) throws {
        let problem: String
        // Links are not followed here: those of /dev/stdout and similar lead to names that do not exist.
        switch try FolderSystem.kind(at: output.path) {
        case .nothing:
            let name = FolderSystem.name(of: place)
            if !["", ".", ".."].contains(name) { return }
            problem = "this names no file"
        case .belowAFile: problem = "a part of this path is a file, not a folder"
        case .folder: problem = "this is a folder"
        case .somethingElse: problem = "this is a device or a pipe, not a file"
        case .file:
            if output.isRead(place) {
                problem = "this is a file that the command reads"
                break
            }
            if try !output.overwrites && !kind.isKind(of: place) {
                throw InputError(
                    output.path, "something that is no \(kind.name) lies here and is not replaced",
                    remedy: "\(output.remedy), or replace it with --overwrite")
            }
            if access(place, W_OK) == 0 { return }
            throw MachineError(action: "cannot write \(output.path)", errorNumber: errno)
        }
        throw InputError(output.path.isEmpty ? "--\(output.option)" : output.path, problem, remedy: output.remedy)
    }
}
