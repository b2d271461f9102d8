import Foundation
import TestSupport

@testable import CityFiles

/// Runs with all kinds of taxi events, exported once for all tests.
struct ExportedRun: Sendable {
    /// An event of `output_events.xml.gz`: its attributes by name.
    typealias Event = [String: String]

    /// Folder of the run; tests do not change it.
    let folder: TemporaryFolder
    /// Trips of `trips.geojson`.
    let trips: [Trip]
    let events: [Event]
    /// Fields of each line of `events.csv`.
    let log: [[String]]

    struct Trip: Sendable {
        var who, kind, doing: String
        /// Points [longitude, latitude, altitude, time].
        var coordinates: [[Double]]
    }

    /// Run in a city of zones without streets; nil if the program is not built.
    static let byZone = ExportedRun(streets: false)
    static let onStreets = ExportedRun(streets: true)

    var path: String { "\(folder.path)/run" }

    private init?(streets: Bool) {
        guard CommandLineRun.program != nil, let folder = try? TemporaryFolder(),
            (try? folder.write(Self.scenario(streets: streets), to: "film.yaml")) != nil,
            let run = try? CommandLineRun(
                ["run", "film.yaml", "--kepler", "--matsim", "--quiet", "--out", "run"], in: folder.path),
            run.exitCode == 0
        else { return nil }
        self.folder = folder
        trips = Self.trips("\(folder.path)/run/trips.geojson")
        let reader = AttributeReader()
        try? XMLFileReader.read("\(folder.path)/run/output_events.xml.gz", displayName: "events", by: reader)
        events = reader.elements["event"] ?? []
        log = (folder.read("run/events.csv") ?? "").split(separator: "\n").dropFirst().map { line in
            line.split(separator: ",", maxSplits: 7, omittingEmptySubsequences: false).map { String($0) }
        }
    }

    static func scenario(streets: Bool, more: String = "") -> String {
        SampleTexts.evening(streets: streets, hours: 2, taxis: 90) + more
    }

    static func trips(_ path: String) -> [Trip] {
        guard let text = TestFiles.read(path),
            let document = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
            let features = document["features"] as? [[String: Any]], document["type"] as? String == "FeatureCollection"
        else { return [] }
        return features.compactMap { feature in
            guard feature["type"] as? String == "Feature", let said = feature["properties"] as? [String: String],
                let geometry = feature["geometry"] as? [String: Any], geometry["type"] as? String == "LineString",
                let coordinates = geometry["coordinates"] as? [[Double]], let who = said["who"],
                let kind = said["kind"], let doing = said["doing"]
            else { return nil }
            return Trip(who: who, kind: kind, doing: doing, coordinates: coordinates)
        }
    }
}

/// Reads the attributes of all elements, by element name.
final class AttributeReader: XMLElementReader {
    private(set) var elements: [String: [[String: String]]] = [:]
    private(set) var attributeTexts: [String] = []

    func begin(_ element: String, _ attributes: XMLAttributes, in file: XMLFileReader) {
        elements[element, default: []].append(attributes.all)
    }

    func end(_ element: String, text: String, in file: XMLFileReader) {
        if element == "attribute" { attributeTexts.append(text) }
    }
}

extension XMLAttributes {
    fileprivate var all: [String: String] {
        var (found, place) = ([String: String](), pairs)
        while let name = place?[0], let value = place?[1] {
            found[String(cString: name)] = String(cString: value)
            place = place?.advanced(by: 2)
        }
        return found
    }
}
