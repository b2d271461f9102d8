import Behaviour
import CityModel
import Experiments
import Quantities

/// The city of a recorded run, built from its scenario as by `cabrank replay`: data that the tables lack.
package struct RecordedCity: Sendable {
    /// Setup of the run.
    package let setup: SimulationSetup
    /// Map of the city.
    package let baseMap: BaseMap
    /// Attribution of the street data, as their licence requires; empty if none is needed.
    package let attribution: String
    /// The tours that were published at the start, in the order of their numbers.
    package let tours: [Tour]
    /// Sites at which tours stop.
    package let sites: [Site]

    /// Streets that events close, in the order of the events.
    package let closedStreets: [ClosedLines]

    /// The streets that an event closes.
    package struct ClosedLines: Sendable {
        /// Name of the event.
        package var event: String
        /// Lines between junctions.
        package var lines: [[Coordinate]]
    }

    /// A tour of the library.
    package struct Tour: Sendable {
        /// Title of the tour.
        package var title: String
        /// Line along paths from the first waypoint to the last.
        package var line: [Coordinate]
    }

    /// A site at which tours stop.
    package struct Site: Sendable {
        /// Name in `waypoints.csv`.
        package var name: String
        /// Position of the site.
        package var place: Coordinate
    }

    /// Finds the city of a run; nil if the scenario or its files no longer exist or have changed.
    package init?(ofRunIn folder: String, _ scenarios: ScenarioLookup) {
        guard let setup = scenarios.setup(folder) else { return nil }
        self.setup = setup
        baseMap = BaseMap(of: setup)
        attribution = setup.traffic?.streetCity.origin.attribution ?? ""
        let guide = setup.walks?.guide
        tours =
            guide.map { guide in
                guide.library.indices.map { Tour(title: guide.library[$0].title, line: guide.line(ofTour: $0)) }
            } ?? []
        closedStreets = setup.events.compactMap { event in
            setup.closedStreets(of: event).map { ClosedLines(event: event.name, lines: $0.lines) }
        }
        sites = guide?.sites.sites.map { Site(name: $0.name, place: $0.place.coordinate) } ?? []
    }
}

extension WalkingCity {
    /// Returns the line from the first waypoint of a tour to its last, and back to the first if it is circular.
    fileprivate func line(ofTour tour: Int) -> [Coordinate] {
        let content = library[tour]
        let legs = content.waypoints.count - (content.isCircular ? 0 : 1)
        return (0..<max(legs, 0)).flatMap { path(ofTour: tour, from: $0).map(\.coordinate) }
    }
}
