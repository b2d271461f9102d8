import InputFiles

/// Destination of an output folder.
package struct FolderTarget {
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
        path = FileSystem.followingLinks(self.name)
        self.output = output
    }

    /// Path of the enclosing folder.
    package var parent: String { FileSystem.parent(of: path) }
    /// Name of the folder itself.
    package var lastName: String { FileSystem.name(of: path) }

    /// Returns whether a folder exists there.
    ///
    /// - Throws: `InputError` if something else exists there, or if the name is not valid for a folder; `MachineError`
    ///   if the system refuses to look.
    package func isFolder() throws -> Bool {
        // Links are not followed here: those of /dev/stdout and similar lead to names that do not exist.
        switch try FileSystem.kind(at: name) {
        case .nothing:
            if !["", ".", ".."].contains(lastName) { return false }
            throw error("'\(name)' does not name a new folder", file: "--\(output.option)")
        case .belowAFile: throw error("a part of this path is a file, not a folder", file: name)
        case .file: throw error("this is a file, not a folder", file: name)
        case .somethingElse: throw error("this is a device or a pipe, not a folder", file: name)
        case .folder: return true
        }
    }

    /// Whether the folder contains nothing but drafts.
    package func isEmpty() throws -> Bool { try FileSystem.names(in: path).allSatisfy(DraftFolder.isDraft) }

    /// Checks that the command does not read a file of the folder.
    ///
    /// - Throws: `InputError` if it does.
    package func requireNotAnInput(_ name: String) throws {
        if output.isInput("\(path)/\(name)") {
            throw error("this is a file that the command reads", file: "\(self.name)/\(name)")
        }
    }

    /// Returns an error about a file or option, with the remedy of this destination.
    package func error(_ problem: String, file: String) -> InputError {
        InputError(file, problem, remedy: remedy)
    }
}

/// Draft of a folder near its destination, with the parent folders created for it.
package struct PlacedDraft {
    /// The draft.
    package let folder: DraftFolder
    /// Created parent folders, outermost first.
    private let createdParents: [String]

    /// Creates a draft. It lies inside the destination if that exists, because the parent may be on another disk or not
    /// writable.
    ///
    /// - Parameters:
    ///   - innerName: name of the draft inside an existing folder.
    ///   - prepare: called with the draft's parent and name before the draft is created.
    /// - Throws: `MachineError` if the system refuses; then nothing remains.
    package init(
        at place: FolderTarget, isThere: Bool, innerName: String,
        prepare: (_ parent: String, _ name: String) -> Void = { _, _ in }
    ) throws(SystemError) {
        let (parent, name) = isThere ? (place.path, innerName) : (place.parent, place.lastName)
        var made: [String] = []
        do throws(SystemError) {
            if !isThere { try FileSystem.makeFolders(parent, made: &made) }
            prepare(parent, name)
            folder = try DraftFolder(in: parent, for: name)
        } catch {
            for folder in made.reversed() { FileSystem.remove(folder) }
            throw error
        }
        createdParents = made
    }

    /// All created folders, outermost first.
    package var createdFolders: [String] { createdParents + [folder.path] }

    /// Removes everything created, unless the draft is kept.
    package func remove() {
        if folder.isKept { return }
        folder.remove()
        for parent in createdParents.reversed() { FileSystem.remove(parent) }  // removes only empty folders
    }
}
