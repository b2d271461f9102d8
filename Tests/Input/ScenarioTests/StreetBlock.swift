import Experiments
import InputFiles
import TestSupport

@testable import Scenario

/// Files of a city of four streets around a block of 200 m, with requests and taxis at its junctions a, b, c and d, and
/// scenarios of that city.
struct StreetBlock {
    let folder: TemporaryFolder

    init(requests: String, taxis: String) throws {
        folder = try TemporaryFolder()
        try folder.write("id,lat,lon\na,0,-30\nb,0,-29.9982\nc,0.0018,-29.9982\nd,0.0018,-30\n", to: "nodes.csv")
        var edges = "from,to,length_m,speed_kmh,name\n"
        for (from, to, name) in [("a", "b", "South"), ("b", "c", "East"), ("c", "d", "North"), ("d", "a", "West")] {
            edges += "\(from),\(to),200,36,\(name)\n\(to),\(from),200,36,\(name)\n"
        }
        try folder.write(edges, to: "edges.csv")
        try folder.write(requests, to: "requests.csv")
        try folder.write(taxis, to: "taxis.csv")
    }

    func scenario(
        city: String = "graph: {nodes: nodes.csv, edges: edges.csv}\n  streets: true",
        demand: String = "requests: {file: requests.csv}", drivers: String = "startPlaces: taxis.csv"
    ) -> String {
        """
        scenario: block
        city:
          \(city)
        duration: 1 h
        demand: {\(demand)}
        drivers:
          shifts: [{taxis: 2}]
          \(drivers)

        """
    }

    func load(_ text: String, dataFolder: String? = nil) throws -> SimulationSetup {
        try ScenarioLoader.load(path: try folder.write(text, to: "s.yaml"), dataFolder: dataFolder)
    }

    /// Returns all errors, without the folder.
    func complaints(_ text: String, dataFolder: String? = nil) -> [String] {
        inputErrors { _ = try load(text, dataFolder: dataFolder) }
            .map { $0.replacing("\(folder.path)/", with: "") }
    }

    /// Loads a generated city with its streets.
    func generatedTown() throws -> SimulationSetup {
        try load(
            scenario(
                city: "generate: {seed: 3, zones: 4}\n  streets: true", demand: StreetBlock.gravity,
                drivers: "startZones: uniform"))
    }

    static let gravity = "gravity: {requestsPerDay: 100, tripLength: 2 km}"
}
