import Quantities
import TestSupport
import Testing

@testable import CityFiles
@testable import CityModel

@Suite("Importing OpenStreetMap")
struct OSMImportTests {
    /// Creates a square of 200 m, one side bent, with a cross-street:
    ///
    ///     4 --- 5 --- 3
    ///     |     |     |
    ///     1 -2- 6 --- 7
    private func square(_ southTags: [String: String] = [:]) -> MapText {
        var map = MapText()
        map.node(1, 0, 0)
        map.node(2, 50, -10)
        map.node(6, 100, 0)
        map.node(7, 200, 0)
        map.node(3, 200, 200)
        map.node(5, 100, 200)
        map.node(4, 0, 200)
        map.way(1, [1, 2, 6, 7], ["highway": "residential", "name": "South Street"].merging(southTags) { $1 })
        map.way(2, [7, 3, 5, 4, 1], ["highway": "secondary", "name": "Ring <Road>"])
        map.way(3, [5, 6], ["highway": "tertiary"])
        return map
    }

    @Test("Nodes are junctions and changes of name or class; bends become the shapes of streets")
    func contracts() throws {
        let city = try square().imported().city
        #expect(city.car.sortedNodeIDs == ["1", "5", "6", "7"])
        let arc = try #require(city.car.arcs("1", "6").first)
        #expect(city.name(ofArc: arc, in: city.car) == "South Street")
        #expect(city.car.classes[arc] == .residential)
        let half = (50.0 * 50 + 10 * 10).squareRoot()
        #expect(abs(city.car.metres(ofArc: arc) - 2 * half) < 0.05)
        #expect(abs(Double(city.car.milliseconds(ofArc: arc)) - city.car.metres(ofArc: arc) * 3_600 / 30) < 2)
        let tail = try #require(city.car.nodeIDs.nodesByName()["1"])
        let line = city.car.polyline(ofArc: arc, from: Int(tail))
        #expect(line.count == 3 && abs(line[1].latitudeDegrees + 10 / 111_195.08) < 1e-6)
        let back = try #require(city.car.arcs("6", "1").first)
        #expect(city.car.polyline(ofArc: back, from: Int(city.car.nodeIDs.nodesByName()["6"] ?? 0)) == line.reversed())
        let west = try #require(city.car.arcs("1", "5").first)
        #expect(abs(city.car.metres(ofArc: west) - 300) < 0.1)
    }

    @Test("A street that changes its name has a node there")
    func changedName() throws {
        var map = square()
        map.node(40, 250, 50)
        map.node(41, 250, 150)
        map.way(10, [7, 40], ["highway": "residential", "name": "First"])
        map.way(11, [40, 41], ["highway": "residential", "name": "Second"])
        map.way(12, [41, 3], ["highway": "residential", "name": "Second"])
        let car = try map.imported().city.car
        #expect(car.arcs("7", "40").count == 1 && car.arcs("40", "3").count == 1)
    }

    @Test("A one-way street has one arc for cars; only pedestrians use it in the other direction")
    func oneWay() throws {
        let forward = try square(["oneway": "yes"]).imported().city
        #expect(forward.car.arcs("1", "6").count == 1 && forward.car.arcs("6", "1").isEmpty)
        #expect(try #require(forward.walk).arcs("6", "1").count == 1)
        let backward = try square(["oneway": "-1"]).imported().city
        #expect(backward.car.arcs("1", "6").isEmpty && backward.car.arcs("6", "1").count == 1)
    }

    @Test("Only the largest strongly connected part is kept, and a notice reports the rest")
    func keepsLargestPart() throws {
        var map = square()
        map.node(8, 300, 0)
        map.way(4, [7, 8], ["highway": "residential", "oneway": "yes"])
        map.node(20, 900, 900)
        map.node(21, 1_000, 900)
        map.way(5, [20, 21], ["highway": "residential"])
        let loaded = try map.imported()
        #expect(loaded.city.car.sortedNodeIDs == ["1", "5", "6", "7"])
        #expect(loaded.city.car.isStronglyConnected)
        let car = try #require(loaded.losses.first { $0.reason.contains("car network") })
        #expect(car.count == 2 && car.file == "map.osm")
        // Walkers go both ways, so that their network keeps the dead end.
        #expect(try #require(loaded.city.walk).sortedNodeIDs.contains("8"))
    }

    @Test("A bollard ends the street for cars on both sides, and for no other mode")
    func bollard() throws {
        var map = square()
        map.node(9, 100, 100, ["barrier": "bollard"])
        map.way(6, [1, 9, 3], ["highway": "residential", "name": "Diagonal"])
        let city = try map.imported().city
        #expect(city.car.arcs("1", "3").isEmpty && city.car.arcs("1", "9").count == 1)
        #expect(city.car.sortedNodeIDs.count { $0 == "9" } == 2)
        #expect(try #require(city.walk).arcs("1", "3").count == 1)
    }

    @Test("A street that returns to its start keeps a node in its middle")
    func loop() throws {
        var map = square()
        map.node(10, -50, 0)
        map.node(11, -50, -50)
        map.node(12, 0, -50)
        map.way(7, [1, 10, 11, 12, 1], ["highway": "residential"])
        let city = try map.imported().city
        #expect(city.car.arcs("1", "11").count == 2 && city.car.arcs("1", "1").isEmpty)
    }

    @Test("Where the extract cuts a way, the remaining parts are used, and a notice reports the cut")
    func missingNodes() throws {
        var map = square()
        map.way(8, [3, 99, 7], ["highway": "residential"])
        let loaded = try map.imported()
        #expect(loaded.losses.contains { $0.reason.contains("not in the extract") && $0.count == 1 })
        #expect(loaded.city.car.sortedNodeIDs == ["1", "5", "6", "7"])
    }

    @Test("An import for cars only has the same car network, no other network and no notices about them")
    func carsOnly() throws {
        var map = square()
        map.way(8, [3, 99, 7], ["highway": "footway"])
        map.node(20, 300, 0)
        map.node(21, 400, 0)
        map.way(9, [20, 21], ["highway": "footway"])
        map.way(10, [5, 6], ["highway": "cycleway", "name": "First in the list of names"])
        map.node(22, 150, 100, ["barrier": "bollard"])
        map.way(11, [6, 22, 3], ["highway": "residential", "name": "Bollard Street"])
        let all = try map.imported()
        let cars = try map.imported(modes: [.car])
        #expect(all.losses.count == 2 && all.city.walk != nil && all.city.cycle != nil)
        #expect(cars.losses.count == 0 && cars.city.walk == nil && cars.city.cycle == nil)
        let (one, other) = (cars.city.car, all.city.car)
        #expect(one.nodeIDs == other.nodeIDs && one.graph.coordinates == other.graph.coordinates)
        #expect(firstDifference(one.graph.arcs.map(\.head), other.graph.arcs.map(\.head)) == nil)
        #expect(firstDifference(one.graph.arcs.map(\.cost), other.graph.arcs.map(\.cost)) == nil)
        #expect(one.classes == other.classes && one.shapes == other.shapes && one.arcShapes == other.arcShapes)
        for arc in 0..<one.graph.arcCount {
            #expect(cars.city.name(ofArc: arc, in: one) == all.city.name(ofArc: arc, in: other))
        }
        #expect(cars.city.carNodeZones == all.city.carNodeZones && cars.city.city.legs == all.city.city.legs)
        #expect(try map.imported(modes: []).city.car.graph.arcCount == one.graph.arcCount)
    }

    @Test("The inspection describes the slowdown of driving by the hour in one line")
    func inspectsCongestion() throws {
        var city = try square().imported().city
        func line() -> [String] { CityInspection(city).lines.filter { $0.hasPrefix("driving by the hour: ") } }
        #expect(line() == ["driving by the hour: as fast as on empty streets at every hour"])
        city.congestion = Congestion(hourFactors: Array(repeating: 1, count: 23) + [1.625])
        #expect(
            line() == [
                "driving by the hour: takes 1.00 to 1.63 times as long as on empty streets, the same on all streets"
            ])
        var factors = Congestion.none.values
        factors[3] = 0.95
        city.congestion = Congestion(factors: factors)
        #expect(
            line() == ["driving by the hour: takes 0.95 to 1.00 times as long as on empty streets, by class of street"])
    }

    @Test("The order of the objects in the file does not change the city")
    func anyOrder() throws {
        let lines = square().xml.split(separator: "\n").map(String.init)
        let objects = lines.filter { $0.hasPrefix("<node") || $0.hasPrefix("<way") }
        let turned = lines.prefix(2) + objects.reversed() + lines.suffix(1)
        func bytes(_ xml: String) throws -> [UInt8] {
            let file = try TemporaryFile(xml)
            let loaded = try CityImport.openStreetMap(
                path: file.path, displayName: "m", name: "M", command: "c", zoning: CityZoning(areaKm2: 0.5))
            return CityFile.bytes(of: loaded.city)
        }
        #expect(try firstDifference(bytes(lines.joined(separator: "\n")), bytes(turned.joined(separator: "\n"))) == nil)
    }

    @Test("G07: further data of a place are kept, also in the city file")
    func aboutPlaces() throws {
        var map = square()
        map.node(
            30, 10, 20,
            [
                "tourism": "museum", "name": "Museum", "description": "Of ships", "website": "https://ships.example",
                "contact:phone": "+351 1", "image": "ship.jpg", "wikimedia_commons": "File:Ship.jpg",
            ])
        map.node(31, 10, 30, ["leisure": "park", "name": "Park"])
        let city = try map.imported().city
        let about = city.places[0].contact
        #expect(about.description == "Of ships" && about.website == "https://ships.example")
        #expect(about.telephone == "+351 1" && about.pictures == ["ship.jpg", "File:Ship.jpg"])
        #expect(city.places[1].contact.isEmpty)
        let back = try keptCity(CityFile.bytes(of: city))
        #expect((back.places == city.places) == true)
        // A city without such data has no section for it, as in older files.
        let bare = CityGenerator(seed: 5, zoneCount: 4, areaKm2: 1.5).makeStreetCity(name: "T", command: "")
        for (city, isExpected) in [(city, true), (bare, false)] {
            #expect(CityFile.sections(of: city).contains { $0.name == "about places" } == isExpected)
        }
    }

    @Test("G07: places have a name, a category, a position and opening hours; ranks their capacity")
    func places() throws {
        var map = square()
        map.node(30, 10, 20, ["tourism": "museum", "name": "Museum", "opening_hours": "Tu-Su 10:00-18:00"])
        map.node(31, 10, 30, ["tourism": "museum"])
        map.node(32, 10, 40, ["amenity": "taxi", "name": "Rank", "capacity": "8"])
        map.node(33, 60, 40)
        map.node(34, 80, 40)
        map.node(35, 80, 60)
        map.way(9, [33, 34, 35, 33], ["leisure": "park", "name": "Park"])
        let city = try map.imported().city
        #expect(city.places.map(\.name) == ["Museum", "Park"])
        #expect(city.places.map(\.category) == [.museum, .park])
        #expect(city.places[0].openingHours == "Tu-Su 10:00-18:00")
        #expect(abs(city.places[1].position.latitudeDegrees * 111_195.08 - 50) < 0.1)
        #expect(city.ranks.map(\.name) == ["Rank"] && city.ranks[0].capacity == 8)
        #expect(city.scenery.map(\.kind) == [.green])
    }

    @Test(
        "G07: each category is recognised by its tags",
        arguments: [
            ([.tourism: "gallery"], .museum), ([.historic: "memorial"], .monument),
            ([.tourism: "viewpoint"], .landmark),
            ([.historic: "castle"], .historicBuilding),
            ([.tourism: "attraction", .historic: "fort"], .historicBuilding),
            ([.leisure: "garden"], .park), ([.natural: "beach"], .beach), ([.amenity: "cafe"], .restaurant),
            ([.tourism: "hostel"], .hotel), ([.heritage: "2"], .historicBuilding), ([.amenity: "taxi"], nil),
            ([.tourism: "information"], nil), ([.historic: "no"], nil),
        ] as [([OSMKey: String], PlaceCategory?)])
    func categories(tags: [OSMKey: String], expected: PlaceCategory?) {
        #expect(OSMPlaces.category(OSMTagValues(tags)) == expected)
    }

    @Test(
        "The attraction of a place is estimated by its tags",
        arguments: [
            ([.tourism: "hotel"], 1), ([.wikidata: "Q1"], 2), ([.wikipedia: "en:A"], 3),
            ([.wikidata: "Q1", .wikipedia: "en:A"], 3), ([.heritage: "no", .wikidata: "Q1"], 2),
            ([.heritage: "2", .wikidata: "Q1"], 3), ([.tourism: "museum", .heritage: "1", .wikipedia: "en:A"], 9),
            ([.tourism: "attraction"], 2),
        ] as [([OSMKey: String], Double)])
    func attraction(tags: [OSMKey: String], attraction: Double) {
        #expect(OSMPlaces.attraction(OSMTagValues(tags)) == attraction)
    }

    @Test("The attraction of places is kept in the city file and passed on with the places")
    func attractionIsKept() throws {
        var map = square()
        map.node(30, 10, 20, ["tourism": "museum", "name": "Museum", "wikidata": "Q1"])
        map.node(31, 10, 30, ["leisure": "park", "name": "Park"])
        let city = try map.imported().city
        #expect(city.places.map(\.attraction) == [4, 1])
        let back = try keptCity(CityFile.bytes(of: city))
        #expect((back.places == city.places) == true)
        #expect(PlaceCatalogue(of: back).places.map(\.traits.attraction) == [4, 1])
    }
}
