import CityFiles
import CityModel
import InputFiles
import Quantities
import TestSupport
import Testing
import TourFiles
import TourService

@Suite("Tours from files, tracks and generators")
struct TourFileTests {
    private func tours(_ text: String) throws -> [TourContent] {
        var losses: [InputLoss] = []
        let file = try SourceFile(displayName: "folder/my.walk.gpx", text: text)
        defer { #expect(losses.isEmpty) }
        return try TourFile.tours(file, area: "North", losses: &losses)
    }

    @Test("A fix of a tour's track that is left out is reported")
    func wrongFix() throws {
        let points = ["0' lon='0", "45.0001' lon='10", "45.0002' lon='10", "45.0003' lon='10"]
        let text =
            "<gpx><wpt lat='45' lon='10'><name>A</name></wpt><wpt lat='45.001' lon='10'><name>B</name></wpt>"
            + "<trk><trkseg>" + points.map { "<trkpt lat='\($0)'/>" }.joined() + "</trkseg></trk></gpx>"
        var losses: [InputLoss] = []
        let tours = try TourFile.tours(
            try SourceFile(displayName: "w.gpx", text: text), area: "North", losses: &losses)
        #expect(tours.count == 1)
        #expect(losses.map { "\($0)" }.map { $0.hasPrefix("w.gpx:1: \"0.0, 0.0\": the fix is at 0, 0") } == [true])
    }

    /// Returns a position in metres east and north of a place in Porto, as attributes.
    private func attributes(_ east: Double, _ north: Double) -> String {
        let map = LocalMap(origin: Coordinate(latitudeDegrees: 41.15, longitudeDegrees: -8.61))
        let place = map.coordinate(eastMetres: east, northMetres: north)
        return "lat='\(place.latitudeDegrees)' lon='\(place.longitudeDegrees)'"
    }

    @Test("W01: each route of a GPX is a tour; a comment beside a description belongs to the leg")
    func routes() throws {
        let found = try tours(
            """
            <gpx><name>Walks</name><rte><name>First</name><desc>Of all</desc>
            <rtept \(attributes(0, 0))><name>A</name><desc>Here</desc><cmt>Then left</cmt></rtept>
            <rtept \(attributes(90, 0))><cmt>There</cmt></rtept><rtept \(attributes(90, 90))/>
            <rtept \(attributes(5, 0))/></rte>
            <rte><rtept \(attributes(0, 0))/><rtept \(attributes(50, 0))/></rte></gpx>
            """)
        #expect(found.map(\.title) == ["First", "Walks 2"] && found.map(\.area) == ["North", "North"])
        // The first ends where it began.
        #expect(found.map(\.isCircular) == [true, false] && found.map(\.waypoints.count) == [3, 2])
        #expect(found[0].annotation == "Of all")
        #expect(found[0].waypoints.map(\.name) == ["A", "Waypoint 2", "Waypoint 3"])
        #expect(found[0].waypoints.map(\.annotation) == ["Here", "There", ""])
        #expect(found[0].waypoints.map(\.legAnnotation) == ["Then left", nil, nil])
    }

    @Test(
        "W01: waypoints are ordered along a track, and without one as written")
    func waypointsAlongTrack() throws {
        let marks = [(200, "B"), (10, "A"), (395, "C")].map { east, name in
            "<wpt \(attributes(Double(east), 8))><name>\(name)</name></wpt>"
        }.joined()
        let points = stride(from: 0.0, through: 400, by: 40).map { "<trkpt \(attributes($0, 0))/>" }.joined()
        let along = try tours("<gpx>\(marks)<trk><name>T</name><trkseg>\(points)</trkseg></trk></gpx>")
        #expect(along.map(\.title) == ["T"] && along[0].waypoints.map(\.name) == ["A", "B", "C"])
        let alone = try tours("<gpx>\(marks)</gpx>")
        #expect(alone.map(\.title) == ["my"] && alone[0].waypoints.map(\.name) == ["B", "A", "C"])
    }

    @Test("W01: points of a GeoJSON are the waypoints; the ends of a line only decide whether the tour is closed")
    func geoJSON() throws {
        let found = try tours(
            """
            {"type": "FeatureCollection", "name": "Ring", "annotation": "About", "features": [
            {"type": "Feature", "properties": {"name": "A", "annotation": "Here", "onward": "Left"},
             "geometry": {"type": "Point", "coordinates": [-8.6, 41.15, 12]}},
            {"type": "Feature", "properties": {"NAME": "B"}, "geometry": {"type": "Point", "coordinates": [-8.601, 41.15]}},
            {"type": "Feature", "properties": null, "geometry": {"type": "LineString",
             "coordinates": [[-8.6, 41.15], [-8.601, 41.15], [-8.6, 41.1501]]}}]}
            """)
        let expected = TourContent(
            title: "Ring", area: "North", annotation: "About", isCircular: true,
            waypoints: [
                Waypoint(
                    name: "A", annotation: "Here", place: FixedPosition(x: -86_000_000, y: 411_500_000), onward: "Left"),
                Waypoint(name: "B", place: FixedPosition(x: -86_010_000, y: 411_500_000)),
            ])
        #expect(found == [expected])
    }

    private func track(_ steps: [(east: Double, north: Double, seconds: Double?)]) -> RecordedTrack {
        let map = LocalMap(origin: Coordinate(latitudeDegrees: 41.15, longitudeDegrees: -8.61))
        return RecordedTrack(segments: [
            steps.map { step in
                TrackPoint(
                    position: FixedPosition(map.coordinate(eastMetres: step.east, northMetres: step.north)),
                    secondsSince1970: step.seconds)
            }
        ])
    }

    private func draft(_ track: RecordedTrack) throws -> TourContent {
        try TourRecording.draft(of: track, title: "T", area: "A", fileName: "t.gpx").tour
    }

    @Test("W06: the waypoints of a draft are the stays of the recorded walk, or else the corners of its line")
    func recording() throws {
        // 300 m east at 1 m/s, with stays of 90 s at 100 m and 250 m.
        var steps: [(east: Double, north: Double, seconds: Double?)] = []
        var (east, seconds) = (0.0, 0.0)
        while east <= 300 {
            steps.append((east, 0, seconds))
            let isStay = [100, 250].contains(east) && steps.last.map { $0.seconds ?? 0 } == seconds
            seconds += isStay ? 90 : 10
            if isStay { steps.append((east, 2, seconds)) }
            east += 10
        }
        let stays = try draft(track(steps))
        #expect(stays.waypoints.map(\.name) == ["Stop 1", "Stop 2"] && !stays.isCircular)
        let origin = FixedPosition(Coordinate(latitudeDegrees: 41.15, longitudeDegrees: -8.61))
        let metres = stays.waypoints.map { $0.place.metres(to: origin) }
        #expect(abs(metres[0] - 100) < 20 && abs(metres[1] - 250) < 20)
        // Without times: the corners; a closed line is circular, and its end is no second waypoint.
        let corners = try draft(
            track([(0, 0, nil), (100, 3, nil), (200, 0, nil), (200, 150, nil), (0, 150, nil), (0, 10, nil)]))
        #expect(
            corners.isCircular && corners.waypoints.map(\.name) == ["Corner 1", "Corner 2", "Corner 3", "Corner 4"])
        #expect(
            inputErrors { _ = try draft(track([(0, 0, nil), (0, 0, nil)])) } == [
                "t.gpx: the track never leaves its first place; a tour needs at least 2 waypoints"
            ])
    }

    @Test(
        "W06: a draft of a published track has from 2 to 10 waypoints",
        .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"),
        arguments: ["Mojstrovka", "around-visnjan-with-car", "cerknicko-jezero", "korita-zbevnica"])
    func publishedTracks(name: String) throws {
        let track = try TourFile.track(try PublishedData.file("samples/\(name).gpx"))
        let draft = try draft(track)
        #expect(draft.waypoints.count >= 2)
        if draft.waypoints[0].name.hasPrefix("Corner") { #expect(draft.waypoints.count <= TourRecording.cornersMax) }
    }

    private static let campus = CampusGenerator(seed: 3).makeStreetCity(name: "campus", command: "")

    @Test("W01: generated tours have 5 to 10 distinct waypoints, annotations of many words, and unique titles")
    func generated() throws {
        let generator = try #require(TourGenerator(places: TourFileTests.campus.places, area: "campus", seed: 4))
        let tours = generator.tours(80, titlesTaken: ["grand tour"])
        #expect(firstDifference(tours, generator.tours(80, titlesTaken: ["grand tour"])) == nil)
        let titles: Set<String> = Set(tours.map(\.titleKey)).union(["grand tour"])
        #expect(titles.count == 81)
        for tour in tours {
            #expect(TourGenerator.waypointCounts.contains(tour.waypoints.count))
            #expect(Set(tour.waypoints.map(\.place)).count == tour.waypoints.count)
            let words = tour.waypoints.map { $0.annotation.split(separator: " ").count }
            #expect(words.allSatisfy { (25...150).contains($0) }, "\(words)")
            #expect(tour.isCircular || tour.waypoints.last?.legAnnotation == nil)
        }
        #expect((10...50).contains(tours.count { $0.isCircular }))
        #expect((25...70).contains(tours.count { $0.waypoints.contains { $0.name == "Library" } }))
        let other = try #require(TourGenerator(places: TourFileTests.campus.places, area: "campus", seed: 5))
        #expect(other.tours(3) != Array(tours.prefix(3)))
        #expect(TourGenerator(places: Array(TourFileTests.campus.places.prefix(4)), area: "", seed: 1) == nil)
    }

    @Test("A tour of sights visits the nearest next, none twice, none next to another, and no restaurants")
    func sights() throws {
        func place(_ name: String, _ metres: Double, _ category: PlaceCategory = .monument) -> Place {
            let map = LocalMap(origin: Coordinate(latitudeDegrees: 41.15, longitudeDegrees: -8.61))
            return Place(
                name: name, category: category, position: map.coordinate(eastMetres: metres, northMetres: 0))
        }
        let places = [
            place("far", 900), place("near", 100), place("beside", 110), place("", 150), place("inn", 200, .restaurant),
            place("back", -60), place("far", 500),
        ]
        func names(_ count: Int) -> [String]? {
            SightsTour.tour(
                of: count, among: places, from: places[1].position, title: "S", area: "A")?.waypoints.map(\.name)
        }
        #expect(names(9) == ["near", "back", "far"])
        #expect(names(2) == ["near", "back"])
        #expect(
            SightsTour.tour(of: 2, among: Array(places.prefix(1)), from: places[0].position, title: "S", area: "")
                == nil)
    }

    @Test("A city without places has generated ones that walkers can reach")
    func inventedSights() throws {
        let city = CityGenerator(seed: 3, zoneCount: 6, areaKm2: 1).makeStreetCity(name: "G", command: "")
        let sights = GeneratedSights.places(in: city)
        #expect(sights.count > 20 && sights == GeneratedSights.places(in: city))
        #expect(Set(sights.map(\.name)).count == sights.count && Set(sights.map(\.position)).count == sights.count)
        #expect(TourGenerator(places: sights, area: "", seed: 1) != nil)
    }
}
