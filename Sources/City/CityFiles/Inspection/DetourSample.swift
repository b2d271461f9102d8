import CityModel
import InputFiles
import Quantities
import Routing

/// A test for long detours of cars near the border of a city, which occur where an extract was cut through streets.
///
/// Start junctions are taken evenly from all, the same ones for the same city. Each is paired with the junction nearest
/// to a point a kilometre north, east, south or west of it, by turns. A path counts as cut if it is `timesStraightMin`
/// times as long as the straight line, and leaving the extract at its nearest border could halve it: so water in the
/// middle of a city does not count *(decided)*. In Porto Alegre's extract, cut in the south, such paths are 8 to 12
/// times as long; in others, including generated ones, none at the border is more than 7 times.
package struct DetourSample: Sendable {
    /// A path that counts as cut.
    package struct Detour: Sendable {
        /// Start of the path.
        package var from: Coordinate
        /// Length of the straight line and of the path.
        package var straightMetres, metres: Double
    }

    /// Number of pairs in the sample.
    package let pairCount: Int
    /// Cut paths, longest first.
    package let cut: [Detour]

    private static let pairCountMax = 2_000
    private static let (distanceMetres, toleranceMetres) = (1_000.0, 300.0)
    private static let timesStraightMin = 8.0

    /// Takes a sample; nil if there is no path to drive.
    ///
    /// - Complexity: some thousand searches.
    package init?(_ city: StreetCity) {
        guard let hierarchy = city.routingHierarchy(.car), let border = Border(city.car.graph.coordinates) else {
            return nil
        }
        let coordinates = city.car.graph.coordinates
        let locator = NodeLocator(city.car)
        var search = RouteSearch(RoutingMetric(hierarchy))
        let count = min(DetourSample.pairCountMax, coordinates.count)
        var (pairCount, cut): (Int, [Detour]) = (0, [])
        for number in 0..<count {
            let node = number * coordinates.count / count
            guard let end = DetourSample.pair(of: coordinates[node], turn: number, locator),
                let cost = search.cost(from: node, to: end)
            else { continue }
            pairCount += 1
            let (from, to, metres) = (coordinates[node], coordinates[end], Double(cost.centimetres) / 100)
            let straightMetres = from.metres(to: to)
            let outsideMetres = straightMetres + 2 * min(border.metres(from: from), border.metres(from: to))
            if metres >= DetourSample.timesStraightMin * straightMetres, metres >= 2 * outsideMetres {
                cut.append(Detour(from: from, straightMetres: straightMetres, metres: metres))
            }
        }
        self.pairCount = pairCount
        self.cut = cut.enumerated().sorted { (-$0.1.metres, $0.0) < (-$1.1.metres, $1.0) }.map(\.element)
    }

    /// Returns the junction nearest to a point a kilometre away, or nil if none is near that.
    private static func pair(of position: Coordinate, turn: Int, _ locator: NodeLocator) -> Int? {
        let (east, north) = [(0.0, 1.0), (1, 0), (0, -1), (-1, 0)][turn % 4]
        let aim = LocalMap(origin: position)
            .coordinate(eastMetres: east * distanceMetres, northMetres: north * distanceMetres)
        return locator.nearest(to: aim).flatMap { $0.metres <= toleranceMetres ? $0.node : nil }
    }

    /// Text of a warning; nil if there is nothing to warn of.
    package var warning: String? {
        guard let longest = cut.first else { return nil }
        let count =
            "\(GroupedNumber.text(cut.count)) of \(GroupedNumber.text(pairCount)) routes between nearby junctions"
        func kilometres(_ metres: Double) -> String { shortText((metres / 100).rounded() / 10) }
        func degrees(_ degrees: Double) -> String { shortText((degrees * 1e5).rounded() / 1e5) }
        let place = "\(degrees(longest.from.latitudeDegrees)),\(degrees(longest.from.longitudeDegrees))"
        return
            "\(count) make long detours at the edge of the map, the longest from \(place): \(kilometres(longest.metres)) km for "
            + "\(kilometres(longest.straightMetres)) km in a straight line; streets seem to be cut there, use a larger extract"
    }
}

/// The rectangle around junctions.
private struct Border {
    private let map: LocalMap
    private let east, north: Double

    /// Creates the rectangle; nil without junctions.
    init?(_ coordinates: [Coordinate]) {
        let (latitudes, longitudes) = (coordinates.map(\.latitudeDegrees), coordinates.map(\.longitudeDegrees))
        guard let south = latitudes.min(), let west = longitudes.min(), let top = latitudes.max(),
            let right = longitudes.max()
        else { return nil }
        map = LocalMap(origin: Coordinate(latitudeDegrees: south, longitudeDegrees: west))
        (east, north) = map.metres(of: Coordinate(latitudeDegrees: top, longitudeDegrees: right))
    }

    /// Returns the distance to its nearest side.
    func metres(from position: Coordinate) -> Double {
        let place = map.metres(of: position)
        return min(place.east, place.north, east - place.east, north - place.north)
    }
}
