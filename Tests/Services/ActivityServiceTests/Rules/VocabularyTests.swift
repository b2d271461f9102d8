import ActivityService
import Quantities
import ServiceKernel
import TestSupport
import Testing

@Suite("The activity service's commands and events match their descriptions")
struct VocabularyTests {
    @Test("Each command is described once, under its own word")
    func commands() {
        let entries = ActivityService.Command.vocabulary
        #expect(entries.map(\.action) == ActivityService.Operation.allCases.map(\.word))
        #expect(ActivityService.Command.faultsOfVocabulary == [])
        for entry in entries {
            #expect(entry.actor == .runner && (entry.rule.hasPrefix("F0") || entry.rule == "A11"))
            #expect(Set(entry.reasons).isSubset(of: ActivityService.Reason.allCases.map(\.word)))
        }
    }

    @Test("Each reason has its own code and word")
    func reasons() {
        #expect(ActivityService.Reason.faultsOfList(codes: 1...11) == [])
    }

    @Test("Every command is written as fields and read back", arguments: ActivityService.Operation.allCases)
    func visit(word: ActivityService.Operation) throws {
        let samples: [ActivityService.RunnerAction] = [
            .start(kind: .ride, title: "Coast"), .pause, .resume, .stop,
            .fix(ActivityFixture.place(123), accuracyMetres: 12, taken: ActivityFixture.moment(4)), .loseConnection,
            .regainConnection,
            .dieApp, .reviveApp, .setGoal(kilometres: 77), .resetProgress(confirmed: true), .leaveActivity,
        ]
        let action = try #require(samples.first { $0.operation == word })
        let command = ActivityService.Command.runner(RunnerID(2), action)
        #expect(command.faultOfReadingBack == nil)
    }
}
