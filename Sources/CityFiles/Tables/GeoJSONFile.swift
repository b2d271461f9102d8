import CityModel
import FoundationEssentials
import InputFiles
import Quantities

/// GeoJSON (RFC 7946) as far as zones need it, parsed by Foundation.
enum GeoJSONFile {
    private struct Collection: Decodable {
        var features: [GeoJSONFeature]
    }

    /// - Throws: `InputError` if it is not JSON, or not a collection of features.
    static func features(_ file: SourceFile) throws(InputError) -> [GeoJSONFeature] {
        do {
            return try JSONDecoder().decode(Collection.self, from: Data(file.bytes)).features
        } catch let error as DecodingError {
            throw InputError(diagnostic(file, error))
        } catch {
            throw InputError(Diagnostic(file: file.displayName, problem: "this is not JSON"))
        }
    }

    /// A mistake in a feature, counted from 0, at the line where it begins if that can be told.
    static func diagnostic(_ file: SourceFile, feature index: Int, problem: String, remedy: String = "") -> Diagnostic {
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

    private static func diagnostic(_ file: SourceFile, _ error: DecodingError) -> Diagnostic {
        switch error {
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            var check = JSONSyntaxCheck(file.bytes)
            let problem = "the file stops being JSON here"
            if let offset = check.firstMistake() { return file.diagnostic(atByte: offset, problem: problem) }
            return Diagnostic(file: file.displayName, problem: "this is not JSON")
        case .keyNotFound(let key, let context):
            return diagnostic(file, context, problem: "'\(key.stringValue)' is missing")
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            return diagnostic(file, context, problem: "this is not what GeoJSON has here")
        @unknown default:
            return Diagnostic(file: file.displayName, problem: "this is not GeoJSON")
        }
    }

    private static func diagnostic(
        _ file: SourceFile, _ context: DecodingError.Context, problem: String
    ) -> Diagnostic {
        let remedy = "a FeatureCollection of Polygon or MultiPolygon is needed"
        let keys = context.codingPath
        let path = keys.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
        let told = path.isEmpty ? problem : "\(path.drop { $0 == "." }): \(problem)"
        if keys.count > 1, keys[0].stringValue == "features", let index = keys[1].intValue {
            return diagnostic(file, feature: index, problem: told, remedy: remedy)
        }
        return Diagnostic(file: file.displayName, problem: told, remedy: remedy)
    }
}

/// One feature of a GeoJSON: its properties and its area.
struct GeoJSONFeature: Decodable {
    /// A property as far as it can be an id or a title.
    private enum Property: Decodable {
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

    private enum CodingKeys: CodingKey { case id, properties, geometry }

    /// nil where the feature has none.
    let geometry: GeoJSONGeometry?
    private let id: Property?
    /// Sorted by name: a dictionary's own order differs from run to run.
    private let properties: [(name: String, value: Property)]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decodeIfPresent(Property.self, forKey: .id)
        let found = try container.decodeIfPresent([String: Property].self, forKey: .properties) ?? [:]
        properties = found.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        geometry = try container.decodeIfPresent(GeoJSONGeometry.self, forKey: .geometry)
    }

    var propertyNames: [String] { properties.map(\.name) }

    /// A property, whatever the case of its name; for `id` also the feature's own.
    func text(of property: String) -> String? {
        let wanted = property.lowercased()
        if let found = properties.first(where: { $0.name.lowercased() == wanted }) { return found.value.text }
        return wanted == "id" ? id?.text : nil
    }
}

/// The area of a feature.
struct GeoJSONGeometry: Decodable {
    private enum CodingKeys: CodingKey { case type, coordinates }

    let type: String
    /// Polygons, their rings, positions, and longitude before latitude.
    private let polygons: [[[[Double]]]]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        type = try container.decode(String.self, forKey: .type)
        switch type {
        case "Polygon": polygons = [try container.decode([[[Double]]].self, forKey: .coordinates)]
        case "MultiPolygon": polygons = try container.decode([[[[Double]]]].self, forKey: .coordinates)
        default: polygons = []
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
        guard ring.allSatisfy({ $0.count >= 2 }) else {
            return ("a position has not two numbers", "longitude, then latitude")
        }
        for position in ring where abs(position[0]) > 180 || abs(position[1]) > 90 {
            return (
                "the position [\(position[0]), \(position[1])] is not on the earth",
                "longitude from -180 to 180, then latitude from -90 to 90"
            )
        }
        guard ring.count >= 4 else { return ("a ring has \(ring.count) positions", "it needs at least 4") }
        guard ring.first?.prefix(2) == ring.last?.prefix(2) else {
            return ("a ring does not close", "its last position must be its first")
        }
        return nil
    }
}
