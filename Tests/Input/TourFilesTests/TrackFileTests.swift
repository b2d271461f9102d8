import InputFiles
import Quantities
import TestSupport
import Testing
import TourFiles

@Suite("Tracks in files")
struct TrackFileTests {
    private func file(_ text: String, _ name: String = "a.gpx") throws -> SourceFile {
        try SourceFile(displayName: name, text: text)
    }

    @Test("Points have their times converted to universal time; invalid times are ignored")
    func times() throws {
        let times = [
            "1970-01-02T00:00:01Z", "2020-12-18T08:15:50.5+02:00", "2020-12-18T06:15:50", "1969-12-31T23:59:59Z",
            "yesterday", "2020-13-01T00:00:00Z",
        ]
        let points = times.map { "<trkpt lat='1' lon='2'><time> \($0) </time></trkpt>" }.joined()
        let track = try TourFile.track(try file("<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>"))
        #expect(
            track.points.map(\.secondsSince1970)
                == [86_401, 1_608_272_150.5, 1_608_272_150, -1, nil, nil])
    }

    @Test("Extensions of other makers are ignored, under every prefix of the file's own elements")
    func namespaces() throws {
        let gpx = try GPXFile.read(
            try file(
                """
                <?xml version="1.0" encoding="ISO-8859-1"?>
                <g:gpx xmlns:g="http://www.topografix.com/GPX/1/1" xmlns:x="urn:x">
                <g:metadata><g:name>Ça &amp; là</g:name></g:metadata>
                <g:wpt lat="41.5" lon=" -8.25 "><g:name>A</g:name><x:name>B</x:name>
                <g:extensions><x:wpt lat="1" lon="1"/></g:extensions></g:wpt></g:gpx>
                """))
        #expect(gpx.name == "Ça & là")
        #expect(gpx.marks.map(\.name) == ["A"])
        #expect(gpx.marks.map(\.position) == [FixedPosition(x: -82_500_000, y: 415_000_000)])
    }

    @Test(
        "Errors in a file are reported with line and column",
        arguments: [
            (
                "<gpx>\n <wpt lat='91' lon='1'/>\n <wpt lon='1'/></gpx>",
                [
                    "a.gpx:2:2: the position 91.0, 1.0 is not on the earth; write 'lat' from -90 to 90, 'lon' from -180 to 180",
                    "a.gpx:3:2: the point has no numeric 'lat' and 'lon'; write both in degrees",
                ]
            ),
            (
                "<gpx>\n<wpt lat='1' lon='1'></gpx>",
                ["a.gpx:2:24: the file is not valid XML from here: mismatched tag"]
            ),
            ("<kml/>", ["a.gpx:1:1: this is not a GPX file: its outermost element is 'kml'; write a file with 'gpx'"]),
            (
                "<!DOCTYPE gpx [<!ENTITY a 'b'>]><gpx/>",
                ["a.gpx:1:15: a document type is not allowed; remove '<!DOCTYPE …>'"]
            ),
            ("lat,lon", ["a.gpx:1:1: this is neither GPX nor GeoJSON; name a file that begins with '<' or '{'"]),
            ("<gpx/>", ["a.gpx:1:1: the file has 0 waypoints; a tour needs at least 2"]),
            (
                "<?xml version=\"1.0\"?>\n<!-- a walk -->\n <gpx/>",
                ["a.gpx:3:2: the file has 0 waypoints; a tour needs at least 2"]
            ),
            (
                "<gpx><rte><rtept lat='1' lon='1'/></rte>\n <rte><rtept lat='1' lon='1'/><rtept lat='1' lon='2'/></rte>"
                    + "<rte/></gpx>",
                [
                    "a.gpx:1:6: route 1 has 1 waypoint; a tour needs at least 2",
                    "a.gpx:2:61: route 3 has 0 waypoints; a tour needs at least 2",
                ]
            ),
            (
                "{\"features\": [{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": [1, 0]}}]}",
                ["a.gpx:1:14: the file has 1 waypoint; a tour needs at least 2"]
            ),
            ("{\"features\": [", ["a.gpx:1:15: the file is not valid JSON here"]),
            (
                """
                {"features": [{"type": "Feature", "geometry": {"type": "MultiPoint", "coordinates": [[1, 2], [1, 3]]}},
                {"type": "Feature", "geometry": {"type": "MultiLineString", "coordinates": [[[1, 2], [1, 3]], [[1, 2],
                 [3, 91]]]}}]}
                """,
                [
                    "a.gpx:3:2: the position [3.0, 91.0] is not on the earth; write longitude from -180 to 180, then latitude "
                        + "from -90 to 90"
                ]
            ),
            (
                "{\"features\": [\n{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": [181, 0]}}]}",
                [
                    "a.gpx:2:66: the position [181.0, 0.0] is not on the earth; write longitude from -180 to 180, then latitude "
                        + "from -90 to 90"
                ]
            ),
            (
                "{\"features\": 3}",
                [
                    "a.gpx:1:14: features: this is not valid GeoJSON; write a FeatureCollection of Points, or of a "
                        + "LineString"
                ]
            ),
        ])
    func refusals(text: String, complaints: [String]) throws {
        let file = try file(text)
        var losses: [InputLoss] = []
        #expect(inputErrors { _ = try TourFile.tours(file, area: "", losses: &losses) } == complaints)
    }

    private static let sample = """
        <?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>N</name></metadata>
        <wpt lat="41.1" lon="-8.6"><name>A</name><desc>d &amp; e</desc></wpt><wpt lat="41.2" lon="-8.6"/>
        <rte><name>R</name><rtept lat="41.1" lon="-8.6"><cmt>c</cmt></rtept><rtept lat="41.1" lon="-8.7"/></rte>
        <trk><trkseg><trkpt lat="41.1" lon="-8.6"><time>2020-12-18T06:15:50Z</time></trkpt>
        <trkpt lat="41.2" lon="-8.6"/></trkseg></trk></gpx>
        """
    private static let features = """
        {"type": "FeatureCollection", "title": "T", "features": [{"type": "Feature", "properties": {"name": "A"},
        "geometry": {"type": "Point", "coordinates": [-8.6, 41.1]}}, {"type": "Feature", "geometry": {"type": "LineString",
        "coordinates": [[-8.6, 41.1], [-8.7, 41.2]]}}, {"type": "Feature", "geometry": {"type": "MultiPoint",
        "coordinates": [[-8.6, 41.2]]}}]}
        """

    @Test("A cut or changed file is read, or refused in a line that names it", arguments: 1...2)
    func fuzz(form: Int) throws {
        let bytes = Array((form == 1 ? TrackFileTests.sample : TrackFileTests.features).utf8)
        var random = SplitMix64(seed: UInt64(form))
        var (read, refused) = (0, 0)
        for number in 0..<1_500 {
            var changed = number < bytes.count ? Array(bytes[..<number]) : bytes
            if number >= bytes.count || number % 3 == 0 {
                for _ in 0..<(1 + random.below(4)) where !changed.isEmpty {
                    let place = random.below(changed.count)
                    switch random.below(3) {
                    case 0: changed[place] = UInt8(random.below(256))
                    case 1: changed.remove(at: place)
                    default: changed.insert(random.pick(Array("<>/&;\"'[]{}09.-!".utf8)), at: place)
                    }
                }
            }
            var losses: [InputLoss] = []
            let complaints = inputErrors {
                let file = try SourceFile(displayName: "f", bytes: changed)
                _ = try TourFile.tours(file, area: "", losses: &losses)
                _ = try TourFile.track(file)
            }
            complaints.isEmpty ? (read += 1) : (refused += 1)
            let isPlaced = complaints.allSatisfy { complaint in
                complaint.contains(#/^f:\d+:\d+: /#) || changed.isEmpty || complaint.hasPrefix("f: and ")
                    || complaint.hasPrefix("f: there is no track with at least two points")
            }
            #expect(isPlaced, "\(number): \(complaints)")
        }
        #expect(refused > 500 && read > 50)
    }
}
