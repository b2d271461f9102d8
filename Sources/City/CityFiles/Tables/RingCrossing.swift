import Quantities

/// Finds places where a drawn ring crosses itself.
enum RingCrossing {
    /// Maximum number of compared pairs of sides: a ring with more is no zone, and would take minutes.
    private static let comparedMax = 20_000_000

    private struct Side {
        var start, end: Coordinate
        var index: Int
        var longitudes: ClosedRange<Double>
        var latitudes: ClosedRange<Double>

        init(_ start: Coordinate, _ end: Coordinate, _ index: Int) {
            (self.start, self.end, self.index) = (start, end, index)
            longitudes =
                min(start.longitudeDegrees, end.longitudeDegrees)...max(start.longitudeDegrees, end.longitudeDegrees)
            latitudes =
                min(start.latitudeDegrees, end.latitudeDegrees)...max(start.latitudeDegrees, end.latitudeDegrees)
        }
    }

    /// Returns the westernmost crossing of two sides of a ring, or nil; touching does not count.
    ///
    /// - Parameter ring: closed, on the earth.
    /// - Complexity: O(n log n) for a ring whose sides are short.
    static func first(in ring: [Coordinate]) -> Coordinate? {
        let sides = zip(ring, ring.dropFirst()).enumerated().map { Side($1.0, $1.1, $0) }
            .sorted { ($0.longitudes.lowerBound, $0.index) < ($1.longitudes.lowerBound, $1.index) }
        var (open, compared): ([Side], Int) = ([], 0)
        for side in sides {
            open.removeAll { $0.longitudes.upperBound < side.longitudes.lowerBound }
            compared += open.count
            if compared > comparedMax { return nil }
            for other in open where other.latitudes.overlaps(side.latitudes) {
                if let place = crossing(side, other) { return place }
            }
            open.append(side)
        }
        return nil
    }

    /// Returns the point at which two sides cross within both of them.
    private static func crossing(_ one: Side, _ other: Side) -> Coordinate? {
        let sides = (turn(one, other.start), turn(one, other.end))
        guard sides.0 * sides.1 < 0, turn(other, one.start) * turn(other, one.end) < 0 else { return nil }
        let share = sides.0 / (sides.0 - sides.1)
        let (start, end) = (other.start, other.end)
        return Coordinate(
            latitudeDegrees: start.latitudeDegrees + share * (end.latitudeDegrees - start.latitudeDegrees),
            longitudeDegrees: start.longitudeDegrees + share * (end.longitudeDegrees - start.longitudeDegrees))
    }

    /// Returns a value above 0 for a place to the left of a side, below 0 to the right.
    private static func turn(_ side: Side, _ place: Coordinate) -> Double {
        let east = side.end.longitudeDegrees - side.start.longitudeDegrees
        let north = side.end.latitudeDegrees - side.start.latitudeDegrees
        return east * (place.latitudeDegrees - side.start.latitudeDegrees)
            - north * (place.longitudeDegrees - side.start.longitudeDegrees)
    }
}
