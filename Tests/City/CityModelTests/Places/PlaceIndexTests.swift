import CityModel
import Quantities
import TestSupport
import Testing

@Suite("Place index")
struct PlaceIndexTests {
    @Test("G07: results equal those of a full scan, nearest first, ties by number")
    func agreesWithAScan() {
        for seed in 0..<60 {
            var random = SplitMix64(seed: UInt64(seed))
            let places = Scattered(&random)
            let index = PlaceIndex(places.positions, categories: places.categories)
            for _ in 0..<12 {
                let position = places.somewhere(&random)
                let metres = random.pick([0, 1, 40, 500, 5_000, 40_000, PlaceIndex.metresMax, .max])
                let category = random.chance(50) ? PlaceCategory.allCases[random.below(8)] : nil
                let scanned = places.scan(position, within: metres, category)
                #expect(index.places(within: metres, of: position, category: category) == scanned, "seed \(seed)")
                let count = random.below(12)
                let nearest = index.nearest(count, within: metres, of: position, category: category)
                #expect(nearest == Array(scanned.prefix(count)), "seed \(seed)")
                let found = index.nearest(within: metres, of: position, category: category) { $0.index % 3 == 1 }
                #expect(found == scanned.first { $0.place.index % 3 == 1 }, "seed \(seed)")
            }
        }
    }

    @Test("G07: of equally near places the first by name comes first")
    func ordersTiesByName() {
        let here = FixedPosition(x: -86_000_000, y: 411_000_000)
        let east = FixedPosition(x: here.x + 1_000, y: here.y)
        let names = ["Mill", "Abbey", "Wall", "Bridge", "Abbey"]
        let catalogue = PlaceCatalogue(
            names.map { PlaceDetails(name: $0, category: .landmark, position: $0 == "Wall" ? here : east) })
        #expect(catalogue.nameRanks == [3, 0, 4, 2, 1])
        func nearest(_ count: Int?) -> [UInt32] { catalogue.nearest(count, of: here).map(\.place.index) }
        #expect(nearest(nil) == [2, 1, 4, 3, 0])
        #expect(nearest(3) == [2, 1, 4])
        #expect(nearest(0) == [])
        #expect(catalogue.nearest(9, within: 0, of: here).map(\.place.index) == [2])
        #expect(catalogue.nearest(9, of: here, category: .park) == [])
    }

    @Test("G07: a limit is decided in whole decimetres")
    func decidesLimits() {
        let here = FixedPosition(x: 0, y: 0)
        // A hundred metres are 0.000899… degrees.
        let positions = (8_990...9_000).map { FixedPosition(x: 0, y: $0) }
        let index = PlaceIndex(positions, categories: positions.map { _ in .park })
        let decimetres = positions.map { PlaceIndex.decimetres(from: here, to: $0) }
        #expect(decimetres.contains(1_000) && decimetres.contains(1_001))
        #expect(index.places(within: 100, of: here).count == decimetres.count { $0 <= 1_000 })
    }
}

/// Random places in realistic and extreme arrangements: clusters, several at one spot, lines, the poles and the date
/// line.
private struct Scattered {
    let positions: [FixedPosition]
    let categories: [PlaceCategory]

    init(_ random: inout SplitMix64) {
        let count = random.pick([0, 1, 2, 30, 400])
        let middle = random.pick([
            FixedPosition(x: -86_100_000, y: 411_500_000), FixedPosition(x: 1_799_990_000, y: -170_000_000),
            FixedPosition(
                x: Int32(random.within(-1_800_000_000...1_800_000_000)),
                y: Int32(random.within(-900_000_000...900_000_000))),
        ])
        let units = random.pick([0, 20, 30_000, 1_500_000, 2_000_000_000])
        var positions: [FixedPosition] = []
        for _ in 0..<count {
            if let known = positions.last, random.chance(10) {
                positions.append(known)
            } else if random.chance(30), !positions.isEmpty {
                positions.append(Scattered.near(random.pick(positions), units: 1 + units / 100, &random))
            } else {
                positions.append(Scattered.near(middle, units: units, &random))
            }
        }
        self.positions = positions
        categories = positions.map { _ in random.chance(60) ? .restaurant : PlaceCategory.allCases[random.below(8)] }
    }

    private static func near(_ middle: FixedPosition, units: Int, _ random: inout SplitMix64) -> FixedPosition {
        let x = Int(middle.x) + random.within(-units...units)
        return FixedPosition(
            x: Int32(x > 1_800_000_000 ? x - 3_600_000_000 : x < -1_800_000_000 ? x + 3_600_000_000 : x),
            y: Int32(min(max(Int(middle.y) + random.within(-units...units), -900_000_000), 900_000_000)))
    }

    func somewhere(_ random: inout SplitMix64) -> FixedPosition {
        guard !positions.isEmpty else { return FixedPosition(x: 0, y: 0) }
        return Scattered.near(random.pick(positions), units: random.pick([0, 100, 100_000, 900_000_000]), &random)
    }

    func scan(_ position: FixedPosition, within metres: UInt32, _ category: PlaceCategory?) -> [PlaceAtDistance] {
        positions.indices.compactMap { number -> PlaceAtDistance? in
            let decimetres = PlaceIndex.decimetres(from: position, to: positions[number])
            guard category == nil || categories[number] == category, UInt64(decimetres) <= UInt64(metres) * 10 else {
                return nil
            }
            return PlaceAtDistance(place: PlaceID(number), decimetres: decimetres)
        }
        .sorted { ($0.decimetres, $0.place) < ($1.decimetres, $1.place) }
    }
}
