import Foundation
import Testing

@Suite("The language of comments and guides")
struct LanguageTests {
    /// Count of this checkout, or of the folder that `CABRANK_LANGUAGE_OF` names.
    private static let count = LanguageCount(below: folder)

    private static var folder: URL {
        if let named = ProcessInfo.processInfo.environment["CABRANK_LANGUAGE_OF"] { return URL(filePath: named) }
        return URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
    }

    @Test("At most 3 % of doc comments begin without a noun or a verb")
    func heads() {
        let count = LanguageTests.count
        #expect(count.docComments > 10_000)
        #expect(count.headlessPercent <= LanguageCount.headlessPercentMax, "\(count.headless.joined(separator: "\n"))")
    }

    @Test("Every package and public declaration has a doc comment")
    func documentation() { #expect(LanguageTests.count.undocumented == []) }

    @Test("Words that the house avoids are rare", arguments: LanguageCount.Word.allCases)
    func words(word: LanguageCount.Word) {
        #expect(LanguageTests.count.words[word, default: 0] <= word.limit)
    }

    @Test("No comment is wider than 120 columns")
    func width() { #expect(LanguageTests.count.wide == []) }

    @Test("Counts are printed")
    func printed() {
        print("language: \(LanguageTests.count)")
        #expect(LanguageTests.count.docComments > 0)
    }

    @Test("Comments without a head, missing comments, wide lines and avoided words are found")
    func findings() {
        var count = LanguageCount()
        count.add(
            source: """
                /// Whoever is there, so many of them.
                package struct Fare {
                    /// T07: Of the ride.
                    package var price: Int
                    package var tip: Int
                    /// Where it starts:
                    /// what follows is no head.
                    @inlinable
                    public func start() {}
                    /// Whether it is paid.
                    public var isPaid: Bool
                    public var description: String { "" }
                    private var note: String
                }
                """, at: "Fare.swift")
        count.add(guide: "Nobody has told anybody, whatever the usual mistake.")
        #expect(count.docComments == 4)
        #expect(
            count.headless == [
                "Fare.swift:1: Whoever is there, so many of them.", "Fare.swift:3: T07: Of the ride.",
                "Fare.swift:6: Where it starts:",
            ])
        #expect(count.undocumented == ["Fare.swift:5"])
        let expected: [LanguageCount.Word: Int] = [
            .whoever: 1, .soMany: 1, .nobody: 1, .told: 1, .whatever: 1, .usual: 1, .mistake: 1,
        ]
        #expect(count.words == expected)
    }
}
