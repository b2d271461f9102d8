import Statistics
import Testing

@testable import LoadTest

@Suite("latency.hgrm")
struct PercentileDistributionTests {
    /// HdrHistogram's own text of these values has the same percentiles and counts, and the same values to three
    /// decimals, except for the longest, where it has the end of its slot.
    @Test("The text equals HdrHistogram's, with nanosecond precision")
    func golden() {
        var histogram = LatencyHistogram()
        for value in Int64(1)...20 { histogram.record(nanoseconds: value * value * value * 1_000) }
        #expect(
            PercentileDistribution.text(histogram) == """
                       Value     Percentile TotalCount 1/(1-Percentile)

                    0.001000 0.000000000000          1           1.00
                    0.008003 0.100000000000          2           1.11
                    0.064031 0.200000000000          4           1.25
                    0.216063 0.300000000000          6           1.43
                    0.512255 0.400000000000          8           1.67
                    1.000447 0.500000000000         10           2.00
                    1.331199 0.550000000000         11           2.22
                    1.728511 0.600000000000         12           2.50
                    2.197503 0.650000000000         13           2.86
                    2.744319 0.700000000000         14           3.33
                    3.375103 0.750000000000         15           4.00
                    4.098047 0.775000000000         16           4.44
                    4.098047 0.800000000000         16           5.00
                    4.915199 0.825000000000         17           5.71
                    4.915199 0.850000000000         17           6.67
                    5.832703 0.875000000000         18           8.00
                    5.832703 0.887500000000         18           8.89
                    5.832703 0.900000000000         18          10.00
                    6.860799 0.912500000000         19          11.43
                    6.860799 0.925000000000         19          13.33
                    6.860799 0.937500000000         19          16.00
                    6.860799 0.943750000000         19          17.78
                    6.860799 0.950000000000         19          20.00
                    8.000000 0.956250000000         20          22.86
                    8.000000 1.000000000000         20
                #[Mean    =     2.205000, StdDeviation   =     2.441548]
                #[Max     =     8.000000, Total count    =           20]
                #[Buckets =           32, SubBuckets     =         2048]

                """)
    }

    @Test("An empty histogram has no lines and a footer of zeros")
    func empty() {
        #expect(
            PercentileDistribution.text(LatencyHistogram()) == """
                       Value     Percentile TotalCount 1/(1-Percentile)

                #[Mean    =     0.000000, StdDeviation   =     0.000000]
                #[Max     =     0.000000, Total count    =            0]
                #[Buckets =           32, SubBuckets     =         2048]

                """)
    }

    @Test("Each line has four increasing columns, except the last with three and the maximum")
    func columns() throws {
        var histogram = LatencyHistogram()
        for value in Int64(0)..<100_000 { histogram.record(nanoseconds: value * value % 1_000_003 * 77) }
        for _ in 0..<3 { histogram.record(nanoseconds: .max) }
        let lines = PercentileDistribution.text(histogram).split(separator: "\n").dropFirst().filter { $0.first != "#" }
        let rows = lines.map { line in line.split(separator: " ").compactMap { Double($0) } }
        #expect(rows.count > 60)
        for row in rows.dropLast() {
            #expect(row.count == 4)
            #expect(abs(row[3] - 1 / (1 - row[1])) <= 0.005 + row[3] * row[3] * 1e-12)
            #expect(row[2] >= row[1] * 100_003 - 1e-3, "so many values are counted as the percentile says")
        }
        for (row, next) in zip(rows, rows.dropFirst()) {
            #expect(row[0] <= next[0] && row[1] < next[1] && row[2] <= next[2])
        }
        #expect(lines.last == "9223372036854.775807 1.000000000000     100003")
    }
}
