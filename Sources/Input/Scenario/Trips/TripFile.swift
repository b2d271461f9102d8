import Behaviour
import InputFiles
import Quantities

/// A trip as it was recorded.
struct PublishedTrip: Hashable, BitwiseCopyable {
    /// The day of the pickup, counted from 1970-01-01.
    var day: Int32
    /// The pickup's time of the day.
    var secondOfDay: Int32
    var trip: TripTemplate
}

/// The junctions at which a recorded trip begins and ends.
struct TripPoints: Hashable, BitwiseCopyable {
    var start, end: StreetPoint

    static let unknown = TripPoints(start: .none, end: .none)
}

/// Reads the records of trips that somebody has published as CSV.
///
/// Published tables are dirty: a row that cannot be a trip of this city is counted by reason and left out.
struct TripFile {
    private(set) var trips: [PublishedTrip] = []
    /// By trip, where the file has coordinates and the city streets; otherwise empty.
    private(set) var points: [TripPoints] = []
    private(set) var losses: [InputLoss] = []
    /// Rows that are left out because they begin or end outside of the zones.
    let outsideCount: Int
    private let name: String
    /// The line of the first row that is left out; where all are used, of the header.
    private let firstFaultLine: Int

    /// - Parameters:
    ///   - replayed: the date whose trips are replayed; nil where trips are drawn.
    ///   - runDate: the date of the start of the run; nil if it has none.
    /// - Throws: `InputError` that names the columns that are missing.
    /// - Complexity: O(length of the file).
    init(
        _ source: SourceFile, format: TripFormat, places: TripPlaceFinder, replayed: CalendarDate? = nil,
        runDate: CalendarDate? = nil
    ) throws(InputError) {
        name = source.displayName
        var table = try CSVReader(source)
        table.skipsEmptyExcess = true
        let row = try TripRow(of: table, format, places)
        var reading = Reading()
        reading.trips.reserveCapacity(source.bytes.count / 100)
        while try reading.takeRow(of: &table, row) {}
        reading.leaveOutFarDates(runDay: (replayed ?? runDate).map { Int32($0.daysSince1970) }, source, row)
        (trips, points) = (reading.trips, reading.points)
        firstFaultLine = reading.faults.firstLine ?? 1
        let help = TripFaultHelp(
            format: format, columnCount: table.header.count, dates: PublishedTrips.dates(of: trips),
            rowsFitting: { row.rowsFitting($0, in: source) })
        outsideCount = reading.faults.count(of: [
            .pickupOutside, .dropOffOutside, .unknownPickupZone, .unknownDropOffZone,
        ])
        losses = reading.faults.losses(
            file: name, rowCount: reading.rowCount, help, isReplayed: replayed != nil)
    }

    /// The error that no row is a trip that can be used, with the commonest reasons; nil if there are trips.
    var uselessness: InputError? {
        guard trips.isEmpty else { return nil }
        let problem = losses.isEmpty ? "there are no trips below the header" : "no row is a trip that can be used"
        return InputError(
            [Diagnostic(file: name, line: firstFaultLine, problem: problem)] + InputLossShare.commonest(of: losses))
    }
}

/// The trips of a file while it is read.
private struct Reading {
    var trips: [PublishedTrip] = []
    var points: [TripPoints] = []
    var faults = TripFaultCounts()
    var rowCount = 0
    /// The lines of the trips, by which a far date is found again.
    private var lines: [Int32] = []

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
            let (trip, points) = try row.trip(in: table)
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
