import CityFiles
import CityModel
import Quantities
import TestSupport
import Testing

@testable import Scenario

@Suite("Places in a scenario")
struct PlaceDecodingTests {
    private static let campus = CampusGenerator(seed: 3).makeStreetCity(name: "campus", command: "")

    /// Decodes `places:` in a folder with files.
    private func decode(
        _ text: String, _ files: [String: String] = [:], place: ScenarioCity? = nil
    ) throws -> PlaceCatalogue {
        try decoded(text, files, place: place).catalogue
    }

    private func decoded(
        _ text: String, _ files: [String: String] = [:], place: ScenarioCity? = nil
    ) throws -> PlaceDecoder.Decoded {
        let campus = PlaceDecodingTests.campus
        let decoder = PlaceDecoder(place ?? ScenarioCity(city: campus.city, streetCity: campus))
        return try decodeKey("places", text, files) { decoder.decode($0) }
    }

    @Test("L01: places are the city's own, generated ones, or those of a file")
    func kinds() throws {
        let own = try decode("city")
        #expect(own.places.map(\.name) == PlaceDecodingTests.campus.places.map(\.name))
        let generated = try decode("{generate: {count: 40, seed: 7}}")
        #expect(generated.count == 40)
        #expect(try decode("{generate: {count: 30, seed: 7}}").places == Array(generated.places.prefix(30)))
        #expect(try decode("{generate: {count: 30}}").places == decode("{generate: {count: 30, seed: 1}}").places)
        let table = "name,category,latitude,longitude\nInn,hotel,45,-30\n"
        #expect(try decode("{file: sights.csv}", ["sights.csv": table]).places.map(\.name) == ["Inn"])
        #expect(try decode("{city: true}").places == own.places)
    }

    private static let sights =
        "name,category,latitude,longitude,capacity,opening_hours\nLouvre,museum,45,-30,500,24/7\nMill,landmark,45,-30,,\n"
        + "Café,restaurant,45,-30,,\nCafé,restaurant,45,-30.1,,\n"

    @Test("Changes of a place are read by its name; the rest stays unchanged")
    func changes() throws {
        let files = ["sights.csv": PlaceDecodingTests.sights]
        let before = try decode("{file: sights.csv}", files).places
        let text = """
            {file: sights.csv, changes: {Mill: {attraction: 3, quality: 4.5, capacity: 20, price: 8.50}, \
            Louvre: {closed: true}}}
            """
        let places = try decode(text, files).places
        var louvre = before[0]
        louvre.close()
        #expect(places[0] == louvre && places[0].traits.capacity == 500 && places[0].openingHoursText == "off")
        var mill = before[1]
        (mill.traits.attraction, mill.traits.quality, mill.traits.capacity) = (3, 4.5, 20)
        mill.traits.price = Money(cents: 8_50)
        #expect(places[1] == mill && Array(places[2...]) == Array(before[2...]))
    }

    @Test("Random properties of places are equal in all replications, unless they are drawn per replication")
    func quality() throws {
        #expect(try decoded("city").quality == .fixed)
        #expect(try decoded("{generate: {count: 9}}").quality == .fixed)
        #expect(try decoded("{generate: {count: 9}, quality: perReplication}").quality == .perReplication)
    }

    @Test(
        "A change of an unknown place is reported with the nearest name",
        arguments: [
            InvalidInput(
                "{Louvr: {closed: true}}", "",
                "s.yaml:1:38: there is no place 'Louvr' in the city; did you mean 'Louvre'?"),
            InvalidInput(
                "{Café: {closed: true}}", "",
                "s.yaml:1:38: 'Café' is the name of 2 places; "
                    + "give them different names in a file: 'cabrank places export' writes one"),
            InvalidInput(
                "{Mill: {close: true, price: -1}}", "",
                "s.yaml:1:45: unknown key 'close' in 'Mill'; did you mean 'closed'?",
                "s.yaml:1:65: 'price' is -1; 0.00 to 10000.00 is allowed"),
        ])
    func changeMistakes(_ mistake: InvalidInput) {
        let files = ["sights.csv": PlaceDecodingTests.sights]
        let text = "{file: sights.csv, changes: \(mistake.old)}"
        #expect(inputErrors { _ = try decode(text, files) } == mistake.expectedErrors)
    }

    @Test(
        "Errors about places are reported with their positions",
        arguments: [
            InvalidInput(
                "town", "",
                "s.yaml:1:9: 'places' names neither a file nor a number; "
                    + "write 'city', {generate: {count: 2000, seed: 5}} or {file: sights.csv}"),
            InvalidInput(
                "{generat: {count: 4}}", "", "s.yaml:1:10: unknown key 'generat' in 'places'; did you mean 'generate'?"),
            InvalidInput(
                "{generate: {count: 0, sed: 2}}", "", "s.yaml:1:28: 'count' is 0; 1 to 100000 is allowed",
                "s.yaml:1:31: unknown key 'sed' in 'generate'; did you mean 'seed'?"),
            InvalidInput(
                "{file: sights.csv}", "name,category,latitude,longitude\nA,pub,1,2\n",
                "sights.csv:2:3: unknown category 'pub'; known are museum, monument, landmark, "
                    + "historic building, park, beach, restaurant, hotel"),
        ])
    func mistakes(_ mistake: InvalidInput) {
        let files = mistake.new.isEmpty ? [:] : ["sights.csv": mistake.new]
        #expect(inputErrors { _ = try decode(mistake.old, files) } == mistake.expectedErrors)
    }

    @Test("A city without places, or without positions, is reported")
    func needsACity() throws {
        let city = CityGenerator(seed: 1, zoneCount: 6, areaKm2: 1).makeCity(name: "Town")
        #expect(
            inputErrors { _ = try decode("city", place: ScenarioCity(city: city)) } == [
                "s.yaml:1:9: the city has no places of its own; generate some, {generate: {count: 2000, seed: 5}}, "
                    + "or name a file, {file: sights.csv}"
            ])
        #expect(try decode("{generate: {count: 9}}", place: ScenarioCity(city: city)).count == 9)
        let zero = [ExactDecimal](repeating: ExactDecimal(digits: 0), count: 4)
        let table = City.table(name: "T", zoneNames: ["A", "B"], minutes: zero, kilometres: zero)
        #expect(
            inputErrors { _ = try decode("{generate: {count: 9}}", place: ScenarioCity(city: table)) } == [
                "s.yaml:1:20: the city's zones have no positions for places; "
                    + "use a city that is generated, imported or from a city file"
            ])
    }
}
