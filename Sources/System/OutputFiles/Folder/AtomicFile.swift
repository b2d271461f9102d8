import Glibc
import InputFiles

/// Output file that is written next to its place and renamed, so that it appears as a whole or not at all. An existing
/// file is replaced only if it has the same kind, or if the user requests it.
///
///     let file = try ReplacedFile(output, of: .svg)  // refused before the work begins
///     try file.write(picture)
///
/// Folders, devices and pipes are never replaced, nor are inputs of the command. A link is followed.
package final class AtomicFile {
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
        place = FileSystem.followingLinks(output.path)
        let (folder, name) = (FileSystem.parent(of: place), FileSystem.name(of: place))
        try AtomicFile.check(place, for: output, of: kind)
        DraftFolder.removeAbandoned(in: folder, for: name)
        draft = try AtomicFile.reportingPath(of: output) { () throws(SystemError) in
            try DraftFolder(in: folder, for: name)
        }
        unfinished.add(draft.path)
        unfinished.add(draftPath)
    }

    private var draftPath: String { draft.file(FileSystem.name(of: place)) }

    /// Writes the whole file and moves it to its place.
    ///
    /// - Throws: as `commit`; then the existing file is unchanged, and nothing else remains.
    package func write(_ bytes: [UInt8]) throws {
        try writeDraft(bytes)
        try commit()
    }

    /// Writes a text as the whole file and moves it to its place.
    package func write(_ text: String) throws { try write(Array(text.utf8)) }

    /// Writes the whole draft, which `commit` moves to its place.
    ///
    /// - Throws: `MachineError` if the system refuses.
    package func writeDraft(_ bytes: [UInt8]) throws(SystemError) {
        try withDraft { path throws(SystemError) in
            var file = try OutputFile(creating: path)
            try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in try file.write(bytes) }
            try file.close()
        }
    }

    /// Moves the draft to its place.
    ///
    /// - Throws: `InputError` if something there must not be replaced; `MachineError` if the system refuses.
    package func commit() throws {
        try AtomicFile.check(place, for: output, of: kind)
        try withDraft { path throws(SystemError) in
            try FileSystem.synchronise(path)
            FileSystem.copyPermissions(of: place, to: path)
            try FileSystem.rename(path, to: place)
        }
        unfinished.removeAll()
    }

    /// Calls `body` with the path of the draft.
    ///
    /// - Throws: `MachineError` with the user's path instead of the draft's.
    package func withDraft<Outcome>(_ body: (_ path: String) throws(SystemError) -> Outcome) throws(SystemError)
        -> Outcome
    {
        let path = draftPath
        return try AtomicFile.reportingPath(of: output) { () throws(SystemError) in try body(path) }
    }

    private static func reportingPath<Outcome>(
        of output: Output, _ body: () throws(SystemError) -> Outcome
    ) throws(SystemError) -> Outcome {
        do {
            return try body()
        } catch {
            throw SystemError(action: "cannot write \(output.path)", errorNumber: error.errorNumber)
        }
    }

    private static func check(_ place: String, for output: Output, of kind: OutputKind) throws {
        let problem: String
        // Links are not followed here: those of /dev/stdout and similar lead to names that do not exist.
        switch try FileSystem.kind(at: output.path) {
        case .nothing:
            let name = FileSystem.name(of: place)
            if !["", ".", ".."].contains(name) { return }
            problem = "this names no file"
        case .belowAFile: problem = "a part of this path is a file, not a folder"
        case .folder: problem = "this is a folder"
        case .somethingElse: problem = "this is a device or a pipe, not a file"
        case .file:
            if output.isInput(place) {
                problem = "this is a file that the command reads"
                break
            }
            if try !output.overwrites && !kind.matches(fileAt: place) {
                throw InputError(
                    output.path, "what exists here is no \(kind.name) and is not replaced",
                    remedy: "\(output.remedy), or replace it with --overwrite")
            }
            if access(place, W_OK) == 0 { return }
            throw SystemError(action: "cannot write \(output.path)", errorNumber: errno)
        }
        throw InputError(output.path.isEmpty ? "--\(output.option)" : output.path, problem, remedy: output.remedy)
    }
}
