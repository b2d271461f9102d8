import Glibc

/// An exclusive lock on a folder, in this process and among all processes of the machine, until deallocation.
final class FolderLock {
    private let folder: String
    private let descriptor: CInt

    /// - Parameter creates: Whether to create the folder if it does not exist.
    init(folder: String, creates: Bool) throws(StoreError) {
        self.folder = folder
        var isNew = false
        if creates {
            isNew = mkdir(folder, 0o700) == 0
            if !isNew && errno != EEXIST { throw StoreFile.failure(folder, "creating the folder") }
        }
        // The folder itself is locked, so there is no lock file that could be removed.
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        self.descriptor = descriptor
        if descriptor < 0 && errno == ENOENT { throw .missing(folder: folder) }
        if descriptor < 0 { throw StoreFile.failure(folder, "opening the folder") }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            if errno == EWOULDBLOCK { throw .locked(folder: folder) }
            throw StoreFile.failure(folder, "locking the folder")
        }
        if isNew { try StoreFile.syncFolder("\(folder)/..") }
    }

    deinit {
        guard descriptor >= 0 else { return }
        // A child process has a copy of the descriptor until it executes its program, and would keep the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Makes the folder's list of files durable.
    func syncFolder() throws(StoreError) {
        if fsync(descriptor) != 0 { throw StoreFile.failure(folder, "syncing the folder") }
    }
}

/// Files that are written atomically.
enum StoreFile {
    /// Suffix of an unfinished file's name.
    static let unfinished = ".unfinished"
    /// Number of bytes per sync. After each sync the thread pauses for as long as the sync took, so that syncs of other
    /// files, such as the log's for each group of commands, hardly wait.
    private static let syncedByteCount = 1 << 20
    private static let pauseMicrosecondsMax = 50_000.0

    /// Returns the error of the last system call.
    static func failure(_ path: String, _ action: String, _ code: CInt = errno) -> StoreError {
        .failed(path: path, action: action, reason: String(cString: strerror(code)))
    }

    /// Makes the folder if it does not exist.
    static func makeFolder(_ folder: String) throws(StoreError) {
        if mkdir(folder, 0o700) != 0 && errno != EEXIST { throw failure(folder, "creating the folder") }
    }

    static func syncFolder(_ folder: String) throws(StoreError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(folder, "opening the folder") }
        defer { close(descriptor) }
        if fsync(descriptor) != 0 { throw failure(folder, "syncing the folder") }
    }

    /// Replaces a file atomically by these pieces: afterwards it is complete and durable, or unchanged.
    static func write(_ pieces: [[UInt8]], to name: String, in folder: String) throws(StoreError) {
        let (unfinished, path) = ("\(folder)/\(name)\(unfinished)", "\(folder)/\(name)")
        do throws(StoreError) {
            try writeDurably(pieces, to: unfinished)
            if rename(unfinished, path) != 0 { throw failure(path, "renaming") }
        } catch {
            unlink(unfinished)
            throw error
        }
        try syncFolder(folder)
    }

    private static func writeDurably(_ pieces: [[UInt8]], to path: String) throws(StoreError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path, "creating the file") }
        defer { close(descriptor) }
        for piece in pieces {
            for start in stride(from: 0, to: piece.count, by: syncedByteCount) {
                if start > 0 { try syncAndPause(descriptor, path) }
                try append(piece[start...].prefix(syncedByteCount), to: descriptor, path)
            }
        }
        if fsync(descriptor) != 0 { throw failure(path, "syncing") }
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Copies a file's present content, durably, even if the file is deleted meanwhile.
    static func copy(_ path: String, to target: String, byteCountMax: Int = .max) throws(StoreError) {
        let source = open(path, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw failure(path, "opening") }
        defer { close(source) }
        var status = stat()
        if fstat(source, &status) != 0 { throw failure(path, "reading") }
        let byteCount = min(Int(status.st_size), byteCountMax)
        let descriptor = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(target, "creating the file") }
        defer { close(descriptor) }
        for start in stride(from: 0, to: byteCount, by: syncedByteCount) {
            let piece = try read(source, path, start..<min(start + syncedByteCount, byteCount))
            try append(piece[...], to: descriptor, target)
            try syncAndPause(descriptor, target)
        }
        if fsync(descriptor) != 0 { throw failure(target, "syncing") }
    }

    private static func append(_ bytes: ArraySlice<UInt8>, to descriptor: CInt, _ path: String) throws(StoreError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            if count < 0 { throw failure(path, "writing") }
            rest = rest.dropFirst(count)
        }
    }

    private static func syncAndPause(_ descriptor: CInt, _ path: String) throws(StoreError) {
        let start = ContinuousClock.now
        if fdatasync(descriptor) != 0 { throw failure(path, "syncing") }
        usleep(useconds_t(min((ContinuousClock.now - start) / .microseconds(1), pauseMicrosecondsMax)))
    }

    /// Returns a file's content; nil if it does not exist.
    static func read(_ path: String) throws(StoreError) -> [UInt8]? {
        let count = byteCount(path)
        return count == nil ? nil : try read(path, 0..<(count ?? 0))
    }

    /// Returns a range of a file's bytes, clamped to its size; empty if it does not exist.
    static func read(_ path: String, _ range: Range<Int>) throws(StoreError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 && errno == ENOENT { return [] }
        guard descriptor >= 0 else { throw failure(path, "opening") }
        defer { close(descriptor) }
        return try read(descriptor, path, range)
    }

    /// Returns a range of an open file's bytes, clamped to its size.
    private static func read(_ descriptor: CInt, _ path: String, _ range: Range<Int>) throws(StoreError) -> [UInt8] {
        var problem: CInt = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
            while filled < buffer.count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
                let count = pread(descriptor, rest.baseAddress, rest.count, range.lowerBound + filled)
                if count < 0 && errno == EINTR { continue }
                if count < 0 { problem = errno }
                if count <= 0 { break }
                filled += count
            }
        }
        if problem != 0 { throw failure(path, "reading", problem) }
        return bytes
    }

    /// Returns a file's size; nil if it does not exist.
    static func byteCount(_ path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    /// Returns the names in a folder, sorted; empty if it cannot be read.
    static func names(in folder: String) -> [String] {
        guard let handle = opendir(folder) else { return [] }
        defer { closedir(handle) }
        var names: [String] = []
        while let entry = readdir(handle) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names.sorted()
    }
}
