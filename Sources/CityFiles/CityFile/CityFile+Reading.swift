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
        let file = try MappedFile(path, displayName: displayName ?? path)
        return try read(file.bytes, displayName: displayName ?? path, isMapped: true)
    }

    /// Reads the streets for one way of travelling, and nothing else of a city file.
    ///
    /// - Throws: likewise, as far as the file has to be read for it.
    /// - Complexity: O(bytes of the network).
    package static func readStreets(_ path: String, _ mode: TravelMode) throws(InputError) -> TravelStreets {
        let file = try MappedFile(path, displayName: path)
        let sections = try Sections(file.bytes, displayName: path, isMapped: true)
        return try sections.checked { () throws(SectionReader.Damage) in try sections.streets(mode) }
    }

    /// Reads the contents of a city file.
    ///
    /// - Parameter isMapped: whether the bytes are those of a file, mapped into memory.
    static func read(
        _ bytes: UnsafeRawBufferPointer, displayName: String, isMapped: Bool = false
    ) throws(InputError) -> StreetCity {
        let sections = try Sections(bytes, displayName: displayName, isMapped: isMapped)
        return try sections.checked { () throws(SectionReader.Damage) in try sections.city() }
    }
}

/// A file mapped into memory for as long as this is there.
struct MappedFile: ~Copyable {
    let bytes: UnsafeRawBufferPointer

    /// - Throws: `InputError` if the file cannot be read.
    init(_ path: String, displayName name: String) throws(InputError) {
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
        bytes = UnsafeRawBufferPointer(start: memory, count: length)
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

    /// Gives memory back to the system, which reads the file again if somebody looks there once more.
    ///
    /// - Parameter bytes: of a mapped file; of any other memory the contents would be lost.
    static func release(_ bytes: UnsafeRawBufferPointer) {
        let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
        let start = (UInt(bitPattern: bytes.baseAddress) + page - 1) / page * page
        let end = (UInt(bitPattern: bytes.baseAddress) + UInt(bytes.count)) / page * page
        if start < end { madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_DONTNEED) }
    }
}

/// The sections of a city file, found in its table, and each checked when it is read.
struct Sections {
    typealias Damage = SectionReader.Damage

    private struct Entry {
        var name: String
        var bytes: UnsafeRawBufferPointer
        var bytesWithPadding: UnsafeRawBufferPointer
        var checksum: UInt64
    }

    /// Makes the city again.
    let command: String
    private let displayName: String
    private let isMapped: Bool
    private let entries: [Entry]

    /// - Parameter isMapped: whether the bytes are those of a file, mapped into memory.
    /// - Throws: `InputError` if this is no city file, one of another version, damaged or cut short, as far as its beginning and
    ///   its table of sections tell.
    init(_ bytes: UnsafeRawBufferPointer, displayName: String, isMapped: Bool) throws(InputError) {
        guard bytes.count >= CityFile.headerLength, bytes.starts(with: CityFile.magic) else {
            throw Sections.refusal(displayName, "this is not a city file", command: nil)
        }
        let beginning = bytes.loadUnaligned(fromByteOffset: CityFile.magic.count, as: UInt64.self)
        let fileVersion = UInt32(truncatingIfNeeded: beginning)
        let command = Sections.command(bytes, length: Int(beginning >> 32))
        if fileVersion != CityFile.version {
            let age = fileVersion < CityFile.version ? "older" : "newer"
            let problem = "is of version \(fileVersion), \(age) than the version \(CityFile.version) read here"
            throw Sections.refusal(displayName, "the city file " + problem, command: command)
        }
        let length = bytes.loadUnaligned(fromByteOffset: CityFile.magic.count + 8, as: UInt64.self)
        if length > bytes.count { throw Sections.refusal(displayName, "the city file is cut short", command: command) }
        guard length == bytes.count, let command, let entries = try? Sections.entries(bytes, command) else {
            throw Sections.refusal(displayName, Sections.isDamaged, command: command)
        }
        self.command = command
        self.displayName = displayName
        self.isMapped = isMapped
        self.entries = entries
    }

    /// In the order of the file.
    var names: [String] { entries.map(\.name) }

    /// nil if there is no such section.
    ///
    /// - Throws: `Damage` if it is not as it was written.
    func optionalSection(_ name: String) throws(Damage) -> SectionReader? {
        guard let entry = entries.first(where: { $0.name == name }) else { return nil }
        let whole = entry.bytesWithPadding
        guard CityFile.checksum(whole) == entry.checksum else { throw Damage() }
        if isMapped { MappedFile.release(whole) }
        return SectionReader(entry.bytes, isMapped: isMapped)
    }

    func section(_ name: String) throws(Damage) -> SectionReader {
        guard let found = try optionalSection(name) else { throw Damage() }
        return found
    }

    /// - Throws: damage as an `InputError` that says how to make the file again.
    func checked<Value>(_ read: () throws(Damage) -> Value) throws(InputError) -> Value {
        do {
            return try read()
        } catch {
            throw Sections.refusal(displayName, Sections.isDamaged, command: command)
        }
    }

    private static let isDamaged = "the city file is damaged"

    /// nil if it is none: then the file is damaged.
    private static func command(_ bytes: UnsafeRawBufferPointer, length: Int) -> String? {
        let start = CityFile.headerLength
        guard length <= min(CityFile.commandLengthMax, bytes.count - start) else { return nil }
        return String(validating: bytes[start..<start + length], as: UTF8.self)
    }

    private static func refusal(_ displayName: String, _ problem: String, command: String?) -> InputError {
        // A damaged command is not repeated: it might hold anything.
        let isTold = command.map { !$0.isEmpty && $0.unicodeScalars.allSatisfy { $0.value >= 32 } } ?? false
        let remedy = if isTold, let command { "make it again: \(command)" } else { "make one by 'cabrank city import'" }
        return InputError(Diagnostic(file: displayName, problem: problem, remedy: remedy))
    }

    /// - Throws: `Damage` if the table of sections is not as it was written, or cannot be.
    private static func entries(_ bytes: UnsafeRawBufferPointer, _ command: String) throws(Damage) -> [Entry] {
        let tablePlace = CityFile.padded(CityFile.headerLength + command.utf8.count)
        guard tablePlace <= bytes.count else { throw Damage() }
        var table = SectionReader(UnsafeRawBufferPointer(rebasing: bytes[tablePlace...]))
        let count = try table.integer(in: 0...bytes.count / CityFile.sectionEntryLength)
        var place = tablePlace + 8 + count * CityFile.sectionEntryLength
        let stored = bytes.loadUnaligned(fromByteOffset: CityFile.checksumPlace, as: UInt64.self)
        guard place <= bytes.count,
            CityFile.checksum(UnsafeRawBufferPointer(rebasing: bytes[CityFile.headerLength..<place])) == stored
        else { throw Damage() }
        var found: [Entry] = []
        for _ in 0..<count {
            let nameParts = [try table.number(), try table.number()]
            guard try table.integer(in: 0...bytes.count) == place else { throw Damage() }
            let length = try table.integer(in: 0...(bytes.count - place))
            let (end, next) = (place + length, place + CityFile.padded(length))
            let nameBytes = nameParts.flatMap { part in (0..<8).map { UInt8(truncatingIfNeeded: part >> (8 * $0)) } }
            guard next <= bytes.count, let name = String(validating: nameBytes.prefix { $0 != 0 }, as: UTF8.self) else {
                throw Damage()
            }
            found.append(
                Entry(
                    name: name, bytes: UnsafeRawBufferPointer(rebasing: bytes[place..<end]),
                    bytesWithPadding: UnsafeRawBufferPointer(rebasing: bytes[place..<next]),
                    checksum: try table.number()))
            place = next
        }
        guard place == bytes.count else { throw Damage() }
        return found
    }
}
