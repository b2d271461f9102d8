import CityModel
import InputFiles
import Quantities

/// Reads the parts of GeoJSON (RFC 7946) that zones, places and tours need.
package enum GeoJSONFile {
    /// Returns the features of a file.
    ///
    /// - Throws: `InputError` if it is not JSON, or not a collection of features.
    static func features(_ file: SourceFile) throws(InputError) -> [GeoJSONFeature] {
        try collection(file, wanted: "write a FeatureCollection of Polygon or MultiPolygon").features
    }

    /// Reads a collection of features.
    ///
    /// - Parameter wanted: advice for a file that is no such collection.
    /// - Throws: `InputError` if it is not JSON, or not a collection of features.
    package static func collection(_ file: SourceFile, wanted: String) throws(InputError) -> GeoJSONCollection {
        let collection: GeoJSONCollection
        do {
            collection = try GeoJSONCollection(try JSONNode(parsing: file.bytes))
        } catch let error as JSONNode.ParseError {
            throw InputError(file.diagnostic(atByte: error.offset, problem: "the file \(error.problem)"))
        } catch let error as UnexpectedValue {
            throw InputError(diagnostic(file, at: error.path, problem: error.description, remedy: wanted))
        } catch {
            throw InputError(diagnostic(file, at: [], problem: "this is not GeoJSON", remedy: wanted))
        }
        if let system = collection.otherSystem {
            throw InputError(
                diagnostic(
                    file, at: [.key("crs")],
                    problem: "the positions are in '\(system.excerpt)'; they must be in degrees of WGS 84",
                    remedy: "convert them: ogr2ogr -t_srs EPSG:4326 NEW.geojson \(file.displayName)"))
        }
        return collection
    }

    /// Returns an error at the list of features.
    package static func diagnostic(_ file: SourceFile, problem: String, remedy: String = "") -> Diagnostic {
        diagnostic(file, at: [.key("features")], problem: problem, remedy: remedy)
    }

    /// Returns an error at a feature.
    ///
    /// - Parameters:
    ///   - index: of the feature, from 0.
    ///   - place: indices into the coordinates of its geometry; nil for the whole feature.
    package static func diagnostic(
        _ file: SourceFile, feature index: Int, place: [Int]? = nil, problem: String, remedy: String = ""
    ) -> Diagnostic {
        var path: [JSONParser.Step] = [.key("features"), .index(index)]
        if let place { path += [.key("geometry"), .key("coordinates")] + place.map { .index($0) } }
        return diagnostic(file, at: path, problem: problem, remedy: remedy)
    }

    private static func diagnostic(
        _ file: SourceFile, at path: [JSONParser.Step], problem: String, remedy: String
    ) -> Diagnostic {
        file.diagnostic(atByte: JSONParser.offset(of: path, in: file.bytes), problem: problem, remedy: remedy)
    }
}

/// A missing value, or one of a kind that GeoJSON does not allow there.
private struct UnexpectedValue: Error, CustomStringConvertible {
    /// Path from the outermost value.
    var path: [JSONParser.Step] = []
    var problem = "this is not valid GeoJSON"

    /// Problem with its path in front: `features[0].geometry: 'type' is missing`.
    var description: String {
        let names = path.map { step in
            switch step {
            case .key(let key): ".\(key)"
            case .index(let index): "[\(index)]"
            }
        }
        return path.isEmpty ? problem : "\(names.joined().drop { $0 == "." }): \(problem)"
    }

    func inside(_ step: JSONParser.Step) -> UnexpectedValue {
        UnexpectedValue(path: [step] + path, problem: problem)
    }
}

extension JSONNode {
    fileprivate func expected<Value>(_ value: Value?) throws(UnexpectedValue) -> Value {
        guard let value else { throw UnexpectedValue() }
        return value
    }

    fileprivate func requireMap() throws(UnexpectedValue) {
        guard case .map = self else { throw UnexpectedValue() }
    }

    /// Reads a required member.
    fileprivate func required<Value>(
        _ key: String, _ read: (JSONNode) throws(UnexpectedValue) -> Value
    ) throws(UnexpectedValue) -> Value {
        try requireMap()
        guard self[key] != nil else { throw UnexpectedValue(problem: "'\(key)' is missing") }
        guard let value = try optional(key, read) else { throw UnexpectedValue().inside(.key(key)) }
        return value
    }

    /// Returns the value of an optional member, or nil if the member is missing or null.
    fileprivate func optional<Value>(
        _ key: String, _ read: (JSONNode) throws(UnexpectedValue) -> Value
    ) throws(UnexpectedValue) -> Value? {
        guard let member = self[key], member != .null else { return nil }
        do throws(UnexpectedValue) { return try read(member) } catch { throw error.inside(.key(key)) }
    }

    fileprivate func each<Value>(
        _ read: (JSONNode) throws(UnexpectedValue) -> Value
    ) throws(UnexpectedValue) -> [Value] {
        var values: [Value] = []
        for (index, element) in try expected(list).enumerated() {
            do throws(UnexpectedValue) {
                values.append(try read(element))
            } catch {
                throw error.inside(.index(index))
            }
        }
        return values
    }

    // Positions as written in the file.
    fileprivate static func position(_ node: JSONNode) throws(UnexpectedValue) -> [Double] {
        if let doubles = node.doubles { return doubles }
        return try node.each(number)
    }
    fileprivate static func line(_ node: JSONNode) throws(UnexpectedValue) -> [[Double]] { try node.each(position) }
    fileprivate static func lines(_ node: JSONNode) throws(UnexpectedValue) -> [[[Double]]] { try node.each(line) }
    fileprivate static func areas(_ node: JSONNode) throws(UnexpectedValue) -> [[[[Double]]]] { try node.each(lines) }

    private static func number(_ node: JSONNode) throws(UnexpectedValue) -> Double { try node.expected(node.double) }
    fileprivate static func text(_ node: JSONNode) throws(UnexpectedValue) -> String { try node.expected(node.text) }
    fileprivate static func members(_ node: JSONNode) throws(UnexpectedValue) -> [String: JSONNode] {
        try node.expected(node.map)
    }
    fileprivate static func features(_ node: JSONNode) throws(UnexpectedValue) -> [GeoJSONFeature] {
        try node.each(GeoJSONFeature.init)
    }

    /// Text of a property that can be an id or a title; nil for other kinds, and for an empty one.
    fileprivate var property: String? { text?.isEmpty == false ? text : numberText }
}

/// A collection of features with its own members.
package struct GeoJSONCollection {
    /// Features in the order of the file.
    package let features: [GeoJSONFeature]
    /// Coordinate reference system of the file, if it is not GeoJSON's: files from before RFC 7946 may name one.
    let otherSystem: String?
    /// Texts by key.
    private var texts: [String: String] = [:]

    fileprivate init(_ node: JSONNode) throws(UnexpectedValue) {
        features = try node.required("features", JSONNode.features)
        for key in ["title", "name", "annotation", "description"] { texts[key] = node[key]?.property }
        otherSystem = node["crs"].flatMap(GeoJSONCollection.otherSystem)
    }

    /// Returns the name of a system whose positions are not degrees of WGS 84, or of ETRS 89, which is the same to a
    /// metre.
    ///
    /// Source: the GeoJSON format specification of 2008, section 3.
    private static func otherSystem(_ system: JSONNode) -> String? {
        let properties = system["properties"]
        guard let name = properties?["name"]?.text ?? properties?["code"]?.int.map({ "EPSG:\($0)" }) else { return nil }
        let word = name.uppercased()
        let isDegrees =
            word.hasSuffix("CRS84") || word.hasSuffix("CRS:84") || MapProjection(text: name) == .degrees
        return isDegrees ? nil : name
    }

    /// Returns the text under `title`, `name`, `annotation` or `description`.
    package func text(of key: String) -> String? { texts[key] }
}

/// One GeoJSON feature: its properties and its geometry.
package struct GeoJSONFeature {
    /// Geometry; nil if the feature has none.
    package let geometry: GeoJSONGeometry?
    private let id: String?
    /// Properties sorted by name, so that of names that differ only in case the first is found.
    private let properties: [(name: String, text: String?)]

    fileprivate init(_ node: JSONNode) throws(UnexpectedValue) {
        try node.requireMap()
        id = node["id"]?.property
        let found = try node.optional("properties", JSONNode.members) ?? [:]
        properties = found.sorted { $0.key < $1.key }.map { (name: $0.key, text: $0.value.property) }
        geometry = try node.optional("geometry", GeoJSONGeometry.init)
    }

    /// Names of all properties, sorted.
    package var propertyNames: [String] { properties.map(\.name) }

    /// Returns a property by name, ignoring case; `id` also finds the feature's own id.
    package func text(of property: String) -> String? {
        let wanted = property.lowercased()
        if let found = properties.first(where: { $0.name.lowercased() == wanted }) { return found.text }
        return wanted == "id" ? id : nil
    }
}

/// The geometry of a feature: areas, lines or points.
package struct GeoJSONGeometry {
    let type: String
    /// Polygons, their rings, their positions; longitude before latitude.
    private var polygons: [[[[Double]]]] = []
    /// Positions of lines as written: longitude before latitude, if they are two numbers at all.
    package private(set) var lines: [[[Double]]] = []
    /// Positions of points as written.
    package private(set) var points: [[Double]] = []

    /// Returns the indices of a point in the coordinates.
    package func place(ofPoint point: Int) -> [Int] { type == "Point" ? [] : [point] }

    /// Returns the indices of a point of a line in the coordinates.
    package func place(ofLine line: Int, point: Int) -> [Int] { type == "LineString" ? [point] : [line, point] }

    fileprivate init(_ node: JSONNode) throws(UnexpectedValue) {
        type = try node.required("type", JSONNode.text)
        switch type {
        case "Polygon": polygons = [try node.required("coordinates", JSONNode.lines)]
        case "MultiPolygon": polygons = try node.required("coordinates", JSONNode.areas)
        case "LineString": lines = [try node.required("coordinates", JSONNode.line)]
        case "MultiLineString": lines = try node.required("coordinates", JSONNode.lines)
        case "Point": points = [try node.required("coordinates", JSONNode.position)]
        case "MultiPoint": points = try node.required("coordinates", JSONNode.line)
        default: break
        }
    }

    /// Shape of the areas.
    ///
    /// - Precondition: there are no problems.
    var shape: ZoneShape {
        ZoneShape(
            polygons: polygons.map { rings in
                rings.map { ring in
                    ring.map { Coordinate(latitudeDegrees: $0[1], longitudeDegrees: $0[0]) }
                }
            })
    }

    /// An error in a geometry.
    struct Problem {
        var what, remedy: String
        /// Indices into the coordinates; nil for the whole geometry.
        var place: [Int]?
    }

    /// Errors that make this no area, at most one per ring.
    var problems: [Problem] {
        guard type == "Polygon" || type == "MultiPolygon" else {
            return [Problem(what: "its geometry is a \(type)", remedy: "draw a Polygon or MultiPolygon")]
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
            let remedy = "write its first position again as its last"
            return Problem(what: "a ring does not close", remedy: remedy, place: place)
        }
        return nil
    }

    /// Returns the error that makes this no position on the earth, or nil if it is one.
    package static func problem(ofPosition position: [Double]) -> (what: String, remedy: String)? {
        guard position.count >= 2 else {
            return ("a position has fewer than two numbers", "write longitude, then latitude")
        }
        guard abs(position[0]) <= 180, abs(position[1]) <= 90 else {
            return (
                "the position [\(position[0]), \(position[1])] is not on the earth",
                "write longitude from -180 to 180, then latitude from -90 to 90"
            )
        }
        return nil
    }
}
