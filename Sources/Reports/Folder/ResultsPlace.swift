import Glibc
import InputFiles

/// The place of a results folder, and what may be replaced there.
struct ResultsPlace {
    /// As the user named it.
    let name: String
    /// Behind all links.
    let path: String
    private let files: [ResultsFile]
    private let inputs: [FolderSystem.Identity]
    /// What drafts within the folder are called by.
    static let innerName = "results"
    private static let remedy = "name another place with --out DIR"

    /// - Parameters:
    ///   - files: those that the folder is to hold.
    ///   - inputs: those that the command reads.
    init(_ name: String, for files: [ResultsFile], inputs: [String]) {
        var trimmed = Substring(name)
        while trimmed.count > 1 && trimmed.hasSuffix("/") { trimmed.removeLast() }
        self.name = String(trimmed)
        path = FolderSystem.followingLinks(self.name)
        self.files = files
        self.inputs = inputs.compactMap { FolderSystem.identity(of: $0) }
    }

    /// Does something while no other run puts its files into the folder, should it be there: of two runs, one waits for the
    /// other. Where folders cannot be locked, they are as careless.
    func alone<Outcome>(_ body: (ResultsPlace) throws -> Outcome) rethrows -> Outcome {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(folder) }
        flock(folder, LOCK_EX)
        return try body(self)
    }

    // MARK: Drafts

    /// Removes what killed runs left behind, and undoes what they had begun.
    func removeDeadDrafts() {
        for draft in deadDrafts() { draft.remove() }
    }

    /// What killed runs left behind, with what they had begun undone; nobody else removes it meanwhile.
    func deadDrafts() -> [DeadDraft] {
        let drafts =
            DraftFolder.dead(in: FolderSystem.parent(of: path), for: FolderSystem.name(of: path))
            + DraftFolder.dead(in: path, for: ResultsPlace.innerName)
        for draft in drafts { FileExchange.undo(of: draft.path, in: path) }
        return drafts
    }

    /// Within a folder that is there already, for what is above it may be another disk, or nobody's to write to.
    ///
    /// - Throws: `MachineError` if the system refuses.
    func makeDraft(isThere: Bool) throws(MachineError) -> DraftFolder {
        isThere
            ? try DraftFolder(in: path, for: ResultsPlace.innerName)
            : try DraftFolder(in: FolderSystem.parent(of: path), for: FolderSystem.name(of: path))
    }

    // MARK: What lies there

    /// - Returns: whether a folder lies there: an empty one, or a results folder.
    /// - Throws: `InputError` if something lies there that is not to be replaced; `MachineError` if we may not look.
    func check() throws -> Bool {
        // Not behind the links: those of /dev/stdout and its like lead to names that are none.
        switch try FolderSystem.kind(at: name) {
        case .nothing:
            if !["", ".", ".."].contains(FolderSystem.name(of: path)) { return false }
            throw mistake("'\(name)' does not name a new folder", file: "--out")
        case .belowAFile: throw mistake("a part of this path is a file, not a folder", file: name)
        case .file: throw mistake("this is a file, not a folder", file: name)
        case .somethingElse: throw mistake("this is a device or a pipe, not a folder", file: name)
        case .folder:
            let isEmpty = try FolderSystem.names(in: path).allSatisfy(DraftFolder.isDraft)
            if !isEmpty { try checkContents() }
            return true
        }
    }

    private func checkContents() throws {
        if try !isOwn(.manifest) {
            throw mistake("this folder is no results folder of cabrank and is not replaced", file: name)
        }
        for file in files where FolderSystem.isTaken("\(path)/\(file.rawValue)") {
            if try isOwn(file) { continue }
            throw mistake("this file is none of cabrank's and is not replaced", file: "\(name)/\(file.rawValue)")
        }
        let units = "\(path)/\(ResultsFile.unitsFolder)"
        if FolderSystem.isTaken(units) && !FolderSystem.isFolderItself(units) {
            throw mistake("this is no folder, and is not replaced", file: "\(name)/\(ResultsFile.unitsFolder)")
        }
        for file in try ownFiles() {
            guard let identity = FolderSystem.identity(of: "\(path)/\(file)"), inputs.contains(identity) else {
                continue
            }
            throw mistake("this is a file that the command reads", file: "\(name)/\(file)")
        }
    }

    /// The files in the folder that are ours, by their paths in it; the manifest last.
    ///
    /// - Throws: `MachineError` if the folder cannot be read.
    func ownFiles() throws(MachineError) -> [String] {
        var own: [String] = []
        for name in try FileExchange.files(in: path) {
            let isOurs = if let file = ResultsFile(rawValue: name) { try isOwn(file) } else { isUnit(name) }
            if isOurs { own.append(name) }
        }
        return own
    }

    private func isUnit(_ name: String) -> Bool {
        name.hasPrefix("\(ResultsFile.unitsFolder)/") && UnitFile(path: name) != nil
            && FolderSystem.isRegularFile("\(path)/\(name)")
    }

    private func isOwn(_ file: ResultsFile) throws(MachineError) -> Bool {
        try file.kind.isKind(of: "\(path)/\(file.rawValue)")
    }

    private func mistake(_ problem: String, file: String) -> InputError {
        InputError(Diagnostic(file: file, problem: problem, remedy: ResultsPlace.remedy))
    }
}
