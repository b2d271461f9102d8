import InputFiles

/// A place where a command makes a folder: what may lie there already, and the draft that is filled for it.
package struct FolderPlace {
    /// As the user named it, without a slash at the end.
    package let name: String
    /// Behind all links.
    package let path: String
    private let output: Output
    private let remedy: String

    /// - Parameter remedy: what would be right where this place is not, if there is more to say than of any output.
    package init(_ output: Output, remedy: String? = nil) {
        self.remedy = remedy ?? output.remedy
        var trimmed = Substring(output.path)
        while trimmed.count > 1 && trimmed.hasSuffix("/") { trimmed.removeLast() }
        self.name = String(trimmed)
        path = FolderSystem.followingLinks(self.name)
        self.output = output
    }

    package var parent: String { FolderSystem.parent(of: path) }
    package var lastName: String { FolderSystem.name(of: path) }

    /// - Returns: whether a folder lies there.
    /// - Throws: `InputError` if something else does, or if no folder can be called so; `MachineError` if we may not look.
    package func isFolder() throws -> Bool {
        // Not behind the links: those of /dev/stdout and its like lead to names that are none.
        switch try FolderSystem.kind(at: name) {
        case .nothing:
            if !["", ".", ".."].contains(lastName) { return false }
            throw mistake("'\(name)' does not name a new folder", file: "--\(output.option)")
        case .belowAFile: throw mistake("a part of this path is a file, not a folder", file: name)
        case .file: throw mistake("this is a file, not a folder", file: name)
        case .somethingElse: throw mistake("this is a device or a pipe, not a folder", file: name)
        case .folder: return true
        }
    }

    /// Whether nothing but drafts lies in the folder.
    package func isEmpty() throws -> Bool { try FolderSystem.names(in: path).allSatisfy(DraftFolder.isDraft) }

    /// - Throws: `InputError` if the command reads a file of the folder.
    package func requireUnread(_ name: String) throws {
        if output.isRead("\(path)/\(name)") {
            throw mistake("this is a file that the command reads", file: "\(self.name)/\(name)")
        }
    }

    package func mistake(_ problem: String, file: String) -> InputError {
        InputError(file, problem, remedy: remedy)
    }
}

/// The draft of a folder near its place, with the folders above it that were made for it.
package struct PlacedDraft {
    package let folder: DraftFolder
    /// Outermost first.
    private let parentsMade: [String]

    /// Within a folder that is there already, for what is above it may be another disk, or nobody's to write to.
    ///
    /// - Parameters:
    ///   - innerName: what drafts within the folder are called by.
    ///   - prepare: done between, where the draft will lie.
    /// - Throws: `MachineError` if the system refuses; then nothing is left.
    package init(
        at place: FolderPlace, isThere: Bool, innerName: String,
        prepare: (_ parent: String, _ name: String) -> Void = { _, _ in }
    ) throws(MachineError) {
        let (parent, name) = isThere ? (place.path, innerName) : (place.parent, place.lastName)
        var made: [String] = []
        do throws(MachineError) {
            if !isThere { try FolderSystem.makeFolders(parent, made: &made) }
            prepare(parent, name)
            folder = try DraftFolder(in: parent, for: name)
        } catch {
            for folder in made.reversed() { FolderSystem.remove(folder) }
            throw error
        }
        parentsMade = made
    }

    /// What was made for it, outermost first.
    package var begun: [String] { parentsMade + [folder.path] }

    /// As if there had never been one, unless it is to be kept.
    package func remove() {
        if folder.isKept { return }
        folder.remove()
        for parent in parentsMade.reversed() { FolderSystem.remove(parent) }  // only empty ones go
    }
}
