import Glibc
import Quantities

/// How one goes on at a junction, by the angle between the street that one comes by and the one that one takes.
package enum Turn: CaseIterable, Hashable, Sendable {
    case straightOn, slightLeft, left, sharpLeft, slightRight, right, sharpRight, around

    /// - Parameter degrees: to the right; from -180 to 180.
    package init(degrees: Double) {
        let isLeft = degrees < 0
        switch abs(degrees) {
        case ..<Turn.straightDegreesMax: self = .straightOn
        case ..<60: self = isLeft ? .slightLeft : .slightRight
        case ..<120: self = isLeft ? .left : .right
        case ..<165: self = isLeft ? .sharpLeft : .sharpRight
        default: self = .around
        }
    }

    static let straightDegreesMax = 25.0
}

/// One of eight winds.
package enum Heading: Int, CaseIterable, Hashable, Sendable {
    case north, northEast, east, southEast, south, southWest, west, northWest

    /// - Parameter degrees: clockwise from north.
    package init(degrees: Double) {
        let number = Int((degrees / 45).rounded()) % 8
        self = Heading(rawValue: number < 0 ? number + 8 : number) ?? .north
    }
}

/// A line over the ground, and which way it leads at its points.
struct DrawnLine {
    private(set) var points: [Coordinate]
    /// So far a direction is looked at: the first metres behind a junction are often drawn askew.
    private static let metresSeen = 15.0

    init(from start: Coordinate) { points = [start] }

    /// - Parameter line: begins where this one ends.
    mutating func append(_ line: [Coordinate]) { points += line.dropFirst() }

    /// Clockwise from north, in degrees.
    func direction(from place: Int) -> Double { direction(at: place, by: 1) }

    /// The same, of somebody who arrives at a point.
    func direction(to place: Int) -> Double { DrawnLine.within180(direction(at: place, by: -1) + 180) }

    /// By how much one turns to the right at a point; negative to the left.
    func turn(at place: Int) -> Double { DrawnLine.within180(direction(from: place) - direction(to: place)) }

    private func direction(at place: Int, by step: Int) -> Double {
        var next = place
        while points.indices.contains(next + step) && points[next].metres(to: points[place]) < DrawnLine.metresSeen {
            next += step
        }
        let (east, north) = LocalMap(origin: points[place]).metres(of: points[next])
        return atan2(east, north) / Earth.radiansPerDegree
    }

    private static func within180(_ degrees: Double) -> Double {
        degrees > 180 ? degrees - 360 : degrees <= -180 ? degrees + 360 : degrees
    }
}
