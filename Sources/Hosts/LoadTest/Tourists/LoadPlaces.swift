import Behaviour
import CityModel
import Quantities
import SimulationKernel

/// A synthetic catalogue of places for load tests, spread over a city centre.
enum LoadPlaces {
    /// Width of the city centre.
    static let cityMetres = 6_000.0
    private static let corner = FixedPosition(x: -86_400_000, y: 411_300_000)
    static let districts = ["Old Town", "Harbour", "Hill", "Gardens", "Mills"]

    static func catalogue(count: Int, seed: UInt64) -> PlaceCatalogue {
        var stream = StreamFamily(seed: seed, replication: 0).stream(purpose: .loadPlaces, entity: 0)
        return PlaceCatalogue(
            (1...max(count, 1)).map { number in
                PlaceDetails(
                    name: "Place \(number)", category: category(from: &stream), position: position(from: &stream),
                    district: districts[stream.index(below: districts.count)],
                    description: "What stands here has stood here for long, and is worth the way.",
                    openingHours: stream.bernoulli(0.7) ? always : nil)
            })
    }

    static func position(from stream: inout RandomStream) -> FixedPosition {
        corner.moved(north: stream.uniform() * cityMetres, east: stream.uniform() * cityMetres)
    }

    static func category(from stream: inout RandomStream) -> PlaceCategory {
        // One third are restaurants, as in most cities.
        if stream.bernoulli(0.33) { return .restaurant }
        return PlaceCategory.allCases[stream.index(below: PlaceCategory.allCases.count)]
    }

    /// Open around the clock, so that results do not depend on the time of the test.
    private static let always = try? OpeningHours("24/7")
}
