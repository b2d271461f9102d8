import Glibc
import Testing

@testable import OperatingSystem

@Suite("Memory shared between processes", .serialized)
struct SharedMemoryTests {
    /// Returns bytes that are equal in every process for the same number.
    private static func bytes(_ number: UInt8, count: Int = 3 << 20) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 9) ^ number }
    }

    private static func memory(_ number: UInt8) -> SharedMemory? {
        bytes(number).withUnsafeBytes { SharedMemory(holding: $0) }
    }

    /// Returns the identity of the file behind the memory from the process's map, which differs between files.
    private static func file(of memory: SharedMemory) throws -> String {
        let start = String(UInt(bitPattern: memory.bytes.baseAddress), radix: 16)
        let line = try #require(lines("/proc/self/maps").first { $0.hasPrefix(start + "-") })
        return String(line.split(separator: " ")[4])
    }

    /// Returns the descriptors under which this process has the file open.
    private static func descriptors(of file: String) -> [Int] {
        (3..<1_024).filter { descriptor in
            var status = stat()
            return fstat(Int32(descriptor), &status) == 0 && "\(status.st_ino)" == file
        }
    }

    private static func lines(_ path: String) throws -> [String] {
        let file = try #require(fopen(path, "r"))
        defer { fclose(file) }
        var (lines, buffer): ([String], [CChar]) = ([], Array(repeating: 0, count: 4_096))
        while fgets(&buffer, 4_096, file) != nil {
            lines.append(String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
        return lines
    }

    @Test("Two processes share equal bytes, and bytes that differ anywhere have separate memory")
    func once() async throws {
        let held = try #require(Self.memory(1))
        #expect(held.bytes.elementsEqual(Self.bytes(1)))
        await #expect(processExitsWith: .success) {
            let found = try #require(Self.memory(1))
            #expect(found.bytes.elementsEqual(Self.bytes(1)))
            let others = try Self.lines("/proc/\(getppid())/maps").filter { $0.contains("memfd:cabrank-") }
            let file = try Self.file(of: found)
            #expect(others.contains { $0.split(separator: " ")[4] == file }, "\(others)")

            var bytes = Self.bytes(1)
            bytes[2_000_000] ^= 1
            let different = try #require(bytes.withUnsafeBytes { SharedMemory(holding: $0) })
            #expect(different.bytes.elementsEqual(bytes))
            let own = try Self.file(of: different)
            #expect(!others.contains { $0.split(separator: " ")[4] == own })
        }
        withExtendedLifetime(held) {}
    }

    @Test("Shared memory can be neither written nor truncated")
    func sealed() throws {
        let held = try #require(Self.memory(2))
        let file = try Self.file(of: held)
        var tried = 0
        for descriptor in Self.descriptors(of: file) {
            tried += 1
            let opened = open("/proc/self/fd/\(descriptor)", O_RDWR)
            defer { if opened >= 0 { close(opened) } }
            #expect(opened >= 0 && ftruncate(opened, 4_096) != 0 && write(opened, "x", 1) < 0)
            #expect(mmap(nil, 4_096, PROT_READ | PROT_WRITE, MAP_SHARED, opened, 0) == MAP_FAILED)
            #expect(truncate("/proc/self/fd/\(descriptor)", 0) != 0)
        }
        #expect(tried == 1 && held.bytes.elementsEqual(Self.bytes(2)))
    }

    @Test("Shared memory disappears with its last holder, and is not created for few bytes")
    func given() throws {
        var held = Self.memory(3)
        let file = try Self.file(of: try #require(held))
        var again = Self.memory(3)
        #expect(try Self.file(of: try #require(again)) == file)
        #expect(Self.descriptors(of: file).count == 2)
        held = nil
        #expect(again?.bytes.elementsEqual(Self.bytes(3)) == true)
        again = nil
        #expect(try !Self.lines("/proc/self/maps").contains { $0.contains(" \(file) ") })
        #expect(Self.descriptors(of: file).isEmpty)
        let few = Self.bytes(3, count: SharedMemory.bytesMin - 1)
        #expect(few.withUnsafeBytes { SharedMemory(holding: $0) } == nil)
    }
}
