import AccountService
import ActivityService
import GuideService
import InputFiles
import Lessons
import PlaceService
import ServiceKernel
import TaxiService
import TourService

extension LessonDecoder {
    /// Accepted number of choices for a class.
    private static let choicesRange = 2...4

    /// The texts of one language; nil where one is missing, or invalid.
    private struct Texts {
        var title, dispute, description, question, answer: String?
        var choices, temptations: [String]?
    }

    /// Decodes the purpose of the lesson; the result is unusable after an error.
    ///
    /// - Parameters:
    ///   - about: rules that the lesson is about.
    ///   - numbers: reads the texts.
    ///   - names: reads the translations of names.
    func subject(
        _ map: MapField, about: [String], _ numbers: LessonTextDecoder, _ names: LessonVocabularyDecoder
    ) -> LessonSubject {
        let right = rightChoice(map)
        let english = texts(map, numbers, in: .english, right: right)
        let field = map.optional("tr")
        let turkish = field?.map { turkish in
            checkTranslation(turkish, of: map)
            pronunciationField = turkish.optional("say")
            vocabulary = names.decode(turkish)
            return texts(turkish, numbers, in: .turkish, right: right)
        }
        if let choices = english.choices, let others = turkish?.choices, others.count != choices.count {
            field?.report(
                "'choices' has \(others.count) entries in Turkish and \(choices.count) in English",
                remedy: "write the same number, in the same order")
        }
        checkTemptations(map, english, turkish, field)
        return LessonSubject(
            title: LessonText(english.title ?? "", turkish: turkish?.title),
            dispute: LessonText(english.dispute ?? "", turkish: turkish?.dispute),
            description: LessonText(english.description ?? "", turkish: turkish?.description), rules: about,
            question: question(map, english, turkish, right: right), plan: plan(map),
            licence: map.optional("licence")?.text() ?? "")
    }

    /// Decodes the index of the right choice, which the lesson names by its English text; nil without one, or after an
    /// error.
    private func rightChoice(_ map: MapField) -> Int? {
        let field = map.optional("right")
        guard case .sequence(let entries)? = map.optional("choices")?.node.content else {
            if map.present(among: ["choices"]).isEmpty, !map.present(among: ["right"]).isEmpty {
                map.reportKey("right", "'right' has no choices", remedy: "write 'choices:' above it, or remove it")
            }
            return nil
        }
        let choices = entries.compactMap { entry in
            if case .scalar(let text, _) = entry.content { text } else { nil }
        }
        guard let field else {
            if map.present(among: ["question"]).isEmpty { return nil }
            let example = choices.first ?? "the text of one"
            map.reportKey(
                "choices", "none of the choices is marked as right",
                remedy: "write 'right:' with the right one below them, such as 'right: \(example)'")
            return nil
        }
        guard let text = field.text() else { return nil }
        let index = choices.firstIndex(of: text)
        if index == nil {
            field.report(
                "'right' is '\(text)', which is none of the choices",
                remedy: "write one of them: \(choices.joined(separator: "; "))")
        }
        return index
    }

    private func texts(
        _ map: MapField, _ numbers: LessonTextDecoder, in language: Language, right: Int?
    ) -> Texts {
        func text(_ key: String) -> String? { map.optional(key).flatMap { numbers.text($0, in: language) } }
        let choices = map.optional("choices")
        return Texts(
            title: map.optional("lesson").flatMap { $0.text() }, dispute: text("dispute"),
            description: map.optional("description")?.text(), question: text("question"), answer: text("answer"),
            choices: choices.flatMap { self.choices($0, numbers, in: language, right: right) },
            temptations: map.optional("tempting").flatMap { temptations($0) })
    }

    private func choices(
        _ field: KeyField, _ numbers: LessonTextDecoder, in language: Language, right: Int?
    ) -> [String]? {
        guard let entries = field.list() else { return nil }
        let range = LessonDecoder.choicesRange
        guard range.contains(entries.count) else {
            field.report(
                "\(field.label) has \(entries.count) \(entries.count == 1 ? "entry" : "entries")",
                remedy: "write \(range.lowerBound) to \(range.upperBound) answers, or remove it")
            return nil
        }
        var choices: [String] = []
        for (index, entry) in entries.enumerated() {
            // The number of a wrong choice is no fact.
            let needsProof = right == nil || index == right
            guard let choice = numbers.text(entry, in: language, needsProof: needsProof) else { continue }
            if choices.contains(choice) { entry.report("duplicate choice '\(choice)'", remedy: "write it once") }
            choices.append(choice)
        }
        return choices.count == entries.count ? choices : nil
    }

    private func checkTranslation(_ turkish: MapField, of map: MapField) {
        for key in turkish.present(among: ["dispute", "description", "question", "answer", "choices", "tempting"])
        where map.present(among: [key]).isEmpty {
            turkish.reportKey(key, "'\(key)' is in Turkish only", remedy: "also write it in English, above 'tr'")
        }
    }

    private func question(_ map: MapField, _ english: Texts, _ turkish: Texts?, right: Int?) -> LessonQuestion? {
        let hasQuestion = !map.present(among: ["question"]).isEmpty
        switch (hasQuestion, !map.present(among: ["answer"]).isEmpty) {
        case (true, false): map.reportKey("question", "the question has no answer", remedy: "write 'answer:' below it")
        case (false, true): map.reportKey("answer", "the answer has no question", remedy: "write 'question:' above it")
        case (true, true), (false, false): break
        }
        if !hasQuestion, !map.present(among: ["choices"]).isEmpty {
            map.reportKey("choices", "the choices have no question", remedy: "write 'question:' above them")
        }
        guard let question = english.question, let answer = english.answer else { return nil }
        let choices = LessonDecoder.translated(english.choices, turkish?.choices)
        return LessonQuestion(
            question: LessonText(question, turkish: turkish?.question), choices: choices, rightChoice: right,
            answer: LessonText(answer, turkish: turkish?.answer),
            temptations: LessonDecoder.translated(english.temptations, turkish?.temptations))
    }

    // MARK: For the teacher

    /// Decodes topic, age and length.
    private func plan(_ map: MapField) -> LessonPlan {
        let topic = map.optional("topic")?.word(among: LessonTopic.allCases.map(\.rawValue))
        return LessonPlan(
            topic: topic.flatMap(LessonTopic.init), age: map.optional("age")?.wholeNumber(LessonPlan.ages),
            minutes: map.optional("minutes")?.wholeNumber(LessonPlan.lengths))
    }

    private func temptations(_ field: KeyField) -> [String]? {
        guard let entries = field.list() else { return nil }
        let texts = entries.compactMap { $0.text() }
        return texts.count == entries.count ? texts : nil
    }

    /// Reports reasons whose number is not that of the wrong choices.
    private func checkTemptations(_ map: MapField, _ english: Texts, _ turkish: Texts?, _ translation: KeyField?) {
        let wrong = (english.choices?.count ?? 1) - 1
        let remedy = "write one text for each wrong choice, in their order: \(wrong)"
        if let count = english.temptations?.count, english.choices == nil || count != wrong {
            if map.present(among: ["choices"]).isEmpty {
                map.reportKey(
                    "tempting", "'tempting' has no choices", remedy: "write 'choices:' above it, or remove it")
            } else if english.choices != nil {
                map.reportKey(
                    "tempting", "'tempting' has \(count) \(count == 1 ? "entry" : "entries")", remedy: remedy)
            }
        }
        if let count = turkish?.temptations?.count, count != english.temptations?.count, english.temptations != nil {
            translation?.report("'tempting' has another number of entries in Turkish", remedy: remedy)
        }
    }

    /// Returns texts with their translations.
    private static func translated(_ english: [String]?, _ turkish: [String]?) -> [LessonText] {
        (english ?? []).enumerated().map { index, text in
            LessonText(text, turkish: turkish.flatMap { $0.indices.contains(index) ? $0[index] : nil })
        }
    }

    // MARK: Rules of the subject

    func rules(_ field: KeyField) -> [String] {
        var rules: [String] = []
        for entry in field.list() ?? [] {
            guard let rule = rule(entry) else { continue }
            if rules.contains(rule) { entry.report("'\(rule)' is in 'about' twice", remedy: "write it once") }
            rules.append(rule)
        }
        return rules
    }

    private func rule(_ field: KeyField) -> String? {
        guard let text = field.scalar() else { return nil }
        let known = Set(
            TaxiService.rulesNamed + TourService.rulesInStories + ActivityService.rulesInStories
                + PlaceService.rulesInStories
                + GuideService.rulesInStories + AccountService.rulesInStories
        ).sorted()
        if known.contains(text) { return text }
        // A letter for the part and two digits: `s5` is meant to be `S05`.
        let padded = text.count == 2 ? "\(text.prefix(1).uppercased())0\(text.suffix(1))" : text
        let nearest = known.contains(padded) ? padded : NameSuggestion.nearest(to: text, among: known)
        field.report(
            "no lesson can show the rule '\(text)'",
            remedy: nearest.map { "did you mean '\($0)'?" } ?? "known are \(known.joined(separator: ", "))")
        return nil
    }
}
