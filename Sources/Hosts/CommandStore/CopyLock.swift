import Glibc

/// Keeps a store's database as it is while somebody copies it: until then everything new stands in its log, which only grows.
///
/// The server of a store, which alone brings the log into the database, asks before it does so; who copies has another process.
final class CopyLock {
    private static let name = "copying.lock"
    private let descriptor: CInt

    /// Of whoever serves the store.
    init(ofServed folder: String) throws(StoreError) {
        let path = "\(folder)/\(CopyLock.name)"
        descriptor = open(path, O_RDONLY | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw StoreFile.failure(path, "opening the file") }
    }

    /// Of whoever copies the store, from the end of what its server is at until this is gone; nil if no program has served the store
    /// that heeds it.
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

    /// Does it if nobody copies.
    func unlessCopied(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return }
        defer { flock(descriptor, LOCK_UN) }
        try body()
    }
}
