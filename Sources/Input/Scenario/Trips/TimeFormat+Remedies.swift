import InputFiles
import Quantities

/// Help for times that a format cannot read.
extension TimeFormat {
    /// The form of times, as a message names it.
    var form: String {
        switch self {
        case .iso: "a time like 2019-05-01 13:45:00 ('timeFormat: iso')"
        case .unixSeconds: "seconds since 1970-01-01 ('timeFormat: unixSeconds')"
        case .unixMilliseconds: "milliseconds since 1970-01-01 ('timeFormat: unixMilliseconds')"
        case .pattern(let pattern): "a time written as 'timeFormat: \(pattern.text)'"
        }
    }

    /// Forms that published tables use.
    private static let commonPatterns = [
        "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd HH:mm", "yyyy/MM/dd HH:mm:ss", "yyyy/MM/dd HH:mm", "dd.MM.yyyy HH:mm:ss",
        "dd.MM.yyyy HH:mm", "MM/dd/yyyy hh:mm:ss a", "MM/dd/yyyy hh:mm a", "MM/dd/yyyy HH:mm:ss", "MM/dd/yyyy HH:mm",
        "dd/MM/yyyy hh:mm:ss a", "dd/MM/yyyy hh:mm a", "dd/MM/yyyy HH:mm:ss", "dd/MM/yyyy HH:mm", "dd-MM-yyyy HH:mm:ss",
        "dd-MM-yyyy HH:mm",
    ]

    private static let universal = CityClock(offsetSeconds: 0)
    private static let zoneNeeded = "'timeZone' like Europe/Lisbon, or 'utcOffset' like \"+01:00\""

    /// Returns the keys that make a time readable, or what is wrong with it.
    func remedy(for value: String, clock: CityClock?) -> String {
        if value.allSatisfy({ $0 == " " }) { return "fill in the time, or remove the row" }
        let bytes = Array(value.utf8)[...]
        func reads(_ format: TimeFormat) -> Bool { format.moment(bytes, clock: TimeFormat.universal) != nil }
        let isNumber = value.utf8.allSatisfy { (48...57).contains($0) }
        if isNumber, [10, 13].contains(value.utf8.count) {
            let word = value.utf8.count == 10 ? "unixSeconds" : "unixMilliseconds"
            return "write 'timeFormat: \(word)'" + (clock == nil ? ", and \(TimeFormat.zoneNeeded)" : "")
        }
        if reads(.iso) {
            // Without a zone, an offset cannot be put into the city's time.
            if case .iso = self { return "write \(TimeFormat.zoneNeeded)" }
            return "write 'timeFormat: iso'"
        }
        if value.wholeMatch(of: /\d{4}-\d\d-\d\d[ T]\d\d:\d\d.*/) != nil {
            return "there is no such day or time: hours are 00 to 23, minutes and seconds 00 to 59"
        }
        if CalendarDate(value) != nil { return "name a column that has the time of the day, too" }
        let patterns = TimeFormat.commonPatterns.filter { text in
            (try? TimePattern(text)).map { reads(.pattern($0)) } ?? false
        }
        guard !patterns.isEmpty else { return "say by 'timeFormat' how the times are written" }
        return "write 'timeFormat: \(patterns.joined(separator: "' or 'timeFormat: "))'"
    }
}
