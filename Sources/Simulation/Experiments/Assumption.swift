import Quantities
import ServiceKernel

/// One of the facts on which the figures of a run rest, in words for its readers.
package struct Assumption: Hashable, Sendable {
    /// The subject, in the order in which readers are told.
    package enum Topic: String, CaseIterable, Sendable {
        case demand, fleet, tariff, hours, zones, traffic, reactions
    }

    package let topic: Topic
    private let english, turkish: String

    package init(_ topic: Topic, _ english: String, _ turkish: String) {
        (self.topic, self.english, self.turkish) = (topic, english, turkish)
    }

    package subscript(language: Language) -> String {
        switch language {
        case .english: english
        case .turkish: turkish
        }
    }
}

/// A value that a scenario leaves out, and that follows from another key of it.
package struct DerivedValue: Hashable, Sendable {
    package let key, value: String
    /// The key from which the value follows.
    package let cause: String

    package init(_ key: String, _ value: String, cause: String) {
        (self.key, self.value, self.cause) = (key, value, cause)
    }
}

extension SimulationSetup {
    /// The hours whose requests count in the metrics, by the warm-up that the scenario says or pilots have found.
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
                "\(dayInTurkish)saat \(clock) itibarıyla \(length(all, .turkish)) sayılır")
        }
        return Assumption(
            .hours,
            "\(length(counted, .english)) are counted, from \(clock)\(day), after a warm-up of \(length(warmUp, .english))",
            "\(dayInTurkish)saat \(clock) itibarıyla, \(length(warmUp, .turkish)) ısınmadan sonra \(length(counted, .turkish)) sayılır"
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
