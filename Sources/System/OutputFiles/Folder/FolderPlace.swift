import InputFiles

/// Destination of an output folder.
package struct FolderPlace {
    /// Path as the user named it, without a trailing slash.
    package let name: String
    /// Path with symbolic links resolved.
    package let path: String
    private let output: Output
    private let remedy: String

    /// Creates a destination.
    ///
    /// - Parameter remedy: remedy for messages; nil for that of the output.
    package init(_ output: Output, remedy: String? = nil) {
        self.remedy = remedy ?? output.remedy
        var trimmed = Substring(output.path)
        while trimmed.count > 1 && trimmed.hasSuffix("/") { trimmed.removeLast() }
        self.name = String(trimmed)
        path = FolderSystem.followingLinks(self.name)
        self.output = output
    }

    /// Path of the enclosing folder.
    package var parent: String { FolderSystem.parent(of: path) }
    /// Name of the folder itself.
    package var lastName: String { FolderSystem.name(of: path) }

    /// Returns whether a folder exists there.
    ///
    /// - Throws: `InputError` if something else exists there, or if the name is not valid for a folder; `MachineError`
    ///   if the system refuses to look.
    package func isFolder() throws -> Bool {
        // Links are not followed here: those of /dev/stdout and similar lead to names that do not exist.
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

    /// Whether the folder contains nothing but drafts.
    package func isEmpty() throws -> Bool { try FolderSystem.names(in: path).allSatisfy(DraftFolder.isDraft) }

    /// Checks that the command does not read a file of the folder.
    ///
    /// - Throws: `InputError` if it does.
    package func requireUnread(_ name: String) throws {
        if output.isRead("\(path)/\(name)") {
            throw mistake("this is a file that the command reads", file: "\(self.name)/\(name)")
        }
    }

    /// Returns an error about a file or option, with the remedy of this destination.
    package func mistake(_ problem: String, file: String) -> InputError {
        InputError(file, problem, remedy: remedy)
    }
}

/// Draft of a folder near its destination, with the parent folders created for it.
package struct PlacedDraft {
    /// The draft.
    package let folder: DraftFolder
    /// Created parent folders, outermost first.
    private let parentsMade: [String]

    /// Creates a draft. It lies inside the destination if that exists, because the parent may be on another disk or not
    /// writable.
    ///
    /// - Parameters:
    ///   - innerName: name of the draft inside an existing folder.
    ///   - prepare: called with the draft's parent and name before the draft is created.
    /// - Throws: `MachineError` if the system refuses; then nothing remains.
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

    /// All created folders, outermost first.
    package var begun: [String] { parentsMade + [folder.path] }

    /// Removes everything created, unless the draft is kept.
    package func remove() {
        if folder.isKept { return }
        folder.remove()
        for parent in parentsMade.reversed() { FolderSystem.remove(parent) }  // removes only empty folders
    }
}
