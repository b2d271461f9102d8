/// The clocks of a place by its present rule: standard time, and summer time between two changes of each year.
///
///     let lisbon = TimeZone(posix: "WET0WEST,M3.5.0/1,M10.5.0")
///     lisbon?.offsetSeconds(atUnixSeconds: 1_780_000_000)  // 3600
package struct TimeZone: Hashable, Sendable, BitwiseCopyable {
    /// A moment of each year, by the clocks that are shown before it.
    package struct YearlyChange: Hashable, Sendable, BitwiseCopyable {
        /// 1 to 12.
        package var month: Int
        /// The number of the month's day of that name: 1 to 4, or 5 for the last one.
        package var week: Int
        /// 0 for Sunday, as POSIX counts.
        package var weekday: Int
        /// The time since midnight of that day; may be negative or more than a day.
        package var seconds: Int

        package init(month: Int, week: Int, weekday: Int = 0, seconds: Int) {
            (self.month, self.week, self.weekday, self.seconds) = (month, week, weekday, seconds)
        }

        /// The local time of the change in a year, in seconds since the clocks showed 1970-01-01 00:00.
        fileprivate func localSeconds(in year: Int) -> Int {
            let month = Month(number: Int32(truncatingIfNeeded: year * 12 + month - 1))
            let first = CalendarDate(firstOf: month)
            let sundayFirst = (first.weekday.rawValue + 1) % 7
            let firstOfName = first.daysSince1970 + (weekday - sundayFirst + 7) % 7
            let last = CalendarDate(firstOf: month.advanced(by: 1)).daysSince1970 - 1
            let days = min(firstOfName + (week - 1) * 7, last - (last - firstOfName) % 7)
            return days * 86_400 + seconds
        }
    }

    /// The part of the year in which the clocks show another time.
    package struct SummerTime: Hashable, Sendable, BitwiseCopyable {
        /// The seconds that the clocks are ahead of universal time.
        package var offsetSeconds: Int
        package var begin, end: YearlyChange

        package init(offsetSeconds: Int, begin: YearlyChange, end: YearlyChange) {
            (self.offsetSeconds, self.begin, self.end) = (offsetSeconds, begin, end)
        }
    }

    /// The seconds that the clocks are ahead of universal time outside of summer time; east is positive.
    package let standardOffsetSeconds: Int
    package let summerTime: SummerTime?

    package static let utc = TimeZone(standardOffsetSeconds: 0)

    package init(standardOffsetSeconds: Int, summerTime: SummerTime? = nil) {
        (self.standardOffsetSeconds, self.summerTime) = (standardOffsetSeconds, summerTime)
    }

    /// Returns the seconds that the clocks are ahead of universal time at a moment.
    package func offsetSeconds(atUnixSeconds moment: Int) -> Int {
        guard let summerTime else { return standardOffsetSeconds }
        let day = (moment + standardOffsetSeconds).flooredQuotient(by: 86_400)
        let year = CalendarDate(daysSince1970: day).parts.year
        let begin = summerTime.begin.localSeconds(in: year) - standardOffsetSeconds
        let end = summerTime.end.localSeconds(in: year) - summerTime.offsetSeconds
        let isSummer = begin <= end ? begin <= moment && moment < end : moment < end || begin <= moment
        return isSummer ? summerTime.offsetSeconds : standardOffsetSeconds
    }

    /// The moments at which the clocks show a time: one; two of the hour that they show twice; none of one that they skip.
    ///
    /// - Parameter local: in seconds since the clocks showed 1970-01-01 00:00.
    package func unixSeconds(ofLocal local: Int) -> [Int] {
        let summer = local - (summerTime?.offsetSeconds ?? standardOffsetSeconds)
        let standard = local - standardOffsetSeconds
        return (summer == standard ? [standard] : [min(summer, standard), max(summer, standard)])
            .filter { $0 + offsetSeconds(atUnixSeconds: $0) == local }
    }

    /// The first moment at which the clocks show a time; of one that they skip, as if they had not been put forward.
    package func firstUnixSeconds(ofLocal local: Int) -> Int {
        let later = local - min(standardOffsetSeconds, summerTime?.offsetSeconds ?? standardOffsetSeconds)
        return unixSeconds(ofLocal: local).first ?? later
    }
}

extension Int {
    fileprivate func flooredQuotient(by divisor: Int) -> Int {
        let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? quotient - 1 : quotient
    }
}

// As the variable TZ of POSIX.1-2024 (8.3) writes it, and RFC 9636 at the end of each file of the time zone database.
extension TimeZone {
    /// Reads `CET-1CEST,M3.5.0,M10.5.0/3`.
    ///
    /// - Returns: nil for other texts, those with rules by the day of the year among them: no zone of today has one.
    package init?(posix text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        var rest = parts[0][...]
        guard TimeZone.takeName(&rest), let west = TimeZone.takeSeconds(&rest) else { return nil }
        if rest.isEmpty {
            guard parts.count == 1 else { return nil }
            self.init(standardOffsetSeconds: -west)
            return
        }
        guard parts.count == 3, TimeZone.takeName(&rest) else { return nil }
        let summerWest = rest.isEmpty ? west - 3_600 : TimeZone.takeSeconds(&rest)
        guard let summerWest, rest.isEmpty, let begin = YearlyChange(posix: parts[1]),
            let end = YearlyChange(posix: parts[2])
        else { return nil }
        self.init(
            standardOffsetSeconds: -west,
            summerTime: SummerTime(offsetSeconds: -summerWest, begin: begin, end: end))
    }

    /// The same without names: `<+01>-1<+02>-2,M3.5.0/2,M10.5.0/3`.
    package var posix: String {
        func name(_ offset: Int) -> String {
            let hours = offset.magnitude / 3_600
            return "<\(offset < 0 ? "-" : "+")\(hours < 10 ? "0" : "")\(hours)>\(TimeZone.clock(-offset))"
        }
        guard let summerTime else { return name(standardOffsetSeconds) }
        let changes = [summerTime.begin, summerTime.end].map {
            "M\($0.month).\($0.week).\($0.weekday)/\(TimeZone.clock($0.seconds))"
        }
        return ([name(standardOffsetSeconds) + name(summerTime.offsetSeconds)] + changes).joined(separator: ",")
    }

    /// `1`, `-5:30`, `26:00:01`.
    private static func clock(_ seconds: Int) -> String {
        let size = Int(seconds.magnitude)
        let parts = [size / 3_600, size / 60 % 60, size % 60]
        let count = parts[2] > 0 ? 3 : parts[1] > 0 ? 2 : 1
        return (seconds < 0 ? "-" : "")
            + parts.prefix(count).enumerated().map { ($0 > 0 && $1 < 10 ? "0" : "") + "\($1)" }.joined(separator: ":")
    }

    /// Three letters or more, or anything between angle brackets.
    private static func takeName(_ text: inout Substring) -> Bool {
        if text.first == "<" {
            guard let end = text.firstIndex(of: ">") else { return false }
            text = text[text.index(after: end)...]
            return true
        }
        let name = text.prefix { $0.isASCII && $0.isLetter }
        text = text[name.endIndex...]
        return name.count >= 3
    }

    /// `hh[:mm[:ss]]` with a sign or without one, up to a week.
    fileprivate static func takeSeconds(_ text: inout Substring) -> Int? {
        let written = text.prefix { "+-:0123456789".contains($0) }
        text = text[written.endIndex...]
        let isNegative = written.first == "-"
        let parts = written.drop { $0 == "-" || $0 == "+" }.split(separator: ":", omittingEmptySubsequences: false)
            .map { UInt8($0) }
        guard (1...3).contains(parts.count), let hours = parts[0], hours <= 167 else { return nil }
        var seconds = Int(hours) * 3_600
        for (part, unit) in zip(parts.dropFirst(), [60, 1]) {
            guard let part, part < 60 else { return nil }
            seconds += Int(part) * unit
        }
        return isNegative ? -seconds : seconds
    }
}

extension TimeZone.YearlyChange {
    /// Reads `M10.5.0/3`; without a clock it is 2 o'clock.
    fileprivate init?(posix text: Substring) {
        let halves = text.split(separator: "/", omittingEmptySubsequences: false)
        let numbers = halves[0].dropFirst().split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        guard halves[0].first == "M", halves.count <= 2, numbers.count == 3, let month = numbers[0],
            let week = numbers[1], let weekday = numbers[2], (1...12).contains(month), (1...5).contains(week),
            weekday <= 6
        else { return nil }
        var clock = halves.count == 2 ? halves[1] : "2"
        guard let seconds = TimeZone.takeSeconds(&clock), clock.isEmpty else { return nil }
        self.init(month: Int(month), week: Int(week), weekday: Int(weekday), seconds: seconds)
    }
}
