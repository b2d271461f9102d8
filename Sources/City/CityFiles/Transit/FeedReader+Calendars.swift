import InputFiles
import Quantities
import Transit

/// Reads the days on which services run.
extension FeedReader {
    /// Reads the calendars.
    ///
    /// - Throws: `InputError` if there is neither a calendar nor a list of dates.
    mutating func readCalendars(_ feed: FeedSource) throws(InputError) {
        let (weekly, exceptions) = (try feed.table("calendar.txt"), try feed.table("calendar_dates.txt"))
        // One of them is required; the error names the missing file.
        if let weekly { try readWeeks(weekly) } else if exceptions == nil { _ = try feed.requiredTable("calendar.txt") }
        if let exceptions { try readExceptions(exceptions) }
    }

    private mutating func readWeeks(_ table: CSVReader) throws(InputError) {
        var table = table
        let file = table.source.displayName
        let columns = try table.columns("service_id", "start_date", "end_date")
        let days = try table.columns("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
        while losses.nextRow(of: &table) {
            guard let id = newName(columns[0], table, among: calendarNumbers) else { continue }
            guard let first = date(columns[1], table), let last = date(columns[2], table) else { continue }
            var calendar = ServiceCalendar()
            guard first <= last else {
                losses.add(
                    .wrongDate, in: file,
                    table.diagnostic(
                        columns[2],
                        problem: "the season ends before it begins: end_date \(table.text(columns[2])) is before "
                            + "start_date \(table.text(columns[1]))", remedy: "exchange them"))
                continue
            }
            calendar.season = first...last
            if let wrong = days.first(where: { !["0", "1"].contains(table.text($0)) }) {
                losses.add(.wrongWord, in: file, table.invalidField(wrong, wanted: "0 or 1"))
                continue
            }
            calendar.weekdays = days.map { table.equals($0, "1") }
            calendarNumbers[id] = UInt32(schedule.calendars.count)
            schedule.calendars.append(calendar)
        }
    }

    private mutating func readExceptions(_ table: CSVReader) throws(InputError) {
        var table = table
        let columns = try table.columns("service_id", "date", "exception_type")
        while losses.nextRow(of: &table) {
            let id = table.text(columns[0])
            guard let date = date(columns[1], table) else { continue }
            guard !id.isEmpty, let kind = table.int(columns[2]), kind == 1 || kind == 2 else {
                losses.add(
                    .wrongWord, in: table.source.displayName,
                    table.invalidField(columns[id.isEmpty ? 0 : 2], wanted: id.isEmpty ? "a name" : "1 or 2"))
                continue
            }
            let number = calendarNumbers[id] ?? UInt32(schedule.calendars.count)
            if Int(number) == schedule.calendars.count {
                calendarNumbers[id] = number
                schedule.calendars.append(ServiceCalendar())
            }
            let isOther = kind == 1 ? \ServiceCalendar.removed : \.added
            if schedule.calendars[Int(number)][keyPath: isOther].contains(date) {
                losses.add(
                    .repeatedName, in: table.source.displayName,
                    table.diagnostic(
                        columns[1], problem: "service '\(id)' is both added (1) and removed (2) on \(date)",
                        remedy: "keep one of the rows; the first counts"))
                continue
            }
            if kind == 1 {
                schedule.calendars[Int(number)].added.insert(date)
            } else {
                schedule.calendars[Int(number)].removed.insert(date)
            }
        }
    }

    /// Parses `20190513`; returns nil, and counts a loss, if it is no date.
    private mutating func date(_ column: CSVReader.Column, _ table: CSVReader) -> CalendarDate? {
        let digits = table.int(column) ?? -1
        if table.bytes(column).count == 8, digits >= 0,
            let date = CalendarDate(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
        {
            return date
        }
        losses.add(
            .wrongDate, in: table.source.displayName,
            table.invalidField(column, wanted: "a date", remedy: "write it like 20190513"))
        return nil
    }
}
