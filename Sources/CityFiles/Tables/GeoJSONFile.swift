import CityModel
import FoundationEssentials
import InputFiles
import Quantities

/// GeoJSON (RFC 7946) as far as zones and tours need it, parsed by Foundation.
package enum GeoJSONFile {
    /// - Throws: `InputError` if it is not JSON, or not a collection of features.
    static func features(_ file: SourceFile) throws(InputError) -> [GeoJSONFeature] {
        try collection(file, wanted: "a FeatureCollection of Polygon or MultiPolygon is needed").features
    }

    /// - Parameter wanted: what would be right in place of what is no such collection.
    /// - Throws: `InputError` if it is not JSON, or not a collection of features.
    package static func collection(_ file: SourceFile, wanted: String) throws(InputError) -> GeoJSONCollection {
        do {
            return try JSONDecoder().decode(GeoJSONCollection.self, from: Data(file.bytes))
        } catch let error as DecodingError {
            throw InputError(diagnostic(file, error, wanted: wanted))
        } catch {
            throw InputError(Diagnostic(file: file.displayName, problem: "this is not JSON"))
        }
    }

    /// A mistake in a feature, counted from 0, at the line where it begins if that can be told.
    package static func diagnostic(
        _ file: SourceFile, feature index: Int, problem: String, remedy: String = ""
    ) -> Diagnostic {
        guard let offset = offset(ofFeature: index, in: file) else {
            return Diagnostic(
                file: file.displayName, problem: "feature \(index + 1): \(problem)", remedy: remedy)
        }
        return file.diagnostic(atByte: offset, problem: problem, remedy: remedy)
    }

    /// Where the name of the type of a feature stands, which Foundation does not tell: the strings `"Feature"` are counted.
    private static func offset(ofFeature index: Int, in file: SourceFile) -> Int? {
        let mark = Array("\"Feature\"".utf8)
        var (offset, count) = (0, 0)
        while offset + mark.count <= file.bytes.count {
            if file.bytes[offset] == mark[0] && file.bytes[offset..<offset + mark.count].elementsEqual(mark) {
                if count == index { return offset }
                count += 1
            }
            offset += 1
        }
        return nil
    }

    private static func diagnostic(_ file: SourceFile, _ error: DecodingError, wanted: String) -> Diagnostic {
        switch error {
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            var check = JSONSyntaxCheck(file.bytes)
            let problem = "the file stops being JSON here"
            if let offset = check.firstMistake() { return file.diagnostic(atByte: offset, problem: problem) }
            return Diagnostic(file: file.displayName, problem: "this is not JSON")
        case .keyNotFound(let key, let context):
            return diagnostic(file, context, problem: "'\(key.stringValue)' is missing", wanted: wanted)
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            return diagnostic(file, context, problem: "this is not what GeoJSON has here", wanted: wanted)
        @unknown default:
            return Diagnostic(file: file.displayName, problem: "this is not GeoJSON")
        }
    }

    private static func diagnostic(
        _ file: SourceFile, _ context: DecodingError.Context, problem: String, wanted: String
    ) -> Diagnostic {
        let keys = context.codingPath
        let path = keys.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
        let told = path.isEmpty ? problem : "\(path.drop { $0 == "." }): \(problem)"
        if keys.count > 1, keys[0].stringValue == "features", let index = keys[1].intValue {
            return diagnostic(file, feature: index, problem: told, remedy: wanted)
        }
        return Diagnostic(file: file.displayName, problem: told, remedy: wanted)
    }
}

/// A collection of features, and what it says of itself.
package struct GeoJSONCollection: Decodable {
    private enum CodingKeys: CodingKey { case features, title, name, annotation, description }

    package let features: [GeoJSONFeature]
    /// By key.
    private let texts: [String: String]

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        features = try container.decode([GeoJSONFeature].self, forKey: .features)
        var texts: [String: String] = [:]
        for key in [CodingKeys.title, .name, .annotation, .description] {
            texts[key.stringValue] = try container.decodeIfPresent(GeoJSONProperty.self, forKey: key)?.text
        }
        self.texts = texts
    }

    /// What it says under `title`, `name`, `annotation` or `description`.
    package func text(of key: String) -> String? { texts[key] }
}

/// A property as far as it can be an id or a title.
private enum GeoJSONProperty: Decodable {
    case text(String)
    case number(Double)
    case other

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else {
            self = .other
        }
    }

    var text: String? {
        switch self {
        case .text(let text): text.isEmpty ? nil : text
        case .number(let number): Int(exactly: number).map { String($0) } ?? String(number)
        case .other: nil
        }
    }
}

/// One feature of a GeoJSON: its properties and its geometry.
package struct GeoJSONFeature: Decodable {
    private enum CodingKeys: CodingKey { case id, properties, geometry }

    /// nil where the feature has none.
    package let geometry: GeoJSONGeometry?
    private let id: GeoJSONProperty?
    /// Sorted by name: a dictionary's own order differs from run to run.
    private let properties: [(name: String, value: GeoJSONProperty)]

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decodeIfPresent(GeoJSONProperty.self, forKey: .id)
        let found = try container.decodeIfPresent([String: GeoJSONProperty].self, forKey: .properties) ?? [:]
        properties = found.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        geometry = try container.decodeIfPresent(GeoJSONGeometry.self, forKey: .geometry)
    }

    var propertyNames: [String] { properties.map(\.name) }

    /// A property, whatever the case of its name; for `id` also the feature's own.
    package func text(of property: String) -> String? {
        let wanted = property.lowercased()
        if let found = properties.first(where: { $0.name.lowercased() == wanted }) { return found.value.text }
        return wanted == "id" ? id?.text : nil
    }
}

/// The geometry of a feature: areas, lines or points.
package struct GeoJSONGeometry: Decodable {
    private enum CodingKeys: CodingKey { case type, coordinates }

    let type: String
    /// Polygons, their rings, positions, and longitude before latitude.
    private let polygons: [[[[Double]]]]
    /// Positions as the file has them: longitude before latitude, if they are two numbers at all.
    package let lines: [[[Double]]]
    package let points: [[Double]]

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        type = try container.decode(String.self, forKey: .type)
        func coordinates<Shape: Decodable>(_ shape: Shape.Type = Shape.self) throws -> Shape {
            try container.decode(shape, forKey: .coordinates)
        }
        polygons =
            switch type {
            case "Polygon": [try coordinates()]
            case "MultiPolygon": try coordinates()
            default: []
            }
        lines =
            switch type {
            case "LineString": [try coordinates()]
            case "MultiLineString": try coordinates()
            default: []
            }
        points =
            switch type {
            case "Point": [try coordinates()]
            case "MultiPoint": try coordinates()
            default: []
            }
    }

    /// - Precondition: there are no problems.
    var shape: ZoneShape {
        ZoneShape(
            polygons: polygons.map { rings in
                rings.map { ring in
                    ring.map { Coordinate(latitudeDegrees: $0[1], longitudeDegrees: $0[0]) }
                }
            })
    }

    /// What makes this no area, at most one problem a ring.
    var problems: [(what: String, remedy: String)] {
        guard type == "Polygon" || type == "MultiPolygon" else {
            return [("its geometry is a \(type)", "a Polygon or MultiPolygon is needed")]
        }
        guard polygons.contains(where: { !$0.isEmpty }) else { return [("its geometry is empty", "draw its rings")] }
        return polygons.joined().compactMap { GeoJSONGeometry.problem(of: $0) }
    }

    private static func problem(of ring: [[Double]]) -> (what: String, remedy: String)? {
        if let problem = ring.lazy.compactMap({ self.problem(ofPosition: $0) }).first { return problem }
        guard ring.count >= 4 else { return ("a ring has \(ring.count) positions", "it needs at least 4") }
        guard ring.first?.prefix(2) == ring.last?.prefix(2) else {
            return ("a ring does not close", "its last position must be its first")
        }
        return nil
    }

    /// What makes this no position on the earth; nil if it is one.
    package static func problem(ofPosition position: [Double]) -> (what: String, remedy: String)? {
        guard position.count >= 2 else { return ("a position has not two numbers", "longitude, then latitude") }
        guard abs(position[0]) <= 180, abs(position[1]) <= 90 else {
            return (
                "the position [\(position[0]), \(position[1])] is not on the earth",
                "longitude from -180 to 180, then latitude from -90 to 90"
            )
        }
        return nil
    }
}
