import CityHost
import Quantities
import Scenario
import ServiceKernel
import TaxiService

/// What is said of steps, timers, events and calculations: the sentences of the services' vocabulary, filled, in one
/// language.
struct LessonWords {
    let language: Language
    let names: LessonNames
    /// Named behind every amount; nil: amounts are bare.
    var currency: String?

    private static let commands = TaxiService.Command.vocabulary
    private static let events = Dictionary(
        uniqueKeysWithValues: TaxiService.Effect.vocabulary.map { ($0.event, $0) })

    /// What somebody does, or which timer is due.
    func sentence(of command: TaxiService.Command) -> String {
        let heading = command.heading
        let entry = LessonWords.commands.first { $0.actor == heading.actor?.kind && $0.action == heading.action }
        let actor = heading.actor.map { names.name(of: $0) } ?? ""
        guard let entry else { return "\(actor) \(heading.action)" }
        let fields = FieldList(of: command)
        let sentence = entry.sentence[language].filled { name in
            switch fields[name] {
            case .absent: name == "subject" ? actor : nil
            // Each driver owns the taxi of the same number, and only another is worth telling.
            case .numbered(let taxi) where taxi.kind == .taxi && taxi.number == heading.actor?.number: nil
            case let value: told(value)
            }
        }
        return entry.isTimer ? sentence : "\(actor) \(sentence)"
    }

    /// A line of the event log: its rule, what happened, and the rule in a sentence where there is more to say.
    func telling(of record: EventRecord) -> (rule: String, sentence: String, because: String) {
        let fill = { (sentence: Sentence) in
            sentence[language].filled { name in record.value(name).map(told) }
        }
        if record.isRejection, case .word(let action)? = record.value("action"), let value = record.value("reason"),
            let reason = TaxiService.Reason(value)
        {
            let (rule, sentence) = reason.explanation(of: action)
            return (rule, fill(sentence), "")
        }
        guard let entry = LessonWords.events[record.event] else { return ("A08", record.event, "") }
        return (entry.rule, fill(entry.sentence), fill(entry.because))
    }

    func sentence(of reckoning: TaxiService.Reckoning) -> String {
        reckoning.sentence[language].filled { name in reckoning.value(name).map(told) }
    }

    func phrase(_ phrase: StoryPhrase, list: [String] = [], count: Int = 0) -> String {
        phrase.sentence[language].filled { $0 == "count" ? String(count) : list.joined(separator: ", ") }
    }

    /// A value as people say it.
    private func told(_ value: FieldValue) -> String {
        switch value {
        case .moment(let time): LessonWords.clockText(time)
        case .duration(let length): lengthText(length)
        case .zone(.none): phrase(.outside)
        case .place(let place) where place.zone == .none: phrase(.outside)
        case .money: value.text(by: names) + (currency.map { Paragraph.tie + $0 } ?? "")
        case .absent, .numbered, .zone, .place, .position, .list, .count, .flag, .word, .text: value.text(by: names)
        }
    }

    /// `3 min`, `1 h 59 min 59 s`, `7 min 0.6 s`: no unit that says nothing, and everything exact.
    func lengthText(_ length: SimDuration) -> String {
        let microseconds = length.microseconds.magnitude
        let units: [(name: String, microseconds: UInt64)] =
            switch language {
            case .english: [("days", 86_400_000_000), ("h", 3_600_000_000), ("min", 60_000_000)]
            case .turkish: [("gün", 86_400_000_000), ("sa", 3_600_000_000), ("dk", 60_000_000)]
            }
        var rest = microseconds
        var parts: [String] = []
        for unit in units {
            let count = rest / unit.microseconds
            rest %= unit.microseconds
            let name = count == 1 && unit.name == "days" ? "day" : unit.name
            if count > 0 { parts.append("\(count)\(Paragraph.tie)\(name)") }
        }
        if rest > 0 || parts.isEmpty {
            parts.append("\(LessonWords.secondsText(rest))\(Paragraph.tie)\(language == .english ? "s" : "sn")")
        }
        return (length.microseconds < 0 ? "−" : "") + parts.joined(separator: " ")
    }

    /// Hours, minutes and seconds since the start of the lesson.
    static func clockText(_ time: SimTime) -> String {
        let microseconds = time.microseconds.magnitude
        let seconds = microseconds / 1_000_000
        let digits = [seconds / 3_600, seconds / 60 % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        let last = secondsText(microseconds % 60_000_000)
        return digits.joined(separator: ":") + (seconds % 60 < 10 ? ":0" : ":") + last
    }

    /// Seconds with as many decimals as they have.
    private static func secondsText(_ microseconds: UInt64) -> String {
        let (whole, fraction) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        guard fraction > 0 else { return String(whole) }
        var decimals = String(1_000_000 + fraction).dropFirst()
        while decimals.last == "0" { decimals.removeLast() }
        return "\(whole).\(decimals)"
    }
}

extension EventRecord {
    var isRejection: Bool { event == TaxiService.EventWord.rejected.rawValue }
}
