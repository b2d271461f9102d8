import InputFiles
import Quantities
import Transit

/// Trips that run at intervals, and changes between stops.
extension FeedReader {
    private static let changeSecondsMax = 86_400

    mutating func readFrequencies(_ table: CSVReader) throws(InputError) {
        var table = table
        let file = table.source.displayName
        let columns = try table.columns("trip_id", "start_time", "end_time", "headway_secs")
        // By trip; looked up, never walked through.
        var shifts: [Int: [Int32]] = [:]
        while losses.nextRow(of: &table) {
            guard let trip = tripNumbers[table.text(columns[0])].map({ Int($0) }), !announced[trip].calls.isEmpty else {
                losses.add(.unknownTrip, in: file, FeedReader.unknown(columns[0], table, in: "trips.txt"))
                continue
            }
            guard let start = time(columns[1], table), let end = time(columns[2], table) else { continue }
            guard let interval = table.int(columns[3]), (1...86_400).contains(interval), start >= 0, end >= start else {
                losses.add(.wrongNumber, in: file, table.wrongField(columns[3], wanted: "an interval in seconds"))
                continue
            }
            let count = (Int(end - start) + interval - 1) / interval
            departureCount += count
            guard departureCount <= FeedLimits.departuresMax else {
                throw FeedLimits.passed(table, columns[3], "departures", max: FeedLimits.departuresMax)
            }
            callCount += count * announced[trip].calls.count
            guard callCount <= FeedLimits.callsMax else {
                throw FeedLimits.passed(table, columns[3], "calls at stops", max: FeedLimits.callsMax)
            }
            let first = schedule.calls[announced[trip].calls.lowerBound].departure
            shifts[trip, default: []] += (0..<count).map { start + Int32($0 * interval) - first }
        }
        for trip in announced.indices {
            if let list = shifts[trip] { announced[trip].shifts = Set(list).sorted() }
        }
    }

    mutating func readTransfers(_ table: CSVReader) throws(InputError) {
        var table = table
        let file = table.source.displayName
        let columns = try table.columns("from_stop_id", "to_stop_id", "transfer_type")
        let seconds = table.optionalColumn("min_transfer_time")
        let special = ["from_route_id", "to_route_id", "from_trip_id", "to_trip_id"].compactMap(table.optionalColumn)
        while losses.nextRow(of: &table) {
            let kind = table.isEmpty(columns[2]) ? 0 : table.int(columns[2]) ?? -1
            guard (0...3).contains(kind), special.allSatisfy({ table.isEmpty($0) }) else {
                losses.add(
                    .notUnderstood, in: file,
                    table.diagnostic(columns[2], problem: "changes between single lines or trips are not understood"))
                continue
            }
            let ends = columns[0...1].map { stops(table.text($0)) }
            if let missing = [0, 1].first(where: { ends[$0].isEmpty }) {
                losses.add(.unknownStop, in: file, FeedReader.unknown(columns[missing], table, in: "stops.txt"))
                continue
            }
            var secondsMin = 0
            if kind == 2 {
                guard let seconds, let read = table.int(seconds), (0...FeedReader.changeSecondsMax).contains(read)
                else {
                    losses.add(
                        .wrongNumber, in: file,
                        table.wrongField(seconds ?? columns[2], wanted: "a time in seconds of at most a day"))
                    continue
                }
                secondsMin = read
            }
            guard schedule.transfers.count + ends[0].count * ends[1].count <= FeedLimits.transfersMax else {
                throw FeedLimits.passed(table, columns[0], "changes from stop to stop", max: FeedLimits.transfersMax)
            }
            for from in ends[0] {
                for to in ends[1] {
                    schedule.transfers.append(
                        TransitTransfer(from: from, to: to, secondsMin: kind == 3 ? nil : Int32(secondsMin)))
                }
            }
        }
    }

    /// A stop, or those of a station.
    private func stops(_ name: String) -> [UInt32] { stopNumbers[name].map { [$0] } ?? stopsOfStation[name] ?? [] }
}
