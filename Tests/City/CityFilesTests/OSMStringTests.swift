import TestSupport
import Testing

@testable import CityFiles

/// An extract in the PBF format, made byte by byte.
///
/// Source: OpenStreetMap's wiki, "PBF Format".
private struct PBFExtract {
    /// Strings of its one block; the first stands for none.
    var strings: [[UInt8]] = [[]] + ["highway", "residential", "name", "Mill Lane"].map { Array($0.utf8) }
    /// Pairs of strings, by their numbers.
    var tags: [UInt8] = [1, 2, 3, 4]
    var isPacked = false
    /// Whether the objects precede the strings that they refer to.
    var hasStringsLast = false

    var bytes: [UInt8] {
        let header = field(4, Array("OsmSchema-V0.6".utf8)) + field(4, Array("DenseNodes".utf8))
        let ids = number(1) + number(1) + number(1)
        let places = [0, 2_000_000, 2_000_000].flatMap { number($0) }
        let nodes = field(1, ids) + field(8, places) + field(9, places)
        let keys = stride(from: 0, to: tags.count, by: 2).map { tags[$0] }
        let values = stride(from: 1, to: tags.count, by: 2).map { tags[$0] }
        let way = [0x08, 0x07] + field(2, keys) + field(3, values) + field(8, ids + number(-2))
        let table = field(1, strings.flatMap { field(1, $0) })
        let groups = field(2, field(2, nodes)) + field(2, field(3, way))
        return blob("OSMHeader", header) + blob("OSMData", hasStringsLast ? groups + table : table + groups)
    }

    private func blob(_ type: String, _ block: [UInt8]) -> [UInt8] {
        let blob = isPacked ? [0x10] + varint(block.count) + field(3, stored(block)) : field(1, block)
        let header = field(1, Array(type.utf8)) + [0x18] + varint(blob.count)
        return [0, 0, UInt8(header.count >> 8), UInt8(header.count & 255)] + header + blob
    }

    /// Returns the bytes in the format of zlib (RFC 1950), not compressed.
    private func stored(_ bytes: [UInt8]) -> [UInt8] {
        let (low, high) = (UInt8(bytes.count & 255), UInt8(bytes.count >> 8))
        var (one, two): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            one = (one + UInt32(byte)) % 65_521
            two = (two + one) % 65_521
        }
        let sum = (two << 16 | one).bigEndian
        return [0x78, 0x01, 0x01, low, high, ~low, ~high] + bytes + withUnsafeBytes(of: sum) { Array($0) }
    }

    private func field(_ number: Int, _ bytes: [UInt8]) -> [UInt8] {
        varint(number << 3 | 2) + varint(bytes.count) + bytes
    }

    /// Returns the number with its sign in the last bit (zigzag).
    private func number(_ value: Int) -> [UInt8] { varint(value << 1 ^ value >> 63) }

    private func varint(_ value: Int) -> [UInt8] {
        var (rest, bytes): (Int, [UInt8]) = (value, [])
        while rest > 127 {
            bytes.append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }
}

@Suite("Strings of PBF extracts")
struct OSMStringTests {
    private func outcome(_ extract: PBFExtract) throws -> String {
        let file = try TemporaryFile(extract.bytes, suffix: ".osm.pbf")
        return message {
            _ = try CityImport.openStreetMap(path: file.path, displayName: "m.osm.pbf", name: "M", command: "c")
        }
    }

    @Test(
        "An extract of one street is read, packed or not, with its strings in any place",
        arguments: [(false, false), (true, false), (false, true), (true, true)])
    func whole(isPacked: Bool, hasStringsLast: Bool) throws {
        let extract = PBFExtract(isPacked: isPacked, hasStringsLast: hasStringsLast)
        #expect(try outcome(extract) == "nothing was thrown")
    }

    @Test(
        "A NUL in a key or a value is refused in one line, for one tag or two",
        arguments: [[1], [2], [3], [4], [1, 2], [3, 4], [1, 4], [1, 2, 3, 4]], [false, true])
    func nul(places: [Int], isPacked: Bool) throws {
        for hasStringsLast in [false, true] {
            var extract = PBFExtract(isPacked: isPacked, hasStringsLast: hasStringsLast)
            for place in places { extract.strings[place].insert(0, at: 4) }
            let name = String(decoding: extract.strings[places[0]].prefix(4), as: UTF8.self)
            #expect(
                try outcome(extract)
                    == """
                    m.osm.pbf: the OpenStreetMap extract is damaged or cut short: PBF error: a string contains a NUL \
                    byte after '\(name)'; download or make it again
                    """)
        }
    }

    @Test("Truncated string tables, and ones with false lengths, never end the program")
    func damaged() throws {
        let whole = PBFExtract(isPacked: false).bytes
        for count in 0..<whole.count { #expect(try outcome(bytes: Array(whole[..<count])).hasPrefix("m.osm.pbf: ")) }
        for place in stride(from: whole.startIndex, to: whole.endIndex, by: 3) {
            for value in [0, 127, 255] as [UInt8] {
                var bytes = whole
                bytes[place] = value
                let text = try outcome(bytes: bytes)
                #expect(
                    text.hasPrefix("m.osm.pbf: ") || text == "nothing was thrown", "byte \(place) is \(value): \(text)")
            }
        }
    }

    private func outcome(bytes: [UInt8]) throws -> String {
        let file = try TemporaryFile(bytes, suffix: ".osm.pbf")
        return message {
            _ = try CityImport.openStreetMap(path: file.path, displayName: "m.osm.pbf", name: "M", command: "c")
        }
    }
}
