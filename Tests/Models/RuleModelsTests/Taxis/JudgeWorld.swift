import CityModel
import Quantities
import TaxiService
import TestSupport

/// A city, its rules and how many live in it, drawn from a seed.
struct JudgeWorld: Sendable {
    let seed: UInt64
    var drivers: Int
    var clients: Int
    var city: City
    var rules = TaxiRules()
    var clockAtStart = SimDuration.zero
    /// Out of a hundred answers how many accept.
    var acceptancePercent: Int
    /// Out of a hundred commands how many pay no heed to the state of things.
    var senselessPercent: Int

    init(seed: UInt64) {
        self.seed = seed
        var random = SplitMix64(seed: seed)
        let zones = random.within(1...7)
        let factors = random.chance(50) ? (0..<24).map { _ in random.pick([1, 1.25, 1.333, 2.7]) } : []
        city = JudgeWorld.city(zones: zones, hourFactors: factors) {
            random.pick([0, 1_000, 1_000, 2_005, 2_400, 7_777])
        }
        drivers = random.pick([1, 3, 6, 10, 30])
        clients = random.pick([2, 8, 15, 60])
        acceptancePercent = random.pick([20, 60, 80, 95])
        senselessPercent = random.pick([3, 10, 30])
        rules.refusalsToStandDown = UInt32(random.within(1...4))
        rules.refusalsToSuspend = UInt32(random.within(1...6))
        rules.suspensionDays = UInt32(random.within(1...2))
        rules.offerTimeout = random.pick([.seconds(30), .seconds(5), .milliseconds(1), .milliseconds(1_500)])
        rules.timeoutCountsAsRefusal = random.chance(40)
        if random.chance(60) { rules.searchZones = random.within(1...zones) }
        rules.reservationLead = random.pick([.hours(2), .minutes(30), .zero])
        rules.reservationAllocation = random.pick([.minutes(10), .minutes(1), .minutes(180)])
        rules.noShowWait = random.pick([.minutes(5), .minutes(1), .milliseconds(600)])
        rules.sharingDetourMax = ExactDecimal(digits: random.pick([14, 20, 30]), decimals: 1)
        clockAtStart = .hours(Int64(random.below(24)))
        rules.addFares(zones: zones, &random)
    }

    /// A table city (Z05) whose lengths come from `metres`; a kilometre takes two minutes.
    static func city(zones: Int, hourFactors: [Double] = [], metres: () -> Int) -> City {
        let lengths = (0..<zones * zones).map { _ in metres() }
        return City(
            name: "Test city", zones: (0..<zones).map { Zone(name: "Z\($0)") },
            legs: lengths.map { TravelLeg(milliseconds: Int32($0 * 120), metres: Int32($0)) },
            searchDistances: lengths.map { Double($0) }, hourFactors: hourFactors)
    }
}

extension TaxiRules {
    /// P01: tariffs with everything that there is, or with next to nothing.
    fileprivate mutating func addFares(zones: Int, _ random: inout SplitMix64) {
        fare.perKilometre = Money(cents: random.pick([110, 103, 300]))
        guard random.chance(60) else { return }
        if random.chance(40) { fareLimit = nil }
        if random.chance(30) { fareAdditions.perMile = Money(cents: 177) }
        if random.chance(60) { fareAdditions.perMinute = Money(cents: random.pick([35, 7])) }
        if random.chance(30) { fareAdditions.metresPerHourWithoutWaiting = 19_312 }
        let group = ZoneGroup(name: "airport", zones: [ZoneID(random.below(zones))])
        let others = ZoneGroup(name: "town", zones: (0..<zones).map { ZoneID($0) })
        if random.chance(30) {
            fareAdditions.flat = [FlatFare(price: Money(cents: 2_500), between: group, and: others)]
        }
        for payee in Surcharge.Payee.allCases where random.chance(60) {
            var surcharge = Surcharge(name: payee.rawValue, amount: Money(cents: random.pick([50, 225])))
            surcharge.payee = payee
            surcharge.rides = random.pick(Surcharge.Rides.allCases)
            if random.chance(50) { surcharge.zones = group }
            if random.chance(50) { (surcharge.from, surcharge.until) = (.hours(20), .hours(6)) }
            fareAdditions.surcharges.append(surcharge)
        }
    }
}
