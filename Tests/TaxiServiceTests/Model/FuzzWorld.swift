import Quantities
import TaxiService

/// A small city with its rules and people, drawn from a seed: where one run of the fuzz happens.
struct FuzzWorld: Sendable {
    let seed: UInt64
    var city: TestCity
    var rules = TaxiRules()
    var drivers: Int
    var clients: Int
    /// Taxis that drivers own besides the one of their number.
    var furtherTaxis: [(taxi: Int, driver: Int)] = []
    /// Out of a hundred offers answered how many are accepted.
    var acceptancePercent: Int
    /// Out of a hundred commands how many pay no heed to the state of things.
    var senselessPercent: Int

    init(seed: UInt64) {
        self.seed = seed
        var random = SplitMix64(seed: seed)
        city = FuzzWorld.city(zones: random.within(1...6), &random)
        drivers = random.within(1...12)
        clients = random.within(1...10)
        acceptancePercent = random.pick([10, 50, 80, 95])
        senselessPercent = random.pick([5, 20, 60])
        rules = FuzzWorld.rules(zones: city.zoneCount, &random)
        for _ in 0..<random.below(4) {
            furtherTaxis.append((taxi: random.below(drivers), driver: random.below(drivers)))
        }
    }

    /// Lengths come from a few values, so that zones lie equally far.
    private static func city(zones: Int, _ random: inout SplitMix64) -> TestCity {
        let isCongested = random.chance(30)
        var city = TestCity(
            milliseconds: Array(repeating: Array(repeating: 0, count: zones), count: zones),
            metres: Array(repeating: Array(repeating: 0, count: zones), count: zones),
            doubledHourFactors: isCongested ? (0..<24).map { _ in random.within(2...5) } : [])
        for origin in 0..<zones {
            for destination in 0..<zones {
                city.milliseconds[origin][destination] = random.pick([60_000, 180_000, 300_000, 599_999])
                city.metres[origin][destination] = random.pick([0, 1_000, 1_000, 2_005, 2_400, 7_777])
            }
        }
        return city
    }

    private static func rules(zones: Int, _ random: inout SplitMix64) -> TaxiRules {
        var rules = TaxiRules()
        rules.refusalsToStandDown = UInt32(random.within(1...4))
        rules.refusalsToSuspend = UInt32(random.within(1...6))
        rules.suspensionDays = UInt32(random.within(1...3))
        rules.offerTimeout = random.pick([.seconds(30), .seconds(30), .seconds(5), .zero, .milliseconds(1_500)])
        rules.timeoutCountsAsRefusal = random.chance(40)
        if random.chance(50) { rules.searchZones = random.within(1...zones) }
        rules.fare = Tariff(flagFall: Money(cents: 330), perKilometre: Money(cents: Int64(random.within(0...350))))
        return rules
    }

    func sides(checks: SideBySide.Checks = SideBySide.Checks(), defect: Defect? = nil) -> SideBySide {
        SideBySide(
            city: city, rules: rules, drivers: drivers, clients: clients, furtherTaxis: furtherTaxis, checks: checks,
            defect: defect)
    }
}

extension FuzzWorld: CustomStringConvertible {
    var description: String {
        let further = furtherTaxis.map { "t\($0.taxi + 1) also d\($0.driver + 1)'s" }.joined(separator: ", ")
        return """
            drivers \(drivers), clients \(clients)\(further.isEmpty ? "" : ", \(further)")
            stand down at \(rules.refusalsToStandDown), suspend at \(rules.refusalsToSuspend) for \
            \(rules.suspensionDays) days, time out after \(rules.offerTimeout.seconds) s \
            (counted: \(rules.timeoutCountsAsRefusal)), search \(rules.searchZones.map(String.init) ?? "all") zones, \
            per km \(rules.fare.perKilometre)
            metres \(city.metres), milliseconds \(city.milliseconds)
            """
    }
}
