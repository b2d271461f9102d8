import Quantities
import ServiceKernel

/// The hours of a report: each hour of the run, or those of an average day if the run is longer than two days.
package struct HourScale {
    /// Number of slots.
    package let count: Int
    /// Whether the slots are those of an average day.
    package let isAverageDay: Bool
    /// Slots in the metrics, without hours of the warm-up.
    package let counted: Range<Int>
    private let startHours: Double
    /// Dates of the run.
    package let calendar: RunCalendar
    /// Language of the names.
    package let language: Language
    private let firstHour: Int
    private let runHours: Int

    private static let hoursMax = 48

    /// Creates the scale of a run.
    ///
    /// - Parameters:
    ///   - runHours: hours of the run in the tables.
    ///   - warmUpSeconds: warm-up, left out of an average day.
    ///   - clockAtStart: start of the run, since midnight.
    package init(
        runHours: Int, warmUpSeconds: Double, clockAtStart: SimDuration, calendar: RunCalendar,
        language: Language = .english
    ) {
        self.language = language
        startHours = clockAtStart.seconds / 3_600
        self.calendar = calendar
        isAverageDay = runHours > HourScale.hoursMax
        count = isAverageDay ? 24 : runHours
        firstHour = isAverageDay ? min(Int(warmUpSeconds / 3_600), max(runHours - 24, 0)) : 0
        let first = Int((warmUpSeconds / 3_600).rounded(.up))
        counted = isAverageDay || first >= count ? 0..<count : first..<count
        self.runHours = runHours
    }

    /// Returns the slot of an hour of the run; nil if it is left out.
    package func slot(ofHour hour: Int) -> Int? {
        guard hour >= firstHour, hour < runHours else { return nil }
        return isAverageDay ? (hour + Int(startHours)) % 24 : hour
    }

    /// Number of the run's hours in each slot.
    package var hoursInSlots: [Int] {
        var counts = Array(repeating: 0, count: count)
        for hour in firstHour..<max(runHours, firstHour) {
            if let slot = slot(ofHour: hour) { counts[slot] += 1 }
        }
        return counts
    }

    /// Returns the start of a slot in hours since midnight of the first day.
    package func clock(_ slot: Int) -> Double {
        Double(slot) + (isAverageDay ? startHours - startHours.rounded(.down) : startHours)
    }

    /// Returns the start of a slot: `08:00`.
    package func name(_ slot: Int) -> String { calendar.clock(hours: clock(slot)) }

    /// Returns `08:00 to 09:00`.
    package func span(_ slot: Int) -> String {
        let end = clock(slot) + 1
        return language.text(
            "{start} to {end}", "{start}–{end}",
            [
                "start": name(slot),
                "end": calendar.clock(hours: isAverageDay ? end.truncatingRemainder(dividingBy: 24) : end),
            ])
    }

    /// Returns the name of a slot in sentences: its start; in Turkish both ends, since endings of clock times would
    /// follow how a reader says them.
    package func phrase(_ slot: Int) -> String {
        switch language {
        case .english: name(slot)
        case .turkish: span(slot)
        }
    }

    /// Name of all counted slots, for maps and sentences.
    package var wholeName: String {
        counted.count < count
            ? language.text("the run without its warm-up", "çalıştırmanın ısınmadan sonraki bölümü")
            : language.text("the whole run", "çalıştırmanın tamamı")
    }

    /// Description for subtitles.
    package var subtitle: String {
        isAverageDay
            ? language.text("by hour of an average day", "ortalama bir günün saatlerine göre")
            : language.text("by hour", "saate göre")
    }
}
