import LessonPlay
import Lessons
import Markup
import OutputFiles
import PageFrame
import ServiceKernel
import ServiceTexts

/// The contents page of several lessons, in both languages: ready-made hours, lessons by topic with search, and an
/// index by rule.
package struct LessonContents: Sendable {
    /// A lesson and the names of its files in the same folder.
    package struct Entry: Sendable {
        let files: LessonFiles
        let subject: LessonSubject
        var rules: [String] { subject.rules }

        /// Creates the entry of a lesson from its subject.
        package init(_ lesson: Lesson, files: LessonFiles) {
            self.files = files
            subject = lesson.subject
        }
    }

    /// File name of the contents page.
    package static let file = "index.html"
    /// Index by which a folder of lessons and its files are recognised.
    package static let index = IndexedFolder.Index(
        name: file, folderName: "folder of lessons", kind: .lessonContents, endings: [".html", ".odt"]
    ) { bytes in
        String(decoding: bytes, as: UTF8.self).matches(of: /<a href="\.\/([^"]*)">/).compactMap { decoded($0.output.1) }
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
    /// - Parameters:
    ///   - entries: lessons, in the order in which a topic lists them.
    ///   - language: language at the start; a button changes it.
    package init(_ entries: [Entry], in language: Language) {
        self.entries = entries
        self.language = language
    }

    /// The page: ready-made hours, topics, then a section for each part of the rule book, and lessons without a rule.
    package var page: Page {
        let listed = LessonContents.parts.compactMap { section(of: $0.letter, $0.name) }
        let letters = LessonContents.parts.map(\.letter)
        let others = entries.filter { entry in !entry.rules.contains { $0.first.map(letters.contains) ?? false } }
        let rest = section(id: "other", StagePhrase.otherLessons.sentence, [titles(of: others)])
        let title = ContentsPhrase.title.sentence
        return Page(
            title: text(title), kicker: "cabrank", headline: text(title), headlineMarkup: BilingualMarkup.text(title),
            sections: [finder] + (hours.map { [$0] } ?? []) + [topics] + listed + (others.isEmpty ? [] : [rest]),
            language: language, layout: .contents, notices: notices)
    }

    /// Licences of the lessons, each once.
    private var notices: [HTML] {
        let licences = entries.map(\.subject.licence).reduce(into: [String]()) { licences, licence in
            if !licence.isEmpty, !licences.contains(licence) { licences.append(licence) }
        }
        return licences.map { licence in BilingualMarkup.each { HTML(LessonLicence.notice(licence, in: $0) ?? "") } }
    }

    private func section(id: String, _ title: Sentence, _ contents: [HTML], needs: Set<PageAsset> = []) -> PageSection {
        PageSection(
            id: id, title: text(title), heading: BilingualMarkup.text(title),
            parts: contents.map { PagePart($0, needs: needs) })
    }

    // MARK: Finding

    private var finder: PageSection {
        let lead = HTML.element(
            .p, [], BilingualMarkup.text(ContentsPhrase.lead.sentence, ["count": "\(entries.count)"]))
        let ages = Set(entries.compactMap(\.subject.plan.age)).sorted()
        let lengths = Set(entries.compactMap(\.subject.plan.minutes)).sorted()
        let finder = HTML.element(
            .div, [.id("finder"), .role("search"), Attribute("hidden")],
            .element(
                .label, [], BilingualMarkup.text(ContentsPhrase.search.sentence), " ",
                .element(.input, [.id("search"), Attribute("type", "search"), Attribute("autocomplete", "off")])),
            choice("age", ContentsPhrase.age.sentence, ages, ContentsPhrase.ageChoice.sentence),
            choice("minutes", ContentsPhrase.minutes.sentence, lengths, ContentsPhrase.minutesChoice.sentence),
            .element(
                .button, [.id("language"), Attribute("type", "button")],
                BilingualMarkup.text(StagePhrase.language.sentence)),
            .element(
                .p, [.id("found"), Attribute("aria-live", "polite")],
                BilingualMarkup.text(ContentsPhrase.found.sentence, ["count": "\(entries.count)"])))
        return section(
            id: "find", ContentsPhrase.find.sentence, [lead + finder], needs: [.older, .contents])
    }

    /// Returns a selection of a largest value; the words of an option are a text of one language, so they are numbers.
    private func choice(_ id: String, _ label: Sentence, _ values: [Int], _ option: Sentence) -> HTML {
        let options = values.map { value in
            HTML.element(
                .option, [Attribute("value", "\(value)")] + optionTexts(option, ["count": "\(value)"]),
                HTML(option[language].filled { $0 == "count" ? "\(value)" : nil }))
        }
        let any = HTML.element(
            .option, [Attribute("value", "")] + optionTexts(ContentsPhrase.any.sentence, [:]),
            HTML(text(ContentsPhrase.any.sentence)))
        return .element(
            .label, [], BilingualMarkup.text(label), " ", .element(.select, [.id(id)], [any] + options))
    }

    /// Returns the texts of an option, which cannot hold other elements, for the script that changes the language.
    private func optionTexts(_ option: Sentence, _ values: [String: String]) -> [Attribute] {
        [
            .data("en", option[.english].filled { values[$0] }), .data("tr", option[.turkish].filled { values[$0] }),
        ]
    }

    private var hours: PageSection? {
        let titles = Dictionary(
            entries.map { ($0.files.page, $0.subject.title) }, uniquingKeysWith: { first, _ in first })
        let ready = LessonHour.all.filter { $0.lessons.allSatisfy { titles["\($0).html"] != nil } }
        if ready.isEmpty { return nil }
        return section(
            id: "hours", ContentsPhrase.hours.sentence,
            ready.map { hour in hour.markup { titles["\($0).html"] ?? LessonText($0) } })
    }

    private var topics: PageSection {
        let known = LessonTopic.allCases.map { topic in
            (
                id: "topic-\(topic.rawValue)", name: topic.name,
                entries: entries.filter { $0.subject.plan.topic == topic }
            )
        }
        let none = (
            id: "topic-other", name: ContentsPhrase.otherTopics.sentence,
            entries: entries.filter { $0.subject.plan.topic == nil }
        )
        let groups = (known + [none]).filter { !$0.entries.isEmpty }
        let links = HTML.element(
            .p, [.class("chips")],
            groups.map { .element(.a, [.link(toID: $0.id)], BilingualMarkup.text($0.name)) + " " })
        let lists = groups.map { group in
            HTML.element(
                .div, [.class("topic")], .element(.h3, [.id(group.id)], BilingualMarkup.text(group.name)),
                .element(.ul, [.class("lessons")], group.entries.map(item(of:))))
        }
        return section(id: "topics", ContentsPhrase.topics.sentence, [links] + lists)
    }

    private func item(of entry: Entry) -> HTML {
        let plan = entry.subject.plan
        let facts: [Attribute?] = [
            plan.age.map { .data("age", "\($0)") }, plan.minutes.map { .data("minutes", "\($0)") },
        ]
        let meta = BilingualMarkup.each { language in
            let facts: [String?] = [
                plan.age.map { SheetPhrase.fromAge.text(in: language, ["age": "\($0)"]) },
                plan.minutes.map { ContentsPhrase.shortMinutes.text(in: language, ["count": "\($0)"]) },
                entry.rules.isEmpty ? nil : entry.rules.joined(separator: " "),
            ]
            return HTML(facts.compactMap { $0 }.joined(separator: " · "))
        }
        let sheets = BilingualMarkup.each { language in
            let links = LessonFiles.Sheet.allCases.map { sheet in
                let phrase: ContentsPhrase = sheet == .handout ? .pupils : .teacher
                return link(to: sheet, of: entry, in: language, .page, phrase.text(in: language)) + " ("
                    + link(to: sheet, of: entry, in: language, .document, ContentsPhrase.editable.text(in: language))
                    + ")"
            }
            return links[0] + " · " + links[1]
        }
        return .element(
            .li, facts.compactMap { $0 }, title(of: entry), " ", .element(.span, [.class("meta")], meta),
            entry.subject.dispute.isEmpty
                ? HTML() : .element(.p, [.class("note")], BilingualMarkup.each { HTML(entry.subject.dispute[$0]) }),
            .element(.p, [.class("sheets")], sheets))
    }

    private func link(
        to sheet: LessonFiles.Sheet, of entry: Entry, in language: Language, _ form: LessonFiles.Form, _ text: String
    ) -> HTML {
        .element(.a, [.link(toPage: entry.files.name(of: sheet, in: language, as: form))], HTML(text))
    }

    private func title(of entry: Entry) -> HTML {
        .element(.a, [.link(toPage: entry.files.page)], BilingualMarkup.each { HTML(entry.subject.title[$0]) })
    }

    // MARK: By rule

    /// Returns the section of a part, or nil if no lesson belongs to it.
    private func section(of letter: Character, _ name: Sentence) -> PageSection? {
        let rules = Set(entries.flatMap(\.rules)).filter { $0.first == letter }.sorted()
        if rules.isEmpty { return nil }
        let contents = rules.map { rule in
            // Behind a click: a teacher who picks a lesson with the class should not show its outcome.
            let says = RuleSentences.sentence(of: rule).map { sentence in
                HTML.element(
                    .details, [],
                    .element(.summary, [], BilingualMarkup.text(StagePhrase.ruleSays.sentence)),
                    .element(.p, [.class("subtitle")], BilingualMarkup.text(sentence)))
            }
            return HTML.element(.h3, [.id(rule)], HTML(rule)) + (says ?? HTML())
                + titles(of: entries.filter { $0.rules.contains(rule) })
        }
        return section(id: "part-\(letter)", name, contents)
    }

    private func titles(of entries: [Entry]) -> HTML {
        .element(.ul, [.class("lessons")], entries.map { .element(.li, [], title(of: $0)) })
    }

    private func text(_ sentence: Sentence) -> String { sentence[language].filled { _ in nil } }
}

/// Markup in all languages at once, of which the page shows one.
enum BilingualMarkup {
    /// Returns an element for each language.
    static func each(_ markup: (Language) -> HTML) -> HTML {
        Language.allCases.reduce(HTML()) { html, language in
            html + .element(.span, [Attribute("lang", language.rawValue)], markup(language))
        }
    }

    /// Returns a sentence in each language, with its gaps filled.
    static func text(_ sentence: Sentence, _ values: [String: String] = [:]) -> HTML {
        each { HTML(sentence[$0].filled { values[$0] }) }
    }
}
