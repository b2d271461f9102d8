import TestSupport
import Testing

/// Checks the guide's table of the OWASP API Security Top 10 against the tests that it names.
@Suite("The guide's table of misuse")
struct MisuseTableTests {
    private struct Row {
        let item: String
        /// Titles in quotation marks.
        let titles: [String]
    }

    private static func rows(in guide: String) -> [Row] {
        let section = guide.components(between: "## Against misuse", and: "\n## ")
        return section.split(separator: "\n").filter { $0.hasPrefix("| API") }.map { line in
            let cells = line.split(separator: "|").map(String.init)
            let titles = (cells.last ?? "").matches(of: /“([^”]+)”/).map { String($0.1) }
            return Row(item: String(cells[0].dropFirst().prefix { $0 != " " && $0 != ":" }), titles: titles)
        }
    }

    @Test("Each of the ten risks has a row, and each named test exists")
    func rows() throws {
        let guide = try #require(TestFiles.read("\(TestFiles.package)/Sources/cabrank/cabrank.docc/Operate.md"))
        let rows = MisuseTableTests.rows(in: guide)
        #expect(rows.map(\.item) == (1...10).map { "API\($0)" })
        let sources = try ["Hosts/CityServerTests", "Hosts/CommandStoreTests", "System/HTTPServerTests"].flatMap {
            folder in
            try TestFiles.paths(below: "\(TestFiles.package)/Tests/\(folder)").map { try #require(TestFiles.read($0)) }
        }
        let titles = Set(sources.flatMap { MisuseTableTests.titles(in: $0) })
        #expect(titles.count > 80)
        for row in rows {
            #expect(!row.titles.isEmpty, "\(row.item) names no test")
            for title in row.titles { #expect(titles.contains(title), "\(row.item): no test is called “\(title)”") }
        }
        // The table also has all tests written for it.
        let named = Set(rows.flatMap(\.titles))
        let ours = titles.filter { $0.hasPrefix("API") }
        #expect(ours.count > 10)
        for title in ours { #expect(named.contains(title), "no row names “\(title)”") }
    }

    private static func titles(in source: String) -> [String] {
        source.matches(of: /@Test\(\s*"([^"]+)"/).map { String($0.1) }
    }
}

extension String {
    /// Returns the text between two marks, or up to the end.
    fileprivate func components(between start: String, and end: String) -> Substring {
        guard let first = firstRange(of: start) else { return "" }
        let rest = self[first.upperBound...]
        return rest.firstRange(of: end).map { rest[..<$0.lowerBound] } ?? rest
    }
}
