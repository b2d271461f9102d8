import Glibc

/// The place of a results folder, and what may be replaced there.
package struct ResultsPlace {
    private let place: FolderPlace
    private let files: [ResultsFile]
    /// What drafts within the folder are called by.
    package static let innerName = "results"

    /// As the user named it.
    package var name: String { place.name }
    /// Behind all links.
    package var path: String { place.path }

    /// - Parameter files: those that the folder is to hold.
    package init(_ output: Output, for files: [ResultsFile]) {
        place = FolderPlace(output, remedy: "\(output.remedy) DIR")
        self.files = files
    }

    /// Does something while no other run puts its files into the folder, should it be there: of two runs, one waits for the
    /// other. Where folders cannot be locked, they are as careless.
    package func alone<Outcome>(_ body: (ResultsPlace) throws -> Outcome) rethrows -> Outcome {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(folder) }
        flock(folder, LOCK_EX)
        return try body(self)
    }

    // MARK: Drafts

    /// Removes what killed runs left behind, and undoes what they had begun.
    package func removeDeadDrafts() {
        for draft in deadDrafts() { draft.remove() }
    }

    /// What killed runs left behind, with what they had begun undone; nobody else removes it meanwhile.
    package func deadDrafts() -> [DeadDraft] {
        let drafts =
            DraftFolder.dead(in: FolderSystem.parent(of: path), for: FolderSystem.name(of: path))
            + DraftFolder.dead(in: path, for: ResultsPlace.innerName)
        for draft in drafts { FileExchange.undo(of: draft.path, in: path) }
        return drafts
    }

    /// - Throws: `MachineError` if the system refuses.
    package func makeDraft(isThere: Bool) throws(MachineError) -> PlacedDraft {
        try PlacedDraft(at: place, isThere: isThere, innerName: ResultsPlace.innerName)
    }

    // MARK: What lies there

    /// - Returns: whether a folder lies there: an empty one, or a results folder.
    /// - Throws: `InputError` if something lies there that is not to be replaced; `MachineError` if we may not look.
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
        // Not a link either: what it leads to is safe, but it is lost itself.
        for file in try FileExchange.files(in: path) where isCalledUnit(file) && !isUnit(file) {
            throw place.mistake("this is none of cabrank's and is not replaced", file: "\(name)/\(file)")
        }
        for file in try ownFiles() { try place.requireUnread(file) }
    }

    /// The files in the folder that are ours, by their paths in it; the manifest last.
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
