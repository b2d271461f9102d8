import CityModel
import Glibc
import InputFiles

extension CityFile {
    /// Whether a file begins as a city file does; false also for what cannot be read, and for pipes, from which the beginning
    /// would be gone.
    package static func isCityFile(_ path: String) -> Bool {
        do { try SourceFile.requireFile(path, displayName: path) } catch { return false }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: magic.count)
        return Glibc.read(descriptor, &bytes, bytes.count) == magic.count && bytes == magic
    }

    /// Reads a city file through a memory map.
    ///
    /// - Parameter displayName: what to call the file in messages; the path if nil.
    /// - Throws: `InputError` if the file cannot be read, is no city file, is of another version, damaged or cut short; the
    ///   message says how to make it again.
    /// - Complexity: O(bytes of the file).
    package static func read(_ path: String, displayName: String? = nil) throws(InputError) -> StreetCity {
        let name = displayName ?? path
        try SourceFile.requireFile(path, displayName: name)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SourceFile.refusal(name, errorNumber: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SourceFile.refusal(name, errorNumber: errno) }
        let length = Int(status.st_size)
        guard length > 0 else { throw InputError(Diagnostic(file: name, problem: "the file is empty")) }
        guard let memory = mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED else {
            throw SourceFile.refusal(name, errorNumber: errno)
        }
        defer { munmap(memory, length) }
        return try read(UnsafeRawBufferPointer(start: memory, count: length), displayName: name)
    }

    /// Reads the contents of a city file.
    static func read(_ bytes: UnsafeRawBufferPointer, displayName: String) throws(InputError) -> StreetCity {
        guard bytes.count >= headerLength, bytes.starts(with: magic) else {
            throw refusal(displayName, "this is not a city file", command: nil)
        }
        let beginning = bytes.loadUnaligned(fromByteOffset: magic.count, as: UInt64.self)
        let fileVersion = UInt32(truncatingIfNeeded: beginning)
        let command = command(bytes, length: Int(beginning >> 32))
        if fileVersion != version {
            let age = fileVersion < version ? "older" : "newer"
            let problem = "the city file is of version \(fileVersion), \(age) than the version \(version) read here"
            throw refusal(displayName, problem, command: command)
        }
        let length = bytes.loadUnaligned(fromByteOffset: magic.count + 8, as: UInt64.self)
        if length > bytes.count { throw refusal(displayName, "the city file is cut short", command: command) }
        let stored = bytes.loadUnaligned(fromByteOffset: checksumPlace, as: UInt64.self)
        guard length == bytes.count,
            checksum(UnsafeRawBufferPointer(rebasing: bytes[headerLength...])) == stored, let command
        else { throw refusal(displayName, "the city file is damaged", command: command) }
        do {
            return try city(sections(bytes, commandLength: command.utf8.count), command: command)
        } catch {
            throw refusal(displayName, "the city file is damaged", command: command)
        }
    }

    /// nil if it is none: then the file is damaged.
    private static func command(_ bytes: UnsafeRawBufferPointer, length: Int) -> String? {
        guard length <= min(commandLengthMax, bytes.count - headerLength) else { return nil }
        return String(validating: bytes[headerLength..<headerLength + length], as: UTF8.self)
    }

    private static func refusal(_ displayName: String, _ problem: String, command: String?) -> InputError {
        // A damaged command is not repeated: it might hold anything.
        let isTold = command.map { !$0.isEmpty && $0.unicodeScalars.allSatisfy { $0.value >= 32 } } ?? false
        let remedy = if isTold, let command { "make it again: \(command)" } else { "make one by 'cabrank city import'" }
        return InputError(Diagnostic(file: displayName, problem: problem, remedy: remedy))
    }

    private static func sections(
        _ bytes: UnsafeRawBufferPointer, commandLength: Int
    ) throws(SectionReader.Damage) -> [(name: String, bytes: UnsafeRawBufferPointer)] {
        let tablePlace = padded(headerLength + commandLength)
        guard tablePlace <= bytes.count else { throw SectionReader.Damage() }
        var table = SectionReader(UnsafeRawBufferPointer(rebasing: bytes[tablePlace...]))
        let count = try table.count()
        var found: [(name: String, bytes: UnsafeRawBufferPointer)] = []
        for _ in 0..<count {
            let nameParts = [try table.number(), try table.number()]
            let place = try table.integer(in: tablePlace...bytes.count)
            let length = try table.integer(in: 0...(bytes.count - place))
            let nameBytes = nameParts.flatMap { part in (0..<8).map { UInt8(truncatingIfNeeded: part >> (8 * $0)) } }
            guard let name = String(validating: nameBytes.prefix { $0 != 0 }, as: UTF8.self) else {
                throw SectionReader.Damage()
            }
            found.append((name, UnsafeRawBufferPointer(rebasing: bytes[place..<place + length])))
        }
        return found
    }
}
