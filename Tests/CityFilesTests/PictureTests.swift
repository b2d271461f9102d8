import CityFiles
import CityModel
import Pictures
import Testing

@Suite("Pictures of cities")
struct PictureTests {
    @Test("A picture holds every zone's name, and is the same every time")
    func picture() throws {
        let city = CityGenerator(seed: 3, zoneCount: 6, areaKm2: 1).makeStreetCity(name: "G", command: "")
        let svg = CityPicture(city).svg
        #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
        for zone in city.city.zones { #expect(svg.contains(">\(zone.name)</text>")) }
        #expect(svg == CityPicture(city).svg)
    }
}
