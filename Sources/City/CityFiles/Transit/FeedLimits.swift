import InputFiles
import Quantities

/// How much the feeds of a city may hold together *(decided)*. A few kilobytes can ask for more, by equal rows, intervals of a
/// second, or stations with thousands of stops, and would take minutes and all of the memory.
///
/// All limits are far above what cities publish: the buses and trains of Porto Alegre have 3,600 trips, 145,000 calls and
/// 4,000 stops, of which at most 65 stand on a square of the grid. The trips alone could be those of a country: Switzerland's
/// feed of 2025 has 1.9 million.
enum FeedLimits {
    /// Of all trips on a day on which all of them run.
    static let departuresMax = 2_000_000
    /// At stops, of all those departures.
    static let callsMax = 40_000_000
    /// From stop to stop: those of a station count for each pair of its stops.
    static let transfersMax = 2_000_000
    /// On a square of the grid. Between all that are near each other there are ways on foot.
    static let stopsOnSquareMax = 2_000

    static func passed(_ table: CSVReader, _ column: CSVReader.Column, _ what: String, max: Int) -> InputError {
        InputError(
            table.diagnostic(
                column, problem: "with this row the feeds have more than \(GroupedNumber.text(max)) \(what)",
                remedy: "look for rows that repeat, or leave a feed out"))
    }
}

/// Counts stops by squares of about 1.1 km, to tell when too many stand together.
struct StopSquares {
    private struct Square: Hashable {
        var east, north: Int
    }

    private static let squaresPerDegree = 100.0
    /// Looked up, never walked through.
    private var counts: [Square: Int] = [:]

    /// - Returns: how many stops stand on its square, with it.
    mutating func add(_ position: Coordinate) -> Int {
        let north = (position.latitudeDegrees * StopSquares.squaresPerDegree).rounded(.down)
        // All squares of a row are as wide, wherever on the earth.
        let row = Coordinate(latitudeDegrees: north / StopSquares.squaresPerDegree, longitudeDegrees: 0)
        let east = (position.longitudeDegrees * row.latitudeCosine * StopSquares.squaresPerDegree).rounded(.down)
        let square = Square(east: Int(east), north: Int(north))
        counts[square, default: 0] += 1
        return counts[square, default: 0]
    }
}
