import Glibc

/// Destination of a results folder, and the rules for replacing files there.
package struct ResultsPlace {
    private let place: FolderPlace
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
        place = FolderPlace(output, remedy: "\(output.remedy) DIR")
        self.files = files
    }

    /// Runs `body` while holding a lock on the folder, if it exists, so that two runs do not move files into it at
    /// once. Where folders cannot be locked there is no protection.
    package func alone<Outcome>(_ body: (ResultsPlace) throws -> Outcome) rethrows -> Outcome {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(folder) }
        flock(folder, LOCK_EX)
        return try body(self)
    }

    // MARK: Drafts

    /// Removes the drafts of killed runs, and undoes their unfinished replacements.
    package func removeDeadDrafts() {
        for draft in deadDrafts() { draft.remove() }
    }

    /// Undoes the unfinished replacements of killed runs, and returns their drafts, locked against removal by others.
    package func deadDrafts() -> [DeadDraft] {
        let drafts =
            DraftFolder.dead(in: FolderSystem.parent(of: path), for: FolderSystem.name(of: path))
            + DraftFolder.dead(in: path, for: ResultsPlace.innerName)
        for draft in drafts { FileExchange.undo(of: draft.path, in: path) }
        return drafts
    }

    /// Creates a draft.
    ///
    /// - Throws: `MachineError` if the system refuses.
    package func makeDraft(isThere: Bool) throws(MachineError) -> PlacedDraft {
        try PlacedDraft(at: place, isThere: isThere, innerName: ResultsPlace.innerName)
    }

    // MARK: What lies there

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
            throw place.mistake("this folder is no results folder of cabrank and is not replaced", file: name)
        }
        for file in files where FolderSystem.isTaken("\(path)/\(file.rawValue)") {
            if try isOwn(file) { continue }
            throw place.mistake("this file is none of cabrank's and is not replaced", file: "\(name)/\(file.rawValue)")
        }
        let units = "\(path)/\(ResultsFile.unitsFolder)"
        if FolderSystem.isTaken(units) && !FolderSystem.isFolderItself(units) {
            throw place.mistake("this is no folder, and is not replaced", file: "\(name)/\(ResultsFile.unitsFolder)")
        }
        // Links are refused too: the target is safe, but the link itself would be lost.
        for file in try FileExchange.files(in: path) where isCalledUnit(file) && !isUnit(file) {
            throw place.mistake("this is none of cabrank's and is not replaced", file: "\(name)/\(file)")
        }
        for file in try ownFiles() { try place.requireUnread(file) }
    }

    /// Returns the relative paths of our files in the folder; the manifest last.
    ///
    /// - Throws: `MachineError` if the folder cannot be read.
    package func ownFiles() throws(MachineError) -> [String] {
        var own: [String] = []
        for name in try FileExchange.files(in: path) {
            let isOurs = if let file = ResultsFile(rawValue: name) { try isOwn(file) } else { isUnit(name) }
            if isOurs { own.append(name) }
        }
        return own
    }

    private func isUnit(_ name: String) -> Bool {
        isCalledUnit(name) && FolderSystem.isRegularFile("\(path)/\(name)")
    }

    private func isCalledUnit(_ name: String) -> Bool {
        name.hasPrefix("\(ResultsFile.unitsFolder)/")
            && ResultsFile.unit(named: FolderSystem.name(of: name)) != nil
    }

    private func isOwn(_ file: ResultsFile) throws(MachineError) -> Bool {
        try file.kind.isKind(of: "\(path)/\(file.rawValue)")
    }
}
