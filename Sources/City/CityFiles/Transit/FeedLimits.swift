import InputFiles
import Quantities

/// Limits of all feeds of a city together *(decided)*. A few kilobytes can demand more, by equal rows, intervals of a
/// second, or stations with thousands of stops, and would take minutes and all of the memory.
///
/// All limits are far above published feeds: the buses and trains of Porto Alegre have 3,600 trips, 145,000 calls and
/// 4,000 stops, at most 65 of them in one square of the grid. Only the limit of departures is near a published feed:
/// Switzerland's of 2025 has 1.9 million trips.
enum FeedLimits {
    /// Departures of all trips on a day on which all of them run.
    static let departuresMax = 2_000_000
    /// Calls at stops of all those departures.
    static let callsMax = 40_000_000
    /// Transfers from stop to stop: those of a station count for each pair of its stops.
    static let transfersMax = 2_000_000
    /// Stops in one square of the grid. All stops near each other are connected on foot.
    static let stopsOnSquareMax = 2_000

    static func passed(_ table: CSVReader, _ column: CSVReader.Column, _ what: String, max: Int) -> InputError {
        InputError(
            table.diagnostic(
                column, problem: "with this row the feeds have more than \(GroupedNumber.text(max)) \(what)",
                remedy: "look for duplicate rows, or leave a feed out"))
    }
}

/// Counts stops by squares of about 1.1 km, to detect too many in one place.
struct StopSquares {
    private struct Square: Hashable {
        var east, north: Int
    }

    private static let squaresPerDegree = 100.0
    /// Counts by square; only looked up, never iterated.
    private var counts: [Square: Int] = [:]

    /// Adds a stop and returns the number of stops in its square.
    mutating func add(_ position: Coordinate) -> Int {
        let north = (position.latitudeDegrees * StopSquares.squaresPerDegree).rounded(.down)
        // All squares of a row have the same width, at any latitude.
        let row = Coordinate(latitudeDegrees: north / StopSquares.squaresPerDegree, longitudeDegrees: 0)
        let east = (position.longitudeDegrees * row.latitudeCosine * StopSquares.squaresPerDegree).rounded(.down)
        let square = Square(east: Int(east), north: Int(north))
        counts[square, default: 0] += 1
        return counts[square, default: 0]
    }
}
