@testable import CityFiles
@testable import CityModel
@testable import GuideService
@testable import Quantities
@testable import ServiceKernel

/// Measures random routes, best insertion and the path to the nearest restaurant (G03, G04, G05): along the streets of
/// a city, and in straight lines.
enum GuideBenchmark {
    private static let requestCount = 100

    static func run(dataFolder: String?) throws {
        print("ten random routes, a place in and out of a route, the nearest open restaurant; one core")
        print(Table.row(["", "places", "junctions", "routes", "routes ms", "place µs", "meal µs", "longest ms"]))
        guard let dataFolder else { return print("Porto is skipped: CABRANK_DATA names no folder") }
        let path = "\(dataFolder)/porto/porto_centre.osm.pbf"
        let porto = try CityImport.openStreetMap(path: path, displayName: path, name: "porto", command: "").city
        guard let network = porto.walk, let hierarchy = porto.routingHierarchy(.walk) else {
            return print("Porto has no streets for walkers")
        }
        let catalogue = PlaceCatalogue(of: porto)
        let junctions = network.graph.nodeCount
        measure("on streets", catalogue, PlaceWalks(network, hierarchy: hierarchy, to: catalogue), junctions)
        measure("straight", catalogue, PlaceWalks(detourFactor: 1.3), junctions)
    }

    private static func measure(_ name: String, _ catalogue: PlaceCatalogue, _ walks: PlaceWalks, _ junctions: Int) {
        var service = GuideService(catalogue: catalogue, walks: walks, startDate: CalendarDate("2026-06-06"), users: 1)
        let user = UserID(0)
        service.handle(.user(user, .subscribe), at: .zero)
        let places = (0..<requestCount).map { catalogue.positions[$0 * 37 % catalogue.count] }
        var (routeCount, longest) = (0, 0.0)
        let routeTime = ProcessorTime.least(of: 1) {
            for (seed, place) in places.enumerated() {
                let time = ProcessorTime.least(of: 1) {
                    service.handle(.user(user, .askRoutes(from: place, seed: UInt64(seed))), at: .zero)
                }
                longest = max(longest, time)
                routeCount += service.proposals(of: user).count
            }
        }
        service.handle(.user(user, .pickRoute(number: 1)), at: .zero)
        let placeTime = ProcessorTime.least(of: 3) {
            for number in 0..<requestCount {
                let place = PlaceID(number * 53 % catalogue.count)
                service.handle(.user(user, .addPlace(place)), at: .zero)
                if service.effects.first?.event == "placeAdded" {
                    service.handle(.user(user, .removePlace(place)), at: .zero)
                }
            }
        }
        let noon = SimTime.zero + .hours(13)
        let mealTime = ProcessorTime.least(of: 3) {
            for place in places { service.handle(.user(user, .eat(from: place)), at: noon) }
        }
        let count = Double(requestCount)
        print(
            Table.row([
                name, "\(catalogue.count)", "\(junctions)", "\(routeCount)", Table.decimal(routeTime / count * 1e3, 2),
                Table.decimal(placeTime / count * 1e6, 1), Table.decimal(mealTime / count * 1e6, 1),
                Table.decimal(longest * 1e3, 2),
            ]))
    }
}
