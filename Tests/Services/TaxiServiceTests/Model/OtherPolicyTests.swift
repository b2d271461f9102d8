import CityModel
import Quantities
import TestSupport
import Testing

@testable import TaxiService

@Suite("Policies that are not the rule, against plain ones")
struct OtherPolicyTests {
    private static let ranking: [TaxiService.PolicyName] = [.nearest, .longestIdle, .random]
    private static let others = ranking + [.batched]

    /// A city, its rules and a walk through it.
    private struct Case {
        let world: FuzzWorld
        let rules: TaxiRules
        let drivers: Int
        var walk: PolicyWalk

        init(_ policy: TaxiService.PolicyName, seed: UInt64) {
            world = FuzzWorld(seed: seed)
            drivers = world.drivers + 2
            let zones = world.city.zoneCount
            rules = PolicyTown.rules(policy, searchZones: seed.isMultiple(of: 3) ? max(1, zones - 1) : nil)
            walk = PolicyWalk(seed: seed, zones: zones, drivers: drivers, clients: 12)
        }

        func service() -> TaxiService {
            TaxiService(clock: world.city.clock, rules: rules, drivers: drivers)
        }
    }

    private static func digest(of service: borrowing TaxiService) -> UInt64 {
        var digest = StateDigest()
        service.digest { digest.combine($0) }
        return digest.value
    }

    @Test(
        "T03, T04, T07, T11, I14: offers and waiting rides are as the definition of the policy has them",
        arguments: ranking)
    func agrees(policy: TaxiService.PolicyName) throws {
        var (offers, retries) = (0, 0)
        for seed: UInt64 in 1...30 {
            var walked = Case(policy, seed: seed)
            var town = PolicyTown(of: walked.service())
            var plain = TaxiService(
                clock: walked.world.city.clock, rules: walked.rules, drivers: walked.drivers,
                policy: PlainPolicy(walked.rules, city: walked.world.city.clock.city))
            for _ in 0..<250 {
                let step = walked.walk.next(after: town.service)
                try town.perform(step) { command, effects in
                    plain.handle(command.command, at: command.time)
                    try #require(effects == ContiguousArray(plain.effects), "seed \(seed): \(command)")
                    for case .offered in effects { offers += 1 }
                    if case .driver(_, .conclude) = command.command {
                        for case .offered in effects { retries += 1 }
                    }
                }
            }
        }
        #expect(offers > 500 && retries > 10)
    }

    @Test("T04, T05: a round of `batched` offers as many rides as can be, by the least way to the pickups in all")
    func roundsAreBest() throws {
        var (rounds, manyAtOnce) = (0, 0)
        for seed: UInt64 in 1...40 {
            var walked = Case(.batched, seed: seed)
            var town = PolicyTown(of: walked.service())
            for _ in 0..<250 {
                let step = walked.walk.next(after: town.service)
                var before = TaxiService(copyOf: town.service)
                try town.perform(step) { command, effects in
                    if case .timer(.dispatchRound) = command.command {
                        let expected = SlowAssignment.best(before.pickupTable)
                        var offered: [(RequestID, DriverID)] = []
                        for case .offered(let id, let driver, _) in effects where offered.last?.1 != driver {
                            offered.append((id, driver))
                        }
                        let ways = offered.map { before.pickupMilliseconds(of: $0, $1) }
                        try #require(offered.count == expected.pairs, "seed \(seed): \(command)")
                        try #require(ways.reduce(0, +) == expected.cost, "seed \(seed): \(command)")
                        let ages = offered.map { before.age(of: $0.0) }
                        #expect(ages == ages.sorted(), "the oldest ride first")
                        rounds += 1
                        if offered.count > 1 { manyAtOnce += 1 }
                    } else {
                        for case .offered in effects { Issue.record("offered between rounds: \(command)") }
                    }
                    before.handle(command.command, at: command.time)
                }
            }
        }
        #expect(rounds > 300 && manyAtOnce > 60)
    }

    @Test("The same commands lead to the same digest, and a copy goes on as the original does", arguments: others)
    func digests(policy: TaxiService.PolicyName) throws {
        for seed: UInt64 in 50...56 {
            var walked = Case(policy, seed: seed)
            var town = PolicyTown(of: walked.service())
            var other = walked.service()
            for count in 0..<200 {
                let step = walked.walk.next(after: town.service)
                if count == 100 { other = TaxiService(copyOf: town.service) }
                try town.perform(step) { command, effects in
                    other.handle(command.command, at: command.time)
                    try #require(effects == ContiguousArray(other.effects), "seed \(seed): \(command)")
                }
                let isSame = OtherPolicyTests.digest(of: town.service) == OtherPolicyTests.digest(of: other)
                try #require(isSame, "seed \(seed): \(step)")
            }
        }
    }

    @Test(
        "Canary: when what comes second is chosen, the invariants of what a command touched show it",
        arguments: others)
    func defectIsFound(policy: TaxiService.PolicyName) throws {
        for seed: UInt64 in 1...10 {
            var walked = Case(policy, seed: seed)
            var town = PolicyTown(of: walked.service(), defect: .nextDriverAsked)
            for _ in 0..<250 {
                let step = walked.walk.next(after: town.service)
                do {
                    try town.perform(step)
                } catch {
                    #expect(town.strikes > 0)
                    return
                }
            }
        }
        Issue.record("\(policy): not found")
    }

    @Test("Canary: every other defect leaves a service under another policy running", arguments: others)
    func defectsGoOn(policy: TaxiService.PolicyName) throws {
        for defect in TaxiService.Defect.allCases {
            var walked = Case(policy, seed: 3)
            var town = PolicyTown(of: walked.service(), defect: defect)
            for _ in 0..<120 {
                let step = walked.walk.next(after: town.service)
                _ = try? town.perform(step)
            }
            #expect(town.now > .zero)
        }
    }

    @Test(
        "T03: on streets `nearest` asks whoever is nearest by Floyd's and Warshall's table, and bounds lose nobody")
    func nearestOnStreets() throws {
        var spared = 0
        for seed: UInt64 in 0..<60 {
            var random = SplitMix64(seed: seed)
            let traffic = try seed.isMultiple(of: 2) ? StreetGrid.traffic() : OneWayStreets.traffic(&random)
            let (table, bound) = (PlainWays(traffic), StreetBound(traffic))
            let service = StreetGrid.service(traffic, drivers: 12, rules: .with { $0.dispatchPolicy = .nearest })
            var town = PolicyTown(of: service)
            func position(_ node: Int) -> Position { traffic.position(ofNode: UInt32(node)) }
            let stands = (0..<12).map { _ in random.below(table.nodeCount) }
            for (driver, stand) in stands.enumerated() {
                let start = TaxiService.DriverAction.start(at: position(stand), taxi: TaxiID(driver))
                try town.perform(Step(time: .zero, command: .driver(DriverID(driver), start)))
            }
            var free = Array(stands.indices)
            for client in 0..<12 {
                let pickup = random.below(table.nodeCount)
                let times = free.map { (table.milliseconds(stands[$0], pickup), $0) }
                let nearest = try #require(times.min { $0 < $1 })
                for (milliseconds, driver) in times {
                    let stand = StreetPoint.node(UInt32(stands[driver]))
                    let least = bound.leastMilliseconds(from: stand, to: .node(UInt32(pickup)))
                    #expect(least <= UInt64(milliseconds), "seed \(seed)")
                    if least > UInt64(nearest.0) { spared += 1 }
                }
                let request = TaxiService.ClientAction.request(
                    from: position(pickup), to: position(stands[0]), party: 1, share: false)
                let command = TaxiService.Command.client(ClientID(client), request)
                let effects = try town.perform(Step(time: .zero, command: command))
                for case .offered(_, let driver, _) in effects {
                    #expect(Int(driver.index) == nearest.1, "seed \(seed)")
                }
                free.removeAll { $0 == nearest.1 }
            }
        }
        #expect(spared > 500)
    }

    @Test("`random` asks everybody equally often")
    func isUniform() {
        var counts = [Int](repeating: 0, count: 5)
        for ride in UInt32(1)...20_000 {
            let lots = (0..<5).map {
                RandomDispatch.lot(seed: 1, ride: RequestID(ride), offersBefore: 0, DriverID($0))
            }
            counts[lots.indices.min { lots[$0] < lots[$1] } ?? 0] += 1
        }
        // Binomial: standard deviation 56.6.
        for count in counts { #expect(abs(count - 4_000) < 4 * 57, "\(counts)") }
    }
}

extension TaxiService {
    /// For each waiting ride, oldest first, how long each driver would take to the pickup; nil of who is not eligible.
    fileprivate var pickupTable: [[Int64?]] {
        let rides = book.openSlots.filter { book.ride($0).phase == .waiting }
        return rides.map { ride in
            (0..<fleet.count).map { index in
                let driver = DriverID(index)
                guard fleet[driver].state == .available, fleet[driver].isFree,
                    dispatcher.reach.reaches(fleet[driver].zone, from: book.ride(ride).origin),
                    !dispatcher.hasTried(book.ride(ride).number, driver)
                else { return nil }
                return Int64(ways.city.leg(from: fleet[driver].zone, to: book.ride(ride).origin).milliseconds)
            }
        }
    }

    fileprivate func age(of id: RequestID) -> RideAge { book.ride(book.party(book.openParty(id)).ride).age }

    fileprivate func pickupMilliseconds(of id: RequestID, _ driver: DriverID) -> Int64 {
        let origin = book.ride(book.party(book.openParty(id)).ride).origin
        return Int64(ways.city.leg(from: fleet[driver].zone, to: origin).milliseconds)
    }
}
