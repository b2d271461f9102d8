import Behaviour
import Experiments
import Quantities

/// The city of a recorded run, found again as `cabrank replay` finds it: what the tables do not tell of it.
package struct RecordedCity: Sendable {
    package let setup: SimulationSetup
    package let ground: Ground
    /// Whose data the streets are, as their licence wants it said; empty if nobody's.
    package let attribution: String
    /// The tours that were published at the start, in the order of their numbers.
    package let tours: [Tour]
    /// The sites that tours lead to.
    package let sites: [Site]

    package struct Tour: Sendable {
        package var title: String
        /// Along the paths from its first waypoint to its last.
        package var line: [Coordinate]
    }

    package struct Site: Sendable {
        /// As `waypoints.csv` has it.
        package var name: String
        package var place: Coordinate
    }

    /// - Returns: nil if the scenario or its files are not there any more or have changed.
    package init?(ofRunIn folder: String, _ scenarios: ScenarioLookup) {
        guard let setup = scenarios.setup(folder) else { return nil }
        self.setup = setup
        ground = Ground(of: setup)
        attribution = setup.traffic?.streetCity.origin.attribution ?? ""
        let guide = setup.walks?.guide
        tours =
            guide.map { guide in
                guide.library.indices.map { Tour(title: guide.library[$0].title, line: guide.line(ofTour: $0)) }
            } ?? []
        sites = guide?.sites.sites.map { Site(name: $0.name, place: $0.place.coordinate) } ?? []
    }
}

extension WalkGuide {
    /// From the first waypoint of a tour to its last, and back to the first if it is circular.
    fileprivate func line(ofTour tour: Int) -> [Coordinate] {
        let content = library[tour]
        let legs = content.waypoints.count - (content.isCircular ? 0 : 1)
        return (0..<max(legs, 0)).flatMap { line(ofTour: tour, from: $0).map(\.coordinate) }
    }
}
