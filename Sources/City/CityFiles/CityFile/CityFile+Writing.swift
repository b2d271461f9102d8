import CXXHash
import CityModel

extension CityFile {
    /// Returns the contents of a city's file; equal cities have equal bytes.
    package static func bytes(of city: StreetCity) -> [UInt8] {
        let sections = sections(of: city)
        let command = Array(city.origin.command.utf8.prefix(commandLengthMax))
        let tablePlace = padded(headerLength + command.count)
        var place = tablePlace + 8 + sections.count * sectionEntryLength

        var table = SectionWriter()
        table.write(sections.count)
        for section in sections {
            table.write(name: section.name)
            table.write(place)
            table.write(section.length)
            table.write(section.bytes.withUnsafeBytes { checksum($0) })
            place += section.bytes.count
        }
        let beginning = command + repeatElement(0, count: tablePlace - headerLength - command.count) + table.bytes
        var header = SectionWriter()
        header.write(UInt64(version) | UInt64(command.count) << 32)
        header.write(place)
        header.write(beginning.withUnsafeBytes { checksum($0) })
        var file = magic + header.bytes + beginning
        file.reserveCapacity(place)
        for section in sections { file += section.bytes }
        return file
    }

    static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 { XXH3_64bits(bytes.baseAddress, bytes.count) }
}

extension SectionWriter {
    /// Writes the name of a section, padded with zeros.
    ///
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
