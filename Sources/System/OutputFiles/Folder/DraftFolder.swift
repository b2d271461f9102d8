import Glibc

/// Hidden folder for unfinished output: `.NAME.partial-PROCESS`, on the same disk as its final place.
///
/// The process holds a lock on it, which distinguishes the drafts of killed runs from those of active ones, even across
/// machines and after process numbers have been reused. The next run to the same place removes abandoned drafts. The
/// folder and its contents are removed with the object unless it is kept.
package final class DraftFolder {
    /// Path of the folder.
    package let path: String
    private let lock: Int32
    private(set) var isKept = false

    /// Creates a draft.
    ///
    /// - Parameters:
    ///   - folder: parent folder; empty for the working folder.
    ///   - name: name of the final file or folder.
    /// - Throws: `MachineError` if the system refuses.
    package init(in folder: String, for name: String) throws(SystemError) {
        let prefix = FileSystem.join(folder, DraftFolder.prefix(for: name))
        for attempt in 0..<1_000 {
            // A process of another machine, or of another container, may have the same number.
            let path = "\(prefix)\(getpid())" + (attempt == 0 ? "" : "-\(attempt)")
            if mkdir(path, 0o777) != 0 {
                if errno == EEXIST { continue }
                throw SystemError(action: "cannot create the folder \(path)", errorNumber: errno)
            }
            if let lock = try DraftFolder.lockNew(path) {
                self.path = path
                self.lock = lock
                return
            }
        }
        throw SystemError(action: "cannot create the folder \(prefix)\(getpid())", errorNumber: EEXIST)
    }

    deinit {
        if !isKept { remove() }
        close(lock)
    }

    /// Keeps the folder when its process ends, like the draft of a killed run.
    package func keep() { isKept = true }

    /// Removes the folder and its contents.
    package func remove() { FileSystem.removeTree(path) }

    /// Returns the path of a file in the folder.
    package func file(_ name: String) -> String { path + "/" + name }

    /// Moves the folder to its final place, where nothing or an empty folder exists.
    ///
    /// - Throws: `MachineError` if the system refuses.
    package func move(to place: String) throws(SystemError) {
        try FileSystem.rename(path, to: place)
        flock(lock, LOCK_UN)
    }

    // MARK: Those of others

    /// Whether a name is that of any draft.
    package static func isDraft(_ name: String) -> Bool { name.hasPrefix(".") && name.contains(marker) }

    /// Removes the drafts that killed runs left behind.
    package static func removeAbandoned(in folder: String, for name: String) {
        for draft in abandoned(in: folder, for: name) { draft.remove() }
    }

    /// Returns the drafts that killed runs left behind, locked so that no other run removes them.
    package static func abandoned(in folder: String, for name: String) -> [AbandonedDraft] {
        paths(in: folder, for: name).compactMap { path in
            // A draft that is being created may be among them; its creator then tries again.
            let lock = openFolder(path)
            guard lock >= 0 else { return nil }
            guard flock(lock, LOCK_EX | LOCK_NB) == 0, isSameFile(path, lock) else {
                close(lock)
                return nil
            }
            return AbandonedDraft(path: path, lock: lock)
        }
    }

    /// Whether a running program writes a draft. Where folders cannot be locked, none is known.
    package static func hasActive(in folder: String, for name: String) -> Bool {
        paths(in: folder, for: name).contains { path in
            let lock = openFolder(path)
            guard lock >= 0 else { return false }
            defer { close(lock) }
            return flock(lock, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
        }
    }

    /// Returns the paths of all drafts of a name.
    private static func paths(in folder: String, for name: String) -> [String] {
        let prefix = prefix(for: name)
        return FileSystem.namesIfReadable(in: folder).compactMap { name in
            guard name.hasPrefix(prefix) else { return nil }
            // Any other ending belongs to another program.
            guard name.dropFirst(prefix.count).wholeMatch(of: /[0-9]+(-[0-9]+)?/) != nil else { return nil }
            let path = FileSystem.join(folder, name)
            return FileSystem.isFolderAndNoLink(path) ? path : nil
        }
    }

    private static func openFolder(_ path: String) -> Int32 {
        open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }

    private static let marker = ".partial-"
    /// Returns the common prefix of the drafts of a name.
    package static func prefix(for name: String) -> String { ".\(name)\(marker)" }

    /// Locks a new draft and returns the descriptor; nil if another run took it for an abandoned one.
    private static func lockNew(_ path: String) throws(SystemError) -> Int32? {
        let lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if lock < 0 {
            if errno == ENOENT { return nil }
            let error = SystemError(action: "cannot open the folder \(path)", errorNumber: errno)
            rmdir(path)
            throw error
        }
        // Where folders cannot be locked, other runs cannot take this one for an abandoned draft.
        let isTaken = flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
        if !isTaken, isSameFile(path, lock) { return lock }
        close(lock)
        return nil
    }

    /// Whether a path still leads to the opened file.
    private static func isSameFile(_ path: String, _ descriptor: Int32) -> Bool {
        FileSystem.identity(of: descriptor).map { $0 == FileSystem.identity(of: path) } ?? false
    }
}

/// Draft that a killed run left behind. It stays unless it is removed.
package final class AbandonedDraft {
    /// Path of the folder.
    package let path: String
    private let lock: Int32

    fileprivate init(path: String, lock: Int32) {
        self.path = path
        self.lock = lock
    }

    deinit { close(lock) }

    /// Removes the folder and its contents.
    package func remove() { FileSystem.removeTree(path) }
}
