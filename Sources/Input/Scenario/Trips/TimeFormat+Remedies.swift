import Quantities

/// Advice for times that a format cannot read.
extension TimeFormat {
    /// Name of the format in messages.
    var form: String {
        switch self {
        case .iso: "a time like 2019-05-01 13:45:00 ('timeFormat: iso')"
        case .unixSeconds: "seconds since 1970-01-01 ('timeFormat: unixSeconds')"
        case .unixMilliseconds: "milliseconds since 1970-01-01 ('timeFormat: unixMilliseconds')"
        case .pattern(let pattern): "a time written as 'timeFormat: \(pattern.text)'"
        }
    }

    /// Common patterns of published tables.
    private static let commonPatterns = [
        "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd HH:mm", "yyyy/MM/dd HH:mm:ss", "yyyy/MM/dd HH:mm", "dd.MM.yyyy HH:mm:ss",
        "dd.MM.yyyy HH:mm", "MM/dd/yyyy hh:mm:ss a", "MM/dd/yyyy hh:mm a", "MM/dd/yyyy HH:mm:ss", "MM/dd/yyyy HH:mm",
        "dd/MM/yyyy hh:mm:ss a", "dd/MM/yyyy hh:mm a", "dd/MM/yyyy HH:mm:ss", "dd/MM/yyyy HH:mm", "dd-MM-yyyy HH:mm:ss",
        "dd-MM-yyyy HH:mm",
    ]

    private static let universal = CityClock(offsetSeconds: 0)
    private static let zoneNeeded = "'timeZone' like Europe/Lisbon, or 'utcOffset' like \"+01:00\""

    /// Returns advice with keys that make a time readable, or the error in it.
    ///
    /// - Parameter rowsFitting: returns the number of rows that a format can read.
    func remedy(for value: String, clock: CityClock?, rowsFitting: (TimeFormat) -> Int) -> String {
        if value.allSatisfy({ $0 == " " }) { return "fill in the time, or remove the row" }
        let bytes = Array(value.utf8)[...]
        func reads(_ format: TimeFormat) -> Bool { format.time(bytes, clock: TimeFormat.universal) != nil }
        let isNumber = value.utf8.allSatisfy { (48...57).contains($0) }
        if isNumber, [10, 13].contains(value.utf8.count) {
            let word = value.utf8.count == 10 ? "unixSeconds" : "unixMilliseconds"
            return "write 'timeFormat: \(word)'" + (clock == nil ? ", and \(TimeFormat.zoneNeeded)" : "")
        }
        if reads(.iso) {
            // Without a zone, an offset cannot be converted to local time.
            if case .iso = self { return "write \(TimeFormat.zoneNeeded)" }
            return "write 'timeFormat: iso'"
        }
        if value.wholeMatch(of: /\d{4}-\d\d-\d\d[ T]\d\d:\d\d.*/) != nil {
            return "there is no such day or time: hours are 00 to 23, minutes and seconds 00 to 59"
        }
        if CalendarDate(value) != nil { return "name a column that also has the time of day" }
        let fitting = TimeFormat.commonPatterns.compactMap { try? TimePattern($0) }.filter { reads(.pattern($0)) }
        guard !fitting.isEmpty else { return "describe the times with 'timeFormat'" }
        // Of formats that read the first such time, the one that reads most of the file.
        let counts = fitting.map { rowsFitting(.pattern($0)) }
        let most = counts.max() ?? 0
        let patterns = zip(fitting, counts).filter { $1 == most }.map(\.0.text)
        // Zero if the pickups are written differently from the drop-offs in error.
        let rows = most == 0 ? "" : most == 1 ? ", which 1 row fits" : ", which \(GroupedNumber.text(most)) rows fit"
        let words = patterns.joined(separator: "' or 'timeFormat: ")
        return "\(missingMonth(in: value))write 'timeFormat: \(words)'\(rows)"
    }

    /// Returns text such as "month 25 does not exist; " where day and month are exchanged.
    private func missingMonth(in value: String) -> String {
        guard case .pattern(let pattern) = self, let day = pattern.text.firstIndex(of: "d"),
            let month = pattern.text.firstIndex(of: "M")
        else { return "" }
        let isYearFirst = pattern.text.hasPrefix("y")
        let numbers = value.split { !$0.isNumber }.prefix(3)
        let place = (isYearFirst ? 1 : 0) + (month < day ? 0 : 1)
        guard place < numbers.count, let number = Int(numbers[numbers.startIndex + place]), number > 12 else {
            return ""
        }
        return "month \(number) does not exist; "
    }
}
