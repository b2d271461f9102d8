import Behaviour
import InputFiles
import Quantities

/// A recorded trip.
struct PublishedTrip: Hashable, BitwiseCopyable {
    /// Day of the pickup, counted from 1970-01-01.
    var day: Int32
    /// Time of day of the pickup.
    var secondOfDay: Int32
    var trip: TripTemplate
}

/// The junctions at which a recorded trip begins and ends.
struct TripPoints: Hashable, BitwiseCopyable {
    var start, end: StreetPoint

    static let unknown = TripPoints(start: .none, end: .none)
}

/// Reads published records of trips from CSV.
///
/// Published tables are dirty: a row that cannot be a trip of this city is counted by reason and left out.
struct TripFile {
    private(set) var trips: [PublishedTrip] = []
    /// Junctions by trip, where the file has coordinates and the city streets; otherwise empty.
    private(set) var points: [TripPoints] = []
    private(set) var losses: [InputLoss] = []
    /// Number of rows left out because they begin or end outside the zones.
    let outsideCount: Int
    /// Number of ends that are moved to gateways.
    let gatewayEndCount: Int
    private let name: String
    /// Line of the first row that is left out; the header's if all are used.
    private let firstFaultLine: Int

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - replayed: date whose trips are replayed; nil where trips are drawn.
    ///   - runDate: date of the start of the run; nil if it has none.
    /// - Throws: `InputError` with the missing columns.
    /// - Complexity: O(length of the file).
    init(
        _ source: SourceFile, format: TripFormat, places: TripPlaceFinder, replayed: CalendarDate? = nil,
        runDate: CalendarDate? = nil
    ) throws(InputError) {
        name = source.displayName
        var table = try CSVReader(source)
        table.ignoresTrailingEmptyFields = true
        let row = try TripRow(of: table, format, places)
        var reading = TripCollector()
        reading.trips.reserveCapacity(source.bytes.count / 100)
        while try reading.takeRow(of: &table, row) {}
        reading.leaveOutFarDates(runDay: (replayed ?? runDate).map { Int32($0.daysSince1970) }, source, row)
        (trips, points) = (reading.trips, reading.points)
        firstFaultLine = reading.faults.firstLine ?? 1
        let help = TripFaultAdvice(
            format: format, columnCount: table.header.count, dates: PublishedTrips.dates(of: trips),
            rowsFitting: { row.rowsFitting($0, in: source) })
        outsideCount = reading.faults.count(of: [
            .pickupOutside, .dropOffOutside, .unknownPickupZone, .unknownDropOffZone, .sameGateway,
        ])
        var tally = GatewayTally(places.gateways?.names ?? [])
        for trip in reading.outside { tally.count(trip.ends) }
        gatewayEndCount = tally.count
        losses =
            reading.faults.losses(file: name, rowCount: reading.rowCount, help, isReplayed: replayed != nil)
            + tally.notices(file: name, rowCount: reading.rowCount)
    }

    /// Error that no row is a usable trip, with the most frequent reasons; nil if there are trips.
    var noTripsError: InputError? {
        guard trips.isEmpty else { return nil }
        let problem = losses.isEmpty ? "there are no trips below the header" : "no row is a trip that can be used"
        return InputError(
            [Diagnostic(file: name, line: firstFaultLine, problem: problem)] + FileLoss.commonest(of: losses))
    }
}

/// The trips of a file while it is read.
private struct TripCollector {
    var trips: [PublishedTrip] = []
    var points: [TripPoints] = []
    /// Trips with ends outside the city, by index.
    var outside: [(trip: Int, ends: OutsideEnds)] = []
    var faults = TripFaultCounts()
    var rowCount = 0
    /// Lines of the trips, to report far dates.
    private var lines: [Int32] = []

    /// Reads the next row.
    ///
    /// - Returns: false at the end of the file.
    mutating func takeRow(of table: inout CSVReader, _ row: TripRow) throws(InputError) -> Bool {
        do {
            guard try table.nextRow() else { return false }
        } catch {
            rowCount += 1
            let (source, line) = (table.source, table.line)
            faults.count(.malformedRow, first: InputLoss.Example(line: line, value: source.text(ofLine: line)))
            return true
        }
        rowCount += 1
        do throws(TripFault) {
            let (trip, points, outside) = try row.trip(in: table)
            if outside != .none { self.outside.append((trips.count, outside)) }
            trips.append(trip)
            lines.append(Int32(truncatingIfNeeded: table.line))
            if points != .unknown { self.points.append(points) }
        } catch {
            row.count(error, in: table, &faults)
        }
        return true
    }

    mutating func leaveOutFarDates(runDay: Int32?, _ source: SourceFile, _ row: TripRow) {
        let dates = TripDates(trips.map(\.day), runDay: runDay)
        guard dates.hasStrays else { return }
        outside.removeAll { dates.isStray(trips[$0.trip].day) }
        var kept: [Int] = []
        for (index, trip) in trips.enumerated() {
            guard dates.isStray(trip.day) else {
                kept.append(index)
                continue
            }
            let line = Int(lines[index])
            faults.count(
                .farDate, first: InputLoss.Example(line: line, value: row.pickupTimeText(inLine: line, of: source)))
        }
        trips = kept.map { trips[$0] }
        if !points.isEmpty { points = kept.map { points[$0] } }
    }
}
