import CityModel
import Experiments
import Quantities
import Routing

/// Computes the paths that taxis of a run drove, with the simulation's routing.
final class RouteFinder {
    /// Search between the nodes that represent zones, at free-flow speeds.
    private final class CentreSearch {
        private var search: RouteSearch

        init(_ ways: CentreLegs) { search = RouteSearch(ways.index.metric) }

        func arcs(from origin: StreetPoint, to destination: StreetPoint) -> [UInt32] {
            _ = search.route(from: Int(origin.number), to: Int(destination.number))
            return search.arcs
        }
    }

    /// Routing of the scenario; nil if the scenario is unknown: then all paths are straight lines.
    private let routing: TravelRouter?
    private let centres: CentreSearch?
    private let ground: BaseMap

    init(_ setup: SimulationSetup?, ground: BaseMap) {
        self.ground = ground
        guard let setup else {
            (routing, centres) = (nil, nil)
            return
        }
        routing = TravelRouter(clock: setup.clock(), traffic: setup.traffic)
        if setup.traffic == nil, !ground.streets.heads.isEmpty, case .streets(let between) = setup.city.zoneLegs {
            centres = CentreSearch(between)
        } else {
            centres = nil
        }
    }

    /// Returns a number that is equal for departure hours with the same paths.
    func hour(at time: SimTime) -> Int { routing?.streetRouter == nil ? 0 : routing?.streetRow(at: time) ?? 0 }

    /// Returns the whole arcs of a path (`StreetRouter.wholeArcs`); empty for a straight line.
    func wholeArcs(from origin: StreetPoint, to destination: StreetPoint, hour: Int) -> [UInt32] {
        if let streets = routing?.streetRouter { return streets.wholeArcs(from: origin, to: destination, hour: hour) }
        return centres?.arcs(from: origin, to: destination) ?? []
    }

    /// Returns the travel time for a departure at `time`, without the noise of a single drive.
    func travelTime(from origin: Position, to destination: Position, at time: SimTime) -> SimDuration {
        guard let routing else {
            // An estimate for an unknown city.
            let metres = ground.point(origin.point).metres(to: ground.point(destination.point))
            return SimDuration(seconds: metres / RouteFinder.guessedMetresPerSecond)
        }
        return routing.travelTime(from: origin, to: destination, at: time)
    }

    /// Assumed speed along a straight line: 20 km/h.
    private static let guessedMetresPerSecond = 20 / 3.6
}
