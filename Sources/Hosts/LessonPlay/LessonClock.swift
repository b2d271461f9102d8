import Lessons
import Quantities
import ServiceKernel
import ServiceTexts

/// The clock of a lesson: the time of day, from the second day on with the day or the date.
///
/// In a lesson without a start it begins at 00:00:00, so that it shows the time since the start.
struct LessonClock {
    private let start: StartOfRun
    private let language: Language

    init(_ start: StartOfRun = StartOfRun(), in language: Language = .english) {
        (self.start, self.language) = (start, language)
    }

    /// Returns a time for a label: `07:31:10`, `day 4, 08:15:00` or `1 March, 08:15:00`.
    func label(of time: SimTime) -> String {
        let (day, clock) = parts(of: time)
        return day.isEmpty ? clock : "\(day), \(clock)"
    }

    /// Returns a time for a sentence: `07:31:10`, `08:15:00 on day 4`, `08:15:00 on 1 March`.
    func text(of time: SimTime) -> String {
        let (day, clock) = parts(of: time)
        if day.isEmpty { return clock }
        switch language {
        case .english: return "\(clock) on \(day)"
        case .turkish: return "\(day) \(clock)"
        }
    }

    /// Moment of the start with its date; nil for a lesson without one.
    var beginning: String? {
        guard start != StartOfRun() else { return nil }
        guard language == .turkish, let date = start.date else {
            return language.text(ofClock: start.clock, on: start.date)
        }
        return "\(language.text(of: date)), \(language.text(ofClock: start.clock, on: nil))"
    }

    /// Returns the day, empty for the first one, and the time of day.
    private func parts(of time: SimTime) -> (day: String, clock: String) {
        let microseconds = start.clock.microseconds &+ time.microseconds
        let day = microseconds / LessonClock.microsecondsPerDay
        // A time before the first midnight has no day.
        guard day > 0 else { return ("", LessonSentences.clockText(SimTime(microseconds: microseconds))) }
        let clock = LessonSentences.clockText(SimTime(microseconds: microseconds % LessonClock.microsecondsPerDay))
        return (name(ofDay: day).replacing(" ", with: Paragraph.noBreakSpace), clock)
    }

    private static let microsecondsPerDay: Int64 = 86_400_000_000

    /// Returns the date of a day, or its number from 1 in a lesson without a date.
    private func name(ofDay day: Int64) -> String {
        if let first = start.date {
            let date = CalendarDate(daysSince1970: first.daysSince1970 + Int(day))
            return language.text(ofDay: date, withYear: date.parts.year != first.parts.year)
        }
        switch language {
        case .english: return "day \(day + 1)"
        case .turkish: return "\(day + 1). gün"
        }
    }
}
