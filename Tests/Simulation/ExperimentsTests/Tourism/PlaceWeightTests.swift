import Behaviour
import CityModel
import Experiments
import PlaceService
import Quantities
import SimulationKernel
import Testing

/// Weight, quality and capacity of places: known values apply, the others are drawn.
@Suite("Places with a weight")
struct PlaceWeightTests {
    private static func museums(_ traitsOfPlaces: [PlaceTraits]) -> PlaceCatalogue {
        PlaceCatalogue(
            traitsOfPlaces.enumerated().map { number, traits in
                var place = PlaceDetails(
                    name: "Museum \(number)", category: .museum, position: FixedPosition(x: 0, y: 0))
                place.traits = traits
                if traits.isClosed { place.close() }
                return place
            })
    }

    private static func attracting(_ attractions: [Double]) -> PlaceCatalogue {
        museums(
            attractions.map { attraction in
                var traits = PlaceTraits()
                traits.attraction = attraction
                return traits
            })
    }

    private static func visits(
        _ tourists: TouristBehaviour, _ catalogue: PlaceCatalogue, days: Int64 = 20
    ) -> [Int] {
        var visits = Array(repeating: 0, count: catalogue.count)
        TourismScenario.live(tourists, catalogue, days: days) { event, _ in
            if case .visits(_, let place, _, _) = event { visits[Int(place.index)] += 1 }
        }
        return visits
    }

    @Test(
        "Exploring tourists choose places in proportion to their weights", arguments: [[1, 1, 2, 4], [0, 3, 1]])
    func exploring(attractions: [Double]) {
        var tourists = TourismScenario.passersBy(4_000)
        tourists.attention.exploreProbability = 1
        tourists.crowding.capacity = nil
        let visits = PlaceWeightTests.visits(tourists, PlaceWeightTests.attracting(attractions))
        let all = Double(visits.reduce(0, +))
        #expect(all > 3_500)
        for (count, attraction) in zip(visits, attractions) {
            let share = attraction / attractions.reduce(0, +)
            #expect(abs(Double(count) - share * all) <= 4 * (share * (1 - share) * all).squareRoot(), "\(visits)")
        }
    }

    @Test("Cards of a feed with a greater weight are chosen more often")
    func cards() {
        var tourists = TourismScenario.passersBy(4_000)
        tourists.attention.positionBias = 0
        tourists.taste.gradeProbability = 0
        tourists.crowding.capacity = nil
        let visits = PlaceWeightTests.visits(tourists, PlaceWeightTests.attracting([1, 1, 6]))
        let all = Double(visits.reduce(0, +))
        #expect(abs(Double(visits[2]) - 0.75 * all) <= 4 * (0.75 * 0.25 * all).squareRoot(), "\(visits)")
    }

    @Test("Equal weights of any size have the same effect as none")
    func alike() {
        let tourists = TourismScenario.passersBy(400)
        let usual = PlaceWeightTests.visits(tourists, PlaceWeightTests.attracting([1, 1, 1]))
        #expect(PlaceWeightTests.visits(tourists, PlaceWeightTests.attracting([2, 2, 2])) == usual)
        #expect(usual == PlaceWeightTests.visits(tourists, PlaceWeightTests.museums([.init(), .init(), .init()])))
    }

    @Test("A closed place is not visited")
    func closed() {
        var closed = PlaceTraits()
        closed.isClosed = true
        let visits = PlaceWeightTests.visits(
            TourismScenario.passersBy(300), PlaceWeightTests.museums([closed, PlaceTraits()]))
        #expect(visits[0] == 0 && visits[1] > 200)
    }

    @Test("A known quality or capacity applies, and leaves the draws of other places unchanged")
    func known() {
        var known = PlaceTraits()
        (known.quality, known.capacity) = (4.75, 1)
        var tourists = TourismScenario.passersBy(2_000)
        tourists.crowding.capacity = .constant(1_000)
        tourists.crowding.linePatienceSeconds = .constant(0)
        var people: [UInt32] = [0, 0]
        let (_, qualities) = TourismScenario.live(
            tourists, PlaceWeightTests.museums([known, PlaceTraits()]), days: 10
        ) { event, _ in
            if case .visits(_, let place, _, let there) = event {
                people[Int(place.index)] = max(people[Int(place.index)], there)
            }
        }
        let (_, drawn) = TourismScenario.live(
            tourists, PlaceWeightTests.museums([PlaceTraits(), PlaceTraits()]), days: 1)
        #expect(qualities[0] == 4.75 && qualities[1] == drawn[1] && drawn[0] != 4.75)
        #expect(people[0] == 1 && people[1] > 1)
    }

    @Test("Drawn qualities are the same in every replication, or different in each, as the scenario says")
    func replications() throws {
        func qualities(_ quality: PlaceQuality, _ replication: Int) throws -> [Double] {
            var setup = try TourismScenario.setup("tourists: {count: 5}", places: 30, duration: "2 days")
            setup.tourism?.placeQuality = quality
            let record = try ReplicationRunner(plan: WorldPlan(setup)).run(replication: replication)
            return try #require(record.tourism).places.qualities
        }
        let first = try qualities(.fixed, 1)
        for replication in [2, 7] { #expect(try qualities(.fixed, replication) == first) }
        #expect(try qualities(.perReplication, 1) == first)
        #expect(try qualities(.perReplication, 2) != first)
    }
}
