import Quantities
import SimulationKernel
import TourService

/// Synthetic tours for load tests: waypoints spread over a campus, far enough apart to be distinguishable.
package struct LoadTours: Sendable {
    /// Contents of the tours.
    package let contents: [TourContent]

    /// Area of new drafts.
    static let areaOfDrafts = "North"
    /// A text of the length of a real guide's annotation.
    static let annotation = """
        Here the first lectures were held, in a hall for sixty. Look up: the painting over the stairs shows the river as it \
        was before the bridges, and the clock still goes by the sun.
        """
    private static let areas = ["North", "South", "Old College"]
    /// Width of the campus, and minimum distance between successive waypoints.
    private static let campusMetres = 1_100.0
    private static let legMetresMin = 60.0
    private static let corner = FixedPosition(x: -86_110_000, y: 411_490_000)

    /// Creates `count` random tours.
    package init(count: Int, seed: UInt64) {
        let streams = StreamFamily(seed: seed, replication: 0)
        contents = (0..<count).map { number in
            var stream = streams.stream(purpose: .loadTours, entity: UInt32(number))
            return TourContent(
                title: "Tour \(number + 1)", area: LoadTours.areas[number % LoadTours.areas.count],
                annotation: LoadTours.annotation, isCircular: number % 3 == 0,
                waypoints: LoadTours.waypoints(5 + stream.index(below: 6), from: &stream))
        }
    }

    var meanWaypoints: Double {
        Double(contents.reduce(0) { $0 + $1.waypoints.count }) / Double(max(contents.count, 1))
    }

    /// Share of requests to follow a tour that succeed; the others lack a position or join at a forbidden waypoint.
    var shareFollowed: Double {
        let refused = contents.reduce(0.0) { sum, tour in
            sum + (tour.isCircular ? 0 : Walkers.joinsAnywhere * (1 - 1 / Double(tour.waypoints.count)))
        }
        return (1 - Walkers.positionUnknown) * (1 - refused / Double(max(contents.count, 1)))
    }

    /// Returns the share of the path between waypoints walked before the next one counts as reached.
    func shareWalked(untilWithin metres: Double) -> Double {
        let ways = contents.flatMap { tour in
            zip(tour.waypoints, tour.waypoints.dropFirst()).map { $0.place.metres(to: $1.place) }
        }
        return ways.reduce(0) { $0 + max(0, 1 - metres / $1) } / Double(max(ways.count, 1))
    }

    /// Returns a random place on the campus.
    static func place(from stream: inout RandomStream) -> FixedPosition {
        corner.moved(north: stream.uniform() * campusMetres, east: stream.uniform() * campusMetres)
    }

    private static func waypoints(_ count: Int, from stream: inout RandomStream) -> [Waypoint] {
        var waypoints: [Waypoint] = []
        while waypoints.count < count {
            let place = place(from: &stream)
            if let last = waypoints.last, last.place.metres(to: place) < legMetresMin { continue }
            waypoints.append(
                Waypoint(
                    name: "Stop \(waypoints.count + 1)", annotation: annotation, place: place,
                    onward: stream.bernoulli(0.7) ? annotation : nil))
        }
        return waypoints
    }
}

extension FixedPosition {
    private static let metresPerUnit = 111_195.08 / FixedPosition.unitsPerDegree

    /// Returns a position moved by metres; the approximation suffices on a campus.
    func moved(north: Double, east: Double) -> FixedPosition {
        let narrowing = FixedPosition.metresPerUnit * 0.753  // cos 41.15°
        return FixedPosition(
            x: x + Int32((east / narrowing).rounded()), y: y + Int32((north / FixedPosition.metresPerUnit).rounded()))
    }

    /// Returns a position on the straight line to another, at a fraction of the path from 0 to 1.
    func moved(towards other: FixedPosition, share: Double) -> FixedPosition {
        FixedPosition(
            x: x + Int32((Double(other.x - x) * share).rounded()), y: y + Int32((Double(other.y - y) * share).rounded())
        )
    }
}
