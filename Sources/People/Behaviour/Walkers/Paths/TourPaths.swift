import Quantities

/// Paths of all tours of a city, computed once and shared by all walkers (B03): from each gate to each waypoint, from
/// each waypoint to the next, and from each waypoint to each gate.
///
/// Tours, waypoints and gates are numbered from 0, as given.
package final class TourPaths: Sendable {
    /// Properties of a tour that determine its paths.
    package struct Tour: Hashable, Sendable {
        /// Positions of the waypoints, at least one.
        package var waypoints: [FixedPosition]
        /// Whether the last leg leads back to the first waypoint.
        package var isCircular: Bool

        /// Creates a tour.
        package init(waypoints: [FixedPosition], isCircular: Bool) {
            self.waypoints = waypoints
            self.isCircular = isCircular
        }
    }

    /// Lines of the paths.
    package let lines: WalkingPathStore
    /// Tours, as given.
    package let tours: [Tour]
    /// Entry and exit points of walkers.
    package let gates: [FixedPosition]
    /// Legs of all tours, by their first waypoint; empty for the last waypoint of a tour that is not circular.
    private let legs: [WalkingPath]
    /// Index, among those of all tours, of each tour's first waypoint.
    private let firstWaypoints: [Int]
    /// Index, among the distinct positions, of each waypoint's position.
    private let places: [Int]
    /// Paths by position and gate.
    private let pathsFromGates, leaving: [WalkingPath]

    /// Computes the paths.
    ///
    /// - Complexity: O((waypoints + places × gates) × a path).
    package init(_ tours: [Tour], gates: [FixedPosition], network: WalkingNetwork) {
        var lines = WalkingPathStore()
        var search = WalkingPathFinder(network)
        var legs: [WalkingPath] = []
        var (firstWaypoints, places): ([Int], [Int]) = ([], [])
        // Used for lookups, never iterated.
        var placeNumbers: [FixedPosition: Int] = [:]
        var positions: [FixedPosition] = []
        for tour in tours {
            firstWaypoints.append(places.count)
            for (number, waypoint) in tour.waypoints.enumerated() {
                let isLast = number + 1 == tour.waypoints.count
                let next = isLast ? (tour.isCircular ? tour.waypoints[0] : waypoint) : tour.waypoints[number + 1]
                legs.append(search.path(from: waypoint, to: next, into: &lines))
                let place = placeNumbers[waypoint] ?? positions.count
                if place == positions.count {
                    placeNumbers[waypoint] = place
                    positions.append(waypoint)
                }
                places.append(place)
            }
        }
        var (arriving, leaving): ([WalkingPath], [WalkingPath]) = ([], [])
        for position in positions {
            for gate in gates {
                arriving.append(search.path(from: gate, to: position, into: &lines))
                leaving.append(search.path(from: position, to: gate, into: &lines))
            }
        }
        (self.tours, self.gates, self.lines) = (tours, gates, lines)
        (self.legs, self.firstWaypoints, self.places) = (legs, firstWaypoints, places)
        (self.pathsFromGates, self.leaving) = (arriving, leaving)
    }

    /// Returns the leg from a waypoint to the next; from the last waypoint of a circular tour to the first. Empty at
    /// the end of a tour.
    package func leg(ofTour tour: Int, from waypoint: Int) -> WalkingPath { legs[number(tour, waypoint)] }

    /// Returns the path from a gate to a waypoint.
    package func path(fromGate gate: Int, toTour tour: Int, waypoint: Int) -> WalkingPath {
        pathsFromGates[places[number(tour, waypoint)] * gates.count + gate]
    }

    /// Returns the path from a waypoint to a gate.
    package func way(fromTour tour: Int, waypoint: Int, toGate gate: Int) -> WalkingPath {
        leaving[places[number(tour, waypoint)] * gates.count + gate]
    }

    /// Returns the gate with the shortest path; the first of equals. Nil if there are no gates.
    package func nearestGate(ofTour tour: Int, waypoint: Int) -> Int? {
        gates.indices.min { left, right in
            way(fromTour: tour, waypoint: waypoint, toGate: left).centimetres
                < way(fromTour: tour, waypoint: waypoint, toGate: right).centimetres
        }
    }

    /// Returns the total length of a tour's legs.
    package func metres(ofTour tour: Int) -> Double {
        tours[tour].waypoints.indices.reduce(0) { $0 + leg(ofTour: tour, from: $1).metres }
    }

    private func number(_ tour: Int, _ waypoint: Int) -> Int {
        precondition(tours[tour].waypoints.indices.contains(waypoint), "the tour has no such waypoint")
        return firstWaypoints[tour] + waypoint
    }
}
