import TestSupport
import Testing

@Suite("Messages about an invalid scenario")
struct BadScenarioTests {
    typealias Case = InvalidInput

    @Test(
        "Each error gives exactly one line",
        arguments: keys + quantities + city + people + habits + mishaps + reactions + rules + fares + syntax)
    func complaint(_ example: Case) {
        #expect(Samples.scenario.contains(example.old))
        let complaints = inputErrors { _ = try Samples.setup(replacing: example.old, by: example.new) }
        #expect(complaints == example.expectedErrors)
    }

    @Test("Quoted keys and values of the document are cut at 80 characters")
    func cutsEchoes() {
        let (long, cut) = (String(repeating: "x", count: 300), String(repeating: "x", count: 80) + "…")
        #expect(
            inputErrors { _ = try Samples.setup(replacing: "duration: 24 h", by: "duration: \(long)") }.first?
                .contains("'\(cut)'") ?? false)
        let unknown = inputErrors {
            _ = try Samples.setup(replacing: "duration: 24 h", by: "duration: 24 h\n\(long): 1")
        }
        #expect(unknown.count == 1 && unknown.first?.contains("unknown key '\(cut)' in") ?? false, "\(unknown)")
    }
}
