import CityModel
import Experiments
import Quantities
import Routing

/// Finds the ways that taxis of a run drove, by the routing that the simulation used.
final class RouteFinder {
    /// Between the nodes that stand for zones, on free streets.
    private final class CentreSearch {
        private var search: RouteSearch

        init(_ ways: CentreWays) { search = RouteSearch(ways.index.metric) }

        func arcs(from origin: StreetPoint, to destination: StreetPoint) -> [UInt32] {
            _ = search.route(from: Int(origin.number), to: Int(destination.number))
            return search.arcs
        }
    }

    /// nil where the scenario is not known any more: then all ways are straight.
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

    /// Ways that begin in hours with equal numbers are the same.
    func hour(at time: SimTime) -> Int { ways?.streets == nil ? 0 : ways?.clock.hourRow(at: time) ?? 0 }

    /// The whole arcs of a way (`StreetWays.wholeArcs`); empty where it is a straight line.
    func wholeArcs(from origin: StreetPoint, to destination: StreetPoint, hour: Int) -> [UInt32] {
        if let streets = ways?.streets { return streets.wholeArcs(from: origin, to: destination, hour: hour) }
        return centres?.arcs(from: origin, to: destination) ?? []
    }

    /// How long a way takes for a departure at `time`, without the noise of a single drive.
    func travelTime(from origin: Position, to destination: Position, at time: SimTime) -> SimDuration {
        guard let ways else {
            // A guess for a city that is not known any more.
            let metres = ground.point(origin.point).metres(to: ground.point(destination.point))
            return SimDuration(seconds: metres / RouteFinder.guessedMetresPerSecond)
        }
        return ways.travelTime(from: origin, to: destination, at: time)
    }

    /// 20 km/h by the straight line.
    private static let guessedMetresPerSecond = 20 / 3.6
}
