import ServiceKernel
import TaxiService
import Testing

@Suite("Coverage of the fuzz test")
struct FuzzCoverageTests {
    @Test("The fuzz test reaches every event of the log, every reason and every timer at least ten times")
    func reachesEverything() throws {
        var timesSeen: [String: Int] = [:]
        for seed: UInt64 in 1...100 {
            let world = FuzzWorld(
                seed: seed, policy: seed.isMultiple(of: 10) ? .rebalanced : .fifo, hasRanks: seed > 60)
            let sides = world.comparison(checks: TaxiModelComparison.Checks(wholeState: false))
            var generator = StepGenerator(world: world)
            for _ in 0..<500 {
                try sides.carryOut(generator.next(after: sides)) { _, effects in
                    for effect in effects { timesSeen[FuzzCoverageTests.kind(of: effect), default: 0] += 1 }
                }
            }
        }
        let rare = FuzzCoverageTests.everything.filter { timesSeen[$0, default: 0] < 10 }
        let unnamed = Set(timesSeen.keys).subtracting(FuzzCoverageTests.everything)
        #expect(unnamed.isEmpty, "not in the vocabulary, or refused for a reason that it does not give")
        #expect(rare.isEmpty, "seldom or never: \(rare.map { "\($0) \(timesSeen[$0, default: 0])" })")
    }

    /// Returns the name of the event, or the operation and reason of a refusal.
    private static func kind(of effect: TaxiService.Effect) -> String {
        switch effect {
        case .driverRejected(_, let action, let reason): "\(action.operation) \(reason.word)"
        case .clientRejected(_, let action, let reason): "\(action.operation) \(reason.word)"
        case .reservationLapsed(_, let reason): "enterDispatch \(reason.word)"
        case .setTimer(let timer, _): String(timer.text.prefix { $0 != " " })
        default: String(effect.line.prefix { $0 != " " })
        }
    }

    /// All words of the vocabulary, so that no new word is missed.
    private static let everything: [String] = {
        let words = TaxiService.EventWord.allCases.filter { $0 != .rejected }.map(\.rawValue)
        let timers = TaxiService.Command.vocabulary.filter(\.isTimer).map(\.action)
        let refusals = TaxiService.Command.vocabulary.flatMap { entry in
            entry.reasons.map { "\(entry.action) \($0)" }
        }
        return words + timers + ["(offerWithdrawn", "enterDispatch alreadyRiding"] + refusals
    }()
}
