import Behaviour
import CityModel
import CityWorld
import Foundation
import InputFiles
import Quantities
import Scenario

/// The city of a recorded run, found again as `cabrank replay` finds it: what the tables do not tell of it.
package struct RecordedCity: Sendable {
    /// nil if the city has none.
    package let streets: Streets?
    /// The tours that were published at the start, in the order of their numbers.
    package let tours: [Tour]
    /// The sites that tours lead to.
    package let sites: [Site]

    /// Streets to draw.
    package struct Streets: Sendable {
        /// By rank: 0 for main roads, 1 for those between, 2 for all others.
        package var lines: [[[Coordinate]]]
        /// Whose data they are, as their licence wants it said; empty if nobody's.
        package var attribution: String

        package static let rankCount = 3
    }

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
    package init?(ofRunIn folder: String) {
        guard let wanted = try? RecordedScenario(folder: folder) else { return nil }
        guard wanted.mayHaveStreets else {
            (streets, tours, sites) = (nil, [], [])
            return
        }
        guard let setup = try? ScenarioLoader.load(path: wanted.path, overrides: wanted.overrides),
            wanted.isOf(setup.document)
        else { return nil }
        streets = Streets(of: setup)
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

/// What the manifest says of the scenario that was run.
private struct RecordedScenario {
    let path: String
    let overrides: [String]
    private let scenario: Data
    /// A city that is only a table has none, and need not be read.
    let mayHaveStreets: Bool

    init(folder: String) throws {
        let bytes = try SourceFile.read("\(folder)/\(ResultsFile.manifest.rawValue)").bytes
        guard let manifest = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
            let named = manifest["scenario_path"] as? String, let overrides = manifest["set"] as? [String],
            let scenario = manifest["scenario"] as? [String: Any]
        else { throw CocoaError(.coderReadCorrupt) }
        let file = manifest["scenario_file"] as? String ?? ""
        path = FileSearch.fullPath(ofFile: file) != nil ? file : named
        self.overrides = overrides
        self.scenario = try JSONSerialization.data(withJSONObject: scenario, options: .sortedKeys)
        let city = scenario["city"] as? [String: Any] ?? [:]
        mayHaveStreets = city["tableFile"] == nil && city["table"] == nil
    }

    func isOf(_ document: DocumentValue) -> Bool { document.isRecorded(as: scenario) }
}

extension RecordedCity.Streets {
    fileprivate init?(of setup: SimulationSetup) {
        lines = Array(repeating: [], count: Self.rankCount)
        attribution = ""
        if let city = setup.traffic?.streetCity {
            add(city.car) { $0 <= .track }
            if let walk = city.walk { add(walk) { $0 > .track } }
            attribution = city.origin.attribution
        } else if case .streets(let ways) = setup.city.ways {
            let graph = ways.index.graph
            for tail in 0..<graph.nodeCount {
                for arc in Int(graph.firstArcs[tail])..<Int(graph.firstArcs[tail + 1]) {
                    let head = Int(graph.arcs[arc].head)
                    // One line for both directions.
                    if head > tail { lines[1].append([graph.coordinates[tail], graph.coordinates[head]]) }
                }
            }
        }
        if lines.allSatisfy(\.isEmpty) { return nil }
    }

    private mutating func add(_ network: StreetNetwork, where isDrawn: (StreetClass) -> Bool) {
        for tail in 0..<network.graph.nodeCount {
            for arc in network.arcs(from: tail) {
                let streetClass = network.classes[arc]
                guard isDrawn(streetClass), network.standsForStreet(arc: arc, from: tail) else { continue }
                lines[streetClass.mapRank].append(network.line(ofArc: arc, from: tail))
            }
        }
    }
}

extension StreetClass {
    /// How it is drawn under data, where what kind of street it is does not matter much: 0 the widest, up to 2.
    package var mapRank: Int {
        switch self {
        case .motorway, .trunk, .primary: 0
        case .secondary, .tertiary: 1
        case .residential, .livingStreet, .service, .track, .pedestrian, .cycleway, .path, .steps: 2
        }
    }
}
