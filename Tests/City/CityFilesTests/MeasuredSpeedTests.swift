import Foundation
import InputFiles
import Quantities
import Routing
import TestSupport
import Testing

@testable import CityFiles
@testable import CityModel

/// Real taxi rides through Porto, one position every 15 s (UCI, Taxi Service Trajectory), compared with the fastest
/// paths of the import between their ends.
@Suite(
    "Speeds of an import against measured rides", .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
struct MeasuredSpeedTests {
    private struct Ride {
        var hour: Int
        var ends: (Coordinate, Coordinate)
        var metres: Double
        var seconds: Double
    }

    /// Reads rides of a kilometre and more without jumps between positions or stops at either end.
    private static func rides() throws -> [Ride] {
        var table = try CSVReader(SourceFile.read(PublishedData.path("porto/train.1k.csv")))
        let columns = try table.columns("TIMESTAMP", "MISSING_DATA", "POLYLINE")
        var rides: [Ride] = []
        while try table.nextRow() {
            let line = try JSONDecoder().decode([[Double]].self, from: Data(table.text(columns[2]).utf8))
            let points = line.map { Coordinate(latitudeDegrees: $0[1], longitudeDegrees: $0[0]) }
            let steps = zip(points, points.dropFirst()).map { $0.metres(to: $1) }
            guard table.text(columns[1]) == "False", steps.count >= 8, steps.allSatisfy({ $0 <= 600 }),
                let first = steps.firstIndex(where: { $0 >= 20 }), let last = steps.lastIndex(where: { $0 >= 20 })
            else { continue }
            // Portugal is an hour ahead of UTC in July.
            let hour = (Int(try table.requiredDouble(columns[0])) / 3_600 + 1) % 24
            rides.append(
                Ride(
                    hour: hour, ends: (points[first], points[last + 1]), metres: steps[first...last].reduce(0, +),
                    seconds: 15 * Double(last - first + 1)))
        }
        return rides.filter { $0.metres >= 1_000 }
    }

    private static func city(_ freeFlow: FreeFlow) throws -> StreetCity {
        try CityImport.openStreetMap(
            path: PublishedData.path("porto/porto_centre.osm.pbf"), displayName: "porto", name: "Porto", command: "c",
            zoning: CityZoning(areaKm2: 20), freeFlow: freeFlow, modes: [.car]
        ).city
    }

    /// Returns the ratio of measured times to free-flow times, over rides along about the fastest path.
    private static func slowness(_ rides: [Ride], _ city: StreetCity) throws -> (factor: Double, count: Int) {
        let locator = NodeLocator(city.car)
        var search = RouteSearch(RoutingMetric(try #require(city.routingHierarchy(.car))))
        var (measured, computed, count) = (0.0, 0.0, 0)
        for ride in rides {
            guard let from = locator.nearest(to: ride.ends.0), let to = locator.nearest(to: ride.ends.1),
                max(from.metres, to.metres) <= 150, let cost = search.cost(from: from.node, to: to.node)
            else { continue }
            let metres = Double(cost.centimetres) / 100
            guard metres > 800, (0.9...1.2).contains(ride.metres / metres) else { continue }
            measured += ride.seconds
            computed += Double(cost.milliseconds) / 1_000
            count += 1
        }
        return (measured / computed, count)
    }

    @Test("At night taxis take the calibrated times, nearly twice those of the limits; by day the profile fits")
    func porto() throws {
        let rides = try MeasuredSpeedTests.rides()
        let night = rides.filter { (1...6).contains($0.hour) }
        let city = try MeasuredSpeedTests.city(.calibrated)
        let calibrated = try MeasuredSpeedTests.slowness(night, city)
        #expect(calibrated.count > 12 && abs(calibrated.factor - 1) < 0.15, "\(calibrated)")
        let posted = try MeasuredSpeedTests.slowness(night, MeasuredSpeedTests.city(.posted))
        #expect(posted.count > 12 && posted.factor > 1.6, "\(posted)")
        let morning = try MeasuredSpeedTests.slowness(rides.filter { (8...9).contains($0.hour) }, city)
        let profile = (Congestion.urbanDay.factor(hour: 8, street: .primary), 1.38)
        #expect(morning.count > 12 && abs(morning.factor / ((profile.0 + profile.1) / 2) - 1) < 0.15, "\(morning)")
    }
}
