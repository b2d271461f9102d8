import TaxiService
import Testing

@Suite("What the fuzz reaches")
struct FuzzCoverageTests {
    @Test("The fuzz reaches every event of the log, every reason and every timer, many times over")
    func reachesEverything() throws {
        var timesSeen: [String: Int] = [:]
        for seed: UInt64 in 1...60 {
            let world = FuzzWorld(seed: seed)
            var sides = world.sides(checks: SideBySide.Checks(wholeState: false))
            var generator = StepGenerator(world: world)
            for _ in 0..<500 {
                try sides.perform(generator.next(after: sides.model)) { _, effect in
                    timesSeen[FuzzCoverageTests.kind(of: effect), default: 0] += 1
                }
            }
        }
        let rare = FuzzCoverageTests.everything.filter { timesSeen[$0, default: 0] < 10 }
        #expect(rare.isEmpty, "seldom or never: \(rare.map { "\($0) \(timesSeen[$0, default: 0])" })")
    }

    /// The name of the event, or who was refused what and why.
    private static func kind(of effect: TaxiService.Effect) -> String {
        switch effect {
        case .driverRejected(_, let action, let reason): "\(action.word) \(reason.word)"
        case .clientRejected(_, let action, let reason): "\(action.word) \(reason.word)"
        case .reservationLapsed(_, let reason): "enterDispatch \(reason.word)"
        case .setTimer(let timer, _): String(timer.text.prefix { $0 != " " })
        default: String(effect.line.prefix { $0 != " " })
        }
    }

    /// The events and the table of reasons in the contract.
    private static let everything: [String] =
        [
            "driverStarted", "driverStopped", "driverMoved", "connectionLost", "connectionRegained", "requested",
            "offered", "waiting", "accepted", "refused", "timedOut", "stoodDown", "suspended", "suspensionEnded",
            "gaveBack", "withdrawn", "arrived", "pickedUp", "paid", "paymentFailed", "interrupted", "noShow",
            "concluded",
            "reserved", "reservationChanged", "reservationCancelled", "joined", "left", "offerTimeout", "suspensionEnd",
            "reservationDue", "(offerWithdrawn",
        ]
        + ReasonTable.rows.flatMap { row in row.reasons.map { "\(row.action) \($0)" } }
}
