import Glibc
import Quantities

/// Turn at a junction, by the angle between the incoming and the outgoing street.
package enum Turn: CaseIterable, Hashable, Sendable {
    case straightOn, slightLeft, left, sharpLeft, slightRight, right, sharpRight, uTurn

    /// Creates the turn of an angle.
    ///
    /// - Parameter degrees: angle to the right, from -180 to 180.
    package init(degrees: Double) {
        let isLeft = degrees < 0
        switch abs(degrees) {
        case ..<Turn.straightDegreesMax: self = .straightOn
        case ..<60: self = isLeft ? .slightLeft : .slightRight
        case ..<120: self = isLeft ? .left : .right
        case ..<165: self = isLeft ? .sharpLeft : .sharpRight
        default: self = .uTurn
        }
    }

    static let straightDegreesMax = 25.0
}

/// One of eight compass directions.
package enum Heading: Int, CaseIterable, Hashable, Sendable {
    case north, northEast, east, southEast, south, southWest, west, northWest

    /// Creates the compass direction nearest to an angle.
    ///
    /// - Parameter degrees: angle clockwise from north.
    package init(degrees: Double) {
        let number = Int((degrees / 45).rounded()) % 8
        self = Heading(rawValue: number < 0 ? number + 8 : number) ?? .north
    }
}

/// A line on the ground, with its directions at points.
struct Polyline {
    private(set) var points: [Coordinate]
    /// Distance over which a direction is measured, in metres; the first metres after a junction are often drawn askew.
    private static let directionMetres = 15.0

    init(from start: Coordinate) { points = [start] }

    /// Index of the last point.
    var end: Int { points.count - 1 }

    /// Appends a line that begins at this one's end.
    mutating func append(_ line: [Coordinate]) { points += line.dropFirst() }

    /// Returns the direction in which a stretch begins, clockwise from north, in degrees.
    func direction(alongStart stretch: ClosedRange<Int>) -> Double {
        direction(from: stretch.lowerBound, through: stretch, by: 1)
    }

    /// Returns the turn between two stretches in degrees to the right; negative to the left.
    func turn(from stretch: ClosedRange<Int>, into next: ClosedRange<Int>) -> Double {
        let back = direction(from: stretch.upperBound, through: stretch, by: -1)
        let degrees = direction(alongStart: next) - back - 180
        return degrees - 360 * (degrees / 360).rounded()
    }

    private func direction(from place: Int, through stretch: ClosedRange<Int>, by step: Int) -> Double {
        var next = place
        while stretch.contains(next + step) && points[next].metres(to: points[place]) < Polyline.directionMetres {
            next += step
        }
        let (east, north) = LocalMap(origin: points[place]).metres(of: points[next])
        return atan2(east, north) / Earth.radiansPerDegree
    }
}
