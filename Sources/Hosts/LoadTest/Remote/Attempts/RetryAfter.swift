import Glibc
import Quantities

/// A parser for the header `Retry-After`: seconds, or a date in one of HTTP's three forms (RFC 9110, 5.6.7 and 10.2.3).
enum RetryAfter {
    /// Cap of the wait, longer than any run.
    private static let secondsMax: Int64 = 86_400

    /// Returns the wait that the server asks for in nanoseconds, or nil if the text is neither seconds nor a date; 0
    /// for a past date.
    ///
    /// - Parameter now: seconds since 1970 (UTC).
    static func nanoseconds(_ text: String, now: Int64 = secondsSince1970) -> Int64? {
        let isNumber = !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
        // A number that overflows is capped like any long wait.
        let seconds = isNumber ? Int64(text) ?? secondsMax : date(text).map { $0 - now }
        return seconds.map { min(max(0, $0), secondsMax) * 1_000_000_000 }
    }

    private static var secondsSince1970: Int64 { Int64(time(nil)) }

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994` into
    /// seconds since 1970.
    private static func date(_ text: String) -> Int64? {
        let words = text.lowercased().split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
        // The first word is the day of the week.
        let parts: (day: String, month: String, year: String, clock: String)
        if words.count == 6, words[5] == "gmt" {
            parts = (words[1], words[2], words[3], words[4])
        } else if words.count == 5 {
            parts = (words[2], words[1], words[4], words[3])
        } else {
            return nil
        }
        let clock = parts.clock.split(separator: ":", omittingEmptySubsequences: false).map { Int64($0) ?? -1 }
        guard let day = Int(parts.day), let written = Int(parts.year), let month = months.firstIndex(of: parts.month),
            clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...60).contains(clock[2])
        else { return nil }
        // Two-digit years belong to this century; a date of the last century is past anyway.
        let year = parts.year.count == 2 ? written + 2_000 : written
        guard let date = CalendarDate(year: year, month: month + 1, day: day) else { return nil }
        return Int64(date.daysSince1970) * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
    }
}
