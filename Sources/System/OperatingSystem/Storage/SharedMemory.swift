import CLinux
import CXXHash
import Glibc

/// Read-only memory shared with other processes of this machine that hold the same bytes, so that many tasks of a
/// cluster load one city only once.
///
/// It is a sealed file in memory: no process, not even its creator, can write or truncate it. It is in no folder and
/// disappears with the last process that holds it. Other processes find it among the open files of the same user's
/// processes, by a hash of its contents, and use it only if every byte is equal.
@usableFromInline
package final class SharedMemory: @unchecked Sendable {
    // Unchecked: the memory is sealed against writing.
    /// The shared bytes.
    @usableFromInline package let bytes: UnsafeRawBufferPointer
    /// Kept open, so that other processes find it here after its creator has ended.
    private let descriptor: Int32

    /// Smallest size worth the page table and the search.
    package static let bytesMin = 1 << 20

    /// Whether this is a task of a cluster, with others possibly on the same machine.
    @usableFromInline package static var isEnabled: Bool { getenv("SLURM_JOB_ID") != nil }

    /// Creates shared memory with the bytes of `own`: that of another process if there is one, otherwise new.
    ///
    /// If two processes ask at once, one creates it and the other finds it.
    ///
    /// - Returns: nil if the system does not support it, for less than `bytesMin`, and if it would use more than half
    ///   of the process's limit of open files.
    @usableFromInline
    package init?(holding own: UnsafeRawBufferPointer) {
        guard own.count >= SharedMemory.bytesMin else { return nil }
        let hash = XXH3_64bits(own.baseAddress, own.count)
        let name = "cabrank-\(getuid())-\(own.count)-\(String(hash, radix: 16))"
        var mapped = SharedMemory.find(name, own)
        if mapped == nil, let turn = NamedLock(name) {
            mapped = withExtendedLifetime(turn) { SharedMemory.find(name, own) ?? SharedMemory.create(name, own) }
        }
        guard let mapped else { return nil }
        (bytes, descriptor) = mapped
    }

    deinit {
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
        close(descriptor)
    }

    private typealias Mapped = (UnsafeRawBufferPointer, Int32)

    /// Returns the memory of another process; nil if there is none.
    private static func find(_ name: String, _ own: UnsafeRawBufferPointer) -> Mapped? {
        for process in names(in: "/proc") where Int32(process) != nil {
            let folder = "/proc/\(process)/fd"
            for file in names(in: folder) where target(of: "\(folder)/\(file)").hasPrefix("/memfd:\(name) ") {
                // The number may meanwhile belong to another file; reading a pipe without a writer would block for
                // ever.
                let descriptor = open("\(folder)/\(file)", O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
                if let mapped = map(descriptor, own) { return mapped }
            }
        }
        return nil
    }

    private static func create(_ name: String, _ own: UnsafeRawBufferPointer) -> Mapped? {
        let descriptor = cabrank_memory_file(name)
        var done = 0
        while descriptor >= 0 && done < own.count {
            let written = write(descriptor, own.baseAddress?.advanced(by: done), own.count - done)
            if written < 0 && errno == EINTR { continue }
            if written <= 0 { break }
            done += written
        }
        guard descriptor >= 0, done == own.count, cabrank_seal(descriptor) == 0 else {
            if descriptor >= 0 { close(descriptor) }
            return nil
        }
        return map(descriptor, own)
    }

    /// Maps the file; returns nil and closes it unless it is sealed and has the same bytes.
    private static func map(_ descriptor: Int32, _ own: UnsafeRawBufferPointer) -> Mapped? {
        guard descriptor >= 0 else { return nil }
        var (status, limit) = (stat(), rlimit())
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        // Private, because older kernels refuse a shared mapping of a sealed file; unmodified pages are shared
        // nevertheless.
        if descriptor < limit.rlim_cur / 2, cabrank_is_sealed(descriptor) != 0, fstat(descriptor, &status) == 0,
            status.st_size == own.count,
            let memory = mmap(nil, own.count, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED
        {
            if let start = own.baseAddress, memcmp(memory, start, own.count) == 0 {
                return (UnsafeRawBufferPointer(start: memory, count: own.count), descriptor)
            }
            munmap(memory, own.count)
        }
        close(descriptor)
        return nil
    }

    /// Returns the names in a folder; none if it cannot be read.
    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { name in
                    name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names
    }

    /// Returns the target of a symbolic link; empty if it is none or cannot be read.
    private static func target(of link: String) -> String {
        var bytes = [CChar](repeating: 0, count: 256)
        let count = readlink(link, &bytes, bytes.count)
        return count < 0 ? "" : String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// Lock by name between the processes of this machine (of one network namespace).
private final class NamedLock {
    private let socket: Int32

    private static let secondsMax = 10
    private static let pauseMicroseconds: UInt32 = 10_000

    /// Waits for it; nil where it does not come.
    init?(_ name: String) {
        for _ in 0..<NamedLock.secondsMax * 1_000_000 / Int(NamedLock.pauseMicroseconds) {
            // A name of a socket that is in no folder goes with its process, however that ends (unix(7)).
            let socket = cabrank_named_socket(name)
            if socket >= 0 {
                self.socket = socket
                return
            }
            if errno != EADDRINUSE { return nil }
            usleep(NamedLock.pauseMicroseconds)
        }
        return nil
    }

    deinit { close(socket) }
}
