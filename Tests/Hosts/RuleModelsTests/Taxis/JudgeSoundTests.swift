import Quantities
import TaxiService
import TestSupport
import Testing

@testable import RuleModels

@Suite("The judge beside a sound service")
struct JudgeSoundTests {
    /// Twice what it takes to find a service that is broken on purpose.
    private static let commandsPerWorld = 2_000
    private static let extent = FuzzExtent(rows: 8, seedsApart: 1_000, operations: 80 * commandsPerWorld)

    @Test("I11, I14, T13: nothing is wrong about a sound service, whatever people do", arguments: extent.firstSeeds)
    func nothingIsWrong(firstSeed: UInt64) {
        let failure = JudgeSoundTests.extent.firstFailure(from: firstSeed) { seed in
            let world = JudgeWorld(seed: seed)
            var judged = JudgedService(world)
            var commands = JudgeCommands(world)
            for _ in 0..<JudgeSoundTests.commandsPerWorld {
                let command = commands.next(judged.service)
                judged.perform(command, at: commands.time)
                if judged.judge.wrong > 0 { break }
            }
            judged.judge.finish()
            #expect(judged.judge.choices == judged.choicesTold, "seed \(seed)")
            let (counts, own) = (judged.service.counts, judged.judge.counts)
            #expect(
                (counts.accepted, counts.completed, counts.interrupted, counts.withdrawn, counts.noShow)
                    == (own.accepted, own.completed, own.interrupted, own.withdrawn, own.noShow), "I12, seed \(seed)")
            #expect(counts.cancelled == own.cancelled, "I12, seed \(seed)")
            return (JudgeSoundTests.commandsPerWorld, judged.judge.wrong > 0 ? judged.complaints(seed) : nil)
        }
        if let failure { Issue.record("\(failure)") }
    }

    @Test("The random commands reach everything that the judge judges")
    func everythingIsReached() {
        var counts: [String: Int] = [:]
        for seed: UInt64 in 1...12 {
            let world = JudgeWorld(seed: seed)
            var judged = JudgedService(world)
            judged.countsEffects = true
            var commands = JudgeCommands(world)
            for _ in 0..<JudgeSoundTests.commandsPerWorld {
                let command = commands.next(judged.service)
                judged.perform(command, at: commands.time)
            }
            counts.merge(judged.effectCounts) { $0 + $1 }
        }
        let seldom = [
            "driverStarted", "driverStopped", "driverMoved", "connectionLost", "connectionRegained", "requested",
            "offered", "waiting", "accepted", "refused", "timedOut", "stoodDown", "suspended", "suspensionEnded",
            "gaveBack", "withdrawn", "arrived", "pickedUp", "paid", "interrupted", "noShow", "concluded", "reserved",
            "reservationChanged", "reservationCancelled", "joined", "left", "driverRejected", "clientRejected",
            "reservationLapsed", "offerWithdrawn",
        ].filter { counts[$0, default: 0] < 10 }
        #expect(seldom.isEmpty, "\(counts)")
    }
}
