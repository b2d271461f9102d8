import InputFiles
import Quantities
import Transit

/// Reads the calls of trips at stops.
extension FeedReader {
    /// A row of `stop_times.txt`.
    struct CallRow {
        /// Index of the trip in `announcedTrips`.
        var trip: UInt32
        var sequence: Int
        var line: Int
        var stop: UInt32
        /// Times in seconds; -1 where the source has none.
        var arrival, departure: Int32
        var allowsBoarding, allowsAlighting: Bool
    }

    /// Longest time of a trip: a week.
    private static let secondsMax: Int32 = 7 * 86_400

    mutating func readCalls(_ table: CSVReader) throws(InputError) -> [CallRow] {
        var table = table
        let file = table.source.displayName
        let columns = try table.columns("trip_id", "stop_sequence", "stop_id", "arrival_time", "departure_time")
        let (pickup, dropOff) = (table.optionalColumn("pickup_type"), table.optionalColumn("drop_off_type"))
        let continuous = ["continuous_pickup", "continuous_drop_off"].compactMap(table.optionalColumn)
        let zones = FeedReader.onDemandColumns.compactMap(table.optionalColumn)
        var rows: [CallRow] = []
        var known: (name: String, number: UInt32)?
        let places = otherPlaces
        while losses.nextRow(of: &table) {
            // The calls of a trip are nearly always consecutive.
            if known.map({ !table.equals(columns[0], $0.name) }) ?? true {
                let name = table.text(columns[0])
                known = tripNumbers[name].map { (name, $0) }
            }
            guard let trip = known?.number else {
                losses.add(.unknownTrip, in: file, FeedReader.unknown(columns[0], table, in: "trips.txt"))
                continue
            }
            if let zone = zones.first(where: { !table.isEmpty($0) }) {
                losses.add(
                    .onDemand, in: file,
                    table.invalidField(
                        zone, wanted: "empty: trips on demand within a zone or time (GTFS-Flex) are not supported",
                        remedy: "give a stop and its times"))
                continue
            }
            guard let stop = stopNumbers[table.text(columns[2])] else {
                losses.add(.unknownStop, in: file, FeedReader.unknownStop(columns[2], table, otherPlaces: places))
                continue
            }
            guard let sequence = table.int(columns[1]), sequence >= 0 else {
                losses.add(.wrongNumber, in: file, table.invalidField(columns[1], wanted: "a whole number from 0"))
                continue
            }
            guard let arrival = time(columns[3], table), let departure = time(columns[4], table) else { continue }
            noteContinuousStopping(continuous, table)
            let (allowsBoarding, allowsAlighting) = (allows(pickup, table), allows(dropOff, table))
            callCount += 1
            guard callCount <= FeedLimits.callsMax else {
                throw FeedLimits.passed(table, columns[0], "calls at stops", max: FeedLimits.callsMax)
            }
            rows.append(
                CallRow(
                    trip: trip, sequence: sequence, line: table.line, stop: stop,
                    arrival: arrival < 0 ? departure : arrival, departure: departure < 0 ? arrival : departure,
                    allowsBoarding: allowsBoarding, allowsAlighting: allowsAlighting))
        }
        return rows
    }

    /// Parses `8:05:00` or `25:10:30` as seconds; returns -1 for an empty field, and nil, with a loss, for an invalid
    /// time.
    mutating func time(_ column: CSVReader.Column, _ table: CSVReader) -> Int32? {
        let bytes = table.bytes(column).drop { $0 == UInt8(ascii: " ") }
        if bytes.isEmpty { return -1 }
        var (parts, digits): ([Int32], Int) = ([0], 0)
        var isTime = true
        for byte in bytes {
            if byte == UInt8(ascii: ":") && digits > 0 && parts.count < 3 {
                parts.append(0)
                digits = 0
            } else if byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") && digits < 3 {
                parts[parts.count - 1] = parts[parts.count - 1] * 10 + Int32(byte - UInt8(ascii: "0"))
                digits += 1
            } else {
                isTime = false
            }
        }
        if isTime && digits > 0 && parts.count == 3 && parts[1] < 60 && parts[2] < 60 {
            let seconds = parts[0] * 3_600 + parts[1] * 60 + parts[2]
            if seconds <= FeedReader.secondsMax { return seconds }
        }
        losses.add(
            .wrongTime, in: table.source.displayName,
            table.invalidField(column, wanted: "a time", remedy: "write it like 08:05:00, after midnight like 25:10:00")
        )
        return nil
    }

    /// Adds the calls of announced trips in order, with missing times interpolated.
    mutating func addTrips(_ rows: [CallRow], file: String) {
        let order = rows.indices.sorted {
            (rows[$0].trip, rows[$0].sequence, $0) < (rows[$1].trip, rows[$1].sequence, $1)
        }
        var start = 0
        while start < order.count {
            let trip = rows[order[start]].trip
            let end = order[start...].firstIndex { rows[$0].trip != trip } ?? order.count
            addTrip(Int(trip), order[start..<end].map { rows[$0] }, file: file)
            start = end
        }
    }

    private mutating func addTrip(_ trip: Int, _ all: [CallRow], file: String) {
        func place(_ row: CallRow, _ problem: String, remedy: String = "") -> Diagnostic {
            Diagnostic(file: file, line: row.line, problem: problem, remedy: remedy)
        }
        let names = tripNames
        var rows: [CallRow] = []
        for row in all {
            if row.sequence == rows.last?.sequence {
                losses.add(
                    .repeatedName, in: file,
                    place(
                        row, "trip '\(names[trip])' has stop_sequence \(row.sequence) more than once",
                        remedy: "number its stops in the order of the route"))
            } else {
                rows.append(row)
            }
        }
        guard let first = rows.first, let last = rows.last, rows.count > 1 else {
            losses.add(
                .tooFewCalls, in: file,
                place(
                    rows[0], "trip '\(names[trip])' has only one stop", remedy: "a trip needs at least two"))
            return
        }
        if let untimed = [first, last].first(where: { $0.arrival < 0 }) {
            losses.add(
                .noTimeAtEnd, in: file,
                place(
                    untimed, "trip '\(names[trip])' has no time at its first or last stop",
                    remedy: "write arrival_time and departure_time there"))
            return
        }
        interpolate(&rows)
        var latest = first.arrival
        for row in rows {
            if row.arrival < latest || row.departure < row.arrival {
                let (here, before) = (
                    ClockFormat.text(row.arrival < latest ? row.arrival : row.departure),
                    ClockFormat.text(row.arrival < latest ? latest : row.arrival)
                )
                losses.add(
                    .timesFall, in: file,
                    place(
                        row, "trip '\(names[trip])' is here at \(here), after \(before)",
                        remedy: "times must not decrease; after midnight write them like 25:10:00"))
                return
            }
            latest = row.departure
        }
        let start = schedule.calls.count
        schedule.calls += rows.map { row in
            TransitCall(
                stop: row.stop, arrival: row.arrival, departure: row.departure, allowsBoarding: row.allowsBoarding,
                allowsAlighting: row.allowsAlighting)
        }
        announcedTrips[trip].calls = start..<schedule.calls.count
    }

    /// Interpolates times between two timed stops at constant speed along straight lines from stop to stop *(decided)*.
    private func interpolate(_ rows: inout [CallRow]) {
        var known = 0
        for index in rows.indices.dropFirst() where rows[index].arrival >= 0 {
            if index > known + 1 {
                var metres = [0.0]
                for next in (known + 1)...index {
                    let (before, after) = (
                        schedule.stops[Int(rows[next - 1].stop)], schedule.stops[Int(rows[next].stop)]
                    )
                    metres.append(metres[metres.count - 1] + before.position.metres(to: after.position))
                }
                let (start, length) = (rows[known].departure, Double(rows[index].arrival - rows[known].departure))
                for between in (known + 1)..<index {
                    let whole = metres[metres.count - 1]
                    let part =
                        whole > 0
                        ? metres[between - known] / whole : Double(between - known) / Double(index - known)
                    let time = start + Int32((length * part).rounded(.down))
                    (rows[between].arrival, rows[between].departure) = (time, time)
                }
            }
            known = index
        }
    }
}
