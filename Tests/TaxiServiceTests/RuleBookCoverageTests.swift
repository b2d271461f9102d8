import Foundation
import TestSupport
import Testing

/// `grep T07` must find the code that carries the rule out and the test that proves it.
@Suite("Every rule is carried out somewhere and proved somewhere")
struct RuleBookCoverageTests {
    /// The parts of the rule book that the sources carry out, with how many rules each has.
    private static let parts: [(letter: String, count: Int)] = [
        ("Z", 5), ("D", 8), ("T", 13), ("R", 4), ("S", 6), ("P", 4), ("I", 14), ("A", 9),
    ]

    private static let expected: [String] = parts.flatMap { part in
        (1...part.count).map { part.letter + ($0 < 10 ? "0" : "") + "\($0)" }
    }

    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The text of every Swift file in the folder.
    private func texts(in folder: String) throws -> [String] {
        let root = RuleBookCoverageTests.package.appendingPathComponent(folder).resolvingSymlinksInPath()
        let paths = try #require(FileManager.default.enumerator(atPath: root.path)).compactMap { $0 as? String }
        return try paths.filter { $0.hasSuffix(".swift") }.sorted().map {
            try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8)
        }
    }

    private func missing(from texts: [String]) -> [String] {
        let words = Set(texts.flatMap { $0.split { !$0.isLetter && !$0.isNumber } })
        return RuleBookCoverageTests.expected.filter { !words.contains(Substring($0)) }
    }

    @Test("Every rule ID stands in a comment of the sources")
    func sources() throws {
        let comments = try texts(in: "Sources").flatMap { text in
            text.split(separator: "\n").compactMap { line in line.range(of: "//").map { String(line[$0.upperBound...]) }
            }
        }
        #expect(comments.count > 100)
        #expect(missing(from: comments) == [])
    }

    @Test("Every rule ID stands in the title of a test")
    func tests() throws {
        let titles = try texts(in: "Tests").flatMap { text in
            // What follows `@Test(`: the title is the first thing in quotes, if it comes before anything else.
            text.components(separatedBy: "@Test(").dropFirst().compactMap { rest -> String? in
                let start = rest.drop { $0.isWhitespace }
                guard start.first == "\"" else { return nil }
                return String(start.dropFirst().prefix { $0 != "\"" })
            }
        }
        #expect(titles.count > 100)
        #expect(missing(from: titles) == [])
    }
}
