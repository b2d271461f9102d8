import Quantities

// Dates for display in each language.
extension Language {
    /// Formats a date: `Sunday 29 November 2026`; in Turkish `29 Kasım 2026 Pazar`.
    package func text(of date: CalendarDate) -> String {
        let (year, month, day) = date.parts
        switch self {
        case .english: return "\(date.weekday.name) \(day) \(dayNames.months[month - 1]) \(year)"
        case .turkish:
            return "\(day) \(dayNames.months[month - 1]) \(year) \(dayNames.weekdays[date.weekday.rawValue])"
        }
    }

    /// Formats a day without its weekday: `29 November 2026` or `29 November`; in Turkish `29 Kasım 2026`.
    package func text(ofDay date: CalendarDate, withYear: Bool) -> String {
        let (year, month, day) = date.parts
        return "\(day) \(dayNames.months[month - 1])" + (withYear ? " \(year)" : "")
    }

    /// Formats a month: `November 2026`; in Turkish `Kasım 2026`.
    package func text(of month: Month) -> String {
        let (year, number, _) = CalendarDate(firstOf: month).parts
        return "\(dayNames.months[number - 1]) \(year)"
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

    /// Names of months and days.
    package var dayNames: RunCalendar.Names {
        switch self {
        case .english: .english
        case .turkish: Language.turkishDayNames
        }
    }

    private static let turkishDayNames = RunCalendar.Names(
        months: [
            "Ocak", "Şubat", "Mart", "Nisan", "Mayıs", "Haziran", "Temmuz", "Ağustos", "Eylül", "Ekim", "Kasım",
            "Aralık",
        ],
        weekdays: ["Pazartesi", "Salı", "Çarşamba", "Perşembe", "Cuma", "Cumartesi", "Pazar"],
        dated: "DAY MONTH WEEKDAY", numbered: "DAY. gün")
}
