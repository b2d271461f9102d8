import Glibc

/// A hidden folder for what is not whole yet: `.NAME.partial-PROCESS`, on the same disk as the place where it will appear.
///
/// It is locked for as long as its maker lives, so that the folders that killed runs left behind are told from those of runs
/// at work, even on other machines and after numbers of processes have come round: the next run to the same place removes
/// them. The folder goes with the object, with all that is in it, unless it is kept.
package final class DraftFolder {
    package let path: String
    private let lock: Int32
    private(set) var isKept = false

    /// - Parameters:
    ///   - folder: where it is made; empty for the working folder.
    ///   - name: of what is going to appear.
    /// - Throws: `MachineError` if the system refuses.
    package init(in folder: String, for name: String) throws(MachineError) {
        let prefix = FolderSystem.join(folder, DraftFolder.prefix(for: name))
        for attempt in 0..<1_000 {
            // Of the same number are processes of another machine, or of the same one seen from within a container.
            let path = "\(prefix)\(getpid())" + (attempt == 0 ? "" : "-\(attempt)")
            if mkdir(path, 0o777) != 0 {
                if errno == EEXIST { continue }
                throw MachineError(action: "cannot make the folder \(path)", errorNumber: errno)
            }
            if let lock = try DraftFolder.lockNew(path) {
                self.path = path
                self.lock = lock
                return
            }
        }
        throw MachineError(action: "cannot make the folder \(prefix)\(getpid())", errorNumber: EEXIST)
    }

    deinit {
        if !isKept { remove() }
        close(lock)
    }

    /// Lets it outlive its maker, like that of a killed run.
    package func keep() { isKept = true }

    /// Removes it with all that is in it.
    package func remove() { FolderSystem.removeTree(path) }

    /// The path of a file in it.
    package func file(_ name: String) -> String { path + "/" + name }

    /// Puts the folder at its place, where nothing or an empty folder lies.
    ///
    /// - Throws: `MachineError` if the system refuses.
    package func move(to place: String) throws(MachineError) {
        try FolderSystem.rename(path, to: place)
        flock(lock, LOCK_UN)
    }

    // MARK: Those of others

    /// Whether a name is that of a draft, of whatever.
    package static func isDraft(_ name: String) -> Bool { name.hasPrefix(".") && name.contains(marker) }

    /// Removes the drafts that killed runs left behind.
    package static func removeDead(in folder: String, for name: String) {
        for draft in dead(in: folder, for: name) { draft.remove() }
    }

    /// The drafts that killed runs left behind, each locked so that no other run removes it.
    package static func dead(in folder: String, for name: String) -> [DeadDraft] {
        let prefix = prefix(for: name)
        return FolderSystem.namesIfAny(in: folder).compactMap { name in
            guard name.hasPrefix(prefix) else { return nil }
            // With any other ending it is somebody else's.
            guard name.dropFirst(prefix.count).wholeMatch(of: /[0-9]+(-[0-9]+)?/) != nil else { return nil }
            let path = FolderSystem.join(folder, name)
            guard FolderSystem.isFolderItself(path) else { return nil }
            // One that is being made just now is among them; whoever makes it tries again.
            let lock = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard lock >= 0 else { return nil }
            guard flock(lock, LOCK_EX | LOCK_NB) == 0, isStill(path, lock) else {
                close(lock)
                return nil
            }
            return DeadDraft(path: path, lock: lock)
        }
    }

    private static let marker = ".partial-"
    package static func prefix(for name: String) -> String { ".\(name)\(marker)" }

    /// The descriptor that holds the lock of a new draft; nil if another run took it for a dead one.
    private static func lockNew(_ path: String) throws(MachineError) -> Int32? {
        let lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if lock < 0 {
            if errno == ENOENT { return nil }
            let error = MachineError(action: "cannot open the folder \(path)", errorNumber: errno)
            rmdir(path)
            throw error
        }
        // Where folders cannot be locked, nobody can take this one for a dead one either.
        let isTaken = flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
        if !isTaken, isStill(path, lock) { return lock }
        close(lock)
        return nil
    }

    /// Whether what was opened under a path lies there still.
    private static func isStill(_ path: String, _ descriptor: Int32) -> Bool {
        FolderSystem.identity(of: descriptor).map { $0 == FolderSystem.identity(of: path) } ?? false
    }
}

/// A draft that a killed run left behind. It stays where it is unless it is removed.
package final class DeadDraft {
    package let path: String
    private let lock: Int32

    fileprivate init(path: String, lock: Int32) {
        self.path = path
        self.lock = lock
    }

    deinit { close(lock) }

    /// Removes it with all that is in it.
    package func remove() { FolderSystem.removeTree(path) }
}
