import Quantities
import TaxiService
import Testing

@testable import RuleModels

@Suite("The judge beside a service that is broken on purpose")
struct JudgeDefectTests {
    private static let worldsMax: UInt64 = 200
    private static let commandsPerWorld = 1_000

    /// The judge after one world of a service with the defect.
    private static func judged(_ defect: TaxiService.Defect, seed: UInt64) -> JudgedService {
        let world = JudgeWorld(seed: seed)
        var judged = JudgedService(world, defect: defect)
        var commands = JudgeCommands(world)
        for _ in 0..<commandsPerWorld {
            let command = commands.next(judged.service)
            judged.perform(command, at: commands.time)
        }
        judged.finish()
        return judged
    }

    /// A defect, and the kinds of mistakes by which it shows first.
    struct Sign: Sendable, CustomTestStringConvertible {
        var defect: TaxiService.Defect
        var kinds: [WrongKind]

        init(_ defect: TaxiService.Defect, _ kinds: WrongKind...) {
            self.defect = defect
            self.kinds = kinds
        }

        var testDescription: String { "\(defect)" }
    }

    @Test(
        "Canary: a defect of queues, money or waits is found, and called what it is",
        arguments: [
            Sign(.lastInFirstOut, .wrongDriver), Sign(.refusalForgotten, .refusalsMiscounted),
            Sign(.refusalLost, .answerLost), Sign(.refuserAskedAgain, .refuserAskedAgain),
            Sign(.staleTimerObeyed, .staleTimerObeyed),
            Sign(.driverOfferedTwice, .driverAskedTwice, .refuserAskedAgain),
            Sign(.staleAnswerAccepted, .timeoutLost), Sign(.requestTimeForgotten, .rideOvertaken),
            Sign(.formerDepartureObeyed, .staleTimerObeyed), Sign(.lapseForgotten, .clientInTwoRides),
            Sign(.joinAfterArrival, .joinNotAllowed), Sign(.noShowClosesEveryone, .staleTimerObeyed, .wrongEnd),
            Sign(.arrivalKept, .commandLost), Sign(.detourIgnored, .joinNotAllowed), Sign(.centLost, .wrongPrice),
            Sign(.interruptedAtFullPrice, .wrongPrice), Sign(.authorityPartKept, .wrongPrice),
            Sign(.pricesTenfold, .wrongPrice), Sign(.centAdded, .wrongPrice), Sign(.secondAdded, .wrongWait),
        ])
    func isFound(sign: Sign) {
        var missing = Set(sign.kinds)
        for seed in 1...JudgeDefectTests.worldsMax where !missing.isEmpty {
            let judged = JudgeDefectTests.judged(sign.defect, seed: seed)
            guard let first = judged.judge.firstWrong.first else { continue }
            #expect(sign.kinds.contains(first.kind), "\(judged.complaints(seed))")
            #expect(!first.what.isEmpty && !first.expected.isEmpty)
            #expect(judged.judge.firstWrong.count <= 10 && judged.judge.firstWrong.count <= judged.judge.wrong)
            missing.remove(first.kind)
        }
        #expect(missing.isEmpty, "\(sign.defect) was not found as such in \(JudgeDefectTests.worldsMax) worlds")
    }

    @Test("D08: an answer that comes too late and counts is found besides the time-out that was lost")
    func lateAnswerIsFound() {
        let late = (1...JudgeDefectTests.worldsMax).first { seed in
            JudgeDefectTests.judged(.staleAnswerAccepted, seed: seed).judge.wrong(of: .staleAnswerAccepted) > 0
        }
        #expect(late != nil)
    }

    @Test("P04: cents that the ledger loses show at the end, where what is told is right")
    func moneyLost() {
        for seed: UInt64 in 1...3 {
            let world = JudgeWorld(seed: seed)
            var judged = JudgedService(world)
            var commands = JudgeCommands(world)
            for _ in 0..<JudgeDefectTests.commandsPerWorld {
                let command = commands.next(judged.service)
                judged.perform(command, at: commands.time)
            }
            judged.judge.finish(holding: FareTotals(escrow: Money(cents: 1_000_000)))
            #expect(judged.judge.wrong(of: .moneyLost) == 1 && judged.judge.wrong == 1, "\(judged.complaints(seed))")
        }
    }

    @Test(
        "Where ways are not known, no sound price is called wrong, and one that changes between two tellings is",
        arguments: [nil, TaxiService.Defect.pricesTenfold, .secondAdded, .interruptedAtFullPrice])
    func withoutWays(defect: TaxiService.Defect?) {
        for seed: UInt64 in 1...10 {
            let world = JudgeWorld(seed: seed)
            var judged = JudgedService(world, defect: defect, knowsWays: false)
            var commands = JudgeCommands(world)
            for _ in 0..<JudgeDefectTests.commandsPerWorld {
                let command = commands.next(judged.service)
                judged.perform(command, at: commands.time)
            }
            judged.judge.finish()
            #expect(judged.judge.wrong == 0 && !judged.judge.fareChecks.knowsWays, "\(judged.complaints(seed))")
        }
    }
}
