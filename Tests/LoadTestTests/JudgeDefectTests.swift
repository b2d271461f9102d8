import Quantities
import TaxiService
import Testing

@testable import LoadTest

@Suite("The judge beside a service that is broken on purpose")
struct JudgeDefectTests {
    private static let worlds: ClosedRange<UInt64> = 1...40
    private static let commandsPerWorld = 1_000

    /// How often the judge finds each kind of mistake over the worlds, and what it says first.
    private static func findings(of defect: Defect) -> (byKind: [WrongKind: Int], first: WrongDecision?, text: String) {
        var byKind: [WrongKind: Int] = [:]
        var first: WrongDecision?
        var text = ""
        for seed in worlds {
            let world = JudgeWorld(seed: seed)
            var judged = JudgedService(world, defect: defect)
            var commands = JudgeCommands(world)
            for _ in 0..<commandsPerWorld {
                let command = commands.next(judged.service)
                judged.perform(command, at: commands.time)
            }
            judged.judge.finish()
            for kind in WrongKind.allCases where judged.judge.wrong(of: kind) > 0 {
                byKind[kind, default: 0] += judged.judge.wrong(of: kind)
            }
            if first == nil, let wrong = judged.judge.firstWrong.first {
                first = wrong
                text = judged.complaints(seed)
            }
        }
        return (byKind, first, text)
    }

    @Test(
        "Canary: a defect that touches queues is found, and called what it is",
        arguments: [
            (Defect.lastInFirstOut, WrongKind.wrongDriver),
            (.refusalForgotten, .refusalsMiscounted),
            (.refusalLost, .answerLost),
            (.refuserAskedAgain, .refuserAskedAgain),
            (.staleTimerObeyed, .staleTimerObeyed),
            (.driverOfferedTwice, .driverAskedTwice),
            (.staleAnswerAccepted, .timeoutLost),
            (.staleAnswerAccepted, .staleAnswerAccepted),
            (.requestTimeForgotten, .rideOvertaken),
            (.formerDepartureObeyed, .staleTimerObeyed),
            (.lapseForgotten, .clientInTwoRides),
            (.joinAfterArrival, .joinNotAllowed),
            (.noShowClosesEveryone, .wrongEnd),
            (.arrivalKept, .commandLost),
        ])
    func isFound(defect: Defect, kind: WrongKind) throws {
        let findings = JudgeDefectTests.findings(of: defect)
        print(defect, findings.byKind.sorted { $0.value > $1.value }.map { "\($0.key) \($0.value)" })
        print(findings.text)
        #expect(findings.byKind[kind, default: 0] > 0, "\(findings.byKind)\n\(findings.text)")
        let first = try #require(findings.first)
        #expect(!first.what.isEmpty && !first.expected.isEmpty)
    }

    @Test(
        "What concerns money and detours only is none of the judge's business",
        arguments: [Defect.centLost, .detourIgnored, .interruptedAtFullPrice])
    func isNotJudged(defect: Defect) {
        let findings = JudgeDefectTests.findings(of: defect)
        #expect(findings.byKind.isEmpty, "\(findings.text)")
    }
}
