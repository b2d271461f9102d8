import Quantities

/// The hours that a run is told by: each of its hours, or those of an average day where it takes more than two.
package struct HourScale {
    /// How many there are.
    package let count: Int
    /// Whether days are laid upon each other.
    package let isAverageDay: Bool
    /// Those that the metrics count: without the hours in which the warm-up is not over.
    package let counted: Range<Int>
    private let startHours: Double
    package let calendar: RunCalendar
    private let firstHour: Int
    private let runHours: Int

    private static let hoursMax = 48

    /// - Parameters:
    ///   - runHours: those of the run that tables tell of.
    ///   - warmUpSeconds: left out of an average day.
    ///   - clockAtStart: since midnight.
    package init(runHours: Int, warmUpSeconds: Double, clockAtStart: SimDuration, calendar: RunCalendar) {
        startHours = clockAtStart.seconds / 3_600
        self.calendar = calendar
        isAverageDay = runHours > HourScale.hoursMax
        count = isAverageDay ? 24 : runHours
        firstHour = isAverageDay ? min(Int(warmUpSeconds / 3_600), max(runHours - 24, 0)) : 0
        let first = Int((warmUpSeconds / 3_600).rounded(.up))
        counted = isAverageDay || first >= count ? 0..<count : first..<count
        self.runHours = runHours
    }

    /// Where an hour of the run belongs; nil if it is left out.
    package func slot(ofHour hour: Int) -> Int? {
        guard hour >= firstHour, hour < runHours else { return nil }
        return isAverageDay ? (hour + Int(startHours)) % 24 : hour
    }

    /// How many hours of the run lie in each.
    package var hoursInSlots: [Int] {
        var counts = Array(repeating: 0, count: count)
        for hour in firstHour..<max(runHours, firstHour) {
            if let slot = slot(ofHour: hour) { counts[slot] += 1 }
        }
        return counts
    }

    /// On the clock, in hours since midnight of the first day.
    package func clock(_ slot: Int) -> Double {
        Double(slot) + (isAverageDay ? startHours - startHours.rounded(.down) : startHours)
    }

    /// `08:00`, when it begins.
    package func name(_ slot: Int) -> String { calendar.clock(hours: clock(slot)) }

    /// `08:00 to 09:00`.
    package func span(_ slot: Int) -> String {
        let end = clock(slot) + 1
        return
            "\(name(slot)) to \(calendar.clock(hours: isAverageDay ? end.truncatingRemainder(dividingBy: 24) : end))"
    }

    /// All that is counted, on the map and in sentences.
    package var wholeWords: String { counted.count < count ? "the run without its warm-up" : "the whole run" }

    /// For subtitles.
    package var words: String { isAverageDay ? "by hour of an average day" : "by hour" }
}
