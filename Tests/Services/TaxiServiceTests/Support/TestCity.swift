import CityModel
import Quantities
import TaxiService

/// A table city (Z05) in plain arrays, for the model to read and for the service to be given as a `City`.
///
/// Zones are called A, B, C, … in their order.
struct TestCity: Sendable {
    /// By zone from and zone to, in free flow.
    var milliseconds: [[Int]]
    var metres: [[Int]]
    /// Twice the hour's factor, by hour of the day; empty for free flow all day. Halves keep everything in whole numbers.
    var doubledHourFactors: [Int] = []

    var zoneCount: Int { metres.count }

    /// The table of the contract's first lesson.
    static let abc = TestCity(minutesAndKilometres: [
        [(3, 1.0), (6, 2.4), (10, 4.0)],
        [(6, 2.4), (3, 1.0), (5, 2.0)],
        [(10, 4.0), (5, 2.0), (3, 1.0)],
    ])

    /// One zone; every way is three minutes and a kilometre.
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

    /// The same city as the service knows it: Z05, the search order goes by the table's lengths.
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
    /// The rule book's parameters with a few changed.
    static func with(_ change: (inout TaxiRules) -> Void) -> TaxiRules {
        var rules = TaxiRules()
        change(&rules)
        return rules
    }
}
