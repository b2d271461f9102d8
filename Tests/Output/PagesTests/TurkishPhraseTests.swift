import ServiceKernel
import TestSupport
import Testing

@testable import Pages

/// A text in English and Turkish, as the source code of the pages states it.
private struct Pair {
    let place: String
    let english: String
    let turkish: String

    /// All pairs of literals in the code of pages, pictures and reports.
    static let all: [Pair] = ["PageFrame", "Pages", "Pictures", "Playback", "Reports"].flatMap { target in
        TestFiles.paths(below: "\(TestFiles.package)/Sources/Output/\(target)").filter { $0.hasSuffix(".swift") }
            .flatMap { path in pairs(in: TestFiles.read(path) ?? "", at: path) }
    }

    private static func pairs(in code: String, at path: String) -> [Pair] {
        code.matches(of: /\b(?:text|Sentence|self|estimate|duration|localized|localizedMarkup)\(/).compactMap { call in
            var rest = code[call.range.upperBound...]
            // An estimate comes before its phrases.
            if code[call.range].hasPrefix("estimate") || code[call.range].hasPrefix("duration") {
                rest = rest.drop { $0 != "\"" }
            }
            guard let english = literal(at: &rest), rest.first == "," else { return nil }
            rest = rest.dropFirst()
            guard let turkish = literal(at: &rest) else { return nil }
            let name = path.split(separator: "/").last.map(String.init) ?? path
            return Pair(place: "\(name): \(english.prefix(60))", english: english, turkish: turkish)
        }
    }

    /// Reads a string literal after blanks; nil if there is none. Line continuations are joined.
    private static func literal(at rest: inout Substring) -> String? {
        rest = rest.drop(while: \.isWhitespace)
        if rest.hasPrefix("\"\"\"") {
            let body = rest.dropFirst(3)
            guard let end = body.firstRange(of: "\"\"\"") else { return nil }
            rest = body[end.upperBound...]
            return String(body[..<end.lowerBound].replacing(/\\\n */, with: "").replacing(/\n */, with: ""))
        }
        guard let match = rest.prefixMatch(of: /"((?:[^"\\\n]|\\.)*)"/) else { return nil }
        rest = rest[match.range.upperBound...]
        return String(match.1)
    }
}

@Suite("G10: each pair of texts in the pages has both languages")
struct TurkishPhraseTests {
    /// Words that are the same in both languages, and parts of texts that one language lacks.
    private static let same: Set<String> = [
        "", "park", "{n}", "{n} km", "{start} to {end}", "{low} to {high}", "{words}", "{name}",
    ]

    @Test("The code has several hundred pairs")
    func count() { #expect(Pair.all.count > 600, "\(Pair.all.count)") }

    @Test("No Turkish text is missing or English")
    func both() {
        for pair in Pair.all where !TurkishPhraseTests.same.contains(pair.english) {
            #expect(!pair.turkish.isEmpty && pair.turkish != pair.english, "\(pair.place)")
        }
    }

    @Test("Endings, idioms and terms of the Turkish texts are right")
    func wording() {
        let checker = TurkishTextChecker()
        for pair in Pair.all {
            // ‘each other’ is no term.
            let english = pair.english.replacing("each other", with: "one another")
            #expect(checker.faults(of: pair.turkish, english: english) == [], "\(pair.place)")
        }
    }
}
