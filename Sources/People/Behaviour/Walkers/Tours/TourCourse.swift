import Quantities

/// Course of a tour along the paths of its city: its legs, and the pieces of paths on which a poll reaches a waypoint
/// (W04).
///
/// Computed once and shared by all who walk it; immutable. Waypoints are counted from 0. Only the pairs of path and
/// waypoint that nearly every walk needs are stored; others are computed on demand.
package final class TourCourse: Sendable {
    /// Path of a walker who follows a tour.
    enum Path: Hashable, BitwiseCopyable {
        /// From a gate to the waypoint at which the tour is joined.
        case entry(gate: UInt16, waypoint: UInt16)
        /// To the next waypoint.
        case leg(from: UInt16)
        /// In a wrong direction, towards the nearest gate.
        case stray(from: UInt16)
    }

    let ways: TourPaths
    /// Number of the tour among those of `ways`.
    private let tour: Int
    let isCircular: Bool
    /// Positions of the waypoints.
    package let places: [FixedPosition]
    /// Site of each waypoint.
    let sites: [UInt16]
    /// Nearest gate of each waypoint.
    private let nearestGates: [UInt16]
    private let reachDecimetres: Int
    /// Pieces of paths near waypoints, in the order of `number(of:near:)`, and the start of those of each pair.
    private let pieces: [PathInterval]
    private let pieceStarts: [UInt32]

    /// Computes the course of a tour.
    ///
    /// - Parameters:
    ///   - tour: number among the tours of the paths.
    ///   - sites: site of each waypoint.
    ///   - reachMetres: distance within which a waypoint is reached (W04).
    package init(of tour: Int, on ways: TourPaths, sites: [UInt16], reachMetres: Double) {
        self.ways = ways
        self.tour = tour
        self.sites = sites
        let places = ways.tours[tour].waypoints
        (self.places, isCircular) = (places, ways.tours[tour].isCircular)
        let reach = Int((reachMetres * 10).rounded())
        reachDecimetres = reach
        nearestGates = places.indices.map { UInt16(ways.nearestGate(ofTour: tour, waypoint: $0) ?? 0) }
        var (pieces, starts): ([PathInterval], [UInt32]) = ([], [0])
        var stretches: [ClosedRange<Int>] = []
        func add(_ way: WalkingPath, near waypoint: Int) {
            ways.lines.findIntervals(
                of: way, withinDecimetres: reach, of: places[waypoint % places.count], into: &stretches)
            pieces += stretches.map { PathInterval($0) }
            starts.append(UInt32(pieces.count))
        }
        for (waypoint, gate) in nearestGates.enumerated() {
            let leg = ways.leg(ofTour: tour, from: waypoint)
            let stray = ways.way(fromTour: tour, waypoint: waypoint, toGate: Int(gate))
            for ahead in 0..<TourCourse.aheadOnLegs { add(leg, near: waypoint + ahead) }
            for ahead in 0..<TourCourse.aheadOnLegs { add(stray, near: waypoint + ahead) }
            for gate in ways.gates.indices {
                let entry = ways.path(fromGate: gate, toTour: tour, waypoint: waypoint)
                for ahead in 0..<TourCourse.aheadOnEntries { add(entry, near: waypoint + ahead) }
            }
        }
        (self.pieces, pieceStarts) = (pieces, starts)
    }

    /// Number of waypoints stored for a leg: its first, the next, and the one after that.
    private static let aheadOnLegs = 3
    private static let aheadOnEntries = 2

    /// Number of waypoints.
    package var count: Int { places.count }

    /// Returns the waypoint a number of places after another; the first follows the last.
    func waypoint(_ ahead: Int, after waypoint: Int) -> Int { (waypoint + ahead) % count }

    // MARK: Ways

    func path(_ way: Path) -> WalkingPath {
        switch way {
        case .entry(let gate, let waypoint):
            ways.path(fromGate: Int(gate), toTour: tour, waypoint: Int(waypoint))
        case .leg(let waypoint): ways.leg(ofTour: tour, from: Int(waypoint))
        case .stray(let waypoint): pathToNearestGate(from: Int(waypoint)).way
        }
    }

    /// Returns the path to the nearest gate.
    func pathToNearestGate(from waypoint: Int) -> (gate: Int, way: WalkingPath) {
        let gate = Int(nearestGates[waypoint])
        return (gate, ways.way(fromTour: tour, waypoint: waypoint, toGate: gate))
    }

    /// Returns the waypoint nearest to a gate, at which a walker from there joins the tour (W05).
    func nearestWaypoint(toGate gate: Int) -> Int {
        places.indices.min {
            ways.path(fromGate: gate, toTour: tour, waypoint: $0).centimetres
                < ways.path(fromGate: gate, toTour: tour, waypoint: $1).centimetres
        } ?? 0
    }

    /// Returns the length of all legs after a place in walking order, without the way back of a circular tour to the
    /// entry.
    func centimetresAhead(from ordinal: Int, entry: Int) -> Int {
        (ordinal..<max(count - 1, ordinal)).reduce(0) { sum, place in
            sum + Int(ways.leg(ofTour: tour, from: waypoint(place, after: entry)).centimetres)
        }
    }

    // MARK: Within reach of a waypoint

    /// Returns the stored pieces of a path within reach of a waypoint; nil if they are not stored.
    func cachedPieces(of way: Path, near waypoint: Int) -> ArraySlice<PathInterval>? {
        guard let number = number(of: way, near: waypoint) else { return nil }
        return pieces[Int(pieceStarts[number])..<Int(pieceStarts[number + 1])]
    }

    /// Computes the pieces of a path within reach of a waypoint.
    func pieces(of way: Path, near waypoint: Int) -> [PathInterval] {
        ways.lines.intervals(of: path(way), withinDecimetres: reachDecimetres, of: places[waypoint])
            .map { PathInterval($0) }
    }

    private func number(of way: Path, near waypoint: Int) -> Int? {
        let origin =
            switch way {
            case .entry(_, let waypoint), .leg(let waypoint), .stray(let waypoint): Int(waypoint)
            }
        let ahead = waypoint >= origin ? waypoint - origin : waypoint + count - origin
        let perWaypoint = 2 * TourCourse.aheadOnLegs + ways.gates.count * TourCourse.aheadOnEntries
        let first = origin * perWaypoint
        switch way {
        case .leg: return ahead < TourCourse.aheadOnLegs ? first + ahead : nil
        case .stray: return ahead < TourCourse.aheadOnLegs ? first + TourCourse.aheadOnLegs + ahead : nil
        case .entry(let gate, _):
            let entries = first + 2 * TourCourse.aheadOnLegs + Int(gate) * TourCourse.aheadOnEntries
            return ahead < TourCourse.aheadOnEntries ? entries + ahead : nil
        }
    }
}
