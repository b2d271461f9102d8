import Glibc

/// Destination of a results folder, and the rules for replacing files there.
package struct ResultsTarget {
    private let place: FolderTarget
    private let files: [ResultsFile]
    /// Name of drafts inside the folder.
    package static let innerName = "results"

    /// Path as the user named it.
    package var name: String { place.name }
    /// Path with links resolved.
    package var path: String { place.path }

    /// Creates a destination.
    ///
    /// - Parameter files: files that the folder will contain.
    package init(_ output: Output, for files: [ResultsFile]) {
        place = FolderTarget(output, remedy: output.folderRemedy)
        self.files = files
    }

    /// Runs `body` while holding a lock on the folder, if it exists, so that two runs do not move files into it at
    /// once. Where folders cannot be locked there is no protection.
    package func withLock<Outcome>(_ body: (ResultsTarget) throws -> Outcome) rethrows -> Outcome {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(folder) }
        flock(folder, LOCK_EX)
        return try body(self)
    }

    // MARK: Drafts

    /// Removes the drafts of killed runs, and undoes their unfinished replacements.
    package func removeAbandonedDrafts() {
        for draft in recoverAbandonedDrafts() { draft.remove() }
    }

    /// Undoes the unfinished replacements of killed runs, and returns their drafts, locked against removal by others.
    package func recoverAbandonedDrafts() -> [AbandonedDraft] {
        let drafts = ResultsTarget.abandonedDrafts(of: path)
        for draft in drafts { ResultsReplacement.undo(of: draft.path, in: path) }
        return drafts
    }

    /// Returns the drafts that killed and interrupted runs left for a results folder, locked against removal by others.
    ///
    /// - Parameter path: results folder with links resolved, whether or not it exists.
    package static func abandonedDrafts(of path: String) -> [AbandonedDraft] {
        DraftFolder.abandoned(in: FileSystem.parent(of: path), for: FileSystem.name(of: path))
            + DraftFolder.abandoned(in: path, for: innerName)
    }

    /// Whether a running program writes results for a folder.
    ///
    /// - Parameter path: results folder with links resolved, whether or not it exists.
    package static func isBeingWritten(_ path: String) -> Bool {
        DraftFolder.hasActive(in: FileSystem.parent(of: path), for: FileSystem.name(of: path))
            || DraftFolder.hasActive(in: path, for: innerName)
    }

    /// Creates a draft.
    ///
    /// - Throws: `MachineError` if the system refuses.
    package func makeDraft(isThere: Bool) throws(SystemError) -> PlacedDraft {
        try PlacedDraft(at: place, isThere: isThere, innerName: ResultsTarget.innerName)
    }

    // MARK: Existing contents

    /// Checks the existing contents.
    ///
    /// - Returns: whether a folder exists there: an empty one, or a results folder.
    /// - Throws: `InputError` if something there must not be replaced; `MachineError` if the system refuses to look.
    package func check() throws -> Bool {
        guard try place.isFolder() else { return false }
        if try !place.isEmpty() { try checkContents() }
        return true
    }

    private func checkContents() throws {
        if try !isOwn(.manifest) {
            throw place.error("this is not a results folder of cabrank and is not replaced", file: name)
        }
        for file in files where FileSystem.exists("\(path)/\(file.rawValue)") {
            if try isOwn(file) { continue }
            throw place.error("this file was not made by cabrank and is not replaced", file: "\(name)/\(file.rawValue)")
        }
        let units = "\(path)/\(ResultsFile.unitsFolder)"
        if FileSystem.exists(units) && !FileSystem.isFolderAndNoLink(units) {
            throw place.error("this is not a folder and is not replaced", file: "\(name)/\(ResultsFile.unitsFolder)")
        }
        // Links are refused too: the target is safe, but the link itself would be lost.
        for file in try ResultsReplacement.files(in: path) where hasUnitName(file) && !isUnit(file) {
            throw place.error("this was not made by cabrank and is not replaced", file: "\(name)/\(file)")
        }
        for file in try ownFiles() { try place.requireNotAnInput(file) }
    }

    /// Returns the relative paths of our files in the folder; the manifest last.
    ///
    /// - Throws: `MachineError` if the folder cannot be read.
    package func ownFiles() throws(SystemError) -> [String] {
        var own: [String] = []
        for name in try ResultsReplacement.files(in: path) {
            let isOurs = if let file = ResultsFile(rawValue: name) { try isOwn(file) } else { isUnit(name) }
            if isOurs { own.append(name) }
        }
        return own
    }

    private func isUnit(_ name: String) -> Bool {
        hasUnitName(name) && FileSystem.isRegularFile("\(path)/\(name)")
    }

    private func hasUnitName(_ name: String) -> Bool {
        name.hasPrefix("\(ResultsFile.unitsFolder)/")
            && ResultsFile.unit(named: FileSystem.name(of: name)) != nil
    }

    private func isOwn(_ file: ResultsFile) throws(SystemError) -> Bool {
        try file.kind.matches(fileAt: "\(path)/\(file.rawValue)")
    }
}
