import LessonPlay
import Lessons
import Quantities
import ServiceKernel

/// The texts of a lesson in one language, as both of its sheets need them.
struct SheetTexts: Sendable {
    let stage: LessonStage
    let language: Language
    private var subject: LessonSubject { stage.lesson.subject }

    init(_ stage: LessonStage, in language: Language) {
        self.stage = stage
        self.language = language
    }

    func say(_ phrase: StagePhrase) -> String { phrase.sentence[language].filled { _ in nil } }

    func say(_ phrase: SheetPhrase, _ values: [String: String] = [:]) -> String { phrase.text(in: language, values) }

    /// Returns the line above the title.
    func kicker(_ name: String) -> String { ([name] + subject.rules).joined(separator: " · ") }

    /// Lines at the foot: the licence of the texts.
    var notices: [String] { LessonLicence.notice(subject.licence, in: language).map { [$0] } ?? [] }

    /// Points for all steps and the question.
    var points: Int {
        stage.scenes.count * LessonSheet.pointsPerStep
            + (subject.question == nil ? 0 : LessonSheet.pointsForQuestion)
    }

    // MARK: Rules

    /// Rules of the lesson, each with the general sentence that gives nothing away; empty where there is none.
    var lessonRules: [LessonSheet.Rule] {
        let used = stage.scenes.flatMap { $0.telling.items }.filter { $0.kind == .because }.map(\.rule)
        let all = (subject.rules + used).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return all.sorted().compactMap { rule in
            let sentence = LessonContents.sentence(of: rule, in: language) ?? ""
            return sentence.isEmpty && !subject.rules.contains(rule)
                ? nil : LessonSheet.Rule(rule: rule, sentence: sentence)
        }
    }

    /// Rules of the lesson first, then the other rules that decided something; each once, with its sentences.
    var shownRules: [LessonSheet.Rule] {
        let items = stage.scenes.flatMap { $0.telling.items }.filter { $0.kind == .because }
        let shown = items.reduce(into: [LessonSheet.Rule]()) { rules, item in
            let rule = LessonSheet.Rule(rule: item.rule, sentence: item.text[language])
            if !rules.contains(rule) { rules.append(rule) }
        }
        let about = subject.rules.flatMap { rule -> [LessonSheet.Rule] in
            let mine = shown.filter { $0.rule == rule }
            if !mine.isEmpty { return mine }
            return LessonContents.sentence(of: rule, in: language).map { [LessonSheet.Rule(rule: rule, sentence: $0)] }
                ?? []
        }
        return about + shown.filter { !subject.rules.contains($0.rule) }
    }

    // MARK: Steps

    /// Returns events, refusals and calculations with their rules: the class works out these.
    func outcome(of scene: LessonStage.Scene) -> [LessonSheet.Part] {
        let shown = scene.telling.items.filter { item in
            switch item.kind {
            case .event, .refusal, .calculation, .nothing: true
            case .because, .message: false
            }
        }
        // Calculations of the same rule share a paragraph.
        let parts = shown.reduce(into: [(item: SceneNarration.Item, text: String)]()) { parts, item in
            let text = (item.kind == .refusal ? "\(say(StagePhrase.refusal)): " : "") + item.text[language]
            if let last = parts.last?.item, item.kind == .calculation, last.kind == .calculation, last.rule == item.rule
            {
                parts[parts.count - 1].text += "; \(text)"
            } else {
                parts.append((item, text))
            }
        }
        return parts.enumerated().map { index, part in
            let isNew = index == 0 || parts[index - 1].item.rule != part.item.rule
            return LessonSheet.Part(
                rule: isNew ? part.item.rule : "", text: part.text, isCalculation: part.item.kind == .calculation)
        }
    }

    // MARK: The beginning

    /// Lines about the city and the queues before the first request, for a document without a picture.
    var beginning: [String] {
        var lines: [String] = []
        let within = stage.zones.filter { !$0.within[language].isEmpty }.map { zone in
            "\(say(.within, ["zone": zone.name])): \(zone.within[language])"
        }
        let roads = stage.connections.map { road in
            "\(zone(road.from)) – \(zone(road.to)): \(road.text[language])"
        }
        if !(within + roads).isEmpty {
            lines.append("\(say(.table)): \((within + roads).joined(separator: "; "))")
        }
        let first = stage.scenes.firstIndex { !$0.setting.requests.isEmpty } ?? 0
        if first > 0 {
            let queues = stage.scenes[first - 1].picture.queues.enumerated().compactMap { index, drivers in
                let names = drivers.map { stage.names.name(of: $0.reference) }.joined(separator: ", ")
                return drivers.isEmpty ? nil : "\(stage.zones[index].name): \(names)"
            }
            if !queues.isEmpty { lines.append("\(say(.queues)): \(queues.joined(separator: "; "))") }
        }
        return lines
    }

    private func zone(_ zone: ZoneID) -> String { stage.zones[Int(zone.index)].name }
}

/// Sentences about the licence under which the texts of a lesson may be used.
enum LessonLicence {
    /// Licence of the lessons that come with cabrank; its notice also has its address.
    static let ofShippedLessons = "CC BY-SA 4.0"

    /// Returns the notice about a licence, or nil without one.
    static func notice(_ licence: String, in language: Language) -> String? {
        if licence.isEmpty { return nil }
        let phrase: SheetPhrase = licence == ofShippedLessons ? .licenceAddress : .licence
        return phrase.text(in: language, ["licence": licence])
    }
}
