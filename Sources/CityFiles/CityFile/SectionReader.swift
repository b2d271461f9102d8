import CityModel
import Quantities

/// Reads one section of a city file in the order in which it was written.
///
/// The checksum has told that the bytes are those that were written; this still believes nothing, since anybody can make a
/// file: a value that cannot be makes `Damage`, never a trap.
struct SectionReader {
    struct Damage: Error {}

    private let bytes: UnsafeRawBufferPointer
    private var cursor = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { cursor == bytes.count }

    mutating func number() throws(Damage) -> UInt64 {
        guard bytes.count - cursor >= 8 else { throw Damage() }
        defer { cursor += 8 }
        return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: cursor, as: UInt64.self))
    }

    /// - Parameter range: what the number may be.
    mutating func integer(in range: ClosedRange<Int>) throws(Damage) -> Int {
        guard let value = Int(exactly: Int64(bitPattern: try number())), range.contains(value) else { throw Damage() }
        return value
    }

    /// A count of things of which each takes at least a byte.
    mutating func count() throws(Damage) -> Int { try integer(in: 0...bytes.count) }

    mutating func double() throws(Damage) -> Double { Double(bitPattern: try number()) }

    mutating func finiteDouble() throws(Damage) -> Double {
        let value = try double()
        guard value.isFinite else { throw Damage() }
        return value
    }

    /// nil for what was none.
    mutating func optionalDouble() throws(Damage) -> Double? {
        let value = try double()
        return value.isNaN ? nil : value
    }

    mutating func text() throws(Damage) -> String {
        let bytes: [UInt8] = try array()
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Damage() }
        return text
    }

    mutating func optionalText() throws(Damage) -> String? {
        try integer(in: 0...1) == 0 ? nil : try text()
    }

    mutating func array<Element: FixedWidthInteger & BitwiseCopyable>() throws(Damage) -> [Element] {
        let (count, size) = (try count(), MemoryLayout<Element>.size)
        let (length, isOverflow) = count.multipliedReportingOverflow(by: size)
        guard !isOverflow, length <= bytes.count - cursor else { throw Damage() }
        let source = UnsafeRawBufferPointer(rebasing: bytes[cursor..<cursor + length])
        cursor = min(CityFile.padded(cursor + length), bytes.count)
        return Array(unsafeUninitializedCapacity: count) { target, initializedCount in
            UnsafeMutableRawBufferPointer(target).copyMemory(from: source)
            initializedCount = count
        }
    }

    mutating func doubles() throws(Damage) -> [Double] {
        let patterns: [UInt64] = try array()
        return patterns.map { Double(bitPattern: $0) }
    }

    mutating func positions() throws(Damage) -> [FixedPosition] {
        let numbers: [Int32] = try array()
        guard numbers.count.isMultiple(of: 2) else { throw Damage() }
        return try (0..<numbers.count / 2).map { index throws(Damage) in
            let position = FixedPosition(x: numbers[2 * index], y: numbers[2 * index + 1])
            guard position.coordinate.isValid else { throw Damage() }
            return position
        }
    }

    mutating func coordinate() throws(Damage) -> Coordinate {
        let position = Coordinate(latitudeDegrees: try double(), longitudeDegrees: try double())
        guard position.isValid else { throw Damage() }
        return position
    }

    mutating func optionalCoordinate() throws(Damage) -> Coordinate? {
        let (first, second) = (try optionalDouble(), try optionalDouble())
        guard let latitude = first, let longitude = second else { return nil }
        let position = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
        guard position.isValid else { throw Damage() }
        return position
    }

    mutating func textTable() throws(Damage) -> TextTable {
        guard let table = TextTable(bytes: try array(), firstBytes: try array()) else { throw Damage() }
        return table
    }
}
