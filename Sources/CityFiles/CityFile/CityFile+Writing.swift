import CXXHash
import CityModel

extension CityFile {
    /// The contents of the file of a city; the same for the same city.
    package static func bytes(of city: StreetCity) -> [UInt8] {
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
