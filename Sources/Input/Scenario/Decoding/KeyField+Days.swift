import InputFiles
import Quantities
import YAML

// Days of the week and holidays.
extension KeyField {
    /// Decodes kinds of day: a word such as `weekend`, the name of a day, or a list of these.
    package func days() -> DaySet? {
        var entries = [self]
        if case .sequence = node.content { entries = list() ?? [] }
        let sets = entries.map { $0.daysOfWord() }
        guard !sets.contains(nil) else { return nil }
        var days = DaySet()
        for (entry, set) in zip(entries, sets) {
            guard let set else { continue }
            let known = days.intersection(set)
            if !known.isEmpty {
                report(
                    "\(label) names \(known.scenarioText) twice",
                    remedy: "remove \(entry.scalar() ?? known.scenarioText)")
                return nil
            }
            days.formUnion(set)
        }
        if days.isEmpty { report("\(label) names no day", remedy: KeyField.proposedDays) }
        return areKnown(days) ? days : nil
    }

    private static let proposedDays = "write weekdays, weekend, holiday, or a list of days: [saturday, sunday]"

    private func daysOfWord() -> DaySet? {
        guard let word = scalar() else { return nil }
        if let days = DaySet(word: word) { return days }
        if CalendarDate(word) != nil {
            report(
                "\(label) is '\(word)', but days are named by their kind",
                remedy: "list the date in 'holidays', and write 'holiday' here")
        } else {
            let nearest = NameSuggestion.nearest(to: word.lowercased(), among: DaySet.wordsWritten)
            report(
                "\(label) is '\(word)', not a day",
                remedy: nearest.map { "did you mean '\($0)'?" } ?? KeyField.proposedDays)
        }
        return nil
    }

    /// Whether the document has the date and the holidays that these days need; reports an error if not.
    private func areKnown(_ days: DaySet) -> Bool {
        if days.isEmpty { return false }
        if context.days.start == nil, days != .all {
            report(
                "\(label) depends on the day, but the scenario has no date",
                remedy: "write 'start: {date: 2026-06-01}', or leave it out")
            return false
        }
        if days == .holidays, context.days.holidays.isEmpty {
            report(
                "\(label) is for holidays, but none are listed",
                remedy: "write 'holidays: [2026-12-25]' next to 'start'"
            )
            return false
        }
        return true
    }

    /// Decodes `byDay: [{days: weekend, …}]`: entries of a list, each for days of its own.
    func dayEntries() -> [(days: DaySet, entry: KeyField)]? {
        guard let entries = list() else { return nil }
        if entries.isEmpty { report("\(label) is empty", remedy: "remove it, or write '- days: weekend', for example") }
        var described = DaySet()
        let read = entries.map { entry -> (days: DaySet, entry: KeyField)? in
            guard case .mapping = entry.node.content, let field = entry.entry("days") else {
                entry.report("\(entry.label) lacks the key 'days'", remedy: KeyField.proposedDays)
                return nil
            }
            guard let days = field.days() else { return nil }
            let twice = described.intersection(days)
            described.formUnion(days)
            if twice.isEmpty { return (days, entry) }
            field.report("\(label) describes \(twice.scenarioText) twice", remedy: "write each day in one entry only")
            return nil
        }
        return read.contains { $0 == nil } ? nil : read.compactMap { $0 }
    }
}

extension DaySet {
    /// Creates a set from a word of a document: `weekdays`, `weekend`, `all`, or a day's name or its first three
    /// letters.
    init?(word: String) {
        let word = word.lowercased()
        switch word {
        case "all": self = .all
        case "weekdays": self = .weekdays
        case "weekend": self = .weekend
        case "holidays": self = .holidays
        default:
            let named = DayKind.allCases.first { "\($0)" == word || $0 != .holiday && "\($0)".prefix(3) == word }
            guard let kind = named else { return nil }
            self.init(kind)
        }
    }

    static var wordsWritten: [String] { ["weekdays", "weekend", "all"] + DayKind.allCases.map { "\($0)" } }
}

extension KeyForm where Value == DaySet {
    /// Form of kinds of day.
    static var days: KeyForm {
        KeyForm("`weekdays`, `weekend`, `holiday` or a list of days", text: \.scenarioText) { $0.days() }
    }
}

extension KeyForm where Value == [CalendarDate] {
    /// Form of a list of distinct dates.
    static var dates: KeyForm {
        KeyForm("a list of dates", text: { $0.isEmpty ? "none" : "\($0)" }) { field in
            guard let entries = field.list() else { return nil }
            let dates = entries.map { $0.date() }
            for (index, date) in dates.enumerated() where date != nil && dates[..<index].contains(date) {
                entries[index].report("\(entries[index].label) is listed twice", remedy: "write each date once")
            }
            return dates.contains(nil) ? nil : dates.compactMap { $0 }
        }
    }
}
