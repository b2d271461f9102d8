import Glibc

/// What a run used and how much waited at the end of one second.
package struct ResourceSecond: Sendable, BitwiseCopyable {
    /// Its number, from 0.
    package var second: Int
    /// Commands waiting for the writer.
    package var backlog: Int
    /// Commands refused for want of room so far.
    package var overloaded: Int
    /// Memory of the whole program that is in use.
    package var residentBytes: Int
    /// Memory of the service alone.
    package var serviceBytes: Int
    /// Processor time so far.
    package var writerNanoseconds: Int64
    package var judgeNanoseconds: Int64
    package var generatorNanoseconds: Int64
}

/// The memory of this program.
enum ProgramMemory {
    /// What lies in real memory; 0 if the system does not tell (proc(5), `statm`).
    static var residentBytes: Int {
        let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return 0 }
        defer { close(descriptor) }
        return withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { text in
            let count = read(descriptor, text.baseAddress, text.count)
            let words = text.prefix(max(0, count)).split(separator: UInt8(ascii: " "))
            guard words.count > 1, let pages = Int(String(decoding: words[1], as: UTF8.self)) else { return 0 }
            return pages * sysconf(Int32(_SC_PAGESIZE))
        }
    }
}
