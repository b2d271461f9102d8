import Behaviour
import CityModel
import InputFiles
import Quantities
import YAML

/// Decodes demand from a list of requests: `time,from,to` and optionally `party`.
extension DemandDecoder {
    /// Decodes `requests: {file: requests.csv}`: every client at the time and place in the file.
    func requests(_ field: KeyField) -> [DemandSource]? {
        field.map { map in
            guard let file = map.required("file"), let name = file.text(), let zones else { return nil }
            let read = file.context.reportingErrors { () throws(InputError) in
                try requests(in: try file.context.source(named: name, at: file.node.position), zones)
            }
            guard let (list, losses) = read else { return nil }
            map.context.inputLosses += losses
            guard !list.isEmpty else {
                file.report("the file has no requests within the run", remedy: "write at least one time before its end")
                return nil
            }
            return [.recorded(list)]
        }
    }

    private static let columns = [
        "time", "time_s", "from", "from_lat", "from_lon", "to", "to_lat", "to_lon", "party",
    ]

    /// Reads the requests of a file.
    ///
    /// - Returns: those within the run, and as losses the others and the ignored columns.
    private func requests(
        in source: SourceFile, _ zones: ZoneIndex
    ) throws(InputError) -> (list: [RecordedTrip], losses: [InputLoss]) {
        var table = try CSVReader(source)
        let places = traffic.map { NodePositionResolver($0) }
        let time = try table.column(anyOf: ["time", "time_s"])
        let from = try PlaceColumns(
            "from", or: ("from_lat", "from_lon"), in: table, zones: zones, places: places)
        let to = try PlaceColumns("to", or: ("to_lat", "to_lon"), in: table, zones: zones, places: places)
        let party = table.optionalColumn("party")
        var requests: [RecordedTrip] = []
        var mistakes = DiagnosticCollector()
        var late: (count: Int, first: InputLoss.Example)?
        let end = SimTime.zero + duration
        while table.nextRow(collectingInto: &mistakes) {
            let moment = table.moment(time, DemandDecoder.secondsIntoRun, noting: &mistakes)
            let origin = from.position(in: table, noting: &mistakes)
            let destination = to.position(in: table, noting: &mistakes)
            let size = party.map { self.party(in: table, $0, noting: &mistakes) } ?? 0
            guard let moment, let origin, let destination, let size else { continue }
            if moment >= end {
                let first = late?.first ?? InputLoss.Example(line: table.line, value: table.text(time))
                late = ((late?.count ?? 0) + 1, first)
                continue
            }
            var trip = RecordedTrip(
                time: moment,
                trip: TripTemplate(origin: origin.zone, destination: destination.zone, party: size))
            (trip.start, trip.end) = (origin.point, destination.point)
            requests.append(trip)
        }
        try mistakes.throwIfAny()
        let loss = late.map { late in
            InputLoss(
                file: source.displayName, reason: "requests are made after the end of the run", count: late.count,
                of: requests.count + late.count, first: late.first,
                expected: "less than \(shortText(duration.seconds)) s",
                remedy: "lengthen 'duration' to include them", treatment: .notRequested)
        }
        // A stable order: requests of one instant stay in the order of the file.
        let ordered = requests.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        let losses = [table.unknownColumns(besides: DemandDecoder.columns), loss].compactMap(\.self)
        return (ordered.map(\.element), losses)
    }

    /// Reads a party size; an empty field leaves it to be drawn.
    private func party(
        in table: CSVReader, _ column: CSVReader.Column, noting mistakes: inout DiagnosticCollector
    ) -> UInt8? {
        if table.isEmpty(column) { return 0 }
        if let size = table.int(column), (1...4).contains(size) { return UInt8(size) }
        mistakes.add(table.invalidField(column, wanted: "a party of 1 to 4"))
        return nil
    }

    private static let secondsIntoRun = Limits.from(0, to: Limits.longestSeconds)
}
