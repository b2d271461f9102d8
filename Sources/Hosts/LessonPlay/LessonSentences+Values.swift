import CityModel
import Lessons
import Quantities
import ServiceKernel

// Lengths, durations, dates and shares in the notation of a story.
extension LessonSentences {
    /// Returns time and length as `10 min, 4.0 km`.
    func sentence(of leg: TravelLeg) -> String {
        let kilometres = ExactDecimal.kilometresText(ofMetres: Int64(leg.metres))
        return "\(lengthText(.milliseconds(Int64(leg.milliseconds)))), "
            + number("\(kilometres)\(Paragraph.noBreakSpace)km")
    }

    /// Returns a duration as `3 min`, `1 h 59 min 59 s`, `7 min 0.6 s`: exact, without empty units.
    func lengthText(_ length: SimDuration) -> String {
        let microseconds = length.microseconds.magnitude
        let units: [(name: String, microseconds: UInt64)] =
            switch language {
            case .english: [("days", 86_400_000_000), ("h", 3_600_000_000), ("min", 60_000_000)]
            case .turkish: [("gün", 86_400_000_000), ("sa", 3_600_000_000), ("dk", 60_000_000)]
            }
        var rest = microseconds
        var parts: [String] = []
        for unit in units {
            let count = rest / unit.microseconds
            rest %= unit.microseconds
            let name = count == 1 && unit.name == "days" ? "day" : unit.name
            if count > 0 { parts.append("\(count)\(Paragraph.noBreakSpace)\(name)") }
        }
        if rest > 0 || parts.isEmpty {
            parts.append(number("\(LessonSentences.secondsText(rest))\(Paragraph.noBreakSpace)s"))
        }
        return (length.microseconds < 0 ? "−" : "") + parts.joined(separator: " ")
    }

    /// Returns a time as hours, minutes and seconds.
    static func clockText(_ time: SimTime) -> String {
        let microseconds = time.microseconds.magnitude
        let seconds = microseconds / 1_000_000
        let digits = [seconds / 3_600, seconds / 60 % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        let last = secondsText(microseconds % 60_000_000)
        return digits.joined(separator: ":") + (seconds % 60 < 10 ? ":0" : ":") + last
    }

    /// Returns seconds with as many decimals as needed.
    private static func secondsText(_ microseconds: UInt64) -> String {
        let (whole, fraction) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        guard fraction > 0 else { return String(whole) }
        var decimals = String(1_000_000 + fraction).dropFirst()
        while decimals.last == "0" { decimals.removeLast() }
        return "\(whole).\(decimals)"
    }

    /// Returns the date that a history writes as `06/30/2026` (F04); nil if the text is none.
    static func date(ofHistory text: String) -> CalendarDate? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let month = parts[0], let day = parts[1], let year = parts[2] else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }

    /// Returns a percentage (F05) with at most two decimals: `154 %` for `154.000 %`, `1.54 %` for `1.542 %`.
    static func shortened(_ percent: String) -> String {
        let parts = percent.split(separator: " ")
        guard let thousandths = parts.first.flatMap({ Int64($0.replacing(".", with: "")) }) else { return percent }
        let hundredths = (thousandths + 5) / 10
        let text = ExactDecimal(digits: hundredths, decimals: 2).text(decimalsMin: 0)
        return "\(text)\(Paragraph.noBreakSpace)%"
    }
}
