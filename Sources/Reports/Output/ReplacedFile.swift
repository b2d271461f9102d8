import Glibc
import InputFiles

/// A file that a command writes, by the one rule for all of them: it is written beside its place and renamed, so that it
/// appears whole or not at all; and what lies there is replaced only if it is of the same kind, or the user says so.
///
///     let output = try ReplacedFile(request, of: .svg, inputs: ["town.city"])  // refused before the work begins
///     try output.write(picture)
///
/// Folders, devices and pipes are never replaced, nor is a file that the command reads. A link is followed.
package final class ReplacedFile {
    /// What the user asked for.
    package struct Request {
        package let path: String
        /// The option that named it, for messages: "picture".
        package let option: String
        /// Whether any file may be replaced.
        package let overwrites: Bool

        package init(path: String, option: String, overwrites: Bool) {
            self.path = path
            self.option = option
            self.overwrites = overwrites
        }
    }

    private let request: Request
    private let kind: OutputKind
    private let inputs: [FolderSystem.Identity]
    /// The path behind all links.
    private let place: String
    private let draft: DraftFolder

    /// - Parameter inputs: the files that the command reads, whether or not they are there.
    /// - Throws: `InputError` if what lies there is not to be replaced; `MachineError` if nothing can be written there.
    package init(_ request: Request, of kind: OutputKind, inputs: [String]) throws {
        self.request = request
        self.kind = kind
        self.inputs = inputs.compactMap { FolderSystem.identity(of: $0) }
        place = FolderSystem.followingLinks(request.path)
        let (folder, name) = (FolderSystem.parent(of: place), FolderSystem.name(of: place))
        try ReplacedFile.check(place, for: request, of: kind, inputs: self.inputs)
        DraftFolder.removeDead(in: folder, for: name)
        draft = try ReplacedFile.named(request) { () throws(MachineError) in try DraftFolder(in: folder, for: name) }
        UnfinishedFile.note(draftPath, in: draft.path)
    }

    deinit { UnfinishedFile.forget() }

    private var draftPath: String { draft.file(FolderSystem.name(of: place)) }

    /// Writes the whole file, and puts it at its place.
    ///
    /// - Throws: as `commit`; then what lay there lies there still, and nothing else is left.
    package func write(_ bytes: [UInt8]) throws {
        try withDraft { path throws(MachineError) in
            var file = try OutputFile(creating: path)
            try bytes.withUnsafeBufferPointer { bytes throws(MachineError) in try file.write(bytes) }
            try file.close()
        }
        try commit()
    }

    package func write(_ text: String) throws { try write(Array(text.utf8)) }

    /// Puts what was written at its place.
    ///
    /// - Throws: `InputError` if something lies there meanwhile that is not to be replaced; `MachineError` if the system
    ///   refuses.
    func commit() throws {
        try ReplacedFile.check(place, for: request, of: kind, inputs: inputs)
        try withDraft { path throws(MachineError) in
            try FolderSystem.synchronise(path)
            FolderSystem.copyPermissions(of: place, to: path)
            try FolderSystem.rename(path, to: place)
        }
    }

    /// Does something with the draft of the file.
    ///
    /// - Throws: `MachineError` that names the place as the user did, whatever of the draft the system refuses.
    func withDraft<Outcome>(_ body: (_ path: String) throws(MachineError) -> Outcome) throws(MachineError) -> Outcome {
        let path = draftPath
        return try ReplacedFile.named(request) { () throws(MachineError) in try body(path) }
    }

    private static func named<Outcome>(
        _ request: Request, _ body: () throws(MachineError) -> Outcome
    ) throws(MachineError) -> Outcome {
        do {
            return try body()
        } catch {
            throw MachineError(action: "cannot write \(request.path)", errorNumber: error.errorNumber)
        }
    }

    private static func check(
        _ place: String, for request: Request, of kind: OutputKind, inputs: [FolderSystem.Identity]
    ) throws {
        let problem: String
        // Not behind the links: those of /dev/stdout and its like lead to names that are none.
        switch try FolderSystem.kind(at: request.path) {
        case .nothing:
            let name = FolderSystem.name(of: place)
            if !["", ".", ".."].contains(name) { return }
            problem = "this names no file"
        case .belowAFile: problem = "a part of this path is a file, not a folder"
        case .folder: problem = "this is a folder"
        case .somethingElse: problem = "this is a device or a pipe, not a file"
        case .file:
            if let identity = FolderSystem.identity(of: place), inputs.contains(identity) {
                problem = "this is a file that the command reads"
                break
            }
            if try !request.overwrites && !kind.isKind(of: place) {
                throw InputError(
                    Diagnostic(
                        file: request.path, problem: "something that is no \(kind.name) lies here and is not replaced",
                        remedy: "name another place with --\(request.option), or replace it with --overwrite"))
            }
            if access(place, W_OK) == 0 { return }
            throw MachineError(action: "cannot write \(request.path)", errorNumber: errno)
        }
        throw InputError(
            Diagnostic(
                file: request.path.isEmpty ? "--\(request.option)" : request.path, problem: problem,
                remedy: "name another place with --\(request.option)"))
    }
}
