import Foundation
import Glibc
import InputFiles
import SimulationKernel
import Testing

@testable import CityFiles
@testable import CityModel

/// The published data that some tests need, which are not part of the project.
enum RealData {
    static let folder: String? = {
        let environment = FileSearch.dataFolderOfEnvironment()
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../shared/data")
        return [environment, package.standardizedFileURL.path(percentEncoded: false)].compactMap { $0 }
            .first { FileManager.default.fileExists(atPath: $0 + "/nyc/zone_table.csv") }
    }()

    static var isPresent: Bool { folder != nil }

    static func file(_ name: String) throws -> SourceFile {
        try SourceFile.read(path(name), displayName: name)
    }

    static func path(_ name: String) throws -> String { try #require(folder) + "/" + name }

    static func bytes(_ name: String) throws -> [UInt8] { try TemporaryFile.contents(of: path(name)) }
}

/// A file that is gone when nobody holds it any more.
final class TemporaryFile {
    let path: String

    init(_ bytes: [UInt8], suffix: String = "") throws {
        var template = Array("/tmp/cabrank-test-XXXXXX\(suffix)".utf8CString)
        let descriptor = mkstemps(&template, Int32(suffix.utf8.count))
        try #require(descriptor >= 0)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            try #require(count > 0)
            written += count
        }
        close(descriptor)
    }

    convenience init(_ text: String, suffix: String = "") throws { try self.init(Array(text.utf8), suffix: suffix) }

    deinit { unlink(path) }

    static func contents(of path: String) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY)
        try #require(descriptor >= 0, "\(path)")
        defer { close(descriptor) }
        var status = stat()
        fstat(descriptor, &status)
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        try #require(read(descriptor, &bytes, bytes.count) == bytes.count)
        return bytes
    }
}

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

    func imported(modes: [TravelMode] = TravelMode.allCases) throws -> LoadedStreetCity {
        let file = try TemporaryFile(xml, suffix: ".osm")
        return try CityImport.openStreetMap(
            path: file.path, displayName: "map.osm", name: "M", command: "cabrank city import map.osm --out m.city",
            zoning: CityZoning(areaKm2: 0.5), modes: modes)
    }
}

extension StreetNetwork {
    /// The arcs between two nodes by their ids.
    func arcs(_ from: String, _ to: String) -> [Int] {
        guard let tail = (0..<graph.nodeCount).first(where: { nodeIDs[$0] == from }) else { return [] }
        return arcs(from: tail).filter { nodeIDs[head(ofArc: $0)] == to }
    }

    var sortedNodeIDs: [String] { (0..<graph.nodeCount).map { nodeIDs[$0] }.sorted() }
}

/// The message that something throws.
func message(_ body: () throws -> Void) -> String {
    do {
        try body()
        return "nothing was thrown"
    } catch { return String(describing: error) }
}

/// A file in memory.
func file(_ name: String, _ text: String) throws -> SourceFile {
    try SourceFile(displayName: name, text: text)
}

/// Expects bad input that is told with exactly these lines.
func expectInputError(_ lines: [String], _ location: SourceLocation = #_sourceLocation, when action: () throws -> Void)
{
    let error = #expect(throws: InputError.self, sourceLocation: location) { try action() }
    #expect(error?.diagnostics.map(\.description) == lines, sourceLocation: location)
}
