import LessonPlay
import Lessons
import Quantities
import ServiceKernel
import ServiceTexts

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

    /// Rules of the lesson and of its steps, in alphabetical order, each with its sentence.
    var lessonRules: [LessonSheet.Rule] { shownRules.sorted { $0.rule < $1.rule } }

    /// Rules of the lesson first, then the other rules that decided something; each once, with its sentence.
    var shownRules: [LessonSheet.Rule] {
        let items = stage.scenes.flatMap { $0.telling.items }
        let decisive = items.map(\.rule).filter { !$0.isEmpty }
        return (subject.rules + decisive).reduce(into: []) { rules, rule in
            if rules.contains(where: { $0.rule == rule }) { return }
            guard let sentence = sentenceOfRefusals(rule, items) ?? sentence(of: rule, in: items) else { return }
            rules.append(LessonSheet.Rule(rule: rule, sentence: sentence))
        }
    }

    /// Returns the sentence of a rule as far as it holds under the lesson's dispatch policy, or else what the policy
    /// does instead; nil if the lesson shows neither.
    private func sentence(of rule: String, in items: [SceneNarration.Item]) -> String? {
        if let sentence = RuleSentences.sentence(of: rule, under: stage.lesson.rules.taxi.dispatchPolicy) {
            return sentence[language].filled { _ in nil }
        }
        let policies = items.filter { $0.kind == .policy && $0.rule == rule }.map { $0.text[language] }
        let told = policies.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return told.isEmpty ? nil : "\(say(StagePhrase.insteadOfRule)): \(told.joined(separator: " "))"
    }

    /// Returns what the story says of a rule by which it only refuses; nil for another rule, and for those of the
    /// lesson.
    private func sentenceOfRefusals(_ rule: String, _ items: [SceneNarration.Item]) -> String? {
        let items = items.filter { $0.rule == rule }
        guard !subject.rules.contains(rule), items.allSatisfy({ $0.kind == .because || $0.kind == .refusal }) else {
            return nil
        }
        let reasons = items.filter { $0.kind == .because }.map { $0.text[language] }
        let sentences = reasons.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    // MARK: Steps

    /// Returns events, refusals and calculations with their rules: the class works out these.
    func outcome(of scene: LessonStage.Scene) -> [LessonSheet.Part] {
        let shown = scene.telling.items.filter { item in
            switch item.kind {
            case .event, .refusal, .calculation, .policyCalculation, .nothing: true
            case .because, .policy, .message: false
            }
        }
        // Calculations of the same rule share a paragraph.
        let parts = shown.reduce(into: [(item: SceneNarration.Item, text: String)]()) { parts, item in
            let text = (item.kind == .refusal ? "\(say(StagePhrase.refusal)): " : "") + item.text[language]
            if let last = parts.last?.item, item.isCalculation, last.kind == item.kind, last.rule == item.rule {
                let before = parts[parts.count - 1].text
                parts[parts.count - 1].text = (before.hasSuffix(".") ? String(before.dropLast()) : before) + "; \(text)"
            } else {
                parts.append((item, text))
            }
        }
        return parts.enumerated().map { index, part in
            let isNew = index == 0 || parts[index - 1].item.rule != part.item.rule
            return LessonSheet.Part(
                rule: isNew ? part.item.rule : "", text: part.text, isCalculation: part.item.isCalculation)
        }
    }

    // MARK: The beginning

    /// Lines about the city and the queues before the first request, for a document without a picture.
    var beginning: [String] {
        var lines: [String] = []
        let within = stage.zones.filter { !$0.within[language].isEmpty }.map { zone in
            "\(say(.within, ["zone": zone.name[language]])): \(zone.within[language])"
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
                let names = drivers.map { stage.name(of: $0.reference)[language] }.joined(separator: ", ")
                return drivers.isEmpty ? nil : "\(stage.zones[index].name[language]): \(names)"
            }
            if !queues.isEmpty { lines.append("\(say(.queues)): \(queues.joined(separator: "; "))") }
        }
        return lines + map
    }

    /// Lines about the places, streets and lines of the lesson's map, with their distances, and about its tours.
    private var map: [String] {
        let places = stage.lesson.places.map { place in
            let kind = stage.category(of: place)[language]
            let facts = [kind] + (place.district.isEmpty ? [] : [stage.name(place.district)[language]])
            let name = "\(stage.name(place.name)[language]) (\(facts.joined(separator: ", ")))"
            let hours = stage.openingHours(of: place).map { ", \(say(.open)) \($0[language])" } ?? ""
            return "\(name): \(stage.text(of: place.position)[language])\(hours)"
        }
        let ways = stage.lesson.streetsAndLines
        let streets = ways.streets.map { street in
            "\(stage.name(street.name)[language]): \(spots(street.points))"
        }
        let lines = ways.lines.map { line in
            let stops = line.stops.map { stop in
                "\(stage.name(stop.name)[language]) (\(stage.text(of: stop.position)[language]))"
            }
            return "\(stage.name(line.name)[language]): \(stops.joined(separator: " – "))"
        }
        let tours = stage.openingTours.map { tour in
            let stops = tour.content.waypoints.map { stop in
                "\(stage.name(stop.name)[language]) (\(stage.text(of: stop.place)[language]))"
            }
            return "\(stage.name(tour.content.title)[language]): \(stops.joined(separator: " – "))"
        }
        let parts: [(SheetPhrase, [String])] = [
            (.places, places), (.streets, streets), (.lines, lines), (.tours, tours),
        ]
        return parts.filter { !$0.1.isEmpty }.map { "\(say($0.0)): \($0.1.joined(separator: "; "))" }
    }

    private func spots(_ points: [FixedPosition]) -> String {
        points.map { stage.text(of: $0)[language] }.joined(separator: " – ")
    }

    private func zone(_ zone: ZoneID) -> String { stage.zones[Int(zone.index)].name[language] }
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
