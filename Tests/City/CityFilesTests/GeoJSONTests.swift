import Glibc
import InputFiles
import Quantities
import TestSupport
import Testing

@testable import CityFiles
@testable import CityModel

@Suite("Zones from GeoJSON")
struct GeoJSONTests {
    private let square = "[[[0,0],[1,0],[1,1],[0,1],[0,0]]]"

    @Test("Ids come from a default or named property, with numbers as written")
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

    @Test("Areas of a repeated id are merged and features without geometry left out, with notices")
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
            result.losses.map(\.reason) == [
                "zone 'a' occurs more than once; its areas are joined", "a feature has no geometry and is left out",
            ])
    }

    @Test("Simple files, read directly, and others, read by Foundation, give the same zones")
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

    @Test("All features that are no zones are refused at once, with line and zone")
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
            "g.json:2:96: zone 'a': a ring does not close; write its first position again as its last",
            "g.json:3:109: zone 'b': the position [1.0, 91.0] is not on the earth; "
                + "write longitude from -180 to 180, then latitude from -90 to 90",
            "g.json:4:96: zone 'c': a ring has 2 positions; it needs at least 4",
            "g.json:5:97: zone 'd': a position has fewer than two numbers; write longitude, then latitude",
            "g.json:6:1: zone 'e': its geometry is a Point; draw a Polygon or MultiPolygon",
            "g.json:7:95: zone 'f': its geometry is empty; draw its rings",
        ]) { _ = try read(text) }
    }

    @Test("An error in a hole, or in the second area of a zone, is reported at its position")
    func innerPlaces() {
        let hole = "[[[0,0],[9,0],[9,9],[0,9],[0,0]],\n[[1,1],[2,1],[2,2],[1,95],[1,1]]]"
        expectInputError([
            "g.json:3:20: zone 'a': the position [1.0, 95.0] is not on the earth; "
                + "write longitude from -180 to 180, then latitude from -90 to 90"
        ]) { _ = try read(collection([feature("\"id\": \"a\"", hole)])) }
        let areas = "[\(square),\n[[[5,5],[6,5],[6,6],[5,6]]]]"
        expectInputError(["g.json:3:2: zone 'b': a ring does not close; write its first position again as its last"]) {
            _ = try read(collection([feature("\"id\": \"b\"", areas, type: "MultiPolygon")]))
        }
    }

    @Test(
        "A coordinate reference system other than WGS 84 is refused with advice on converting it",
        arguments: [
            (
                "{\"type\": \"name\", \"properties\": {\"name\": \"urn:ogc:def:crs:EPSG::25832\"}}",
                "urn:ogc:def:crs:EPSG::25832"
            ),
            ("{\"type\": \"EPSG\", \"properties\": {\"code\": 3857}}", "EPSG:3857"),
            ("{\"type\": \"name\", \"properties\": {\"name\": \"urn:ogc:def:crs:OGC:1.3:CRS84\"}}", nil),
            ("{\"type\": \"name\", \"properties\": {\"name\": \"EPSG:4326\"}}", nil),
            ("{\"type\": \"EPSG\", \"properties\": {\"code\": 4326}}", nil), ("null", nil), ("7", nil),
        ] as [(String, String?)])
    func systems(crs: String, refused: String?) throws {
        let text = collection([feature("\"id\": \"a\"", square)]).replacing(
            "{\"type\": \"FeatureCollection\",", with: "{\"crs\": \(crs),")
        guard let refused else {
            #expect(try read(text).zones.count == 1)
            return
        }
        expectInputError([
            "g.json:1:9: the positions are in '\(refused)'; they must be in degrees of WGS 84; "
                + "convert them: ogr2ogr -t_srs EPSG:4326 NEW.geojson g.json"
        ]) { _ = try read(text) }
    }

    @Test("Rings that cross themselves are reported with zone and position; rings that only touch are not")
    func crossedRings() throws {
        let bow = "[[[10,45],[12,47],[12,45],[10,47],[10,45]]]"
        let touching = "[[[0,0],[4,0],[2,2],[4,4],[0,4],[2,2],[0,0]]]"
        let withHole = "[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[3,3],[3,1],[1,2],[1,1]]]"
        let result = try read(
            collection([
                feature("\"id\": \"bow\"", bow), feature("\"id\": \"touching\"", touching),
                feature("\"id\": \"square\"", square), feature("\"id\": \"hole\"", withHole),
            ]))
        #expect(
            result.losses == [
                InputLoss(
                    file: "g.json",
                    reason: "a ring crosses itself, so its area is wrong: zone 'bow' at 46.0,11.0, "
                        + "zone 'hole' at 1.666667,1.666667", count: 2, of: 4, first: InputLoss.Example(value: "bow"),
                    expected: "rings whose sides do not cross", remedy: "draw the ring again", treatment: .usedInPart)
            ])
    }

    @Test("The crossing of a long ring is found without delay")
    func longRing() {
        let count = 100_000
        var ring = (0..<count).map { place in
            let angle = 2 * Double.pi * Double(place) / Double(count)
            return Coordinate(latitudeDegrees: 45 + sin(angle), longitudeDegrees: 10 + cos(angle))
        }
        ring.append(ring[0])
        #expect(RingCrossing.first(in: ring) == nil)
        ring.swapAt(30_000, 30_001)
        #expect(
            RingCrossing.first(in: ring).map { abs($0.latitudeDegrees - ring[30_000].latitudeDegrees) < 1e-3 } == true)
    }

    @Test("Zones on both sides of the 180th meridian are refused, in one area or in two")
    func dateLine() {
        let across = "[[[179,-17],[-179,-17],[-179,-16],[179,-16],[179,-17]]]"
        let cut =
            "[[[[179,-17],[180,-17],[180,-16],[179,-16],[179,-17]]],"
            + "[[[-180,-17],[-179,-17],[-179,-16],[-180,-16],[-180,-17]]]]"
        for text in [
            collection([feature("\"id\": \"a\"", across)]),
            collection([feature("\"id\": \"a\"", cut, type: "MultiPolygon")]),
        ] {
            expectInputError([
                "g.json:1:43: the zones lie more than 180 degrees of longitude apart; "
                    + "check the positions; a city across the 180th meridian is not supported"
            ]) { _ = try read(text) }
        }
    }

    @Test("A file that is no GeoJSON is refused, with the position where possible")
    func refusesOtherFiles() {
        expectInputError(["g.json:2:3: the file is not valid JSON here"]) { _ = try read("{\n  x\n}") }
        expectInputError([
            "g.json:1:1: 'features' is missing; write a FeatureCollection of Polygon or MultiPolygon"
        ]) { _ = try read("{}") }
        expectInputError([
            "g.json:2:102: features[0].geometry.coordinates[0][1][0]: this is not valid GeoJSON; "
                + "write a FeatureCollection of Polygon or MultiPolygon"
        ]) { _ = try read(collection([feature("\"id\": 1", "[[[0,0],[\"x\",0]]]")])) }
        expectInputError(["g.json:1:14: there are no zones"]) { _ = try read("{\"features\": []}") }
        expectInputError([
            "g.json:1:43: no property holds the id of every zone; looked for locationid, id, name, zone; name the property"
        ]) { _ = try read(collection([feature("\"code\": 1", square)])) }
        expectInputError(["g.json:2:1: the feature has no property 'cod'; did you mean 'code'?"]) {
            _ = try read(collection([feature("\"code\": 1", square)]), idProperty: "cod")
        }
    }

    private func read(_ text: String, idProperty: String? = nil) throws -> (zones: [DrawnZone], losses: [InputLoss]) {
        var losses: [InputLoss] = []
        let zones = try GeoJSONZones.read(file("g.json", text), idProperty: idProperty, losses: &losses)
        return (zones, losses)
    }

    private func collection(_ features: [String]) -> String {
        "{\"type\": \"FeatureCollection\", \"features\": [\n\(features.joined(separator: ",\n"))\n]}"
    }

    private func feature(_ properties: String, _ coordinates: String, type: String = "Polygon") -> String {
        "{\"type\": \"Feature\", \"properties\": {\(properties)}, "
            + "\"geometry\": {\"type\": \"\(type)\", \"coordinates\": \(coordinates)}}"
    }
}
