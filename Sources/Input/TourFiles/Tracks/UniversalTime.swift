import Quantities

/// Parses times of tracks (XML Schema `dateTime`): `2020-12-18T06:15:50Z`, with a fraction of a second or an offset.
enum UniversalTime {
    /// Returns the seconds since 1970-01-01T00:00:00Z, or nil for invalid text; a time without an offset counts as
    /// universal.
    static func secondsSince1970(_ text: String) -> Double? {
        let halves = text.split(separator: "T", omittingEmptySubsequences: false)
        guard halves.count == 2, let date = CalendarDate(String(halves[0])) else { return nil }
        var clock = halves[1]
        var offsetMinutes = 0
        if clock.last == "Z" {
            clock.removeLast()
        } else if let sign = clock.lastIndex(where: { $0 == "+" || $0 == "-" }) {
            let parts = clock[clock.index(after: sign)...].split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, let hours = number(parts[0], below: 15), let minutes = number(parts[1], below: 60)
            else { return nil }
            offsetMinutes = (clock[sign] == "-" ? -1 : 1) * (hours * 60 + minutes)
            clock = clock[..<sign]
        }
        let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let hour = number(parts[0], below: 25), let minute = number(parts[1], below: 60),
            let seconds = seconds(parts[2])
        else { return nil }
        return Double(date.daysSince1970 * 86_400 + hour * 3_600 + (minute - offsetMinutes) * 60) + seconds
    }

    private static func number(_ digits: Substring, below limit: Int) -> Int? {
        guard digits.utf8.count == 2, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(digits).flatMap { $0 < limit ? $0 : nil }
    }

    private static func seconds(_ text: Substring) -> Double? {
        let isDecimal = text.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 }
        guard isDecimal, let seconds = Double(text), seconds < 61 else { return nil }
        return seconds
    }
}
