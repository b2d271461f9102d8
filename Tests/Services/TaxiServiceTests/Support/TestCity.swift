import CityModel
import Quantities
import TaxiService

/// A table city (Z05) in plain arrays, read by the model and converted to a `City` for the service.
///
/// Zones are called A, B, C, … in their order.
struct TestCity: Sendable {
    /// Free-flow travel times, by zone of origin and destination.
    var milliseconds: [[Int]]
    var metres: [[Int]]
    /// Twice the congestion factor of each hour of the day, so that halves are whole numbers; empty for free flow.
    var doubledHourFactors: [Int] = []

    var zoneCount: Int { metres.count }

    /// The table of the contract's first lesson.
    static let abc = TestCity(minutesAndKilometres: [
        [(3, 1.0), (6, 2.4), (10, 4.0)],
        [(6, 2.4), (3, 1.0), (5, 2.0)],
        [(10, 4.0), (5, 2.0), (3, 1.0)],
    ])

    /// One zone; every ride takes three minutes and is a kilometre long.
    static let single = TestCity(minutesAndKilometres: [[(3, 1.0)]])

    init(milliseconds: [[Int]], metres: [[Int]], doubledHourFactors: [Int] = []) {
        self.milliseconds = milliseconds
        self.metres = metres
        self.doubledHourFactors = doubledHourFactors
    }

    init(minutesAndKilometres table: [[(minutes: Int, kilometres: Double)]]) {
        milliseconds = table.map { row in row.map { $0.minutes * 60_000 } }
        metres = table.map { row in row.map { Int(($0.kilometres * 1_000).rounded()) } }
    }

    /// The city for the service. The search order follows the table's lengths (Z05).
    var city: City {
        let legs = zip(milliseconds.joined(), metres.joined()).map { milliseconds, metres in
            TravelLeg(milliseconds: Int32(milliseconds), metres: Int32(metres))
        }
        return City(
            name: "Test city", zones: (0..<zoneCount).map { Zone(name: TestCity.zones.all[$0]) }, legs: legs,
            searchDistances: metres.joined().map { Double($0) },
            hourFactors: doubledHourFactors.map { Double($0) / 2 })
    }

    var clock: TravelClock { TravelClock(city: city, clockAtStart: .zero) }

    static let zones = ZoneNames(["A", "B", "C", "D", "E", "F", "G", "H"])
}

extension TaxiRules {
    /// Returns the rule book's parameters with a few changes.
    static func with(_ change: (inout TaxiRules) -> Void) -> TaxiRules {
        var rules = TaxiRules()
        change(&rules)
        return rules
    }
}
