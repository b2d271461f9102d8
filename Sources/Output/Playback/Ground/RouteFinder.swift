import CityModel
import Experiments
import Quantities
import Routing

/// Computes the paths that taxis of a run drove, with the simulation's routing.
final class RouteFinder {
    /// Search between the nodes that represent zones, at free-flow speeds.
    private final class CentreSearch {
        private var search: RouteSearch

        init(_ ways: CentreWays) { search = RouteSearch(ways.index.metric) }

        func arcs(from origin: StreetPoint, to destination: StreetPoint) -> [UInt32] {
            _ = search.route(from: Int(origin.number), to: Int(destination.number))
            return search.arcs
        }
    }

    /// Routing of the scenario; nil if the scenario is unknown: then all paths are straight lines.
    private let ways: Ways?
    private let centres: CentreSearch?
    private let ground: Ground

    init(_ setup: SimulationSetup?, ground: Ground) {
        self.ground = ground
        guard let setup else {
            (ways, centres) = (nil, nil)
            return
        }
        ways = Ways(clock: setup.clock(), traffic: setup.traffic)
        if setup.traffic == nil, !ground.streets.heads.isEmpty, case .streets(let between) = setup.city.ways {
            centres = CentreSearch(between)
        } else {
            centres = nil
        }
    }

    /// Returns a number that is equal for departure hours with the same paths.
    func hour(at time: SimTime) -> Int { ways?.streets == nil ? 0 : ways?.clock.hourRow(at: time) ?? 0 }

    /// Returns the whole arcs of a path (`StreetWays.wholeArcs`); empty for a straight line.
    func wholeArcs(from origin: StreetPoint, to destination: StreetPoint, hour: Int) -> [UInt32] {
        if let streets = ways?.streets { return streets.wholeArcs(from: origin, to: destination, hour: hour) }
        return centres?.arcs(from: origin, to: destination) ?? []
    }

    /// Returns the travel time for a departure at `time`, without the noise of a single drive.
    func travelTime(from origin: Position, to destination: Position, at time: SimTime) -> SimDuration {
        guard let ways else {
            // An estimate for an unknown city.
            let metres = ground.point(origin.point).metres(to: ground.point(destination.point))
            return SimDuration(seconds: metres / RouteFinder.guessedMetresPerSecond)
        }
        return ways.travelTime(from: origin, to: destination, at: time)
    }

    /// Assumed speed along a straight line: 20 km/h.
    private static let guessedMetresPerSecond = 20 / 3.6
}
