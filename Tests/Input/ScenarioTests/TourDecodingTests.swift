import CityFiles
import CityModel
import InputFiles
import Quantities
import TestSupport
import Testing
import TourFiles
import TourService

@testable import Scenario

@Suite("Tours in a scenario")
struct TourDecodingTests {
    private static let campus = CampusGenerator(seed: 3).makeStreetCity(name: "campus", command: "")

    /// Decodes `tours:` in a folder with files.
    private func decode(
        _ text: String, _ files: [String: String] = [:], streetCity: StreetCity? = campus
    ) throws -> [TourContent] {
        try decodeKey("tours", "\n\(text)", files) { TourDecoder(streetCity: streetCity, area: "campus").decode($0) }
    }

    @Test("W01: a tour is written in place, its waypoints by position or by the name of a place or a gate")
    func written() throws {
        let library = try #require(TourDecodingTests.campus.places.first { $0.name == "Library" })
        let found = try decode(
            """
              - title: First
                area: South
                annotation: About it
                circular: true
                waypoints:
                  - {name: A, place: Library, annotation: Here, onward: Left}
                  - {name: B, lat: 45.0010001, lon: -30.0000001}
                  - {name: C, place: Main Gate, annotation: ""}
              - {title: Second, waypoints: [{name: A, place: Library}, {name: B, place: Library}]}
            """)
        let gate = try #require(TourDecodingTests.campus.ranks.first { $0.name == "Main Gate" })
        let first = TourContent(
            title: "First", area: "South", annotation: "About it", isCircular: true,
            waypoints: [
                Waypoint(name: "A", annotation: "Here", place: FixedPosition(library.position), onward: "Left"),
                Waypoint(name: "B", place: FixedPosition(x: -300_000_001, y: 450_010_001)),
                Waypoint(name: "C", place: FixedPosition(gate.position)),
            ])
        #expect(found.first == first)
        #expect(found.map(\.title) == ["First", "Second"] && found.map(\.area) == ["South", "campus"])
    }

    @Test("Tours come from GPX, GeoJSON and files of tours, and written tours can be read back")
    func files() throws {
        let gpx = "<gpx><name>G</name><wpt lat='45' lon='-30'/><wpt lat='45.001' lon='-30'/></gpx>"
        let geoJSON = """
            {"name": "J", "features": [{"type": "Feature", "properties": {}, "geometry": {"type": "MultiPoint",
            "coordinates": [[-30, 45], [-30.001, 45]]}}]}
            """
        let draft = TourContent(
            title: "A \"quoted\" \\ title: #1", area: "Nörd", annotation: "two\nlines\u{7}", isCircular: true,
            waypoints: [
                Waypoint(
                    name: "- a", annotation: "'", place: FixedPosition(x: -300_000_001, y: 450_000_009), onward: ""),
                Waypoint(name: "{b}", place: FixedPosition(x: -299_990_000, y: 450_000_100)),
            ])
        let found = try decode(
            "  [{file: a.gpx}, {file: b.geojson, area: East}, {file: c.yaml}, {generate: 12, seed: 4}]",
            ["a.gpx": gpx, "b.geojson": geoJSON, "c.yaml": TourText.yaml([draft])])
        #expect(found.count == 15 && found.prefix(2).map(\.title) == ["G", "J"])
        #expect(found.prefix(2).map(\.area) == ["campus", "East"])
        #expect(found[2] == draft)
        #expect(try decode("  {generate: 12, seed: 4}") == Array(found.suffix(12)))
    }

    @Test(
        "Errors about tours are reported with line and column",
        arguments: [
            InvalidInput(
                "  - {title: A}", "",
                "s.yaml:2:5: entry 1 of 'tours' lacks a key; write one of 'waypoints', 'file', 'generate', 'sights'"),
            InvalidInput(
                "  - {title: A, waypoints: [{name: a, place: Library}]}", "",
                "s.yaml:2:27: the tour has 1 waypoint; it needs at least 2 (W06)"),
            InvalidInput(
                "  - {title: A, waypoints: [{name: a, place: Libary}, {name: b, lat: 1, lon: 1}]}", "",
                "s.yaml:2:45: there is no place 'Libary' in the city; did you mean 'Library'?",
                "s.yaml:2:69: the place is not within 2 km of a street or path for walkers in this city; write degrees, latitude "
                    + "first"),
            InvalidInput(
                "  - {generate: 2, seed: 1}\n  - {generate: 1, seed: 2}\n  - {sights: 3, title: ' welcome WALK'}", "",
                "s.yaml:4:5: another tour has the title ' welcome WALK'; write another title (W01)"),
            InvalidInput(
                "  {sights: 3, title: S, categories: [muesum]}", "",
                "s.yaml:2:38: entry 1 of 'categories' is 'muesum'; did you mean 'museum'?"),
            InvalidInput("  {generate: 0, seed: 1}", "", "s.yaml:2:14: 'generate' is 0; 1 to 1000 is allowed"),
            InvalidInput(
                "  {area: [], title: A, waypoints: [{name: ' ', place: Library}, {name: b, place: Library}]}", "",
                "s.yaml:2:10: 'area' is a list; write a single value",
                "s.yaml:2:43: 'name' is blank; write a text"),
            InvalidInput(
                "  {sights: 3, title: S, from: Libary, categories: [hotel]}", "",
                "s.yaml:2:31: there is no place 'Libary' in the city; did you mean 'Library'?"),
        ])
    func mistakes(mistake: InvalidInput) throws {
        #expect(inputErrors { _ = try decode(mistake.old) } == mistake.expectedErrors)
    }

    @Test("W01: without streets tours may be anywhere, but none can be generated")
    func withoutStreets() throws {
        let text = "  [{title: A, waypoints: [{name: a, lat: 0, lon: 0}, {name: b, lat: 0.001, lon: 0}]}]"
        #expect(try decode(text, streetCity: nil).count == 1)
        #expect(
            inputErrors { _ = try decode("  {generate: 2, seed: 1}", streetCity: nil) } == [
                "s.yaml:2:14: the city has too few places for a tour; generate a campus or a city with streets, or "
                    + "import one"
            ])
    }

    @Test(
        "The sights of Porto's centre are waypoints of tours, by name and in nearest-neighbour order",
        .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
    func porto() throws {
        let path = PublishedData.path("porto/porto_centre.osm.pbf")
        let porto = try CityImport.openStreetMap(
            path: path, displayName: "porto_centre.osm.pbf", name: "porto", command: ""
        ).city
        #expect(porto.walk != nil && porto.places.count > 300)
        let museum = try #require(porto.places.first { $0.category == .museum })
        let found = try decode(
            """
              - {sights: 8, title: Eight, from: Torre dos Clérigos}
              - {sights: 6, title: Museums, categories: [museum], circular: true}
              - {title: Two, waypoints: [{name: A, place: Torre dos Clérigos}, {name: B, place: "\(museum.name)"}]}
              - {generate: 5, seed: 1}
            """, streetCity: porto)
        #expect(found.count == 8 && found[0].waypoints.count == 8 && found[1].waypoints.count == 6)
        #expect(found[0].waypoints[0].name == "Torre dos Clérigos")
        #expect(found[2].waypoints[1].place == FixedPosition(museum.position))
        let legs = zip(found[0].waypoints, found[0].waypoints.dropFirst()).map { $0.place.metres(to: $1.place) }
        #expect(legs.allSatisfy { (40...600).contains($0) })
    }

    @Test("The tours in the guide are read as written there")
    func guide() throws {
        let guide = try #require(TestFiles.read("\(TestFiles.package)/Sources/cabrank/cabrank.docc/Tours.md"))
        let shown = try #require(guide.split(separator: "```").first { $0.contains("\ntours:") })
        let list = shown.split(separator: "\n").drop { !$0.hasPrefix("tours:") }.dropFirst().joined(separator: "\n")
        let gpx = "<gpx><name>G</name><wpt lat='45' lon='-30'/><wpt lat='45.001' lon='-30'/></gpx>"
        let found = try decode(list, ["walks.gpx": gpx])
        #expect(found.count == 15 && found[0].waypoints.count == 2 && found[0].isCircular)
        #expect(found[1].area == "North" && found[14].waypoints.count == 8)
        #expect(found[14].waypoints[0].name == "Library")
    }

    @Test("A campus is a city of a scenario, and errors list the keys of its kind")
    func campusCity() throws {
        let text = """
            scenario: c
            city: {campus: {seed: 3}}
            duration: 1 h
            demand: {gravity: {requestsPerDay: 10, tripLength: 1 km}}
            drivers: {shifts: [{taxis: 2}], startZones: uniform}
            """
        let folder = try TemporaryFolder()
        let setup = try ScenarioLoader.load(path: try folder.write(text, to: "s.yaml"), dataFolder: nil)
        let streets = try #require(setup.traffic?.streetCity)
        #expect(streets.walk != nil && streets.places.count == CampusGenerator.defaultBuildingCount)
        for (old, new, complaint) in [
            ("seed: 3", "sed: 3", "s.yaml:2:17: unknown key 'sed' in 'campus'; did you mean 'seed'?"),
            ("seed: 3", "seed: 3, buildings: 99", "s.yaml:2:37: 'buildings' is 99; 8 to 30 is allowed"),
        ] {
            let bad = try folder.write(text.replacing(old, with: new), to: "s.yaml")
            let complaints = inputErrors { _ = try ScenarioLoader.load(path: bad, dataFolder: nil) }
            #expect(complaints.map { $0.replacing("\(folder.path)/", with: "") } == [complaint])
        }
    }
}
