import CityModel
import Quantities
import Routing
import TestSupport
import Testing

@testable import CityFiles

@Suite("Generated campuses")
struct CampusTests {
    @Test("Z04: every junction reaches every other on foot, by bicycle and by car, for any seed", arguments: 1...12)
    func hangsTogether(seed: UInt64) throws {
        let campus = CampusGenerator(seed: seed).makeStreetCity(name: "C", command: "")
        for mode in TravelMode.allCases {
            let network = try #require(campus.network(mode))
            #expect(network.isStronglyConnected && network.disconnectedNodeIDs.count == 0)
        }
        let walk = try #require(campus.walk)
        // Walkers have all paths, cars only the surroundings.
        #expect(walk.graph.nodeCount > 180 && (50...150).contains(campus.car.graph.nodeCount))
        let locator = NodeLocator(walk)
        // Z02: every point of the campus lies in a zone.
        #expect(walk.graph.coordinates.allSatisfy { campus.city.zone(at: $0) != nil })
        for place in campus.places { #expect((locator.nearest(to: place.position)?.metres ?? 99) < 60) }
    }

    @Test("A campus has uniquely named buildings, a library in the middle and four gates with taxi ranks")
    func buildings() throws {
        let campus = CampusGenerator(seed: 3, buildings: 30).makeStreetCity(name: "C", command: "")
        #expect(campus.places.count == 30 && Set(campus.places.map(\.name)).count == 30)
        let library = try #require(campus.places.first { $0.name == "Library" })
        #expect(library.position.metres(to: CityGenerator.middle) < 150)
        #expect(Set(campus.ranks.map(\.name)) == ["Main Gate", "East Gate", "North Gate", "West Gate"])
        let cars = NodeLocator(campus.car)
        for gate in campus.ranks {
            #expect((cars.nearest(to: gate.position)?.metres ?? 99) < 1, "\(gate.name)")
            #expect(campus.city.zone(at: gate.position) != nil)
        }
        #expect(CampusGenerator(seed: 3, buildings: 8).makeStreetCity(name: "C", command: "").places.count == 8)
        // A campus of 1.2 km².
        let map = LocalMap(origin: CityGenerator.middle)
        let metres = campus.ranks.map { rank in
            let place = map.metres(of: rank.position)
            return (place.east * place.east + place.north * place.north).squareRoot()
        }
        #expect(metres.allSatisfy { (450...750).contains($0) })
    }

    @Test("The same seed gives the same bytes, and another seed gives others")
    func repeats() {
        func bytes(_ seed: UInt64) -> [UInt8] {
            CityFile.bytes(of: CampusGenerator(seed: seed).makeStreetCity(name: "C", command: ""))
        }
        #expect(firstDifference(bytes(7), bytes(7)) == nil)
        #expect(bytes(7) != bytes(8))
    }

    @Test("Z01: a campus with small zones has several, each named after a gate")
    func zones() {
        let campus = CampusGenerator(seed: 3, areaKm2: 0.5).makeStreetCity(name: "C", command: "")
        #expect(campus.city.zones.count >= 4)
        #expect(campus.city.zones.contains { ($0.title ?? $0.name).contains("Main Gate") })
    }
}
