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
        let collection: GeoJSONCollection
        do {
            collection = try JSONDecoder().decode(GeoJSONCollection.self, from: Data(file.bytes))
        } catch let error as DecodingError {
            throw InputError(diagnostic(file, error, wanted: wanted))
        } catch {
            throw InputError(diagnostic(file, at: [], problem: "this is not JSON", remedy: wanted))
        }
        if let system = collection.otherSystem {
            throw InputError(
                diagnostic(
                    file, at: [.key("crs")],
                    problem: "the positions are in '\(system.echoed)', not in degrees of WGS 84",
                    remedy: "convert them: ogr2ogr -t_srs EPSG:4326 NEW.geojson \(file.displayName)"))
        }
        return collection
    }

    /// A mistake in the collection, at the list of its features.
    package static func diagnostic(_ file: SourceFile, problem: String, remedy: String = "") -> Diagnostic {
        diagnostic(file, at: [.key("features")], problem: problem, remedy: remedy)
    }

    /// A mistake in a feature, counted from 0.
    ///
    /// - Parameter place: where in the coordinates of its geometry, index by index; nil if the whole feature is meant.
    package static func diagnostic(
        _ file: SourceFile, feature index: Int, place: [Int]? = nil, problem: String, remedy: String = ""
    ) -> Diagnostic {
        var path: [JSONPlaces.Step] = [.key("features"), .index(index)]
        if let place { path += [.key("geometry"), .key("coordinates")] + place.map { .index($0) } }
        return diagnostic(file, at: path, problem: problem, remedy: remedy)
    }

    private static func diagnostic(
        _ file: SourceFile, at path: [JSONPlaces.Step], problem: String, remedy: String
    ) -> Diagnostic {
        var places = JSONPlaces(file.bytes)
        return file.diagnostic(atByte: places.offset(of: path), problem: problem, remedy: remedy)
    }

    private static func diagnostic(_ file: SourceFile, _ error: DecodingError, wanted: String) -> Diagnostic {
        switch error {
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            var places = JSONPlaces(file.bytes)
            guard let offset = places.firstMistake() else {
                return diagnostic(file, at: [], problem: "this is not JSON", remedy: wanted)
            }
            return file.diagnostic(atByte: offset, problem: "the file stops being JSON here")
        case .keyNotFound(let key, let context):
            return diagnostic(file, context, problem: "'\(key.stringValue)' is missing", wanted: wanted)
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            return diagnostic(file, context, problem: "this is not what GeoJSON has here", wanted: wanted)
        @unknown default:
            return diagnostic(file, at: [], problem: "this is not GeoJSON", remedy: wanted)
        }
    }

    private static func diagnostic(
        _ file: SourceFile, _ context: DecodingError.Context, problem: String, wanted: String
    ) -> Diagnostic {
        let path = context.codingPath.map { key in
            key.intValue.map { JSONPlaces.Step.index($0) } ?? .key(key.stringValue)
        }
        let names = context.codingPath.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
        let told = names.isEmpty ? problem : "\(names.drop { $0 == "." }): \(problem)"
        return diagnostic(file, at: path, problem: told, remedy: wanted)
    }
}

/// A collection of features, and what it says of itself.
package struct GeoJSONCollection: Decodable {
    private enum CodingKeys: CodingKey { case features, title, name, annotation, description, crs }

    package let features: [GeoJSONFeature]
    /// The coordinate reference system that the file names, if it is not that of GeoJSON: files of before RFC 7946 may.
    let otherSystem: String?
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
        let system = try? container.decodeIfPresent(GeoJSONSystem.self, forKey: .crs)
        otherSystem = system.flatMap { $0.isDegrees ? nil : $0.name }
    }

    /// What it says under `title`, `name`, `annotation` or `description`.
    package func text(of key: String) -> String? { texts[key] }
}

/// A coordinate reference system, as a file of before RFC 7946 names it.
///
/// Source: the GeoJSON format specification of 2008, section 3.
private struct GeoJSONSystem: Decodable {
    private enum CodingKeys: CodingKey { case properties }
    private enum PropertyKeys: CodingKey { case name, code }

    let name: String

    init(from decoder: any Decoder) throws {
        let properties = try decoder.container(keyedBy: CodingKeys.self)
            .nestedContainer(keyedBy: PropertyKeys.self, forKey: .properties)
        if let name = try? properties.decode(String.self, forKey: .name) {
            self.name = name
        } else {
            name = "EPSG:\(try properties.decode(Int.self, forKey: .code))"
        }
    }

    /// Whether its positions are degrees of WGS 84, or of ETRS 89, which is the same to a metre.
    var isDegrees: Bool {
        let word = name.uppercased()
        return word.hasSuffix("CRS84") || word.hasSuffix("CRS:84") || MapProjection(text: name) == .degrees
    }
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

    /// By which indices one of the points is found in the coordinates.
    package func place(ofPoint point: Int) -> [Int] { type == "Point" ? [] : [point] }

    /// By which indices a point of one of the lines is found in the coordinates.
    package func place(ofLine line: Int, point: Int) -> [Int] { type == "LineString" ? [point] : [line, point] }

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

    /// Something that is wrong with it.
    struct Problem {
        var what, remedy: String
        /// Where in the coordinates, index by index; nil if the whole geometry is meant.
        var place: [Int]?
    }

    /// What makes this no area, at most one problem a ring.
    var problems: [Problem] {
        guard type == "Polygon" || type == "MultiPolygon" else {
            return [Problem(what: "its geometry is a \(type)", remedy: "a Polygon or MultiPolygon is needed")]
        }
        guard polygons.contains(where: { !$0.isEmpty }) else {
            return [Problem(what: "its geometry is empty", remedy: "draw its rings", place: [])]
        }
        return polygons.enumerated().flatMap { number, rings in
            rings.enumerated().compactMap { ring, positions in
                GeoJSONGeometry.problem(of: positions, place: type == "Polygon" ? [ring] : [number, ring])
            }
        }
    }

    private static func problem(of ring: [[Double]], place: [Int]) -> Problem? {
        for (number, position) in ring.enumerated() {
            if let problem = problem(ofPosition: position) {
                return Problem(what: problem.what, remedy: problem.remedy, place: place + [number])
            }
        }
        guard ring.count >= 4 else {
            return Problem(what: "a ring has \(ring.count) positions", remedy: "it needs at least 4", place: place)
        }
        guard ring.first?.prefix(2) == ring.last?.prefix(2) else {
            let remedy = "its last position must be its first"
            return Problem(what: "a ring does not close", remedy: remedy, place: place)
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
