import Quantities
import TaxiService
import TestSupport
import Testing

@testable import RuleModels

/// Random commands to the service and to the checker of its rules, which must agree on every effect, queue and state.
@Suite("The service compared with the model of the rules")
struct FuzzTests {
    /// The number of steps: enough for fleets to be stood down and suspended, few enough to try many worlds.
    private static let stepsPerRun = 800
    private static let extent = FuzzExtent(rows: 8, operations: TestExtent.taxiOperations)

    @Test(
        "I01–I08, I10–I14, T13: the service obeys the rules, command by command", arguments: extent.firstSeeds)
    func agrees(firstSeed: UInt64) {
        let failure = FuzzTests.extent.firstFailure(from: firstSeed) { seed in
            let world = FuzzWorld(seed: seed)
            // Every eighth world is checked completely after every command, the others at the end, which is many times
            // faster.
            let outcome = world.run(
                steps: FuzzTests.stepsPerRun, checks: TaxiModelComparison.Checks(wholeState: seed % 8 == 1))
            return (outcome.sides.operations, outcome.failure?.shrunk(in: world).report(in: world))
        }
        if let failure { Issue.record("\(failure)") }
    }

    @Test(
        "T03, T04, T07, T11, I14: under another policy offers and waiting rides follow the policy's definition",
        arguments: TaxiService.PolicyName.allCases.filter { $0 != .fifo })
    func agreesUnder(policy: TaxiService.PolicyName) {
        var (offers, sent, together) = (0, 0, 0)
        for seed: UInt64 in 5_000..<5_024 {
            let world = FuzzWorld(seed: seed, policy: policy)
            let sides = world.comparison(checks: TaxiModelComparison.Checks(wholeState: seed % 8 == 1))
            var generator = StepGenerator(world: world)
            for _ in 0..<FuzzTests.stepsPerRun {
                do {
                    try sides.carryOut(generator.next(after: sides)) { step, effects in
                        let drivers = effects.compactMap {
                            if case .offered(_, let driver, _) = $0 { driver } else { nil }
                        }
                        offers += drivers.count
                        if case .timer(.dispatchRound) = step.command, Set(drivers).count > 1 { together += 1 }
                        sent += effects.count { if case .sent = $0 { true } else { false } }
                    }
                } catch {
                    let failure = world.run(steps: FuzzTests.stepsPerRun).failure?.shrunk(in: world)
                    Issue.record("\(policy): \(error)\n\(failure?.report(in: world) ?? "")")
                    return
                }
            }
        }
        #expect(offers > 1_000)
        #expect((sent > 100) == (policy == .rebalanced) && (together > 20) == (policy == .batched))
    }

    /// Failures are not reported as lessons, because a lesson has ordinary taxis only.
    @Test(
        "T01, T03, T04, I11, I14: with types of taxis the first driver whose taxi fits is offered the ride, or it waits",
        arguments: TaxiService.PolicyName.allCases)
    func agreesOnTypes(policy: TaxiService.PolicyName) throws {
        var (offers, special) = (0, 0)
        for seed: UInt64 in 7_000..<7_032 {
            let world = FuzzWorld(seed: seed, policy: policy).withVehicleTypes()
            let sides = world.comparison(checks: TaxiModelComparison.Checks(wholeState: seed % 8 == 1))
            var generator = StepGenerator(world: world)
            do {
                for _ in 0..<FuzzTests.stepsPerRun {
                    try sides.carryOut(generator.next(after: sides)) { _, effects in
                        offers += effects.count { if case .offered = $0 { true } else { false } }
                        special += effects.count {
                            if case .requested(_, _, _, _, let party, _, _) = $0 { !party.isOrdinary } else { false }
                        }
                    }
                }
            } catch {
                Issue.record("\(policy), seed \(seed): \(error)")
                return
            }
        }
        #expect(offers > 1_000 && special > 200, "\(offers) offers, \(special) requests that need a type")
    }

    @Test("Canary: a service that does not know the types of the taxis is detected")
    func unknownTypesAreFound() {
        let kinds = (UInt64(7_000)..<7_040).compactMap { seed -> ViolationKind? in
            let world = FuzzWorld(seed: seed).withVehicleTypes()
            var blind = world
            // The same seats, so that the same parties are accepted, in all taxis.
            let all = VehicleCapability(seats: world.rules.roster.seatsMax, isAccessible: true)
            blind.rules.roster = VehicleRoster(
                capabilities: [all], types: Array(repeating: 1, count: world.drivers))
            let outcome = blind.run(steps: 300, checks: .effectsOnly, judgedBy: world.rules)
            return outcome.sides.checker.firstWrong.first?.kind
        }
        #expect(kinds.count > 10 && kinds.contains(.taxiDoesNotFit), "\(kinds)")
    }

    @Test("T14, T15, I11, I14: with ranks the service obeys the rules of lines, places and holding lots")
    func agreesWithRanks() {
        var seen: [String: Int] = [:]
        for seed: UInt64 in 7_000..<7_032 {
            let world = FuzzWorld(
                seed: seed, policy: seed.isMultiple(of: 8) ? .rebalanced : .fifo, hasRanks: true)
            let sides = world.comparison(checks: TaxiModelComparison.Checks(wholeState: seed % 8 == 1))
            var generator = StepGenerator(world: world)
            for _ in 0..<FuzzTests.stepsPerRun {
                do {
                    try sides.carryOut(generator.next(after: sides)) { _, effects in
                        for effect in effects {
                            switch effect {
                            case .walkedUp: seen["walkedUp", default: 0] += 1
                            case .held: seen["held", default: 0] += 1
                            case .turnedAway: seen["turnedAway", default: 0] += 1
                            case .reachedRank: seen["reachedRank", default: 0] += 1
                            case .clientRejected(_, _, .lineFull): seen["lineFull", default: 0] += 1
                            default: break
                            }
                        }
                    }
                } catch {
                    let failure = world.run(steps: FuzzTests.stepsPerRun).failure?.shrunk(in: world)
                    Issue.record("seed \(seed): \(error)\n\(failure?.report(in: world) ?? "")")
                    return
                }
            }
        }
        #expect(seen.count == 5 && seen.values.allSatisfy { $0 > 20 }, "\(seen)")
    }

    @Test("T13: each choice of a driver counts once for all parties of a ride")
    func choicesAreCounted() {
        for seed: UInt64 in 1...6 {
            let world = FuzzWorld(seed: seed)
            let sides = world.comparison(checks: .effectsOnly)
            var generator = StepGenerator(world: world)
            var (choices, rides) = (0, [RequestID: RequestID]())
            for _ in 0..<FuzzTests.stepsPerRun {
                _ = try? sides.carryOut(generator.next(after: sides)) { _, effects in
                    var told: (ride: RequestID, driver: DriverID)? = nil
                    for effect in effects {
                        if case .joined(let id, _, let ride, _, _, _, _) = effect { rides[id] = rides[ride] ?? ride }
                        let choice = effect.choice.map { (ride: rides[$0.ride] ?? $0.ride, driver: $0.driver) }
                        if let choice, told.map({ $0 != choice }) ?? true { choices += 1 }
                        told = choice
                    }
                }
            }
            #expect(sides.checker.choiceCount == choices && choices > 10, "seed \(seed)")
        }
    }
}

extension TaxiService.Effect {
    /// The ride that is offered or waits, with its driver or none.
    fileprivate var choice: (ride: RequestID, driver: DriverID)? {
        switch self {
        case .offered(let id, let driver, _): (id, driver)
        case .waiting(let id, _): (id, .none)
        default: nil
        }
    }
}
