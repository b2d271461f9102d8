import CityModel
import Glibc
import InputFiles

extension CityFile {
    /// Whether a file begins like a city file; false also for unreadable files, and for pipes, which a test would
    /// consume.
    package static func isCityFile(_ path: String) -> Bool {
        do { try SourceFile.requireFile(path, displayName: path) } catch { return false }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: magic.count)
        return Glibc.read(descriptor, &bytes, bytes.count) == magic.count && bytes == magic
    }

    /// Reads a city file.
    ///
    /// - Parameter displayName: name of the file in messages; the path if nil.
    /// - Throws: `InputError` if the file cannot be read, is no city file, is of another version, damaged or cut short;
    ///   the message says how to recreate it.
    /// - Complexity: O(bytes of the file).
    package static func read(_ path: String, displayName: String? = nil) throws(InputError) -> StreetCity {
        let sections = try Sections(CityFileInput(path, displayName: displayName ?? path))
        return try sections.checked { () throws(SectionReader.Damage) in try sections.city() }
    }

    /// Reads only the streets of one travel mode from a city file.
    ///
    /// - Throws: `InputError` as `read`, for the parts of the file that are needed.
    /// - Complexity: O(bytes of the network).
    package static func readStreets(_ path: String, _ mode: TravelMode) throws(InputError) -> ModeStreets {
        let sections = try Sections(CityFileInput(path, displayName: path))
        return try sections.checked { () throws(SectionReader.Damage) in try sections.streets(mode) }
    }
}

/// The sections of a city file, found by its table; each is checked when it is read.
struct Sections {
    typealias Damage = SectionReader.Damage

    private struct Entry {
        var name: String
        var place, length: Int
        var checksum: UInt64
    }

    /// Command that recreates the city.
    let command: String
    private let file: CityFileInput
    private let entries: [Entry]

    /// Reads the header and the table of sections.
    ///
    /// - Throws: `InputError` if these show that the file is no city file, is of another version, damaged or cut short.
    init(_ file: CityFileInput) throws(InputError) {
        var command: String?
        do throws(Damage) {
            guard file.length >= CityFile.headerLength else { throw Damage(.noCityFile) }
            let head = try file.bytes(at: 0, count: CityFile.headerLength)
            guard head[0..<CityFile.magic.count].elementsEqual(CityFile.magic) else { throw Damage(.noCityFile) }
            var header = SectionReader(head, CityFile.magic.count..<CityFile.headerLength)
            let beginning = try header.number()
            let commandLength = Int(beginning >> 32)
            command = try Sections.command(file, length: commandLength)
            let version = UInt32(truncatingIfNeeded: beginning)
            guard version == CityFile.version else { throw Damage(.otherVersion(version)) }
            let length = try header.number()
            if length > file.length { throw Damage(.cutShort) }
            guard length == file.length, let command else { throw Damage() }
            entries = try Sections.entries(file, commandLength: commandLength, checksum: try header.number())
            self.command = command
            self.file = file
        } catch {
            throw Sections.refusal(file.displayName, error.cause, command: command)
        }
    }

    /// Names of the sections in the order of the file.
    var names: [String] { entries.map(\.name) }

    /// Reads a section, or returns nil if there is none of that name.
    ///
    /// - Throws: `Damage` if its checksum does not match.
    func optionalSection(_ name: String) throws(Damage) -> SectionReader? {
        guard let entry = entries.first(where: { $0.name == name }) else { return nil }
        let whole = try file.bytes(at: entry.place, count: CityFile.padded(entry.length))
        guard CityFile.checksum(whole[0..<CityFile.padded(entry.length)]) == entry.checksum else { throw Damage() }
        return SectionReader(whole, 0..<entry.length)
    }

    func section(_ name: String) throws(Damage) -> SectionReader {
        guard let found = try optionalSection(name) else { throw Damage() }
        return found
    }

    /// Runs `read` and turns damage into an error for the user.
    ///
    /// - Throws: `InputError` that says how to recreate the file.
    func checked<Value>(_ read: () throws(Damage) -> Value) throws(InputError) -> Value {
        do {
            return try read()
        } catch {
            throw Sections.refusal(file.displayName, error.cause, command: command)
        }
    }

    /// Reads the command, or returns nil if it is not UTF-8, which means damage.
    private static func command(_ file: CityFileInput, length: Int) throws(Damage) -> String? {
        let start = CityFile.headerLength
        guard length <= min(CityFile.commandLengthMax, file.length - start) else { return nil }
        let bytes = SectionReader(try file.bytes(at: start, count: length), 0..<length).allBytes
        return String(validating: bytes, as: UTF8.self)
    }

    private static func refusal(_ displayName: String, _ cause: Damage.Cause, command: String?) -> InputError {
        let problem: String
        switch cause {
        case .noCityFile: problem = "this is not a city file"
        case .otherVersion(let version):
            let age = version < CityFile.version ? "older" : "newer"
            problem =
                "the city file has version \(version), \(age) than version \(CityFile.version) of this program"
        case .cutShort: problem = "the city file is cut short"
        case .wrongContents: problem = "the city file is damaged"
        case .unreadable(let errorNumber): return SourceFile.readError(displayName, errorNumber: errorNumber)
        }
        // A damaged command is not shown: it might hold anything.
        let isPrintable = command.map { !$0.isEmpty && $0.unicodeScalars.allSatisfy { $0.value >= 32 } } ?? false
        let remedy =
            if isPrintable, let command { "make it again: \(command)" } else { "make one with 'cabrank city import'" }
        return InputError(displayName, problem, remedy: remedy)
    }

    /// Reads the table of sections.
    ///
    /// - Throws: `Damage` if its checksum does not match, or its contents are impossible.
    private static func entries(
        _ file: CityFileInput, commandLength: Int, checksum: UInt64
    ) throws(Damage) -> [Entry] {
        let tablePlace = CityFile.padded(CityFile.headerLength + commandLength)
        var counted = SectionReader(try file.bytes(at: tablePlace, count: 8), 0..<8)
        let count = try counted.integer(in: 0...file.length / CityFile.sectionEntryLength)
        var place = tablePlace + 8 + count * CityFile.sectionEntryLength
        guard place <= file.length else { throw Damage() }
        let length = place - CityFile.headerLength
        let beginning = try file.bytes(at: CityFile.headerLength, count: length)
        guard CityFile.checksum(beginning[0..<length]) == checksum else { throw Damage() }
        var table = SectionReader(beginning, tablePlace + 8 - CityFile.headerLength..<length)
        var found: [Entry] = []
        for _ in 0..<count {
            let nameParts = [try table.number(), try table.number()]
            guard try table.integer(in: 0...file.length) == place else { throw Damage() }
            let length = try table.integer(in: 0...(file.length - place))
            let nameBytes = nameParts.flatMap { part in (0..<8).map { UInt8(truncatingIfNeeded: part >> (8 * $0)) } }
            guard let name = String(validating: nameBytes.prefix { $0 != 0 }, as: UTF8.self) else { throw Damage() }
            found.append(Entry(name: name, place: place, length: length, checksum: try table.number()))
            place += CityFile.padded(length)
            guard place <= file.length else { throw Damage() }
        }
        guard place == file.length else { throw Damage() }
        return found
    }
}
