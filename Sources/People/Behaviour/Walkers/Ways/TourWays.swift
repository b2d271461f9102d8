import Quantities

/// All ways of the tours of a city, found once and shared by all who walk there (B03): from each gate to each waypoint, from
/// each waypoint to the next, and from each waypoint to each gate.
///
/// Tours, waypoints and gates are numbered from 0, as they were given.
package final class TourWays: Sendable {
    /// What of a tour its ways depend on.
    package struct Tour: Hashable, Sendable {
        /// At least one.
        package var waypoints: [FixedPosition]
        /// Whether its last leg leads back to the first waypoint.
        package var isCircular: Bool

        package init(waypoints: [FixedPosition], isCircular: Bool) {
            self.waypoints = waypoints
            self.isCircular = isCircular
        }
    }

    /// Where all these ways lie.
    package let lines: WalkingLines
    package let tours: [Tour]
    /// Where walkers come from and go to.
    package let gates: [FixedPosition]
    /// Waypoint after waypoint of all tours: the leg that leaves it; an empty way where a tour ends.
    private let legs: [WalkingWay]
    /// By tour: the number of its first waypoint among those of all tours.
    private let firstWaypoints: [Int]
    /// By waypoint among all: its number among the different places that waypoints are at.
    private let places: [Int]
    /// By place and gate.
    private let arriving, leaving: [WalkingWay]

    /// - Complexity: O((waypoints + places × gates) × a way).
    package init(_ tours: [Tour], gates: [FixedPosition], network: WalkingNetwork) {
        var lines = WalkingLines()
        var search = WalkingSearch(network)
        var legs: [WalkingWay] = []
        var (firstWaypoints, places): ([Int], [Int]) = ([], [])
        // Looked up, never walked through.
        var placeNumbers: [FixedPosition: Int] = [:]
        var positions: [FixedPosition] = []
        for tour in tours {
            firstWaypoints.append(places.count)
            for (number, waypoint) in tour.waypoints.enumerated() {
                let isLast = number + 1 == tour.waypoints.count
                let next = isLast ? (tour.isCircular ? tour.waypoints[0] : waypoint) : tour.waypoints[number + 1]
                legs.append(search.way(from: waypoint, to: next, into: &lines))
                let place = placeNumbers[waypoint] ?? positions.count
                if place == positions.count {
                    placeNumbers[waypoint] = place
                    positions.append(waypoint)
                }
                places.append(place)
            }
        }
        var (arriving, leaving): ([WalkingWay], [WalkingWay]) = ([], [])
        for position in positions {
            for gate in gates {
                arriving.append(search.way(from: gate, to: position, into: &lines))
                leaving.append(search.way(from: position, to: gate, into: &lines))
            }
        }
        (self.tours, self.gates, self.lines) = (tours, gates, lines)
        (self.legs, self.firstWaypoints, self.places) = (legs, firstWaypoints, places)
        (self.arriving, self.leaving) = (arriving, leaving)
    }

    /// The leg from a waypoint to the next; of the last waypoint of a circular tour back to the first. Empty where a tour
    /// ends.
    package func leg(ofTour tour: Int, from waypoint: Int) -> WalkingWay { legs[number(tour, waypoint)] }

    package func way(fromGate gate: Int, toTour tour: Int, waypoint: Int) -> WalkingWay {
        arriving[places[number(tour, waypoint)] * gates.count + gate]
    }

    package func way(fromTour tour: Int, waypoint: Int, toGate gate: Int) -> WalkingWay {
        leaving[places[number(tour, waypoint)] * gates.count + gate]
    }

    /// The gate to which the way is shortest; of equally near ones the first. Nil if there are no gates.
    package func nearestGate(ofTour tour: Int, waypoint: Int) -> Int? {
        gates.indices.min { left, right in
            way(fromTour: tour, waypoint: waypoint, toGate: left).centimetres
                < way(fromTour: tour, waypoint: waypoint, toGate: right).centimetres
        }
    }

    /// All legs of a tour together, as they are walked.
    package func metres(ofTour tour: Int) -> Double {
        tours[tour].waypoints.indices.reduce(0) { $0 + leg(ofTour: tour, from: $1).metres }
    }

    private func number(_ tour: Int, _ waypoint: Int) -> Int {
        precondition(tours[tour].waypoints.indices.contains(waypoint), "the tour has no such waypoint")
        return firstWaypoints[tour] + waypoint
    }
}
