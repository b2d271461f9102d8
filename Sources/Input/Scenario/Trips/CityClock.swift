import Quantities

/// The local time of a city relative to universal time.
struct CityClock: Hashable {
    /// Rules of summer time that most published trips need.
    enum SummerTime: String, CaseIterable {
        /// Since 1996, from the last Sunday of March to the last of October, 01:00 universal time (Directive
        /// 2000/84/EC).
        case europe
        /// Since 2007, from 02:00 of the second Sunday of March to 02:00 of the first of November (Energy Policy Act
        /// 2005).
        case northAmerica
    }

    /// Offset of local time from universal time in winter; east is positive.
    var offsetSeconds: Int
    var summerTime: SummerTime?
    /// Whether a time without an offset is universal; otherwise it is local.
    var readsPlainTimesAsUniversal = true

    func local(ofUniversal moment: LocalTime) -> LocalTime {
        LocalTime(seconds: moment.seconds + zone.offsetSeconds(atUnixSeconds: moment.seconds))
    }

    /// Returns the seconds between two local times, the least that are possible.
    ///
    /// In the hour that clocks show twice when they are put back, a ride may end at an earlier local time than it
    /// began.
    ///
    /// - Returns: Less than 0 where the end cannot be after the start.
    func seconds(from start: LocalTime, to end: LocalTime) -> Int {
        guard summerTime != nil else { return end.seconds - start.seconds }
        let ends = universalTimes(of: end)
        let possible = universalTimes(of: start).flatMap { begin in ends.map { $0.seconds - begin.seconds } }
        return possible.filter { $0 >= 0 }.min() ?? end.seconds - start.seconds
    }

    /// Returns the one or two universal times of a local time.
    private func universalTimes(of local: LocalTime) -> [LocalTime] {
        let found = zone.unixSeconds(ofLocal: local.seconds)
        // A local time that was skipped is read as if the clocks had not been put forward.
        return (found.isEmpty ? [local.seconds - offsetSeconds] : found).map { LocalTime(seconds: $0) }
    }

    /// The same rules as a time zone.
    var zone: TimeZone {
        TimeZone(
            standardOffsetSeconds: offsetSeconds, summerTime: summerTime?.timeZoneRule(winterOffset: offsetSeconds))
    }
}

extension CityClock.SummerTime {
    fileprivate func timeZoneRule(winterOffset: Int) -> TimeZone.SummerTime {
        let (begin, end): (TimeZone.YearlyChange, TimeZone.YearlyChange)
        switch self {
        case .europe:
            begin = TimeZone.YearlyChange(month: 3, week: 5, seconds: 3_600 + winterOffset)
            end = TimeZone.YearlyChange(month: 10, week: 5, seconds: 7_200 + winterOffset)
        case .northAmerica:
            begin = TimeZone.YearlyChange(month: 3, week: 2, seconds: 7_200)
            end = TimeZone.YearlyChange(month: 11, week: 1, seconds: 7_200)
        }
        return TimeZone.SummerTime(offsetSeconds: winterOffset + 3_600, begin: begin, end: end)
    }
}
