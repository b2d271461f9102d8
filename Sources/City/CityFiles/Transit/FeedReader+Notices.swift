import InputFiles

/// Values that decide journeys and are read otherwise than they are meant.
extension FeedReader {
    /// Columns of `stop_times.txt` by which a trip serves a zone, or comes within a window of time, for who has booked.
    static let onDemandColumns = [
        "location_id", "location_group_id", "start_pickup_drop_off_window", "end_pickup_drop_off_window",
    ]

    /// Whether one can get on, or off, at the call of a row.
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
                ? "passengers have to phone the agency before" : "passengers have to ask the driver"
            losses.add(
                .onRequest, in: table.source.displayName, table.wrongField(column, wanted: "0 or 1: \(condition)"),
                reading: "taken as 0")
            return true
        default:
            losses.add(
                .wrongWord, in: table.source.displayName, table.wrongField(column, wanted: "0 to 3"),
                reading: "taken as 0")
            return true
        }
    }

    /// Tells where vehicles stop between their stops, too.
    ///
    /// - Parameter columns: `continuous_pickup` and `continuous_drop_off`.
    mutating func noteContinuousStopping(_ columns: [CSVReader.Column], _ table: CSVReader) {
        for column in columns where !table.isEmpty(column) && table.int(column) != 1 {
            losses.add(
                .continuousStopping, in: table.source.displayName,
                table.wrongField(column, wanted: "1: only stops are served here, nothing between them"),
                reading: "taken as 1")
        }
    }

    /// Tells that there are paths inside of stations.
    mutating func readPathways(_ table: CSVReader) {
        var table = table
        while losses.nextRow(of: &table) {
            let file = table.source.displayName
            losses.add(
                .notUnderstood, in: file,
                Diagnostic(
                    file: file, line: table.line, problem: "paths inside stations are not read",
                    remedy: "give the time of a change as type 2 in transfers.txt"))
        }
    }

    /// A stop that a row names and the feed does not have.
    ///
    /// - Parameter otherPlaces: of the feed's `stops.txt`.
    static func unknownStop(
        _ column: CSVReader.Column, _ table: CSVReader, otherPlaces: Set<String>
    ) -> Diagnostic {
        let name = table.text(column)
        guard otherPlaces.contains(name) else { return unknown(column, table, in: "stops.txt") }
        return table.diagnostic(
            column, problem: "'\(name)' is a station, an entrance or a node, where no trip can stop",
            remedy: "name one of its stops (location_type 0)")
    }
}
