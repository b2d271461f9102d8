import Behaviour
import CityModel
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
    /// Of the first row that is left out; where all are used, of the header.
    private var firstFaultLine = 1
    private let name: String

    /// - Throws: `InputError` that names the columns that are missing.
    /// - Complexity: O(length of the file).
    init(_ source: SourceFile, format: TripFormat, places: TripPlaceFinder) throws(InputError) {
        name = source.displayName
        var table = try CSVReader(source)
        table.skipsEmptyExcess = true
        let row = try TripRow(of: table, format, places)
        var faults = TripFaultCounts()
        trips.reserveCapacity(source.bytes.count / 100)
        while true {
            do {
                guard try table.nextRow() else { break }
            } catch {
                noteFault(table)
                faults.count(.malformedRow)
                continue
            }
            do throws(TripFault) {
                let (trip, points) = try row.trip(in: table)
                trips.append(trip)
                if points != .unknown { self.points.append(points) }
            } catch {
                noteFault(table)
                row.count(error, in: table, &faults)
            }
        }
        losses = faults.losses(file: name)
    }

    private mutating func noteFault(_ table: CSVReader) {
        if firstFaultLine == 1 { firstFaultLine = table.line }
    }

    private static let reasonsTold = 5

    /// That no row is a trip that can be used, with the commonest reasons; nil if there are such.
    var uselessness: Diagnostic? {
        guard trips.isEmpty else { return nil }
        let commonest = losses.indices.sorted { (-losses[$0].count, $0) < (-losses[$1].count, $1) }
        var reasons = commonest.prefix(TripFile.reasonsTold).map { number in
            "\(losses[number].reason) (\(GroupedNumber.text(losses[number].count)))"
        }
        let others = commonest.dropFirst(TripFile.reasonsTold).reduce(0) { $0 + losses[$1].count }
        if others > 0 { reasons.append("other reasons (\(GroupedNumber.text(others)))") }
        return Diagnostic(
            file: name, line: firstFaultLine,
            problem: losses.isEmpty ? "there are no trips below the header" : "no row is a trip that can be used",
            remedy: reasons.joined(separator: ", "))
    }
}
