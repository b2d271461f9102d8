import CXXHash
import CityModel
import Glibc
import InputFiles

extension CityFile {
    /// Writes a city file whole or not at all: beside its place first, then renamed.
    ///
    /// - Throws: `CityFileFailure` if the machine does not let us.
    package static func write(_ city: StreetCity, to path: String) throws(CityFileFailure) {
        try write(bytes(of: city), to: path)
    }

    /// The contents of the file of a city; the same for the same city.
    static func bytes(of city: StreetCity) -> [UInt8] {
        let sections = sections(of: city)
        let command = Array(city.origin.command.utf8.prefix(commandLengthMax))
        let tablePlace = padded(headerLength + command.count)
        var place = tablePlace + 8 + sections.count * sectionEntryLength

        var table = SectionWriter()
        table.write(sections.count)
        var contents: [UInt8] = []
        for section in sections {
            table.write(name: section.name)
            table.write(place)
            table.write(section.bytes.count)
            contents += section.bytes
            contents += repeatElement(0, count: padded(contents.count) - contents.count)
            place += padded(section.bytes.count)
        }
        let body =
            command + repeatElement(0, count: tablePlace - headerLength - command.count) + table.bytes + contents
        var header = SectionWriter()
        header.write(UInt64(version) | UInt64(command.count) << 32)
        header.write(headerLength + body.count)
        header.write(body.withUnsafeBytes { checksum($0) })
        return magic + header.bytes + body
    }

    static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 { XXH3_64bits(bytes.baseAddress, bytes.count) }

    private static func write(_ bytes: [UInt8], to path: String) throws(CityFileFailure) {
        let draft = "\(path).\(getpid()).partial"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw CityFileFailure(path: path, errorNumber: errno) }
        var failure = writeAll(bytes, descriptor)
        if failure == nil && fsync(descriptor) != 0 { failure = errno }
        if close(descriptor) != 0 && failure == nil { failure = errno }
        if failure == nil && rename(draft, path) != 0 { failure = errno }
        if let failure {
            unlink(draft)
            throw CityFileFailure(path: path, errorNumber: failure)
        }
    }

    /// - Returns: the error's number, nil if all went well.
    private static func writeAll(_ bytes: [UInt8], _ descriptor: Int32) -> Int32? {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if written < 0 && errno != EINTR { return errno }
                rest = rest.dropFirst(max(written, 0))
            }
            return nil
        }
    }
}

/// The machine failed to write a city file. Exit code 3.
package struct CityFileFailure: Error, Sendable, CustomStringConvertible {
    package let path: String
    package let errorNumber: Int32

    package var description: String {
        "\(path): the city file cannot be written: \(String(cString: strerror(errorNumber)))"
    }
}

extension SectionWriter {
    /// - Precondition: the name is short enough.
    fileprivate mutating func write(name: String) {
        let bytes = Array(name.utf8)
        precondition(bytes.count <= CityFile.sectionNameLength)
        let padded = bytes + repeatElement(0, count: CityFile.sectionNameLength - bytes.count)
        for part in 0..<2 {
            write(padded[(8 * part)..<(8 * part + 8)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
    }
}
