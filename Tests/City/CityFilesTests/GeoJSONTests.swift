import InputFiles
import TestSupport
import Testing

@testable import CityFiles
@testable import CityModel

@Suite("Zones from GeoJSON")
struct GeoJSONTests {
    private let square = "[[[0,0],[1,0],[1,1],[0,1],[0,0]]]"

    @Test("Ids come from the usual property or the one that is named, numbers as they are written")
    func findsIds() throws {
        let text = collection([
            feature("\"LocationID\": 7, \"zone\": \"East\"", square),
            feature("\"LocationID\": 8, \"zone\": \"\"", square),
        ])
        let usual = try read(text)
        #expect(usual.zones.map(\.name) == ["7", "8"])
        #expect(usual.zones.map(\.title) == ["East", nil])
        let named = try read(collection([feature("\"code\": \"x\", \"id\": 3", square)]), idProperty: "code")
        #expect(named.zones.map(\.name) == ["x"])
    }

    @Test("The areas of an id that occurs again are joined, and what has no geometry is left out, told both")
    func joinsRepeatedIds() throws {
        let other = "[[[5,5],[6,5],[6,6],[5,6],[5,5]]]"
        let result = try read(
            collection([
                feature("\"id\": \"a\"", square), feature("\"id\": \"a\"", other),
                "{\"type\": \"Feature\", \"properties\": {\"id\": \"b\"}, \"geometry\": null}",
            ]))
        #expect(result.zones.map(\.name) == ["a"])
        #expect(result.zones[0].shape.polygons.count == 2)
        #expect(
            result.notices.map(\.reason) == [
                "zone 'a' occurs more than once, its areas are joined", "a feature has no geometry and is left out",
            ])
    }

    @Test("Plain files, which are read at once, and others, which Foundation reads, give the same zones")
    func plainAndOthers() throws {
        let numbers = [
            "0", "-0", "12.5", "-73.98765432109876", "1e1", "2.5E-3", "-0.1e+2", "0.30000000000000004", "40.7",
        ]
        var features: [String] = []
        for (index, number) in numbers.enumerated() {
            let ring = "[ [\(number),0 ],[1,\t\(number)] ,[1,1,9],[0,1],[\(number),0]]"
            features.append(feature("\"id\": \"\(index)é\", \"other\": [1, {\"a\": null}], \"no\": false", "[\(ring)]"))
            features.append(feature("\"id\": \(number)", "[[\(ring)],[\(ring),\(ring)]]", type: "MultiPolygon"))
        }
        features.append(
            "{\"id\": 4.5, \"properties\": null, \"geometry\": {\"coordinates\": \(square), \"type\": \"Polygon\"}}")
        let plain = collection(features)
        let other = plain.replacing("{\"id\": 4.5,", with: "{\"a\\u0062\": 1, \"id\": 4.5,")
        let (first, second) = (try read(plain, idProperty: "id"), try read(other, idProperty: "id"))
        #expect(plain != other && first.zones.count > numbers.count)
        #expect(first.zones.map(\.name) == second.zones.map(\.name))
        #expect(firstDifference(first.zones.map { "\($0.shape)" }, second.zones.map { "\($0.shape)" }) == nil)
    }

    @Test("What is no zone is refused with its line and zone, all features at once")
    func refusesShapes() {
        let open = "[[[0,0],[1,0],[1,1],[0,1]]]"
        let tooNorth = "[[[0,0],[1,0],[1,91],[0,1],[0,0]]]"
        let text = collection([
            feature("\"id\": \"a\"", open), feature("\"id\": \"b\"", tooNorth),
            feature("\"id\": \"c\"", "[[[0,0],[0,0]]]"),
            feature("\"id\": \"d\"", "[[[0],[1,0],[1,1],[0]]]"), feature("\"id\": \"e\"", "[0,0]", type: "Point"),
            feature("\"id\": \"f\"", "[]"),
        ])
        expectInputError([
            "g.json:2:96: zone 'a': a ring does not close; its last position must be its first",
            "g.json:3:109: zone 'b': the position [1.0, 91.0] is not on the earth; "
                + "longitude from -180 to 180, then latitude from -90 to 90",
            "g.json:4:96: zone 'c': a ring has 2 positions; it needs at least 4",
            "g.json:5:97: zone 'd': a position has not two numbers; longitude, then latitude",
            "g.json:6:1: zone 'e': its geometry is a Point; a Polygon or MultiPolygon is needed",
            "g.json:7:95: zone 'f': its geometry is empty; draw its rings",
        ]) { _ = try read(text) }
    }

    @Test("A mistake in a hole, or in the second area of a zone, is told where it stands")
    func innerPlaces() {
        let hole = "[[[0,0],[9,0],[9,9],[0,9],[0,0]],\n[[1,1],[2,1],[2,2],[1,95],[1,1]]]"
        expectInputError([
            "g.json:3:20: zone 'a': the position [1.0, 95.0] is not on the earth; "
                + "longitude from -180 to 180, then latitude from -90 to 90"
        ]) { _ = try read(collection([feature("\"id\": \"a\"", hole)])) }
        let areas = "[\(square),\n[[[5,5],[6,5],[6,6],[5,6]]]]"
        expectInputError(["g.json:3:2: zone 'b': a ring does not close; its last position must be its first"]) {
            _ = try read(collection([feature("\"id\": \"b\"", areas, type: "MultiPolygon")]))
        }
    }

    @Test("What is no GeoJSON is refused, with its place where that can be told")
    func refusesOtherFiles() {
        expectInputError(["g.json:2:3: the file stops being JSON here"]) { _ = try read("{\n  x\n}") }
        expectInputError([
            "g.json:1:1: 'features' is missing; a FeatureCollection of Polygon or MultiPolygon is needed"
        ]) { _ = try read("{}") }
        expectInputError([
            "g.json:2:102: features[0].geometry.coordinates[0][1][0]: this is not what GeoJSON has here; "
                + "a FeatureCollection of Polygon or MultiPolygon is needed"
        ]) { _ = try read(collection([feature("\"id\": 1", "[[[0,0],[\"x\",0]]]")])) }
        expectInputError(["g.json:1:14: there are no zones"]) { _ = try read("{\"features\": []}") }
        expectInputError([
            "g.json:1:43: no property holds the id of every zone; looked for locationid, id, name, zone; say which property it is"
        ]) { _ = try read(collection([feature("\"code\": 1", square)])) }
        expectInputError(["g.json:2:1: the feature has no property 'cod'; did you mean 'code'?"]) {
            _ = try read(collection([feature("\"code\": 1", square)]), idProperty: "cod")
        }
    }

    @Test(
        "Where a text stops being JSON is found to the byte",
        arguments: [
            ("{\"a\": [1, -2.5e3, true, null], \"b\": \"\\\"\"}", nil), (" [] ", nil), ("", 0), ("{a: 1}", 1),
            ("[1,]", 3),
            ("[1 2]", 3), ("{\"a\" 1}", 5), ("[tru]", 1), ("[\"open]", 1), ("[1]]", 3), ("[1-]", 2), ("[01]", 2),
            ("[1.]", 1), ("[-]", 1), ("[.5]", 1), ("[1e]", 1), ("[\"\\q\"]", 2),
            ("[\"\\u12g4\"]", 2), ("[\"\\u12F4\"]", nil), ("[1", 2),
            ("[\"\\", 1),
        ] as [(String, Int?)])
    func findsSyntaxMistakes(text: String, offset: Int?) {
        var places = JSONPlaces(Array(text.utf8))
        #expect(places.firstMistake() == offset)
        var deep = JSONPlaces(Array(repeating: UInt8(ascii: "["), count: 100_000))
        #expect(deep.firstMistake() == 512)
    }

    @Test(
        "A value is found by its path, and where there is none the innermost around it",
        arguments: [
            ([], " {"), ([.key("b")], "[10"), ([.key("b"), .index(0)], "10"), ([.key("b"), .index(2)], "{\"b\""),
            ([.key("b"), .index(2), .key("b")], "\"]\""), ([.key("c")], "null"), ([.key("b"), .index(3)], "[10"),
            ([.key("d"), .index(0)], " {"), ([.key("c"), .key("d")], "null"),
            ([.key("b"), .index(1), .index(0)], "[]"),
        ] as [([JSONPlaces.Step], String)])
    func findsValues(path: [JSONPlaces.Step], beginning: String) {
        let text = " {\"a\": \"b\\\"\", \"b\": [10, [], {\"b\": \"]\"}] , \"c\" : null}"
        var places = JSONPlaces(Array(text.utf8))
        let found = String(decoding: Array(text.utf8)[places.offset(of: path)...], as: UTF8.self)
        #expect(" \(found)".hasPrefix(" \(beginning.drop { $0 == " " })"))
    }

    private func read(_ text: String, idProperty: String? = nil) throws -> (zones: [DrawnZone], notices: [InputLoss]) {
        var notices: [InputLoss] = []
        let zones = try GeoJSONZones.read(file("g.json", text), idProperty: idProperty, notices: &notices)
        return (zones, notices)
    }

    private func collection(_ features: [String]) -> String {
        "{\"type\": \"FeatureCollection\", \"features\": [\n\(features.joined(separator: ",\n"))\n]}"
    }

    private func feature(_ properties: String, _ coordinates: String, type: String = "Polygon") -> String {
        "{\"type\": \"Feature\", \"properties\": {\(properties)}, "
            + "\"geometry\": {\"type\": \"\(type)\", \"coordinates\": \(coordinates)}}"
    }
}
