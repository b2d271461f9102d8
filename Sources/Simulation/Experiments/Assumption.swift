import Quantities
import ServiceKernel

/// A fact that the figures of a run rest on, in words for its readers.
package struct Assumption: Hashable, Sendable {
    /// The subject, in the order of reports.
    package enum Topic: String, CaseIterable, Sendable {
        case demand, fleet, tariff, hours, zones, traffic, reactions
    }

    /// The subject of the sentence.
    package let topic: Topic
    private let english, turkish: String

    /// Creates an assumption from its sentences in English and Turkish.
    package init(_ topic: Topic, _ english: String, _ turkish: String) {
        (self.topic, self.english, self.turkish) = (topic, english, turkish)
    }

    /// Returns the sentence in a language.
    package subscript(language: Language) -> String {
        switch language {
        case .english: english
        case .turkish: turkish
        }
    }
}

/// A value that a scenario omits and that follows from another key.
package struct DerivedValue: Hashable, Sendable {
    /// Path of the omitted key, and its value as text.
    package let key, value: String
    /// The key from which the value follows.
    package let cause: String

    /// Creates a derived value.
    package init(_ key: String, _ value: String, cause: String) {
        (self.key, self.value, self.cause) = (key, value, cause)
    }
}

extension SimulationSetup {
    /// The hours whose requests count in the metrics, after the scenario's warm-up or the one that pilots found.
    package var countedHours: Assumption {
        let (counted, all) = (duration - warmUp, duration)
        let start = SimTime.zero + warmUp
        let clock = clockText(start)
        let date = startDate.map { CalendarDate(daysSince1970: $0.daysSince1970 + days(before: start)) }
        let day = date.map { " on \(Language.english.capitalized("\($0.weekday)")), \($0)" } ?? ""
        let dayInTurkish = date.map { "\($0), " } ?? ""
        if warmUp == .zero {
            return Assumption(
                .hours, "\(length(all, .english)) are counted, from \(clock)\(day)",
                "\(dayInTurkish)\(TurkishCase.ablative.appended(to: clock)) başlayarak \(length(all, .turkish)) sayılır"
            )
        }
        return Assumption(
            .hours,
            "\(length(counted, .english)) are counted, from \(clock)\(day), after a warm-up of \(length(warmUp, .english))",
            "\(dayInTurkish)\(TurkishCase.ablative.appended(to: clock)) başlayarak, \(length(warmUp, .turkish))"
                + " ısınmadan sonra \(length(counted, .turkish)) sayılır"
        )
    }

    private func days(before time: SimTime) -> Int {
        Int((clockAtStart + time.sinceStart).microseconds / SimDuration.days(1).microseconds)
    }

    private func clockText(_ time: SimTime) -> String {
        let minutes = (clockAtStart + time.sinceStart).microseconds / SimDuration.minutes(1).microseconds % 1_440
        return [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    private func length(_ duration: SimDuration, _ language: Language) -> String {
        let hours = duration.seconds / 3_600
        let (value, unit, unitInTurkish): (Double, String, String) =
            hours < 2 && hours != 1
            ? (duration.seconds / 60, "min", "dakika")
            : hours < 72 ? (hours, "h", "saat") : (hours / 24, "days", "gün")
        let number = GroupedNumber.text(value, decimals: value == value.rounded() ? 0 : 1)
        return switch language {
        case .english: "\(number) \(unit)"
        case .turkish: "\(number.replacing(".", with: ",")) \(unitInTurkish)"
        }
    }
}
