import InputFiles
import Quantities
import Transit

/// Reads the trips that one vehicle makes in sequence.
extension FeedReader {
    /// Drops blocks that one vehicle cannot serve, and the trips of blocks that run at intervals.
    ///
    /// Only trips of one service are compared; those of others may run on other days: `Continuations` compares them.
    mutating func checkBlocks(file: String) {
        let (names, lines) = (tripNames, announcedLines)
        for number in blocks.indices where blocks[number].count > 1 {
            let trips = blocks[number].filter { !announcedTrips[Int($0)].calls.isEmpty }
            if let trip = trips.first(where: { announcedTrips[Int($0)].shifts != [0] }) {
                losses.add(
                    .notUnderstood, in: file,
                    Diagnostic(
                        file: file, line: lines[Int(trip)],
                        problem: "trip '\(names[Int(trip)])' runs at intervals, and block_id does not say which "
                            + "departure continues as which trip", remedy: "write its departures as separate trips"))
            }
            blocks[number] = trips.filter { announcedTrips[Int($0)].shifts == [0] }.sorted { sortKey($0) < sortKey($1) }
            let overlap = zip(blocks[number], blocks[number].dropFirst()).first { before, next in
                announcedTrips[Int(before)].calendar == announcedTrips[Int(next)].calendar
                    && departure(of: next) < arrival(of: before)
            }
            guard let (before, next) = overlap else { continue }
            blocks[number] = []
            let (start, end) = (departure(of: next), arrival(of: before))
            losses.add(
                .tripsOverlap, in: file,
                Diagnostic(
                    file: file, line: lines[Int(next)],
                    problem: "trip '\(names[Int(next)])' leaves at \(ClockFormat.text(start)), while trip "
                        + "'\(names[Int(before)])' of the same block_id is under way until \(ClockFormat.text(end))",
                    remedy: "give each vehicle its own block_id; no passenger stays on board in this block"))
        }
    }

    /// Reads a transfer of type 4 or 5: between two trips of one vehicle.
    ///
    /// - Parameters:
    ///   - trips: `from_trip_id` and `to_trip_id`; nil where the table has no such column.
    ///   - stops: `from_stop_id` and `to_stop_id`.
    mutating func readLink(
        _ kind: CSVReader.Column, trips: [CSVReader.Column?], stops: [CSVReader.Column?], _ table: CSVReader
    ) {
        let file = table.source.displayName
        guard let from = trips[0], let to = trips[1], !table.isEmpty(from), !table.isEmpty(to) else {
            losses.add(
                .unknownTrip, in: file,
                table.diagnostic(
                    kind, problem: "transfer_type \(table.text(kind)) is between two trips, but they are missing",
                    remedy: "write from_trip_id and to_trip_id"))
            return
        }
        guard let first = usableTrip(from, table), let second = usableTrip(to, table) else { return }
        let allowsStaying = table.int(kind) == 4
        let link = TripLink(from: UInt32(first), to: UInt32(second), allowsStaying: allowsStaying)
        if !linkedTrips.insert([link.from, link.to]).inserted {
            losses.add(
                .repeatedName, in: file,
                table.diagnostic(
                    from, problem: "trips '\(table.text(from))' and '\(table.text(to))' are linked more than once",
                    remedy: "keep one of the rows; the first counts"))
            return
        }
        if let wrong = wrongEnd(link, stops, table) {
            losses.add(.unknownStop, in: file, wrong)
            return
        }
        if allowsStaying {
            if let interval = [(first, from), (second, to)].first(where: { announcedTrips[$0.0].shifts != [0] }) {
                losses.add(
                    .notUnderstood, in: file,
                    table.diagnostic(
                        interval.1,
                        problem: "trip '\(table.text(interval.1))' runs at intervals, and a link does "
                            + "not say which departure continues as which trip",
                        remedy: "write its departures as separate trips"))
                return
            }
            let (arrival, departure) = (arrival(of: link.from), departure(of: link.to))
            if schedule.daysBetween(arrival: arrival, departure: departure) == nil {
                losses.add(
                    .wrongTime, in: file,
                    table.diagnostic(
                        to,
                        problem: "trip '\(table.text(to))' leaves at \(ClockFormat.text(departure)), before trip "
                            + "'\(table.text(from))' arrives at \(ClockFormat.text(arrival))",
                        remedy: "name a trip that leaves later"))
                return
            }
        }
        links.append(link)
    }

    /// Returns the error of a link's stop that is not where its trips end and begin.
    private func wrongEnd(_ link: TripLink, _ columns: [CSVReader.Column?], _ table: CSVReader) -> Diagnostic? {
        let (before, next) = (announcedTrips[Int(link.from)].calls, announcedTrips[Int(link.to)].calls)
        let ends = [schedule.calls[before.upperBound - 1].stop, schedule.calls[next.lowerBound].stop]
        for (column, (stop, place)) in zip(
            columns, zip(ends, ["last stop of from_trip_id", "first stop of to_trip_id"]))
        {
            guard let column, !table.isEmpty(column) else { continue }
            if stops(table.text(column)).contains(stop) { continue }
            return table.invalidField(
                column, wanted: "the \(place), \(schedule.stops[Int(stop)].name)", remedy: "name that stop, or none")
        }
        return nil
    }

    private func sortKey(_ trip: UInt32) -> (UInt32, Int32, Int32, UInt32) {
        (announcedTrips[Int(trip)].calendar, departure(of: trip), arrival(of: trip), trip)
    }

    private func departure(of trip: UInt32) -> Int32 {
        schedule.calls[announcedTrips[Int(trip)].calls.lowerBound].departure
    }

    private func arrival(of trip: UInt32) -> Int32 {
        schedule.calls[announcedTrips[Int(trip)].calls.upperBound - 1].arrival
    }
}
