import Glibc

/// A folder that nobody else has as long as this lives: nobody in this process, and no other process of this machine.
final class FolderLock {
    private let folder: String
    private let descriptor: CInt

    /// - Parameter creates: the folder, if it is not there.
    init(folder: String, creates: Bool) throws(StoreError) {
        self.folder = folder
        var isNew = false
        if creates {
            isNew = mkdir(folder, 0o700) == 0
            if !isNew && errno != EEXIST { throw StoreFile.failure(folder, "making the folder") }
        }
        // The folder itself is locked: so there is no file that somebody could remove.
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

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Makes durable which files the folder has.
    func syncFolder() throws(StoreError) {
        if fsync(descriptor) != 0 { throw StoreFile.failure(folder, "syncing the folder") }
    }
}

/// Files that are written whole.
enum StoreFile {
    /// How the name ends of a file that is not whole yet.
    static let unfinished = ".unfinished"
    /// So many bytes are brought to the disk at a time, and then it is left to others for as long as that took: whoever syncs another
    /// file meanwhile, as the log is synced for each group of commands, hardly waits.
    private static let syncedByteCount = 1 << 20
    private static let restMicrosecondsMax = 50_000.0

    /// What the system has just refused.
    static func failure(_ path: String, _ action: String, _ code: CInt = errno) -> StoreError {
        .failed(path: path, action: action, reason: String(cString: strerror(code)))
    }

    /// Whether it is there already or not.
    static func makeFolder(_ folder: String) throws(StoreError) {
        if mkdir(folder, 0o700) != 0 && errno != EEXIST { throw failure(folder, "making the folder") }
    }

    static func syncFolder(_ folder: String) throws(StoreError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(folder, "opening the folder") }
        defer { close(descriptor) }
        if fsync(descriptor) != 0 { throw failure(folder, "syncing the folder") }
    }

    /// Puts a file of these pieces in its place: it is there as a whole, and durable, or as it was before.
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
        guard descriptor >= 0 else { throw failure(path, "making the file") }
        defer { close(descriptor) }
        for piece in pieces {
            for start in stride(from: 0, to: piece.count, by: syncedByteCount) {
                if start > 0 { try syncAndRest(descriptor, path) }
                try append(piece[start...].prefix(syncedByteCount), to: descriptor, path)
            }
        }
        if fsync(descriptor) != 0 { throw failure(path, "syncing") }
    }

    static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Copies so much of a file as it has when this begins, durably; also of one whose name is taken away meanwhile.
    static func copy(_ path: String, to target: String, byteCountMax: Int = .max) throws(StoreError) {
        let source = open(path, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw failure(path, "opening") }
        defer { close(source) }
        var status = stat()
        if fstat(source, &status) != 0 { throw failure(path, "reading") }
        let byteCount = min(Int(status.st_size), byteCountMax)
        let descriptor = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(target, "making the file") }
        defer { close(descriptor) }
        for start in stride(from: 0, to: byteCount, by: syncedByteCount) {
            let piece = try read(source, path, start..<min(start + syncedByteCount, byteCount))
            try append(piece[...], to: descriptor, target)
            try syncAndRest(descriptor, target)
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

    private static func syncAndRest(_ descriptor: CInt, _ path: String) throws(StoreError) {
        let start = ContinuousClock.now
        if fdatasync(descriptor) != 0 { throw failure(path, "syncing") }
        usleep(useconds_t(min((ContinuousClock.now - start) / .microseconds(1), restMicrosecondsMax)))
    }

    /// nil where there is no such file.
    static func read(_ path: String) throws(StoreError) -> [UInt8]? {
        let count = byteCount(path)
        return count == nil ? nil : try read(path, 0..<(count ?? 0))
    }

    /// So much of these bytes as the file has; none where there is no such file.
    static func read(_ path: String, _ range: Range<Int>) throws(StoreError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 && errno == ENOENT { return [] }
        guard descriptor >= 0 else { throw failure(path, "opening") }
        defer { close(descriptor) }
        return try read(descriptor, path, range)
    }

    /// So much of these bytes as the open file has.
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

    /// nil where there is no such file.
    static func byteCount(_ path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    /// Names in a folder, sorted; none where it cannot be read.
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
