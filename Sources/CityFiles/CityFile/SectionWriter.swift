import CityModel
import Quantities

/// Fills one section of a city file.
struct SectionWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: UInt64) { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }

    mutating func write(_ number: Int) { write(UInt64(bitPattern: Int64(number))) }

    mutating func write(_ number: Double) { write(number.bitPattern) }

    mutating func write(_ number: Double?) { write(number ?? .nan) }

    mutating func write(_ text: String) { write(Array(text.utf8)) }

    /// An empty text and none are not the same.
    mutating func write(_ text: String?) {
        write(text == nil ? 0 : 1)
        if let text { write(text) }
    }

    mutating func write(_ array: [some FixedWidthInteger & BitwiseCopyable]) {
        write(array.count)
        array.withUnsafeBytes { bytes += $0 }
        bytes += repeatElement(0, count: CityFile.padded(bytes.count) - bytes.count)
    }

    mutating func write(_ array: [Double]) { write(array.map(\.bitPattern)) }

    mutating func write(_ positions: [FixedPosition]) {
        write(positions.flatMap { [$0.x, $0.y] })
    }

    mutating func write(_ position: Coordinate?) {
        write(position?.latitudeDegrees)
        write(position?.longitudeDegrees)
    }

    mutating func write(_ table: TextTable) {
        write(table.bytes)
        write(table.firstBytes)
    }
}
