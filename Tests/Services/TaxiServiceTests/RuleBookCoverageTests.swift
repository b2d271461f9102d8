import Foundation
import ServiceKernel
import TaxiService
import TestSupport
import Testing

/// The tests are read as text, split at `@Test(`.
@Suite("Every rule is tested, and every test can fail")
struct RuleBookCoverageTests {
    /// The parts of the rule book that the sources implement, with the number of rules in each.
    private static let parts: [(letter: String, count: Int)] = [
        ("Z", 5), ("D", 8), ("T", 15), ("R", 4), ("S", 6), ("P", 4), ("I", 14), ("A", 9), ("W", 8), ("F", 6),
    ]

    private struct TestText {
        var file: String
        /// The string behind `@Test(`, if it comes first.
        var title: Substring
        var body: Substring

        /// Whether the test has an expectation of its own, or calls a helper whose name begins with one of these words.
        var canFail: Bool {
            ["expect", "#require", "Issue.record(", "check"].contains { body.contains($0) }
        }
    }

    private func tests() throws -> [TestText] {
        let root = TestFiles.package + "/Tests"
        let paths = try #require(FileManager.default.enumerator(atPath: root)).compactMap { $0 as? String }
        return paths.filter { $0.hasSuffix(".swift") }.sorted().flatMap { path -> [TestText] in
            let text = TestFiles.read("\(root)/\(path)") ?? ""
            return text.split(separator: "    @" + "Test(", omittingEmptySubsequences: false).dropFirst().map { part in
                let start = part.drop { $0.isWhitespace }
                let title = start.first == "\"" ? start.dropFirst().prefix { $0 != "\"" } : ""
                return TestText(file: path, title: title, body: part)
            }
        }
    }

    @Test("Every rule ID is in the title of a test with an expectation")
    func everyRule() throws {
        let tests = try tests()
        #expect(tests.count > 100)
        let words = Set(tests.filter(\.canFail).flatMap { $0.title.split { !$0.isLetter && !$0.isNumber } })
        let rules = RuleBookCoverageTests.parts.flatMap { part in
            (1...part.count).map { number in "\(part.letter)\(number < 10 ? "0" : "")\(number)" }
        }
        let untested = rules.filter { !words.contains(Substring($0)) }
        #expect(untested == [])
    }

    @Test("Every rule named in the vocabulary exists in the rule book")
    func everyRow() {
        let counts = Dictionary(uniqueKeysWithValues: RuleBookCoverageTests.parts.map { ($0.letter, $0.count) })
        let commands = TaxiService.Command.vocabulary.map(\.rule)
        let events = TaxiService.Effect.vocabulary.map(\.rule)
        let reasons = TaxiService.Reason.allCases.flatMap { reason in
            TaxiService.Operation.allCases.map { reason.rule(of: $0.word) }
        }
        for rule in Set(commands + events + reasons) {
            #expect(Int(rule.dropFirst()).map { $0 <= counts[String(rule.prefix(1)), default: 0] } == true, "\(rule)")
        }
    }

    @Test("Every test has an expectation")
    func canFail() throws {
        #expect(try tests().filter { !$0.canFail }.map { "\($0.file): \($0.title)" } == [])
    }
}
