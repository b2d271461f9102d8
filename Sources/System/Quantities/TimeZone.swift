/// Time zone by its current rule: standard time, and summer time between two changes each year.
///
///     let lisbon = TimeZone(posix: "WET0WEST,M3.5.0/1,M10.5.0")
///     lisbon?.offsetSeconds(atUnixSeconds: 1_780_000_000)  // 3600
package struct TimeZone: Hashable, Sendable, BitwiseCopyable {
    /// Yearly change of the clocks, in the local time before the change.
    package struct YearlyChange: Hashable, Sendable, BitwiseCopyable {
        /// Month, 1 to 12.
        package var month: Int
        /// Occurrence of the weekday in the month: 1 to 4, or 5 for the last.
        package var week: Int
        /// Weekday; 0 is Sunday, as in POSIX.
        package var weekday: Int
        /// Seconds since midnight of that day; may be negative or more than a day.
        package var seconds: Int

        /// Creates a change.
        package init(month: Int, week: Int, weekday: Int = 0, seconds: Int) {
            (self.month, self.week, self.weekday, self.seconds) = (month, week, weekday, seconds)
        }

        /// Returns the local time of the change in a year, in seconds since local 1970-01-01 00:00.
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

    /// Summer time of a zone.
    package struct SummerTime: Hashable, Sendable, BitwiseCopyable {
        /// Offset from universal time during summer time, in seconds; east is positive.
        package var offsetSeconds: Int
        /// Changes to and from summer time.
        package var begin, end: YearlyChange

        /// Creates a summer time.
        package init(offsetSeconds: Int, begin: YearlyChange, end: YearlyChange) {
            (self.offsetSeconds, self.begin, self.end) = (offsetSeconds, begin, end)
        }
    }

    /// Offset from universal time outside summer time, in seconds; east is positive.
    package let standardOffsetSeconds: Int
    /// Summer time; nil if the zone has none.
    package let summerTime: SummerTime?

    /// Universal time.
    package static let utc = TimeZone(standardOffsetSeconds: 0)

    /// Creates a time zone.
    package init(standardOffsetSeconds: Int, summerTime: SummerTime? = nil) {
        (self.standardOffsetSeconds, self.summerTime) = (standardOffsetSeconds, summerTime)
    }

    /// Returns the offset from universal time at a time, in seconds.
    package func offsetSeconds(atUnixSeconds moment: Int) -> Int {
        guard let summerTime else { return standardOffsetSeconds }
        let day = (moment + standardOffsetSeconds).flooredQuotient(by: 86_400)
        let year = CalendarDate(daysSince1970: day).parts.year
        let begin = summerTime.begin.localSeconds(in: year) - standardOffsetSeconds
        let end = summerTime.end.localSeconds(in: year) - summerTime.offsetSeconds
        let isSummer = begin <= end ? begin <= moment && moment < end : moment < end || begin <= moment
        return isSummer ? summerTime.offsetSeconds : standardOffsetSeconds
    }

    /// Returns the times at which the clocks show a local time: one; two if they show it twice; none if they skip it.
    ///
    /// - Parameter local: seconds since local 1970-01-01 00:00.
    package func unixSeconds(ofLocal local: Int) -> [Int] {
        let summer = local - (summerTime?.offsetSeconds ?? standardOffsetSeconds)
        let standard = local - standardOffsetSeconds
        return (summer == standard ? [standard] : [min(summer, standard), max(summer, standard)])
            .filter { $0 + offsetSeconds(atUnixSeconds: $0) == local }
    }

    /// Returns the first time at which the clocks show a local time. If they skip it, returns the time it would be
    /// without the change.
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

// Format of the variable TZ in POSIX.1-2024 (8.3) and at the end of each file of the time zone database (RFC 9636).
extension TimeZone {
    /// Parses `CET-1CEST,M3.5.0,M10.5.0/3`.
    ///
    /// - Returns: nil for other texts, including rules by the day of the year, which no current zone has.
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

    /// The rule as text without names: `<+01>-1<+02>-2,M3.5.0/2,M10.5.0/3`.
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

    /// Returns a time such as `1`, `-5:30`, `26:00:01`.
    private static func clock(_ seconds: Int) -> String {
        let size = Int(seconds.magnitude)
        let parts = [size / 3_600, size / 60 % 60, size % 60]
        let count = parts[2] > 0 ? 3 : parts[1] > 0 ? 2 : 1
        return (seconds < 0 ? "-" : "")
            + parts.prefix(count).enumerated().map { ($0 > 0 && $1 < 10 ? "0" : "") + "\($1)" }.joined(separator: ":")
    }

    /// Consumes a name: three letters or more, or anything between angle brackets.
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

    /// Consumes `hh[:mm[:ss]]` with or without a sign, up to a week, and returns the seconds.
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
    /// Parses `M10.5.0/3`; without a time it is 2 o'clock.
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
