import Quantities
import ServiceKernel

// Dates for display in each language.
extension Language {
    /// Formats a date: `Sunday 29 November 2026`; in Turkish `29 Kasım 2026 Pazar`.
    package func text(of date: CalendarDate) -> String {
        let (year, month, day) = date.parts
        switch self {
        case .english: return "\(date.weekday.name) \(day) \(RunCalendar.months[month - 1]) \(year)"
        case .turkish:
            return "\(day) \(Language.turkishMonths[month - 1]) \(year) \(Language.turkishDays[date.weekday.rawValue])"
        }
    }

    /// Formats a day without its weekday: `29 November 2026` or `29 November`; in Turkish `29 Kasım 2026`.
    package func text(ofDay date: CalendarDate, withYear: Bool) -> String {
        let (year, month, day) = date.parts
        let name = self == .english ? RunCalendar.months[month - 1] : Language.turkishMonths[month - 1]
        return "\(day) \(name)" + (withYear ? " \(year)" : "")
    }

    /// Formats a month: `November 2026`; in Turkish `Kasım 2026`.
    package func text(of month: Month) -> String {
        let (year, number, _) = CalendarDate(firstOf: month).parts
        return "\(self == .english ? RunCalendar.months[number - 1] : Language.turkishMonths[number - 1]) \(year)"
    }

    /// Formats a time of day, with or without the date: `08:00 on Sunday 29 November 2026`.
    package func text(ofClock clock: SimDuration, on date: CalendarDate?) -> String {
        let minutes = clock.microseconds / 60_000_000
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let time = "\(two(minutes / 60)):\(two(minutes % 60))"
        guard let date else { return time }
        switch self {
        case .english: return "\(time) on \(text(of: date))"
        case .turkish: return "\(time) (\(text(of: date)))"
        }
    }

    private static let turkishMonths = [
        "Ocak", "Şubat", "Mart", "Nisan", "Mayıs", "Haziran", "Temmuz", "Ağustos", "Eylül", "Ekim", "Kasım", "Aralık",
    ]
    /// Turkish names of the days, from Monday.
    private static let turkishDays = ["Pazartesi", "Salı", "Çarşamba", "Perşembe", "Cuma", "Cumartesi", "Pazar"]
}
