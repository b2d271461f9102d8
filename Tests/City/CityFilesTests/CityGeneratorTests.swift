import Pictures
import Routing
import TestSupport
import Testing

@testable import CityFiles
@testable import CityModel

@Suite("Generated cities")
struct CityGeneratorTests {
    @Test(
        "Z01: a city of any seed has plausible zones with distinct names, all reachable at plausible speeds",
        arguments: [(1, 40), (2, 20)])
    func makesCities(seed: UInt64, zoneCount: Int) throws {
        let generator = CityGenerator(seed: seed, zoneCount: zoneCount)
        let (layout, graph, plan) = generator.make()
        expectSensible(plan, graph, areaKm2: 2)
        #expect(abs(plan.zones.count - zoneCount) <= zoneCount / 6)
        #expect((4_000...20_000).contains(graph.nodeCount * 60 / zoneCount))
        let city = generator.makeCity(
            name: "G", plan, generator.fillZones(layout, graph, plan), RoutingIndex(of: graph))
        // The fast method gives the same legs, on any number of threads.
        for threads in [1, 2] {
            let quick = generator.makeCity(name: "G", threads: threads)
            #expect((quick.legs == city.legs) == true, "\(threads) threads")
            #expect(quick.zones.map(\.attraction) == city.zones.map(\.attraction), "\(threads) threads")
        }
        #expect(city.zones.map(\.name) == plan.zones.map(\.name))
        #expect(city.zone(named: "Old Town") != nil && city.zone(named: "Airport") != nil)
        let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 -_")
        #expect(city.zones.allSatisfy { $0.name.allSatisfy { allowed.contains($0) } })
        let speeds = city.legs.map { Double($0.metres) * 3_600 / Double($0.milliseconds) }
        #expect((speeds.min() ?? 0) > 15 && (speeds.max() ?? 0) < 85, "km/h, seed \(seed)")
        #expect((city.legs.map(\.milliseconds).max() ?? 0) < 3_600_000, "seed \(seed)")
    }

    @Test(
        "The old town attracts more than a mean zone, and residential zones differ from leisure zones"
    )
    func spreadsActivity() throws {
        let city = CityGenerator(seed: 7, zoneCount: 40).makeCity(name: "G")
        let attractions = city.zones.compactMap(\.attraction)
        #expect(attractions.count == city.zoneCount)
        #expect(abs(attractions.reduce(0, +) / Double(city.zoneCount) - 1) < 0.000_1)
        #expect(attractions.allSatisfy { $0 > 0 })
        let oldTown = city.zones[Int(try #require(city.zone(named: "Old Town")).index)]
        let activity = try #require(oldTown.activity)
        #expect((oldTown.attraction ?? 0) > 2 && activity.leisure > 2 * activity.residents)
        #expect((attractions.max() ?? 0) > 3 && (attractions.min() ?? 1) < 0.3)
        let airport = city.zones[Int(try #require(city.zone(named: "Airport")).index)]
        #expect((airport.attraction ?? 0) > 1.5)
        #expect(city.hourFactors.count == 24 && city.hourFactors.allSatisfy { $0 >= 1 && $0 < 2 })
    }

    @Test("The picture of a city holds every zone's name, and is the same every time")
    func picture() throws {
        let city = CityGenerator(seed: 3, zoneCount: 6, areaKm2: 1).makeStreetCity(name: "G", command: "")
        let svg = CityPicture(city).svg
        #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
        for zone in city.city.zones { #expect(svg.contains(">\(zone.name)</text>")) }
        #expect(firstDifference(svg, CityPicture(city).svg) == nil)
    }

    @Test("The same seed gives the same city, and another seed gives another")
    func repeats() {
        let (first, again) = (CityGenerator(seed: 11, zoneCount: 8), CityGenerator(seed: 11, zoneCount: 8))
        let (a, b) = (first.makeCity(name: "G"), again.makeCity(name: "G"))
        #expect(a.legs == b.legs && a.searchOrders(reaching: a.zoneCount) == b.searchOrders(reaching: b.zoneCount))
        #expect(a.zones.map(\.name) == b.zones.map(\.name))
        #expect(a.zones.map(\.attraction) == b.zones.map(\.attraction))
        #expect(a.zones.map(\.centre) == b.zones.map(\.centre))
        #expect(CityGenerator(seed: 12, zoneCount: 8).makeCity(name: "G").legs != a.legs)
    }

    @Test(
        "Z01: small and large cities have the requested numbers and areas of zones",
        arguments: [(4, 2.0), (10, 1), (80, 1), (12, 5)])
    func scales(zoneCount: Int, areaKm2: Double) {
        let (_, graph, plan) = CityGenerator(seed: 3, zoneCount: zoneCount, areaKm2: areaKm2).make()
        #expect(abs(Double(plan.zones.count) / Double(zoneCount) - 1) < 0.4, "\(plan.zones.count) zones")
        #expect(graph.strongComponents().allSatisfy { $0 == 0 })
        #expect(Set(plan.zones.map(\.name)).count == plan.zones.count)
    }
}
