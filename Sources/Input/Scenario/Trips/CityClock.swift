import Quantities

/// How the clocks of a city go, for files whose times are universal.
struct CityClock {
    /// Where and when clocks are put forward by an hour, of the rules that most published trips need.
    enum SummerTime: String, CaseIterable {
        /// Since 1996, from the last Sunday of March to the last of October, 01:00 universal time (Directive 2000/84/EC).
        case europe
        /// Since 2007, from 02:00 of the second Sunday of March to 02:00 of the first of November (Energy Policy Act 2005).
        case northAmerica
    }

    /// What the clocks show beside universal time in winter; east is positive.
    var offsetSeconds: Int
    var summerTime: SummerTime?

    func local(ofUniversal moment: PublishedMoment) -> PublishedMoment {
        let isForward = summerTime.map { isSummer(at: moment, $0) } ?? false
        return PublishedMoment(seconds: moment.seconds + offsetSeconds + (isForward ? 3_600 : 0))
    }

    private func isSummer(at moment: PublishedMoment, _ rule: SummerTime) -> Bool {
        // May be a day wrong at the turn of a year, which is winter under both rules.
        let year = 1_970 + Int((Double(moment.day) / 365.2425).rounded(.down))
        switch rule {
        case .europe:
            guard let begin = sunday(onOrAfter: 25, of: 3, year), let end = sunday(onOrAfter: 25, of: 10, year) else {
                return false
            }
            return moment.seconds >= begin + 3_600 && moment.seconds < end + 3_600
        case .northAmerica:
            guard let begin = sunday(onOrAfter: 8, of: 3, year), let end = sunday(onOrAfter: 1, of: 11, year) else {
                return false
            }
            let winterClock = moment.seconds + offsetSeconds
            return winterClock >= begin + 7_200 && winterClock < end + 3_600
        }
    }

    /// The midnight at which it begins, in seconds since 1970-01-01.
    private func sunday(onOrAfter day: Int, of month: Int, _ year: Int) -> Int? {
        CalendarDate(year: year, month: month, day: day).map { date in
            let daysToSunday = CalendarDate.Weekday.sunday.rawValue - date.weekday.rawValue
            return (date.daysSince1970 + daysToSunday) * 86_400
        }
    }
}
