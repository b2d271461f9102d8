import InputFiles
import Testing

@testable import Scenario

@Suite("What is said about a scenario with a mistake")
struct BadScenarioTests {
    /// A change of the sample scenario, and the lines that it must lead to.
    struct Case: CustomTestStringConvertible, Sendable {
        let old: String
        let new: String
        let complaints: [String]

        init(_ old: String, _ new: String, _ complaints: String...) {
            self.old = old
            self.new = new
            self.complaints = complaints
        }

        var testDescription: String { "\(old) → \(new)" }
    }

    @Test("Each mistake gives its one line", arguments: keys + quantities + city + people + rules + syntax)
    func complaint(_ example: Case) {
        #expect(Samples.scenario.contains(example.old))
        let complaints = Samples.complaints { _ = try Samples.setup(replacing: example.old, by: example.new) }
        if complaints != example.complaints {
            print("@@" + String(reflecting: [example.old, example.new] + complaints))
        }
        #expect(complaints == example.complaints)
    }
}
