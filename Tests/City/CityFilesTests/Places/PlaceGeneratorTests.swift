import CityFiles
import CityModel
import Quantities
import TestSupport
import Testing

@Suite("Generated places")
struct PlaceGeneratorTests {
    private static let city = CityGenerator(seed: 3, zoneCount: 20, areaKm2: 1).makeStreetCity(
        name: "Town", command: "")
    private static let places =
        PlaceGenerator(city: city.city, streetCity: city, seed: 5).map { $0.places(2_000) } ?? []

    @Test("The same seed gives the same places, and a shorter list is a prefix of a longer one")
    func repeatsItself() throws {
        let city = PlaceGeneratorTests.city
        let again = try #require(PlaceGenerator(city: city.city, streetCity: city, seed: 5))
        #expect(firstDifference(again.places(300), Array(PlaceGeneratorTests.places.prefix(300))) == nil)
        let other = try #require(PlaceGenerator(city: city.city, streetCity: city, seed: 6))
        #expect(other.places(300) != Array(PlaceGeneratorTests.places.prefix(300)))
    }

    @Test("L01: every place has a unique name, a district and a description; most have opening hours")
    func saysWhatPlacesAre() {
        let places = PlaceGeneratorTests.places
        #expect(places.count == 2_000)
        #expect(Set(places.map(\.name)).count == 2_000)
        let districts = Set(PlaceGeneratorTests.city.city.zones.map { $0.title ?? $0.name })
        #expect(
            places.allSatisfy { districts.contains($0.district) && !$0.description.isEmpty && !$0.pictures.isEmpty })
        #expect(places.allSatisfy { ($0.openingHours == nil) == $0.openingHoursText.isEmpty })
        let withHours = places.filter { $0.openingHours != nil }
        #expect(withHours.count * 2 > places.count)
        #expect(places.allSatisfy { $0.category != .museum || $0.openingHours != nil })
    }

    @Test("Categories have plausible shares, and the centre has more places than the outskirts")
    func isBelievable() throws {
        let places = PlaceGeneratorTests.places
        for category in PlaceCategory.allCases {
            let percent = Double(places.count { $0.category == category }) / 20
            #expect((category == .restaurant ? 40.0...52 : 0.5...18).contains(percent), "\(category): \(percent) %")
        }
        let city = PlaceGeneratorTests.city.city
        let middle = try #require(city.busiestCentre)
        let metres = city.zones.compactMap { $0.centre?.metres(to: middle) }.sorted()
        let half = metres[metres.count / 2]
        let central = places.count { $0.position.coordinate.metres(to: middle) < half }
        #expect(central > 1_300, "\(central) of 2,000")
    }

    @Test("A city without streets has places around the centres of its zones; one without positions has none")
    func needsPositions() throws {
        let city = CityGenerator(seed: 1, zoneCount: 6, areaKm2: 1).makeCity(name: "Town")
        let places = try #require(PlaceGenerator(city: city, streetCity: nil, seed: 1)).places(100)
        #expect(places.allSatisfy { city.zone(at: $0.position.coordinate) != nil })
        let table = City.table(
            name: "Table", zoneNames: ["A", "B"], minutes: [1, 2, 2, 1].map { ExactDecimal(digits: $0) },
            kilometres: [1, 2, 2, 1].map { ExactDecimal(digits: $0) })
        #expect(PlaceGenerator(city: table, streetCity: nil, seed: 1) == nil)
    }
}
