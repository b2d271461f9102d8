import CityModel
import Quantities
import TestSupport
import Testing

@testable import RuleModels
@testable import TaxiService

@Suite("Policies other than the rule")
struct PolicyTests {
    @Test("Canary: a policy that chooses like another one is detected", arguments: TaxiService.PolicyName.allCases)
    func otherChoicesAreFound(policy: TaxiService.PolicyName) {
        for other in TaxiService.PolicyName.allCases where other.isFirstInFirstOut != policy.isFirstInFirstOut {
            let kinds = (UInt64(1)...40).compactMap { seed in
                let world = FuzzWorld(seed: seed, policy: policy)
                let wanted = FuzzWorld(seed: seed, policy: other).rules
                let outcome = world.run(steps: 300, checks: .effectsOnly, judgedBy: wanted)
                return outcome.sides.checker.firstWrong.first?.kind
            }
            #expect(kinds.count > 10, "\(policy) judged as \(other): \(kinds)")
        }
    }

    @Test(
        "P01, T06: tenfold prices and a cent or a second too much are detected under every policy",
        arguments: TaxiService.PolicyName.allCases)
    func wrongFiguresAreFound(policy: TaxiService.PolicyName) {
        for (defect, kind) in [
            (TaxiService.Defect.pricesTenfold, ViolationKind.wrongPrice), (.centAdded, .wrongPrice),
            (.secondAdded, .wrongWait),
        ] {
            let kinds = (UInt64(1)...20).compactMap { seed in
                let world = FuzzWorld(seed: seed, policy: policy)
                return world.run(steps: 200, checks: .effectsOnly, defect: defect).sides.checker.firstWrong.first?.kind
            }
            #expect(kinds.count > 5 && kinds.allSatisfy { $0 == kind }, "\(defect): \(kinds)")
        }
    }

    @Test(
        "Canary: a second-best choice violates the invariants that the command touched",
        arguments: TaxiService.PolicyName.allCases.filter { !$0.isFirstInFirstOut })
    func secondChoiceIsFound(policy: TaxiService.PolicyName) {
        for seed: UInt64 in 1...20 {
            let world = FuzzWorld(seed: seed, policy: policy)
            var steps = StepGenerator(world: world)
            let sides = world.comparison(checks: .nothing, defect: .nextDriverAsked)
            for _ in 0..<250 {
                var isFound = false
                _ = try? sides.carryOut(steps.next(after: sides)) { step, _ in
                    do { try sides.service.checkInvariants(touchedBy: step.command) } catch { isFound = true }
                }
                if isFound {
                    #expect((sides.injector?.injectionCount ?? 0) > 0)
                    return
                }
            }
        }
        Issue.record("\(policy): not found")
    }

    @Test(
        "T03: on streets `nearest` picks the nearest driver by Floyd and Warshall's table; bounds exclude no candidate")
    func nearestOnStreets() throws {
        var spared = 0
        for seed: UInt64 in 0..<60 {
            var random = SplitMix64(seed: seed)
            let traffic = try seed.isMultiple(of: 2) ? StreetGrid.traffic() : OneWayStreets.traffic(&random)
            let (table, bound) = (ReferenceRouter(traffic), TravelTimeBound(traffic))
            var service = StreetGrid.service(traffic, drivers: 12, rules: .with { $0.dispatchPolicy = .nearest })
            func position(_ node: Int) -> Position { traffic.position(ofNode: UInt32(node)) }
            let stands = (0..<12).map { _ in random.below(table.nodeCount) }
            for (driver, stand) in stands.enumerated() {
                let start = TaxiService.DriverAction.start(at: position(stand), taxi: TaxiID(driver))
                service.handle(.driver(DriverID(driver), start), at: .zero)
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
                service.handle(.client(ClientID(client), request), at: .zero)
                try service.checkInvariants()
                for case .offered(_, let driver, _) in service.effects {
                    #expect(Int(driver.index) == nearest.1, "seed \(seed)")
                }
                free.removeAll { $0 == nearest.1 }
            }
        }
        #expect(spared > 500)
    }

    @Test("`random` chooses all drivers equally often")
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
