import InputFiles
import Transit

/// Reads trips that run at intervals.
extension FeedReader {
    mutating func readFrequencies(_ table: CSVReader) throws(InputError) {
        var table = table
        let file = table.source.displayName
        let columns = try table.columns("trip_id", "start_time", "end_time", "headway_secs")
        let exact = table.optionalColumn("exact_times")
        // Shifts by trip; only looked up, never iterated.
        var shifts: [Int: [Int32]] = [:]
        while losses.nextRow(of: &table) {
            guard let trip = usableTrip(columns[0], table) else { continue }
            guard let start = time(columns[1], table), let end = time(columns[2], table) else { continue }
            guard start >= 0, end > start else {
                losses.add(
                    .wrongTime, in: file,
                    start < 0
                        ? table.invalidField(columns[1], wanted: "a time")
                        : table.invalidField(
                            columns[2], wanted: "a time after start_time \(table.text(columns[1]))",
                            remedy: "the last departure is before it"))
                // No departure lies in between, and none at the times of stop_times.txt, which count from the start.
                shifts[trip, default: []] += []
                continue
            }
            guard let interval = table.int(columns[3]), (1...86_400).contains(interval) else {
                losses.add(
                    .wrongNumber, in: file,
                    table.invalidField(columns[3], wanted: "an interval in seconds", remedy: "write 1 to 86400"))
                continue
            }
            noteExactness(exact, table)
            let count = (Int(end - start) + interval - 1) / interval
            departureCount += count
            guard departureCount <= FeedLimits.departuresMax else {
                throw FeedLimits.passed(table, columns[3], "departures", max: FeedLimits.departuresMax)
            }
            callCount += count * announcedTrips[trip].calls.count
            guard callCount <= FeedLimits.callsMax else {
                throw FeedLimits.passed(table, columns[3], "calls at stops", max: FeedLimits.callsMax)
            }
            let first = schedule.calls[announcedTrips[trip].calls.lowerBound].departure
            shifts[trip, default: []] += (0..<count).map { start + Int32($0 * interval) - first }
        }
        for trip in announcedTrips.indices {
            if let list = shifts[trip] { announcedTrips[trip].shifts = Set(list).sorted() }
        }
    }

    /// Counts a loss where a row gives intervals without a timetable: `exact_times` 0 or empty.
    private mutating func noteExactness(_ exact: CSVReader.Column?, _ table: CSVReader) {
        let kind = exact.map { table.isEmpty($0) ? 0 : table.int($0) ?? -1 } ?? 0
        if kind == 1 { return }
        let (file, column) = (table.source.displayName, exact)
        guard kind == 0 || column == nil else {
            if let column {
                losses.add(
                    .wrongWord, in: file, table.invalidField(column, wanted: "0 or 1"), reading: "taken as exact times")
            }
            return
        }
        losses.add(
            .noTimetable, in: file,
            Diagnostic(
                file: file, line: table.line,
                problem: "exact_times is 0: the trip has an interval, but no timetable",
                remedy: "write 1 if it has one"), reading: "taken as departures at exact times from start_time on")
    }

    /// Returns the number of a trip with calls, or nil, with a loss, if there is none.
    mutating func usableTrip(_ column: CSVReader.Column, _ table: CSVReader) -> Int? {
        guard let trip = tripNumbers[table.text(column)].map({ Int($0) }) else {
            losses.add(.unknownTrip, in: table.source.displayName, FeedReader.unknown(column, table, in: "trips.txt"))
            return nil
        }
        if !announcedTrips[trip].calls.isEmpty { return trip }
        losses.add(
            .unknownTrip, in: table.source.displayName,
            table.diagnostic(
                column, problem: "trip '\(table.text(column))' is left out",
                remedy: "correct its rows in stop_times.txt"))
        return nil
    }
}
