import CZlib
import Statistics

/// The binary form of a histogram in HdrHistogram's format, version 2, compressed.
///
/// All numbers are big-endian. The compressed bytes follow a cookie and their length (4 bytes each). The uncompressed
/// form has a cookie, the length after the header, the slot shift (none), the number of significant digits (4 bytes
/// each), the lowest discernible value, the highest trackable value (8 bytes each), and the ratio to real units as a
/// `Double`. The slot counts follow, the shortest values first, up to the last non-zero count; a run of zeros is
/// encoded as its negative length.
///
/// Source: G. Tene, HdrHistogram, `AbstractHistogram.java` and `ZigZagEncoding.java`.
enum HistogramEncoding {
    // The tens digit marks counts of variable length.
    private static let cookie: UInt32 = 0x1c84_9313
    private static let compressedCookie: UInt32 = 0x1c84_9314

    /// Returns the compressed form for a log.
    static func compressed(_ histogram: LatencyHistogram) -> [UInt8] {
        let bytes = compressed(encoded(histogram))
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 8)
        append(compressedCookie, to: &result)
        append(UInt32(bytes.count), to: &result)
        return result + bytes
    }

    /// Returns the uncompressed form. Values above the range count in the last slot, because HdrHistogram has no other
    /// place for them.
    static func encoded(_ histogram: LatencyHistogram) -> [UInt8] {
        let counts = encodedCounts(histogram)
        var result: [UInt8] = []
        result.reserveCapacity(counts.count + 40)
        append(cookie, to: &result)
        append(UInt32(counts.count), to: &result)
        append(UInt32(0), to: &result)
        append(UInt32(3), to: &result)
        append(UInt64(1), to: &result)
        append(UInt64(LatencyHistogram.rangeNanoseconds), to: &result)
        append((1.0).bitPattern, to: &result)
        return result + counts
    }

    private static func encodedCounts(_ histogram: LatencyHistogram) -> [UInt8] {
        var result: [UInt8] = []
        var next = 0
        let last = LatencyHistogram.slotCount - 1
        func add(_ slot: Int, _ count: Int) {
            let zeros = slot - next
            // A single zero is written as 0, as HdrHistogram does.
            if zeros > 0 { appendZigZag(zeros == 1 ? 0 : -Int64(zeros), to: &result) }
            appendZigZag(Int64(count), to: &result)
            next = slot + 1
        }
        var countInLast = histogram.countTooLong
        histogram.forEachSlot { slot, count in
            if slot < last { add(slot, count) } else if slot == last { countInLast += count }
        }
        if countInLast > 0 { add(last, countInLast) }
        // HdrHistogram writes at least the first slot.
        if next == 0 { add(0, 0) }
        return result
    }

    /// Appends a ZigZag-encoded number of variable length: seven bits per byte, the lowest first; the top bit marks a
    /// continuation, except in the ninth byte, which holds eight bits. The sign is the lowest bit, which keeps numbers
    /// near zero short.
    private static func appendZigZag(_ number: Int64, to bytes: inout [UInt8]) {
        var rest = UInt64(bitPattern: (number << 1) ^ (number >> 63))
        var written = 0
        while rest > 0x7F, written < 8 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
            written += 1
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        let bound = compressBound(UInt(bytes.count))
        return Array(unsafeUninitializedCapacity: Int(bound)) { target, count in
            var length = bound
            let status = compress2(target.baseAddress, &length, bytes, UInt(bytes.count), Z_BEST_COMPRESSION)
            // The buffer is large enough, so a failure means that memory is exhausted.
            precondition(status == Z_OK, "zlib could not compress: status \(status)")
            count = Int(length)
        }
    }
}
