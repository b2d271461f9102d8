import Quantities
import ServiceKernel
import TaxiService
import TestSupport
import Testing

@testable import RuleModels

@Suite("The fuzz test detects injected faults")
struct DefectTests {
    private static let operationsAllowed = 8_000
    private static let worldsMax: UInt64 = 200

    /// Returns a world whose policy makes the defect possible.
    private static func world(_ seed: UInt64, for defect: TaxiService.Defect) -> FuzzWorld {
        FuzzWorld(seed: seed, policy: defect.occursUnderFIFO ? .fifo : .rebalanced)
    }

    @Test(
        "Canary: the fuzz test detects a defect within a few thousand operations, and shows it in few steps",
        arguments: TaxiService.Defect.allCases)
    func isFound(defect: TaxiService.Defect) throws {
        var operations = 0
        for seed: UInt64 in 1... {
            let world = DefectTests.world(seed, for: defect)
            let outcome = world.run(steps: 300, defect: defect)
            operations += outcome.sides.operations
            if let failure = outcome.failure {
                let shrunk = failure.shrunk(in: world, defect: defect)
                if FuzzExtent.showsDefects { print("\(defect):\n\(shrunk.report(in: world))") }
                #expect(shrunk.steps.count <= 15, "\(shrunk.report(in: world))")
                #expect(world.comparison().failure(after: shrunk.steps) == nil, "a sound service passes the steps")
                return
            }
            try #require(operations < DefectTests.operationsAllowed, "\(defect) was not found")
        }
    }

    /// A defect, and the kinds of errors by which it first shows.
    struct Sign: Sendable, CustomTestStringConvertible {
        var defect: TaxiService.Defect
        var kinds: [ViolationKind]

        init(_ defect: TaxiService.Defect, _ kinds: ViolationKind...) { (self.defect, self.kinds) = (defect, kinds) }

        var testDescription: String { "\(defect)" }
    }

    private static let signs = [
        Sign(.lastInFirstOut, .wrongDriver), Sign(.nextDriverAsked, .wrongDriver),
        Sign(.refusalForgotten, .refusalsMiscounted), Sign(.refusalLost, .answerLost),
        Sign(.refuserAskedAgain, .refuserAskedAgain), Sign(.staleTimerObeyed, .staleTimerObeyed),
        Sign(.driverOfferedTwice, .driverAskedTwice, .refuserAskedAgain), Sign(.staleAnswerAccepted, .timeoutLost),
        Sign(.requestTimeForgotten, .rideOvertaken), Sign(.formerDepartureObeyed, .staleTimerObeyed),
        Sign(.lapseForgotten, .clientInTwoRides), Sign(.joinAfterArrival, .joinNotAllowed),
        Sign(.noShowClosesEveryone, .staleTimerObeyed, .wrongEnd), Sign(.arrivalKept, .commandLost),
        Sign(.detourIgnored, .joinNotAllowed), Sign(.centLost, .wrongPrice),
        Sign(.interruptedAtFullPrice, .wrongPrice), Sign(.authorityPartKept, .wrongPrice),
        Sign(.pricesTenfold, .wrongPrice), Sign(.centAdded, .wrongPrice), Sign(.secondAdded, .wrongWait),
        Sign(.driverWithOfferSent, .wrongSending),
    ]

    @Test("Every defect has a listed sign")
    func everyDefect() {
        #expect(Set(DefectTests.signs.map(\.defect)) == Set(TaxiService.Defect.allCases))
    }

    @Test(
        "Canary: a defect is detected by its effects alone, without queues and states, and named correctly",
        arguments: signs)
    func isFoundByEffects(sign: Sign) throws {
        var (missing, operations) = (Set(sign.kinds), 0)
        for seed in 1...DefectTests.worldsMax where !missing.isEmpty {
            let world = DefectTests.world(seed, for: sign.defect)
            let outcome = world.run(steps: 300, checks: .effectsOnly, defect: sign.defect)
            operations += missing.count == sign.kinds.count ? outcome.sides.operations : 0
            guard let first = outcome.sides.checker.firstWrong.first else { continue }
            #expect(sign.kinds.contains(first.kind), "seed \(seed): \(outcome.failure?.disagreement ?? "")")
            #expect(!first.actual.isEmpty && !first.expected.isEmpty)
            missing.remove(first.kind)
        }
        #expect(missing.isEmpty, "\(sign.defect) was not found as such in \(DefectTests.worldsMax) worlds")
        #expect(operations < DefectTests.operationsAllowed)
    }

    /// The steps of people in several worlds with a correct service, generated once for all defects.
    private static let walks: [(world: FuzzWorld, steps: [Step])] = (UInt64(1)...12).map { seed in
        let world = FuzzWorld(seed: seed)
        return (world, world.run(steps: 400, checks: .effectsOnly).steps)
    }

    /// Performs all steps of a walk on a service with the defect, and fires its timers between them.
    ///
    /// - Parameter inspect: receives the service after each command.
    private static func perform(
        _ walk: (world: FuzzWorld, steps: [Step]), on defect: TaxiService.Defect,
        _ policy: TaxiService.PolicyName = .fifo,
        inspect: (TaxiModelComparison, TaxiService.Command) -> Void = { _, _ in }
    ) -> TaxiModelComparison {
        var world = walk.world
        world.rules.dispatchPolicy = policy
        let sides = world.comparison(checks: .nothing, defect: defect)
        for step in walk.steps {
            // No check is on, so nothing is thrown.
            _ = try? sides.carryOut(step) { step, _ in inspect(sides, step.command) }
        }
        return sides
    }

    @Test(
        "Canary: a service with a defect continues under every policy and never crashes the process",
        arguments: TaxiService.Defect.allCases)
    func goesOn(defect: TaxiService.Defect) {
        for policy in TaxiService.PolicyName.allCases {
            // There are many rounds where people pause for days.
            let walks =
                policy == .fifo
                ? DefectTests.walks : DefectTests.walks.prefix(1).map { ($0.world, Array($0.steps.prefix(100))) }
            let commands = walks.reduce(0) { $0 + DefectTests.perform($1, on: defect, policy).operations }
            #expect(commands > walks.reduce(0) { $0 + $1.1.count })
        }
    }

    @Test("D08: a late answer that counts is detected in addition to the lost time-out")
    func lateAnswerIsFound() {
        let late = DefectTests.walks.first { walk in
            DefectTests.perform(walk, on: .staleAnswerAccepted).checker.wrong(of: .staleAnswerAccepted) > 0
        }
        #expect(late != nil)
    }

    /// The defects that break an invariant; the others act wrongly in a valid state.
    private static let breaking: Set<TaxiService.Defect> = [
        .lastInFirstOut, .nextDriverAsked, .refuserAskedAgain, .driverOfferedTwice, .requestTimeForgotten,
        .lapseForgotten,
    ]

    @Test(
        "I01–I14: the part of the state that a command touched shows a defect at the command that broke the state",
        arguments: TaxiService.Defect.allCases)
    func isFoundByWhatWasTouched(defect: TaxiService.Defect) {
        var found = 0
        for walk in DefectTests.walks {
            var isBroken = false
            _ = DefectTests.perform(walk, on: defect) { sides, command in
                if isBroken { return }
                do {
                    try sides.service.checkInvariants(touchedBy: command)
                } catch {
                    isBroken = true
                    found += 1
                    return
                }
                do {
                    try sides.service.checkInvariants()
                } catch {
                    isBroken = true
                    Issue.record("seed \(walk.world.seed), \(command): \(error)")
                }
            }
        }
        #expect((found > 0) == DefectTests.breaking.contains(defect), "\(defect): \(found) worlds")
    }

    @Test(
        "Without known routes no price counts as wrong, under any of these defects",
        arguments: [nil, TaxiService.Defect.pricesTenfold, .secondAdded, .interruptedAtFullPrice])
    func withoutWays(defect: TaxiService.Defect?) {
        for seed: UInt64 in 1...10 {
            let outcome = FuzzWorld(seed: seed).run(
                steps: 600, checks: .effectsOnly, defect: defect, knowsWays: false)
            #expect(outcome.sides.checker.wrong == 0, "seed \(seed): \(outcome.failure?.disagreement ?? "")")
            #expect(!outcome.sides.checker.fareChecks.knowsTravelTimes)
        }
    }
}
