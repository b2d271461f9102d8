import InputFiles

/// Reports values that affect journeys and are not read as they are meant.
extension FeedReader {
    /// Columns of `stop_times.txt` for trips on demand, which serve a zone or a window of time after booking.
    static let onDemandColumns = [
        "location_id", "location_group_id", "start_pickup_drop_off_window", "end_pickup_drop_off_window",
    ]

    /// Whether passengers can board, or alight, at the call of a row.
    ///
    /// - Parameter column: `pickup_type` or `drop_off_type`.
    mutating func allows(_ column: CSVReader.Column?, _ table: CSVReader) -> Bool {
        guard let column, !table.isEmpty(column) else { return true }
        switch table.int(column) {
        case 0: return true
        case 1: return false
        case 2, 3:
            let condition =
                table.int(column) == 2
                ? "passengers must phone the agency in advance" : "passengers must ask the driver"
            losses.add(
                .onRequest, in: table.source.displayName, table.invalidField(column, wanted: "0 or 1: \(condition)"),
                reading: "taken as 0")
            return true
        default:
            losses.add(
                .wrongWord, in: table.source.displayName, table.invalidField(column, wanted: "0 to 3"),
                reading: "taken as 0")
            return true
        }
    }

    /// Counts a loss where vehicles also stop between their stops.
    ///
    /// - Parameter columns: `continuous_pickup` and `continuous_drop_off`.
    mutating func noteContinuousStopping(_ columns: [CSVReader.Column], _ table: CSVReader) {
        for column in columns where !table.isEmpty(column) && table.int(column) != 1 {
            losses.add(
                .continuousStopping, in: table.source.displayName,
                table.invalidField(column, wanted: "1: only stops are served here, no places between them"),
                reading: "taken as 1")
        }
    }

    /// Counts a loss for paths inside stations.
    mutating func readPathways(_ table: CSVReader) {
        var table = table
        while losses.nextRow(of: &table) {
            let file = table.source.displayName
            losses.add(
                .notUnderstood, in: file,
                Diagnostic(
                    file: file, line: table.line, problem: "paths inside stations are not supported",
                    remedy: "write the time of a change as type 2 in transfers.txt"))
        }
    }

    /// Returns the error of a stop in a row that the feed does not have.
    ///
    /// - Parameter otherPlaces: other rows of the feed's `stops.txt`.
    static func unknownStop(
        _ column: CSVReader.Column, _ table: CSVReader, otherPlaces: Set<String>
    ) -> Diagnostic {
        let name = table.text(column)
        guard otherPlaces.contains(name) else { return unknown(column, table, in: "stops.txt") }
        return table.diagnostic(
            column, problem: "'\(name)' is a station, an entrance or a node, so no trip can stop there",
            remedy: "name one of its stops (location_type 0)")
    }
}
