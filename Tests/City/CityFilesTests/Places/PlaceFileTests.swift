import CityFiles
import CityModel
import InputFiles
import Quantities
import TestSupport
import Testing

@Suite("Files of places")
struct PlaceFileTests {
    private func read(_ text: String, city: City? = nil) throws -> PlaceFile.List {
        try PlaceFile.places(SourceFile(displayName: "sights", text: text), city: city)
    }

    @Test("L01: a table sets the data of places for which it has columns")
    func readsTables() throws {
        let list = try read(
            """
            longitude,NAME,Category,latitude,opening_hours,pictures,description,website,telephone
            -8.61,Ship Museum,museum,41.15,Tu-Su 10:00-18:00,a.jpg;b.jpg,"Ships, old ones",https://s.example,+351 1
            -8.62,Old Gate,Historic_Building,41.16,at dusk,,,,

            """)
        let museum = list.places[0]
        #expect(museum.name == "Ship Museum" && museum.category == .museum && museum.district.isEmpty)
        #expect(museum.position == FixedPosition(x: -86_100_000, y: 411_500_000))
        #expect(try museum.openingHours == OpeningHours("Tu-Su 10:00-18:00"))
        #expect(museum.openingHoursText == "Tu-Su 10:00-18:00" && museum.pictures == ["a.jpg", "b.jpg"])
        #expect(museum.description == "Ships, old ones" && museum.website == "https://s.example")
        #expect(museum.telephone == "+351 1")
        let gate = list.places[1]
        #expect(gate.category == .historicBuilding && gate.openingHours == nil && gate.openingHoursText == "at dusk")
        #expect(
            list.losses.map(\.description) == [
                "sights:3: \"at dusk\": opening hours are not understood and count as unknown, such as 'at' in 'at dusk' "
                    + "(column 1) (1 of 2 used in part); expected hours like 'Mo-Fr 09:00-18:00; Sa 10:00-14:00' "
                    + "(OpenStreetMap, opening_hours); write them like this, or leave them empty"
            ])
    }

    @Test("Simulated properties come from columns, and empty fields keep their defaults")
    func weights() throws {
        let list = try read(
            """
            name,category,latitude,longitude,opening_hours,price,attraction,capacity,quality
            Mill,museum,41,-8,off,8.5,2.5,120,4.5
            Gate,landmark,41,-8,,,,,
            Pool,park,41,-8,,0,0,1,

            """
        ).places
        var mill = PlaceTraits()
        (mill.attraction, mill.quality, mill.capacity) = (2.5, 4.5, 120)
        (mill.price, mill.isClosed) = (Money(cents: 8_50), true)
        #expect(list[0].traits == mill)
        #expect(list[0].openingHours?.isOpen(on: CalendarDate(daysSince1970: 0), clock: .hours(12)) == false)
        #expect(list[1].traits == PlaceTraits())
        #expect(list[2].traits.attraction == 0 && list[2].traits.capacity == 1 && list[2].traits.price == .zero)
    }

    @Test(
        "A value out of range is reported with its range",
        arguments: [
            ("attraction", "-1", "attraction '-1' is not a number from 0 to 1000"),
            ("quality", "5.5", "quality '5.5' is not a number from 1 to 5"),
            ("capacity", "2.5", "capacity '2.5' is not a whole number from 1 to 1000000"),
            ("price", "3.333", "price '3.333' is not an amount like 3.30 from 0 to 10000"),
            ("price", "cheap", "price 'cheap' is not an amount like 3.30 from 0 to 10000"),
        ])
    func weightMistakes(column: String, value: String, problem: String) {
        let complaints = inputErrors {
            _ = try read("name,category,latitude,longitude,\(column)\nA,park,1,2,\(value)\n")
        }
        #expect(complaints == ["sights:2:12: \(problem); write one, or leave it empty"])
    }

    @Test("L01: all errors of a table are reported at once, with their positions")
    func tellsMistakesOfTables() {
        let complaints = inputErrors {
            _ = try read(
                """
                name,category,latitude,longitude
                A,musem,41,-8
                ,park,41,-8
                B,park,91,-8
                C,park,"41,5",east
                D,park,41
                """)
        }
        #expect(
            complaints == [
                "sights:2:3: unknown category 'musem'; did you mean 'museum'?",
                "sights:3:1: the place has no name; write one (L01)",
                "sights:4:8: latitude is '91', not degrees from -90 to 90",
                "sights:5:9: latitude is '41,5', not degrees from -90 to 90; write a decimal point instead of the "
                    + "comma",
                "sights:5:15: longitude is 'east', not degrees from -180 to 180",
                "sights:6: the row has 3 fields; the header names 4",
            ])
        #expect(
            inputErrors { _ = try read("name,lat,longitude\nA,1,2\n") } == [
                "sights:1: the column 'category' is missing; the header has name, lat, longitude",
                "sights:1: the column 'latitude' is missing; did you mean 'lat'?",
            ])
        #expect(
            inputErrors { _ = try read("name,category,latitude,longitude\n") } == ["sights: there are no places"])
    }

    @Test("L01: a GeoJSON has a place for each point; other geometries are left out with a notice")
    func readsGeoJSON() throws {
        let list = try read(
            """
            {"type": "FeatureCollection", "features": [
              {"type": "Feature", "geometry": {"type": "Point", "coordinates": [-8.61, 41.15]},
               "properties": {"name": "Rose Garden", "category": "park", "district": "South", "opening_hours": "24/7"}},
              {"type": "Feature", "geometry": {"type": "LineString", "coordinates": [[0, 0], [1, 1]]}, "properties": {}},
              {"type": "Feature", "geometry": null, "properties": {}}
            ]}
            """)
        let garden = try PlaceDetails(
            name: "Rose Garden", category: .park, position: FixedPosition(x: -86_100_000, y: 411_500_000),
            district: "South", openingHours: OpeningHours("24/7"), openingHoursText: "24/7")
        #expect(list.places == [garden])
        #expect(
            list.losses.map(\.description) == [
                "sights:4: \"LineString\": a feature is not a point and is left out (2 of 3 left out); expected a Point; give "
                    + "the place a point, such as the middle of its area, or remove the feature"
            ])
        let complaints = inputErrors {
            _ = try read(
                """
                {"features": [
                  {"type": "Feature", "geometry": {"type": "Point", "coordinates": [0, 95]}, "properties": {"name": "A"}},
                  {"type": "Feature", "geometry": {"type": "Point", "coordinates": [0, 5]}, "properties": {"category": "inn"}},
                  {"type": "Feature", "geometry": {"type": "Point", "coordinates": [0, 5]}, "properties": {"name": "B",
                    "category": "inn"}}
                ]}
                """)
        }
        #expect(
            complaints == [
                "sights:2:68: the position [0.0, 95.0] is not on the earth; write longitude from -180 to 180, then latitude "
                    + "from -90 to 90",
                "sights:2:3: 'A' has no category; known are museum, monument, landmark, historic building, park, beach, "
                    + "restaurant, hotel",
                "sights:3:3: the place has no name; write one (L01)",
                "sights:4:3: unknown category 'inn'; known are museum, monument, landmark, historic building, park, "
                    + "beach, restaurant, hotel",
            ])
    }

    @Test("A place without a district gets the name of its zone")
    func knowsDistricts() throws {
        let city = CityGenerator(seed: 1, zoneCount: 6, areaKm2: 1).makeCity(name: "Town")
        let centre = try #require(city.zones[3].centre)
        let row = "A,park,\(centre.latitudeDegrees),\(centre.longitudeDegrees)"
        let table = "name,category,latitude,longitude,district\n\(row),\n\(row),Far\nB,park,0,0,\n"
        #expect(try read(table, city: city).places.map(\.district) == [city.zones[3].name, "Far", ""])
    }

    @Test("Unsupported opening hours are counted, the most frequent first")
    func countsHours() {
        var tally = OpeningHoursTally()
        #expect(tally.lines.isEmpty)
        for text in [
            "24/7", "", "Mo-Su,PH 10:00-sunset", "Mo\n10:00-sunset", "Mo-Fr 09:00-17:00; PH off", "easter off",
        ] {
            tally.add(text)
        }
        #expect(
            tally.lines == [
                "opening hours: 5 of 6 places have them, 2 are understood, 1 of them with holidays, which are unknown",
                "  not understood: 2 × 'sunset' in 'Mo-Su,PH 10:00-sunset' (column 16)",
                "  not understood: 1 × 'easter' in 'easter off' (column 1)",
            ])
    }

    @Test(
        "The places of a real city have districts, and nearly all hours are understood",
        .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
    func readsARealCity() throws {
        let city = try CityImport.openStreetMap(
            path: PublishedData.path("samples/monaco.osm.pbf"), displayName: "m", name: "M", command: "c"
        ).city
        let catalogue = PlaceCatalogue(of: city)
        #expect(catalogue.count == city.places.count && catalogue.count > 50)
        // A few lie outside of all zones.
        let districts = Set(city.city.zones.map { $0.title ?? $0.name } + [""])
        #expect(catalogue.places.allSatisfy { districts.contains($0.district) })
        #expect(catalogue.places.count { $0.district.isEmpty } * 10 < catalogue.count)
        #expect(
            catalogue.places.contains { !$0.website.isEmpty } && catalogue.places.contains { !$0.telephone.isEmpty })
        let tally = OpeningHoursTally(of: city)
        #expect(tally.givenCount > 10 && tally.understoodCount * 20 >= tally.givenCount * 19)
    }
}
