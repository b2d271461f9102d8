import InputFiles
import TestSupport
import Testing

@testable import Scenario

@Suite("What is said about a scenario with a mistake")
struct BadScenarioTests {
    typealias Case = Mistake

    @Test(
        "Each mistake gives its one line",
        arguments: keys + quantities + city + people + habits + mishaps + rules + fares + syntax)
    func complaint(_ example: Case) {
        #expect(Samples.scenario.contains(example.old))
        let complaints = inputComplaints { _ = try Samples.setup(replacing: example.old, by: example.new) }
        #expect(complaints == example.complaints)
    }
}
