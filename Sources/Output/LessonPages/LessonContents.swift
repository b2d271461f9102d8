import CityHost
import LessonPlay
import Lessons
import Markup
import OutputFiles
import PageFrame
import ServiceKernel
import ServiceTexts

/// The contents page of several lessons: links by rule, each with the lesson's subject.
package struct LessonContents: Sendable {
    /// A lesson and the name of its page in the same folder.
    package struct Entry: Sendable {
        let file: String
        let title: LessonText
        let dispute: LessonText
        let rules: [String]

        /// Creates the entry of a lesson from its title, subject and rules.
        package init(_ lesson: Lesson, file: String) {
            self.file = file
            title = lesson.subject.title
            dispute = lesson.subject.dispute
            rules = lesson.subject.rules
        }
    }

    /// File name of the contents page.
    package static let file = "index.html"
    /// Index by which a folder of lessons and its files are recognised.
    package static let index = IndexedFolder.Index(
        name: file, folderName: "folder of lessons", kind: .lessonContents, endings: [".html"]
    ) { bytes in
        String(decoding: bytes, as: UTF8.self).matches(of: /<a href="\.\/([^"]*)">/).compactMap { decoded($0.output.1) }
    }

    /// Returns the file name of a lesson's handout, from that of its page.
    package static func handout(of file: String) -> String {
        "\(file.hasSuffix(".html") ? file.dropLast(5) : Substring(file)).handout.html"
    }

    /// Returns the file name behind a link made by `Attribute.link(toPage:)`; nil if it is not UTF-8.
    private static func decoded(_ link: Substring) -> String? {
        let parts = link.split(separator: "%", omittingEmptySubsequences: false)
        let bytes = parts.dropFirst().reduce(into: Array((parts.first ?? "").utf8)) { bytes, part in
            bytes += [UInt8(part.prefix(2), radix: 16) ?? 0] + part.dropFirst(2).utf8
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Parts of the rule book by their letter, in the rule book's order.
    private static let parts: [(letter: Character, name: Sentence)] = [
        ("Z", Sentence("The city and its zones", "Kent ve bölgeleri")), ("D", Sentence("Drivers", "Sürücüler")),
        ("T", Sentence("Taxis", "Taksiler")), ("R", Sentence("Reservations", "Rezervasyonlar")),
        ("S", Sentence("Shared rides", "Paylaşılan yolculuklar")),
        ("P", Sentence("Prices and money", "Fiyatlar ve para")),
        ("W", Sentence("Tours", "Turlar")),
        ("F", Sentence("Runs and bicycle rides", "Koşular ve bisiklet sürüşleri")),
        ("A", Sentence("Accounts", "Hesaplar")), ("G", Sentence("The city guide", "Kent rehberi")),
        ("L", Sentence("Places and friends", "Yerler ve arkadaşlar")),
    ]

    private let entries: [Entry]
    private let language: Language

    /// Creates the contents page.
    ///
    /// - Parameter entries: lessons, in the order in which a rule lists them.
    package init(_ entries: [Entry], in language: Language) {
        self.entries = entries
        self.language = language
    }

    /// The page: a section for each part of the rule book, then lessons without a rule.
    package var page: Page {
        let listed = LessonContents.parts.compactMap { section(of: $0.letter, $0.name) }
        let letters = LessonContents.parts.map(\.letter)
        let others = entries.filter { entry in !entry.rules.contains { $0.first.map(letters.contains) ?? false } }
        let rest = PageSection(id: "other", title: text(StagePhrase.otherLessons.sentence), parts: [list(others)])
        let count = StagePhrase.lessonsOf.sentence[language].filled { _ in "\(entries.count)" }
        return Page(
            title: text(StagePhrase.lessonsTitle.sentence), kicker: "cabrank",
            headline: text(StagePhrase.lessonsTitle.sentence), facts: [count, text(StagePhrase.lessonsLead.sentence)],
            sections: listed + (others.isEmpty ? [] : [rest]), language: language, layout: .contents)
    }

    /// Returns the section of a part, or nil if no lesson belongs to it.
    private func section(of letter: Character, _ name: Sentence) -> PageSection? {
        let rules = Set(entries.flatMap(\.rules)).filter { $0.first == letter }.sorted()
        if rules.isEmpty { return nil }
        let parts = rules.map { rule in
            // Behind a click: a teacher who picks a lesson with the class should not show its outcome.
            let reasonSentences = LessonContents.because[rule].map { sentence in
                HTML.element(
                    .details, [], .element(.summary, [], HTML(text(StagePhrase.ruleSays.sentence))),
                    .element(.p, [.class("subtitle")], HTML(text(sentence))))
            }
            return PagePart(.element(.h3, [.id(rule)], HTML(rule)) + (reasonSentences ?? HTML()))
                .followed(by: list(entries.filter { $0.rules.contains(rule) }, of: rule))
        }
        return PageSection(id: "part-\(letter)", title: text(name), parts: parts)
    }

    /// Returns the rule under which a lesson comes first on the page; nil if it has no rule of the rule book.
    private static func firstRule(of entry: Entry) -> String? {
        parts.lazy.compactMap { part in entry.rules.filter { $0.first == part.letter }.min() }.first
    }

    /// Returns the links of lessons; the subject of a lesson is printed only at its first place.
    private func list(_ entries: [Entry], of rule: String? = nil) -> PagePart {
        PagePart(
            .element(
                .ul, [.class("lessons")],
                entries.map { entry in
                    .element(
                        .li, [], .element(.a, [.link(toPage: entry.file)], HTML(entry.title[language])), " ",
                        .element(
                            .span, [.class("handout")],
                            .element(
                                .a, [.link(toPage: LessonContents.handout(of: entry.file))],
                                HTML(text(StagePhrase.handout.sentence)))),
                        entry.dispute.isEmpty || rule != LessonContents.firstRule(of: entry)
                            ? HTML() : .element(.p, [.class("note")], HTML(entry.dispute[language])))
                }))
    }

    private func text(_ sentence: Sentence) -> String { sentence[language].filled { _ in nil } }

    /// Returns the services' reason sentence of a rule in a language; nil if it depends on the event.
    static func sentence(of rule: String, in language: Language) -> String? {
        because[rule].map { $0[language].filled { _ in nil } }
    }

    private static let because: [String: Sentence] = Dictionary(
        HostEffect.vocabulary.compactMap { entry -> (String, Sentence)? in
            // Sentences with gaps need an event to fill them.
            guard let because = entry.sample.text()?.because, because.fieldNames.isEmpty,
                !because[.english].filled({ _ in nil }).isEmpty
            else { return nil }
            return (entry.rule, because)
        }, uniquingKeysWith: { first, _ in first })
}

extension PagePart {
    fileprivate func followed(by next: PagePart) -> PagePart { PagePart(markup + next.markup) }
}
