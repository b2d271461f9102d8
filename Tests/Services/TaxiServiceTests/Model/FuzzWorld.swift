import CityModel
import Quantities
import TaxiService
import TestSupport

/// A small random city with rules and people, derived from a seed: the world of one fuzz run.
struct FuzzWorld: Sendable {
    let seed: UInt64
    var city: TestCity
    var rules = TaxiRules()
    var drivers: Int
    var clients: Int
    /// Taxis in drivers' lists besides the one of their number.
    var furtherTaxis: [(taxi: Int, driver: Int)] = []
    /// The percentage of answered offers that are accepted.
    var acceptancePercent: Int
    /// The percentage of commands that ignore the state.
    var invalidPercent: Int
    /// The hour of the day at the start.
    let hourAtStart: Int
    /// Whether parties of a ride may have separate pickups in its zone, as on streets (T12).
    let startsApart: Bool

    /// Creates a random world.
    ///
    /// - Parameters:
    ///   - zones: the number of zones; nil for a random one.
    ///   - hasRanks: whether zones have ranks with rules of their own (T14, T15).
    init(seed: UInt64, policy: TaxiService.PolicyName = .fifo, zones: Int? = nil, hasRanks: Bool = false) {
        self.seed = seed
        var random = SplitMix64(seed: seed)
        city = FuzzWorld.city(zones: zones ?? random.within(1...7), &random)
        drivers = random.chance(85) ? random.within(1...8) : 30
        clients = random.chance(85) ? random.within(2...10) : 60
        acceptancePercent = random.pick([20, 60, 80, 95])
        invalidPercent = random.pick([5, 20, 60])
        hourAtStart = random.chance(60) ? 0 : random.below(24)
        startsApart = random.chance(25)
        rules = FuzzWorld.rules(zones: city.zoneCount, &random)
        rules.dispatchPolicy = policy
        // Frequent rounds, so that many offers are made.
        (rules.batchInterval, rules.rebalanceInterval) = (.seconds(2), .minutes(1))
        for _ in 0..<random.below(4) {
            let (taxi, driver) = (random.below(drivers), random.below(drivers))
            if taxi != driver { furtherTaxis.append((taxi: taxi, driver: driver)) }
        }
        if random.chance(50) { rules.addFares(zones: city.zoneCount, &random) }
        if hasRanks { rules.addRanks(zones: city.zoneCount, &random) }
    }

    /// Returns the world with types of taxis: seats and access differ.
    func withVehicleTypes() -> FuzzWorld {
        var (world, random) = (self, SplitMix64(seed: ~seed))
        let capabilities = (0..<random.within(1...3)).map { _ in
            VehicleCapability(seats: UInt8(random.within(4...8)), isAccessible: random.chance(50))
        }
        let types = (0..<drivers).map { _ in UInt8(random.within(0...capabilities.count)) }
        world.rules.roster = VehicleRoster(capabilities: capabilities, types: types)
        return world
    }

    /// Returns a city whose lengths come from a few values, so that many zones are equally far.
    private static func city(zones: Int, _ random: inout SplitMix64) -> TestCity {
        let isCongested = random.chance(30)
        var city = TestCity(
            milliseconds: Array(repeating: Array(repeating: 0, count: zones), count: zones),
            metres: Array(repeating: Array(repeating: 0, count: zones), count: zones),
            doubledHourFactors: isCongested ? (0..<24).map { _ in random.within(2...5) } : [])
        for origin in 0..<zones {
            for destination in 0..<zones {
                city.milliseconds[origin][destination] = random.pick([0, 60_000, 90_000, 180_000, 300_000])
                city.metres[origin][destination] = random.pick([0, 1_000, 1_000, 2_005, 2_400, 7_777])
            }
        }
        return city
    }

    /// Returns rules that a lesson can express, so that every failure can be reported as one.
    private static func rules(zones: Int, _ random: inout SplitMix64) -> TaxiRules {
        var rules = TaxiRules()
        rules.refusalsToStandDown = UInt32(random.within(1...4))
        rules.refusalsToSuspend = UInt32(random.within(1...6))
        rules.suspensionDays = UInt32(random.within(1...3))
        rules.offerTimeout = random.pick([
            .seconds(30), .seconds(30), .seconds(5), .milliseconds(1), .milliseconds(1_500),
        ])
        rules.timeoutCountsAsRefusal = random.chance(40)
        if random.chance(50) { rules.searchZones = random.within(1...zones) }
        let centsPerKilometre = random.pick([100, 110, 300, random.within(0...350)])  // Some give half cents.
        let flagFall = Money(cents: random.pick([330, 330, 331, 0]))
        rules.fare = TaxiRules.Tariff(flagFall: flagFall, perKilometre: Money(cents: Int64(centsPerKilometre)))
        rules.reservationLead = random.pick([.hours(2), .hours(2), .minutes(30), .zero])
        rules.reservationAllocation = random.pick([.minutes(10), .minutes(10), .minutes(1), .minutes(180)])
        rules.noShowWait = random.pick([.minutes(5), .minutes(5), .minutes(1), .milliseconds(600)])
        // With 1.0 hardly any clients can share, with 3 nearly all.
        rules.sharingDetourMax = ExactDecimal(digits: random.pick([10, 14, 14, 20, 30]), decimals: 1)
        return rules
    }

    func comparison(
        checks: TaxiModelComparison.Checks = TaxiModelComparison.Checks(), defect: TaxiService.Defect? = nil,
        checkedBy wanted: TaxiRules? = nil, knowsRoutes: Bool = true
    ) -> TaxiModelComparison {
        TaxiModelComparison(
            clock: clock, rules: rules, drivers: drivers, clients: clients, furtherTaxis: furtherTaxis, checks: checks,
            defect: defect, judgedBy: wanted, knowsWays: knowsRoutes)
    }

    var clock: TravelClock { TravelClock(city: city.city, clockAtStart: .hours(Int64(hourAtStart))) }

    /// Performs random steps, until there is a failure or `count` is reached.
    func run(
        steps count: Int, checks: TaxiModelComparison.Checks = TaxiModelComparison.Checks(),
        defect: TaxiService.Defect? = nil,
        judgedBy wanted: TaxiRules? = nil, knowsWays: Bool = true
    ) -> FuzzOutcome<TaxiModelComparison> {
        var generator = StepGenerator(world: self)
        return comparison(checks: checks, defect: defect, checkedBy: wanted, knowsRoutes: knowsWays)
            .run(steps: count) { generator.next(after: $0) }
    }

    /// Performs random steps and calls `visit` after each of them.
    func walk(_ count: Int, _ visit: (TaxiModelComparison, Step) throws -> Void) throws {
        let sides = comparison(checks: TaxiModelComparison.Checks(wholeState: false))
        var generator = StepGenerator(world: self)
        for _ in 0..<count {
            let step = generator.next(after: sides)
            try sides.carryOut(step)
            try visit(sides, step)
        }
    }
}

extension TaxiRules {
    /// Adds small ranks to most zones, so that they are often full (T14, T15).
    fileprivate mutating func addRanks(zones: Int, _ random: inout SplitMix64) {
        for zone in 0..<zones where zone == 0 || random.chance(70) {
            var rank = RankRules(zone: ZoneID(zone))
            if random.chance(80) { rank.lineMax = random.pick([0, 1, 2, 5, .max]) }
            if random.chance(75) { rank.capacity = random.pick([1, 1, 2, 3]) }
            if rank.capacity != nil, random.chance(60) {
                rank.holding = HoldingLot(
                    capacity: random.pick([nil, 0, 1, 2]), drive: random.pick([.zero, .seconds(1), .seconds(40)]))
            }
            ranks.append(rank)
        }
    }

    /// Adds parts of a price besides flag fall and kilometres (P01).
    fileprivate mutating func addFares(zones: Int, _ random: inout SplitMix64) {
        if random.chance(30) { fareLimit = nil }
        if random.chance(50) { fareAdditions.perMile = Money(cents: random.pick([250, 0, 1, 333])) }
        if random.chance(70) { fareAdditions.perMinute = Money(cents: random.pick([50, 35, 1, 7])) }
        if fareAdditions.perMinute > .zero, random.chance(60) {
            fareAdditions.metresPerHourWithoutWaiting = random.pick([19_312, 29_000, 60_000, 1_001])
        }
        if random.chance(50) {
            waitingCharge.perMinute = Money(cents: random.pick([60, 1_000, 90_000]))
            // Parties get in a few seconds after the arrival.
            waitingCharge.freeTime = random.pick([.zero, .milliseconds(300), .seconds(6)])
        }
        if random.chance(40) {
            surge.percentPerRequest = random.pick([7, 25, 100])
            surge.percentMax = random.pick([50, 150, 1_000])
        }
        if random.chance(40) { fareAdditions.minimum = Money(cents: random.pick([400, 700, 1_111])) }
        for number in 0..<random.below(3) {
            var period = Period(name: "p\(number)")
            if random.chance(70) { period.hours = .random(&random) }
            if random.chance(50) {
                period.percent = ExactDecimal(digits: Int64(random.within(-10_000...40_000)), decimals: 2)
            } else {
                if random.chance(50) { period.flagFall = Money(cents: random.pick([0, 500])) }
                if random.chance(50) { period.perKilometre = Money(cents: random.pick([0, 133, 305])) }
                if random.chance(30) { period.perMile = Money(cents: random.pick([0, 77])) }
                if random.chance(30) { period.perMinute = Money(cents: random.pick([0, 19])) }
            }
            if period.percent == nil && period.ownRates.isEmpty || random.chance(30) {
                period.minimum = Money(cents: random.pick([0, 999]))
            }
            fareAdditions.periods.append(period)
        }
        let groups = ["near", "far"].map { name in
            ZoneGroup(name: name, zones: (0..<zones).filter { _ in random.chance(50) }.map { ZoneID($0) })
        }
        if random.chance(40) {
            fareAdditions.flat = [FlatFare(price: Money(cents: 1_234), between: groups[0], and: groups[1])]
        }
        for number in 0..<random.below(4) {
            var surcharge = Surcharge(name: "s\(number)", amount: Money(cents: random.pick([50, 100, 13, 450])))
            surcharge.rides = random.pick(Surcharge.Rides.allCases)
            if random.chance(50) {
                (surcharge.zones, surcharge.end) = (groups[number % 2], random.pick(Surcharge.End.allCases))
            }
            if random.chance(60) { surcharge.hours = .random(&random) }
            fareAdditions.surcharges.append(surcharge)
        }
        for index in fareAdditions.surcharges.indices where random.chance(50) {
            fareAdditions.surcharges[index].payee = .authority
        }
    }
}

extension TaxiRules.TariffHours {
    /// Returns hours that begin or end during the steps of a world, which happen in its first hours.
    fileprivate static func random(_ random: inout SplitMix64) -> TaxiRules.TariffHours {
        var hours = TaxiRules.TariffHours()
        hours.from = .minutes(Int64(random.pick([0, 30, 60, 1_200, 1_380])))
        hours.until = .minutes(Int64(random.pick([20, 90, 125, 360])))
        return hours
    }
}
