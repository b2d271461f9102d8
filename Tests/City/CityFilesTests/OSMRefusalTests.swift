import InputFiles
import TestSupport
import Testing

@testable import CityFiles

@Suite("Extracts that cannot be imported")
struct OSMRefusalTests {
    private func refusal(_ bytes: [UInt8], suffix: String = ".osm.pbf") throws -> String {
        let file = try TemporaryFile(bytes, suffix: suffix)
        return refusal(path: file.path)
    }

    private func refusal(path: String) -> String {
        message {
            _ = try CityImport.openStreetMap(path: path, displayName: "city.osm.pbf", name: "C", command: "c")
        }
    }

    @Test("A missing file, a folder and an empty file are refused")
    func notThere() throws {
        #expect(refusal(path: "/no/such/file.pbf") == "city.osm.pbf: there is no such file")
        #expect(refusal(path: "/tmp").hasPrefix("city.osm.pbf: this is a folder"))
        #expect(try refusal([]) == "city.osm.pbf: the file is empty")
    }

    @Test(
        "A file that is no extract is refused, with any extension",
        arguments: ["id,lat,lon\n1,2,3\n", "<html><body/></html>", "{\"features\": []}", "\0\0\0\u{d}\n\u{9}SomeThing"])
    func notOSM(text: String) throws {
        let expected =
            "city.osm.pbf: this is not an OpenStreetMap extract; name a file .osm.pbf, .osm, .osm.gz or .osm.bz2"
        #expect(try refusal(Array(text.utf8)) == expected)
    }

    @Test("Broken XML is reported with its position")
    func brokenXML() throws {
        let text = try refusal(Array("<?xml version='1.0'?>\n<osm version='0.6'>\n<node id='1'\n".utf8), suffix: ".osm")
        #expect(text.hasPrefix("city.osm.pbf:3:1: "), "\(text)")
        #expect(text.hasSuffix("; download or make it again"), "\(text)")
    }

    @Test("An extract without streets for cars is refused")
    func noStreets() throws {
        var map = MapText()
        map.node(1, 0, 0)
        map.node(2, 100, 0)
        map.way(1, [1, 2], ["building": "yes"])
        #expect(
            message { _ = try map.imported() }.hasPrefix("map.osm: this extract has no streets for cars; "))
        map.way(2, [1, 2], ["highway": "residential", "oneway": "yes"])
        #expect(
            message { _ = try map.imported() }.hasPrefix("map.osm: this extract has no streets for cars; "))
    }

    @Test("A position that is not on the earth is refused with its node")
    func misplaced() throws {
        let xml = """
            <osm version="0.6">
            <node id="1" lat="1" lon="2"/><node id="7" lat="1" lon="191"/><node id="8" lat="99.5" lon="0"/>
            <way id="1"><nd ref="1"/><nd ref="7"/><nd ref="8"/><tag k="highway" v="primary"/></way>
            </osm>
            """
        let text = try refusal(Array(xml.utf8), suffix: ".osm")
        let remedy = "has no position on the earth; write longitudes from -180 to 180 and latitudes from -90 to 90"
        #expect(text == "city.osm.pbf:2:31: node 7 \(remedy)\ncity.osm.pbf:2:63: node 8 \(remedy)", "\(text)")
    }

    @Test(
        "Errors of libosmium in XML are reported with the position of the element",
        arguments: [
            ("<node id=\"x\" lat=\"0\" lon=\"0\"/>", "illegal id: 'x'"),
            ("<node id=\"3\" lat=\"abc\" lon=\"0\"/>", "wrong format for coordinate: 'abc'"),
            ("<node id=\"3\" lat=\"1\" lon=\"0\" version=\"?\"/>", "illegal version: '?'"),
            ("<foo><bar><baz/></bar></foo>", "xml file nested too deep"),
        ])
    func refusedElements(element: String, reason: String) throws {
        let good = (0..<2_000).map { "<node id=\"\($0 + 10)\" lat=\"0\" lon=\"0\"/>\n" }
        let xml = "<osm version=\"0.6\">\n\(good.joined())  \(element)\n\(good.joined())</osm>\n"
        let text = try refusal(Array(xml.utf8), suffix: ".osm")
        let expected = "this is not valid in an OpenStreetMap extract: \(reason); download or make it again"
        #expect(text.wholeMatch(of: #/city\.osm\.pbf:2002:\d+: (.*)/#)?.1 == expected[...], "\(text)")
    }

    @Test("An XML extract without a version is refused at its outermost element")
    func noVersion() throws {
        let text = try refusal(Array("<?xml version='1.0'?>\n<osm><node id=\"1\"/></osm>".utf8), suffix: ".osm")
        #expect(
            text.hasPrefix("city.osm.pbf:2:1: this is not valid in an OpenStreetMap extract: Can not read file without")
        )
    }

    @Test(
        "A real extract cut at any byte is refused, or has fewer streets; it never ends the program",
        .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
    func truncated() throws {
        let whole = try TestFiles.bytes(of: PublishedData.path("samples/monaco.osm.pbf"))
        for share in [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 97, 99] {
            let text = try refusal(Array(whole[..<(whole.count * share / 100)]))
            #expect(text.hasPrefix("city.osm.pbf: "), "cut at \(share) %: \(text)")
        }
    }

    @Test(
        "A real extract with damaged bytes never ends the program",
        .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
    func damaged() throws {
        let whole = try TestFiles.bytes(of: PublishedData.path("samples/singapore_bayfront.osm.pbf"))
        for number in 0..<24 {
            var bytes = whole
            for index in stride(from: number * 97, to: bytes.count, by: 7_919 + number) { bytes[index] ^= 0x55 }
            let text = try refusal(bytes)
            #expect(text.hasPrefix("city.osm.pbf: ") || text == "nothing was thrown", "\(text)")
        }
    }

    @Test("A GeoJSON ring that does not close is refused with the line of its zone")
    func openRing() throws {
        var map = MapText()
        for (id, east, north) in [(1, 0.0, 0.0), (2, 100, 0), (3, 100, 100)] { map.node(id, east, north) }
        map.way(1, [1, 2, 3, 1], ["highway": "residential"])
        let file = try TemporaryFile(map.xml)
        let zones = try SourceFile(
            displayName: "zones.geojson",
            text: """
                {"features": [
                {"type": "Feature", "properties": {"id": "a"},
                 "geometry": {"type": "Polygon", "coordinates": [[[0,0],[1,0],[1,1],[0,1]]]}}]}
                """)
        let text = message {
            _ = try CityImport.openStreetMap(
                path: file.path, displayName: "m.osm", name: "M", command: "c", zoning: CityZoning(geoJSON: zones))
        }
        #expect(
            text == "zones.geojson:3:50: zone 'a': a ring does not close; write its first position again as its last")
    }
}
