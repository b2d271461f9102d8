import TestSupport
import Testing

@testable import LoadTest

@Suite("metrics.prom", .serialized)
struct OpenMetricsTests {
    /// Returns the metrics of a run of slightly more than two seconds, with one kind of refused command.
    private static func text() throws -> String {
        var record = try SmallTown.play(SmallTown.target(), SmallTown.options(seconds: 2.2), commandsPerSecond: 500)
        record.startedMilliseconds = 1_700_000_000_500
        let targets = TargetTable(record, of: try ProfileSamples.profile())
        return OpenMetrics.text(of: record, targets, load: "a \"town\"")
    }

    private static func names(in text: String) -> Set<Substring> {
        Set(text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.prefix { $0 != "{" } })
    }

    @Test("Each family has one TYPE and one HELP, each series has increasing times, and EOF is last")
    func format() throws {
        let lines = try OpenMetricsTests.text().split(separator: "\n")
        #expect(lines.last == "# EOF")
        var family: Substring = ""
        var families: [Substring] = []
        var stamps: [Substring: Double] = [:]
        for line in lines.dropLast() {
            if line.hasPrefix("# TYPE ") {
                family = line.dropFirst(7).prefix { $0 != " " }
                families.append(family)
            } else if line.hasPrefix("# HELP ") {
                #expect(line.hasPrefix("# HELP \(family) "))
            } else {
                let parts = try #require(line.wholeMatch(of: /(\w+)(\{load="a \\"town\\""[^}]*\}) (\S+) (\d+\.\d{3})/))
                #expect(parts.1.hasPrefix(family) && Double(parts.3) != nil, "\(line)")
                let (series, stamp) = (parts.1 + parts.2, Double(parts.4) ?? 0)
                #expect(stamp > stamps[series] ?? 1_700_000_000, "\(line)")
                stamps[series] = stamp
            }
        }
        #expect(Set(families).count == families.count && families.count > 8)
        #expect(
            lines.contains {
                $0.hasPrefix("cabrank_load_completed{load=\"a \\\"town\\\"\"} ") && $0.hasSuffix(" 1700000001.500")
            })
        #expect(lines.contains { $0.contains("command=\"all\",part=\"total\",quantile=\"0.9999\"") })
    }

    @Test("Every metric of the load-test dashboard is in the file")
    func dashboard() throws {
        let told = OpenMetricsTests.names(in: try OpenMetricsTests.text())
        let board = try #require(TestFiles.read("\(TestFiles.package)/Packaging/grafana/cabrank-load.json"))
        let drawn = board.matches(of: /"expr": "((?:[^"\\]|\\.)*)"/).flatMap { expression in
            expression.1.matches(of: /cabrank_\w+/).map(\.0)
        }
        #expect(drawn.count >= 8 && told.isSuperset(of: drawn), "\(Set(drawn).subtracting(told))")
    }
}
