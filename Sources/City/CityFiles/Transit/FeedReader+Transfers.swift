import InputFiles
import Transit

/// Reads transfers between stops.
extension FeedReader {
    private static let changeSecondsMax = 86_400

    mutating func readTransfers(_ table: CSVReader) throws(InputError) {
        var table = table
        let file = table.source.displayName
        let kindColumn = try table.columns("transfer_type")[0]
        let trips = ["from_trip_id", "to_trip_id"].map(table.optionalColumn)
        // Tables that only link trips need no stops.
        if trips.contains(where: { $0 == nil }) { _ = try table.columns("from_stop_id", "to_stop_id") }
        let stopColumns = ["from_stop_id", "to_stop_id"].map(table.optionalColumn)
        let seconds = table.optionalColumn("min_transfer_time")
        let special = ["from_route_id", "to_route_id"].compactMap(table.optionalColumn) + trips.compactMap(\.self)
        while losses.nextRow(of: &table) {
            let kind = table.isEmpty(kindColumn) ? 0 : table.int(kindColumn) ?? -1
            guard (0...5).contains(kind) else {
                losses.add(.wrongWord, in: file, table.invalidField(kindColumn, wanted: "0 to 5"))
                continue
            }
            if kind > 3 {
                readLink(kindColumn, trips: trips, stops: stopColumns, table)
                continue
            }
            if let single = special.first(where: { !table.isEmpty($0) }) {
                losses.add(
                    .notUnderstood, in: file,
                    table.invalidField(
                        single,
                        wanted: "empty: changes of type \(kind) between single lines or trips are not supported",
                        remedy: "write the change for its stops only"))
                continue
            }
            guard let ends = ends(stopColumns, kindColumn, table) else { continue }
            var secondsMin = 0
            if kind == 2 {
                guard let seconds, let read = table.int(seconds), (0...FeedReader.changeSecondsMax).contains(read)
                else {
                    losses.add(
                        .wrongNumber, in: file,
                        table.invalidField(
                            seconds ?? kindColumn,
                            wanted: seconds == nil
                                ? "0: type 2 needs the column min_transfer_time"
                                : "a time in seconds of at most a day"))
                    continue
                }
                secondsMin = read
            }
            guard schedule.transfers.count + ends.from.count * ends.to.count <= FeedLimits.transfersMax else {
                throw FeedLimits.passed(
                    table, stopColumns[0] ?? kindColumn, "changes from stop to stop", max: FeedLimits.transfersMax)
            }
            for from in ends.from {
                for to in ends.to {
                    schedule.transfers.append(
                        TransitTransfer(from: from, to: to, secondsMin: kind == 3 ? nil : Int32(secondsMin)))
                }
            }
        }
    }

    /// Returns the stops of a transfer, or nil, with a loss, if the feed lacks one of them.
    private mutating func ends(
        _ columns: [CSVReader.Column?], _ kind: CSVReader.Column, _ table: CSVReader
    ) -> (from: [UInt32], to: [UInt32])? {
        guard let from = columns[0], let to = columns[1] else {
            losses.add(
                .unknownStop, in: table.source.displayName,
                table.diagnostic(
                    kind, problem: "the change is between stops, but they are missing",
                    remedy: "write from_stop_id and to_stop_id"))
            return nil
        }
        let ends = (from: stops(table.text(from)), to: stops(table.text(to)))
        if !ends.from.isEmpty && !ends.to.isEmpty { return ends }
        losses.add(
            .unknownStop, in: table.source.displayName,
            FeedReader.unknown(ends.from.isEmpty ? from : to, table, in: "stops.txt"))
        return nil
    }

    /// Returns a stop, or the stops of a station.
    func stops(_ name: String) -> [UInt32] { stopNumbers[name].map { [$0] } ?? stopsOfStation[name] ?? [] }
}
