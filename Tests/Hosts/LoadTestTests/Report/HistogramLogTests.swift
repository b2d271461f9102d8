import CZlib
import FoundationEssentials
import Statistics
import Testing

@testable import LoadTest

@Suite("latency.hlog")
struct HistogramLogTests {
    /// HdrHistogram's readers in Java and Python read these counts, tags, times and percentiles from it.
    static let golden = """
        #[cabrank load smoke]
        #[Histogram log format version 1.3]
        #[BaseTime: 1780747200.123 (seconds since epoch)]
        #[StartTime: 1780747200.123 (seconds since epoch), Sat Jun 06 12:00:00 UTC 2026]
        "StartTimestamp","Interval_Length","Interval_Max","Interval_Compressed_Histogram"
        Tag=request,0.000,1.000,3600000.000000,HISTFAAAADt42pNpmSzMwMAgyQABzFCaEch0M9ixgMH+A0SAiYmB6as8E9NvfiambokTjBvTDuxgunybiQkAEi4MPw==
        Tag=answer,0.000,1.000,0.000000,HISTFAAAACF42pNpmSzMwMDAyAABzFAayGd2M9ixgMH+A1QEAFKmBEw=
        1.000,1.000,9000000.000000,HISTFAAAACt42pNpmSzMwMDAxQABzFCaEch0M9ixgMH+A0TgMzPTUUam/V0sTACOlQdk

        """

    private func histogram(_ values: [Int64]) -> LatencyHistogram {
        var histogram = LatencyHistogram()
        for value in values { histogram.record(nanoseconds: value) }
        return histogram
    }

    /// A histogram with single and repeated zeros between counts, counts of one to three bytes, and both ends of the
    /// range.
    private var first: LatencyHistogram {
        histogram(
            [0, 1, 3, 2_047, 2_048, 4_095, 4_096, 3_600_000_000_000] + Array(repeating: 12_345, count: 100)
                + Array(repeating: 1_000_000, count: 20_000))
    }

    private func log() -> String {
        HistogramLog.head(startedMilliseconds: 1_780_747_200_123, comments: ["cabrank load\nsmoke"])
            + HistogramLog.line(first, tag: "request", startNanoseconds: 0, endNanoseconds: 1_000_000_000)
            + HistogramLog.line(
                LatencyHistogram(), tag: "answer", startNanoseconds: 0, endNanoseconds: 1_000_000_000)
            + HistogramLog.line(
                histogram([250, 350, 9_000_000_000_000]), startNanoseconds: 1_000_000_000, endNanoseconds: 2_000_400_000
            )
    }

    @Test("The log equals one that HdrHistogram's readers have read")
    func golden() throws {
        let lines = log().split(separator: "\n", omittingEmptySubsequences: false)
        let expected = Self.golden.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == expected.count)
        for (line, expected) in zip(lines, expected) {
            guard expected.contains("HISTF") else {
                #expect(line == expected)
                continue
            }
            let (fields, expectedFields) = (line.split(separator: ","), expected.split(separator: ","))
            #expect(fields.dropLast() == expectedFields.dropLast())
            // Compressed bytes may differ between versions of zlib.
            #expect(try inflated(fields.last) == inflated(expectedFields.last))
        }
    }

    @Test("Encoded histograms can be decoded with every slot's count")
    func roundTrip() throws {
        var values: [Int64] = (0..<50_000).map { $0 * $0 % 7_919 * $0 }
        values += Array(repeating: 5, count: 3_000_000)
        let histogram = histogram(values)
        let counts = try decodedCounts(HistogramEncoding.encoded(histogram))
        var mismatches = counts.reduce(0, +) == histogram.count ? 0 : 1
        var last = 0
        histogram.forEachSlot { slot, count in
            if slot >= counts.count || counts[slot] != count { mismatches += 1 }
            last = slot
        }
        #expect(mismatches == 0)
        #expect(counts.count == last + 1, "nothing is written after the last count")
    }

    @Test("Values above the range count in the last slot")
    func tooLong() throws {
        let counts = try decodedCounts(
            HistogramEncoding.encoded(histogram([1, LatencyHistogram.longestTrackableNanoseconds, 1 << 50, .max])))
        #expect(counts.count == LatencyHistogram.slotCount)
        #expect(counts.last == 3 && counts[1] == 1)
    }

    @Test("A tag of two words is a programmer's error")
    func tagOfTwoWords() async {
        await #expect(processExitsWith: .failure) {
            _ = HistogramLog.line(LatencyHistogram(), tag: "a b", startNanoseconds: 0, endNanoseconds: 1)
        }
    }

    /// Returns the uncompressed bytes of a log line's last field, without its header of eight bytes.
    private func inflated(_ field: Substring?) throws -> [UInt8] {
        let bytes = [UInt8](try #require(field.flatMap { Data(base64Encoded: String($0)) }))
        #expect(Array(bytes.prefix(4)) == [0x1C, 0x84, 0x93, 0x14])
        #expect(bigEndian(bytes[4..<8]) == bytes.count - 8)
        var length = UInt(1 << 20)
        var result = [UInt8](repeating: 0, count: Int(length))
        #expect(uncompress(&result, &length, Array(bytes.dropFirst(8)), UInt(bytes.count - 8)) == Z_OK)
        return Array(result.prefix(Int(length)))
    }

    /// Decodes the slot counts as HdrHistogram's readers do.
    private func decodedCounts(_ bytes: [UInt8]) throws -> [Int] {
        #expect(bigEndian(bytes[0..<4]) == 0x1C84_9313)
        #expect(bigEndian(bytes[4..<8]) == bytes.count - 40)
        #expect(bigEndian(bytes[8..<12]) == 0 && bigEndian(bytes[12..<16]) == 3)
        #expect(bigEndian(bytes[16..<24]) == 1 && bigEndian(bytes[24..<32]) == 3_600_000_000_000)
        #expect(bigEndian(bytes[32..<40]) == Int(1.0.bitPattern))
        var counts: [Int] = []
        var (number, shift) = (UInt64(0), UInt64(0))
        for byte in bytes.dropFirst(40) {
            let isLong = shift == 56
            number |= UInt64(isLong ? byte : byte & 0x7F) << shift
            shift += 7
            guard isLong || byte < 0x80 else { continue }
            let count = Int(number >> 1) ^ -Int(number & 1)
            counts.append(contentsOf: count < 0 ? Array(repeating: 0, count: -count) : [count])
            (number, shift) = (0, 0)
        }
        #expect(shift == 0, "the last number is whole")
        return counts
    }

    private func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}

@Suite("Decimal numbers")
struct DecimalTextTests {
    @Test("The last digits follow the point, padded with zeros")
    func decimals() {
        #expect(DecimalText.of(1_234, decimals: 3) == "1.234")
        #expect(DecimalText.of(0, decimals: 3) == "0.000")
        #expect(DecimalText.of(7, decimals: 6) == "0.000007")
        #expect(DecimalText.of(999, decimals: 3, width: 8) == "   0.999")
        #expect(DecimalText.of(.max, decimals: 6, width: 3) == "9223372036854.775807")
    }
}
