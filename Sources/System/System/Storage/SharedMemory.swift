import CMachine
import CXXHash
import Glibc

/// Memory that holds the same as another process's on this machine, and is one with it: what many tasks of a cluster read of one
/// city lies there once.
///
/// It is a file in memory that its maker has sealed: nobody, not even its maker, can write to it or cut it short, so that no
/// process depends on what another does to a file. It is in no folder and goes with the last process that holds it. Others find
/// it among the open files of the processes of the same user, by a hash of what it holds, and take it only where every byte is
/// the same.
@usableFromInline
package final class SharedMemory: @unchecked Sendable {
    // Unchecked because nobody can write to the memory.
    @usableFromInline package let bytes: UnsafeRawBufferPointer
    /// Open, so that others find it here when its maker is gone.
    private let descriptor: Int32

    /// Less is not worth a page table and a look at the other processes.
    package static let bytesMin = 1 << 20

    /// Whether this is a task of a cluster, of which others may be at work on the same machine.
    @usableFromInline package static var isWanted: Bool { getenv("SLURM_JOB_ID") != nil }

    /// Memory that holds what `own` does: another's if there is one, or new.
    ///
    /// Of two that ask at once one makes it, and the other finds it.
    ///
    /// - Returns: nil where the system does not share memory so, for less than `bytesMin`, and where it would take more than half
    ///   of the files that the process may have open.
    @usableFromInline
    package init?(holding own: UnsafeRawBufferPointer) {
        guard own.count >= SharedMemory.bytesMin else { return nil }
        let hash = XXH3_64bits(own.baseAddress, own.count)
        let name = "cabrank-\(getuid())-\(own.count)-\(String(hash, radix: 16))"
        var mapped = SharedMemory.found(name, own)
        if mapped == nil, let turn = Turn(name) {
            mapped = withExtendedLifetime(turn) { SharedMemory.found(name, own) ?? SharedMemory.made(name, own) }
        }
        guard let mapped else { return nil }
        (bytes, descriptor) = mapped
    }

    deinit {
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
        close(descriptor)
    }

    private typealias Mapped = (UnsafeRawBufferPointer, Int32)

    /// nil if no process has it.
    private static func found(_ name: String, _ own: UnsafeRawBufferPointer) -> Mapped? {
        for process in names(in: "/proc") where Int32(process) != nil {
            let folder = "/proc/\(process)/fd"
            for file in names(in: folder) where target(of: "\(folder)/\(file)").hasPrefix("/memfd:\(name) ") {
                // By now the number may be that of another file: of one that nobody writes to, reading would wait for ever.
                let descriptor = open("\(folder)/\(file)", O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
                if let mapped = mapped(descriptor, own) { return mapped }
            }
        }
        return nil
    }

    private static func made(_ name: String, _ own: UnsafeRawBufferPointer) -> Mapped? {
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
        return mapped(descriptor, own)
    }

    /// nil, and the file is closed, unless it is sealed and holds the same.
    private static func mapped(_ descriptor: Int32, _ own: UnsafeRawBufferPointer) -> Mapped? {
        guard descriptor >= 0 else { return nil }
        var (status, limit) = (stat(), rlimit())
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        // Private, for as shared older kernels refuse a sealed file: what nobody writes to lies in the same pages all the same.
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

    /// Empty of what cannot be looked into.
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

    /// Of a symbolic link; empty of what is none, and of others' files.
    private static func target(of link: String) -> String {
        var bytes = [CChar](repeating: 0, count: 256)
        let count = readlink(link, &bytes, bytes.count)
        return count < 0 ? "" : String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// While it is held, no other process of this machine's network has one of the same name.
private final class Turn {
    private let socket: Int32

    private static let secondsMax = 10
    private static let pauseMicroseconds: UInt32 = 10_000

    /// Waits for it; nil where it does not come.
    init?(_ name: String) {
        for _ in 0..<Turn.secondsMax * 1_000_000 / Int(Turn.pauseMicroseconds) {
            // A name of a socket that is in no folder goes with its process, however that ends (unix(7)).
            let socket = cabrank_named_socket(name)
            if socket >= 0 {
                self.socket = socket
                return
            }
            if errno != EADDRINUSE { return nil }
            usleep(Turn.pauseMicroseconds)
        }
        return nil
    }

    deinit { close(socket) }
}
