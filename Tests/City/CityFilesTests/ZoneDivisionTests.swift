import CityModel
import InputFiles
import TestSupport
import Testing

@testable import CityFiles

@Suite("Dividing the land of a city file again")
struct ZoneDivisionTests {
    /// Creates a ladder of streets, 6 km wide and 1.5 km high, with two quarters, a park and a rank.
    private func map() -> MapText {
        var map = MapText()
        for column in 0...20 {
            for row in 0...5 { map.node(10 * column + row + 1, Double(column) * 300, Double(row) * 300) }
            map.way(column + 1, (0...5).map { 10 * column + $0 + 1 }, ["highway": "residential"])
        }
        for row in 0...5 { map.way(row + 50, (0...20).map { 10 * $0 + row + 1 }, ["highway": "residential"]) }
        map.node(900, 800, 700, ["place": "suburb", "name": "West End"])
        map.node(901, 5_000, 700, ["place": "quarter", "name": "East End"])
        map.node(902, 1_000, 100, ["tourism": "museum", "name": "Museum"])
        map.node(903, 5_000, 100, ["amenity": "taxi", "name": "Rank"])
        return map
    }

    private func imported(areaKm2: Double) throws -> StreetCity {
        let file = try TemporaryFile(map().xml, suffix: ".osm")
        return try CityImport.openStreetMap(
            path: file.path, displayName: "map.osm", name: "M", command: "",
            zoning: CityZoning(areaKm2: areaKm2)
        ).city
    }

    @Test("Z01: a city file divided again has the zones of an import with that area", arguments: [0.5, 1, 4])
    func asImported(areaKm2: Double) throws {
        let kept = try keptCity(CityFile.bytes(of: try imported(areaKm2: 2)))
        let divided = try kept.cut(areaKm2: areaKm2)
        let wanted = try imported(areaKm2: areaKm2)
        #expect(divided.city.zoneCount != kept.city.zoneCount)
        #expect(divided.city.zones.map(\.name) == wanted.city.zones.map(\.name))
        #expect(divided.city.zones.map(\.title) == wanted.city.zones.map(\.title))
        #expect(divided.city.zones.map(\.attraction) == wanted.city.zones.map(\.attraction))
        #expect(divided.city.zones.map(\.areaSquareKilometres) == wanted.city.zones.map(\.areaSquareKilometres))
        #expect((divided.carNodeZones == wanted.carNodeZones) == true)
        #expect((divided.city.legs == wanted.city.legs) == true)
        #expect((divided.places == kept.places) == true && divided.ranks.map(\.name) == ["Rank"])
        #expect(divided.quarters.map(\.name) == ["West End", "East End"])
        #expect(divided.congestion == kept.congestion && divided.drivingTimes != nil)
        #expect(divided.attachments == kept.attachments)
    }

    @Test("The attraction of a generated city stays in place under every division")
    func generated() throws {
        let town = CityGenerator(seed: 5, zoneCount: 12, areaKm2: 1).makeStreetCity(name: "T", command: "")
        let divided = try town.cut(areaKm2: 4)
        #expect(divided.city.zoneCount < town.city.zoneCount)
        func mean(_ city: StreetCity) -> Double {
            city.city.zones.reduce(0) { $0 + ($1.attraction ?? 0) } / Double(city.city.zoneCount)
        }
        #expect(abs(mean(divided) - mean(town)) < 1e-9)
        #expect(divided.city.zones.allSatisfy { $0.activity != nil && ($0.attraction ?? 0) > 0 })
        // The centre of attraction hardly moves.
        func east(_ city: StreetCity) -> Double {
            let weighed = city.city.zones.map { (($0.centre?.longitudeDegrees ?? 0), $0.attraction ?? 0) }
            return weighed.reduce(0) { $0 + $1.0 * $1.1 } / weighed.reduce(0) { $0 + $1.1 }
        }
        #expect(abs(east(divided) - east(town)) < 0.01)
    }

    @Test("The number and mean area of zones are compared with the rule book's, with the consequences")
    func sizes() throws {
        let town = CityGenerator(seed: 5, zoneCount: 12, areaKm2: 2).makeStreetCity(name: "T", command: "")
        let sizes = ZoneSizes(of: town.city)
        #expect(
            sizes.summary
                == "\(town.city.zoneCount) zones of \(sizes.area ?? "") km² on average (2 km² by default)"
        )
        #expect(sizes.consequence == nil && town.city.hasCutZones)
        let large = ZoneSizes(of: try town.cut(areaKm2: 8).city)
        #expect(large.consequence?.contains("larger zones can lengthen the route to the client and the wait") == true)
        let small = ZoneSizes(of: try town.cut(areaKm2: 0.5).city)
        #expect(small.consequence?.contains("in smaller zones the taxi is nearer") == true && small.area == "0.50")
        let table = City(
            name: "", zones: [Zone(name: "A")], legs: [TravelLeg(milliseconds: 1, metres: 1)], searchDistances: [0])
        #expect(ZoneSizes(of: table).summary == "1 zone without areas" && !table.hasCutZones)
        #expect(ZoneSizes(of: table).consequence == nil)
    }
}

extension StreetCity {
    fileprivate func cut(areaKm2: Double) throws -> StreetCity {
        var losses: [InputLoss] = []
        return try divided(by: CityZoning(areaKm2: areaKm2), fileName: "m.city", losses: &losses)
    }
}
