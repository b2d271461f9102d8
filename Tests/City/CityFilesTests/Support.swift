import CityModel
import Foundation
import Glibc
import InputFiles
import TestSupport
import Testing

@testable import CityFiles
@testable import CityModel

/// A small map in OpenStreetMap's XML. Positions are metres east and north of a place on the equator.
struct MapText {
    private var nodes = ""
    private var ways = ""

    mutating func node(_ id: Int, _ east: Double, _ north: Double, _ tags: [String: String] = [:]) {
        let metresPerDegree = 111_195.08
        nodes += "<node id=\"\(id)\" lat=\"\(north / metresPerDegree)\" lon=\"\(east / metresPerDegree)\">"
        nodes += MapText.text(tags) + "</node>\n"
    }

    mutating func way(_ id: Int, _ nodes: [Int], _ tags: [String: String]) {
        ways += "<way id=\"\(id)\">" + nodes.map { "<nd ref=\"\($0)\"/>" }.joined() + MapText.text(tags) + "</way>\n"
    }

    var xml: String { "<?xml version=\"1.0\"?>\n<osm version=\"0.6\">\n\(nodes)\(ways)</osm>\n" }

    private static func text(_ tags: [String: String]) -> String {
        tags.sorted { $0.key < $1.key }.map { key, value in
            let escaped = value.map { $0 == "<" ? "&lt;" : $0 == "&" ? "&amp;" : String($0) }.joined()
            return "<tag k=\"\(key)\" v=\"\(escaped)\"/>"
        }.joined()
    }

    /// Imports the map at the posted speeds, which make times easy to compute.
    func imported(modes: [TravelMode] = TravelMode.allCases, freeFlow: FreeFlow = .posted) throws -> LoadedStreetCity {
        let file = try TemporaryFile(xml, suffix: ".osm")
        return try CityImport.openStreetMap(
            path: file.path, displayName: "map.osm", name: "M", command: "cabrank city import map.osm --out m.city",
            zoning: CityZoning(areaKm2: 0.5), freeFlow: freeFlow, congestion: .none, modes: modes)
    }
}

extension StreetNetwork {
    /// Returns the arcs between two nodes by their ids.
    func arcs(_ from: String, _ to: String) -> [Int] {
        guard let tail = (0..<graph.nodeCount).first(where: { nodeIDs[$0] == from }) else { return [] }
        return arcs(from: tail).filter { nodeIDs[head(ofArc: $0)] == to }
    }

    var sortedNodeIDs: [String] { (0..<graph.nodeCount).map { nodeIDs[$0] }.sorted() }
}

/// Returns the message of a thrown error.
func message(_ body: () throws -> Void) -> String {
    do {
        try body()
        return "nothing was thrown"
    } catch { return String(describing: error) }
}

/// Reads the city from these bytes as a file called `t.city`.
func keptCity(_ bytes: [UInt8]) throws -> StreetCity {
    let file = try TemporaryFile(bytes)
    return try CityFile.read(file.path, displayName: "t.city")
}

/// Creates a file in memory.
func file(_ name: String, _ text: String) throws -> SourceFile {
    try SourceFile(displayName: name, text: text)
}

/// Expects an `InputError` with exactly these lines.
func expectInputError(_ lines: [String], _ location: SourceLocation = #_sourceLocation, when action: () throws -> Void)
{
    let error = #expect(throws: InputError.self, sourceLocation: location) { try action() }
    #expect(error?.diagnostics.map(\.description) == lines, sourceLocation: location)
}
