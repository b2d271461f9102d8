import Quantities
import TaxiService
import TestSupport
import Testing

@testable import RuleModels

@Suite("The judge beside a sound service")
struct JudgeSoundTests {
    /// Twice what it takes to find a service that is broken on purpose.
    private static let commandsPerWorld = 2_000
    private static let extent = FuzzExtent(
        rows: 8, seedsApart: 1_000, operations: TestExtent.judgedWorlds * commandsPerWorld)

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
            judged.finish()
            #expect((judged.judge.choices == judged.choicesTold) == true, "seed \(seed)")
            let (counts, own) = (judged.service.counts, judged.judge.counts)
            #expect(
                (counts.accepted, counts.completed, counts.interrupted, counts.withdrawn, counts.noShow)
                    == (own.accepted, own.completed, own.interrupted, own.withdrawn, own.noShow), "I12, seed \(seed)")
            #expect(counts.cancelled == own.cancelled, "I12, seed \(seed)")
            return (JudgeSoundTests.commandsPerWorld, judged.judge.wrong > 0 ? judged.complaints(seed) : nil)
        }
        if let failure { Issue.record("\(failure)") }
    }

    @Test("The random commands are all that there are, and reach everything that the judge judges")
    func everythingIsReached() {
        var (counts, commandCounts): ([String: Int], [String: Int]) = ([:], [:])
        for seed: UInt64 in 1...12 {
            let world = JudgeWorld(seed: seed)
            var judged = JudgedService(world)
            judged.countsEffects = true
            var commands = JudgeCommands(world)
            for _ in 0..<JudgeSoundTests.commandsPerWorld {
                let command = commands.next(judged.service)
                commandCounts[command.heading.action, default: 0] += 1
                judged.perform(command, at: commands.time)
            }
            counts.merge(judged.effectCounts) { $0 + $1 }
        }
        // Nothing new can be left out: whatever the vocabulary names, but for what the rule's policy never does.
        let effects =
            TaxiService.EventWord.allCases.filter { $0 != .rejected && $0 != .sent }.map(\.rawValue)
            + ["driverRejected", "clientRejected", "reservationLapsed", "offerWithdrawn"]
        let seldom = effects.filter { counts[$0, default: 0] < 10 }
        #expect(seldom.isEmpty, "\(counts)")
        let actions = TaxiService.Command.vocabulary.map(\.action).filter { $0 != "dispatchRound" }
        let untold = actions.filter { commandCounts[$0, default: 0] < 10 }
        #expect(untold.isEmpty, "\(commandCounts)")
    }
}
