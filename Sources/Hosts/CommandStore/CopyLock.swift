import Glibc

/// A lock between the server of a store and a process that copies it. While it is held, the database stays unchanged,
/// and new frames go only to SQLite's log, which grows.
///
/// Before each checkpoint the server checks the lock; the copying process holds it.
final class CopyLock {
    private static let name = "copying.lock"
    private let descriptor: CInt

    /// Opens the lock for the server of a store.
    init(ofServed folder: String) throws(StoreError) {
        let path = "\(folder)/\(CopyLock.name)"
        descriptor = open(path, O_RDONLY | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw StoreFile.failure(path, "opening the file") }
    }

    /// Locks a store for copying, once a running checkpoint has ended, until deallocation; nil if no program that
    /// respects the lock has served the store.
    init?(copying folder: String) throws(StoreError) {
        let path = "\(folder)/\(CopyLock.name)"
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 {
            if errno == ENOENT { return nil }
            throw StoreFile.failure(path, "opening the file")
        }
        while flock(descriptor, LOCK_SH) != 0 {
            if errno != EINTR { throw StoreFile.failure(path, "locking the file") }
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Runs the body unless a copy is in progress.
    func unlessCopying(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return }
        defer { flock(descriptor, LOCK_UN) }
        try body()
    }
}
