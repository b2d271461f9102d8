import Quantities

/// The clocks of a city beside universal time.
struct CityClock: Hashable {
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
    /// Whether a time that does not name its offset is universal; otherwise it is the city's own.
    var isOfPlainTimes = true

    func local(ofUniversal moment: PublishedMoment) -> PublishedMoment {
        let isForward = summerTime.map { isSummer(at: moment, $0) } ?? false
        return PublishedMoment(seconds: moment.seconds + offsetSeconds + (isForward ? 3_600 : 0))
    }

    /// Returns the seconds from one time that the clocks showed to another, the least that are possible.
    ///
    /// In the hour that clocks show twice when they are put back, a ride may end at an earlier time than it began.
    ///
    /// - Returns: Less than 0 where the end cannot be after the start.
    func seconds(from start: PublishedMoment, to end: PublishedMoment) -> Int {
        guard summerTime != nil else { return end.seconds - start.seconds }
        let ends = universals(of: end)
        let possible = universals(of: start).flatMap { begin in ends.map { $0.seconds - begin.seconds } }
        return possible.filter { $0 >= 0 }.min() ?? end.seconds - start.seconds
    }

    /// Returns the one moment at which the clocks showed a time, or the two.
    private func universals(of local: PublishedMoment) -> [PublishedMoment] {
        let winter = PublishedMoment(seconds: local.seconds - offsetSeconds)
        let found = [PublishedMoment(seconds: winter.seconds - 3_600), winter].filter {
            self.local(ofUniversal: $0) == local
        }
        // A time that was skipped when the clocks were put forward: read as if they had not been.
        return found.isEmpty ? [winter] : found
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
