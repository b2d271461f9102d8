import InputFiles
import Testing

@testable import Reports

@Suite("The remark on surge pricing")
struct SurgeRemarkTests {
    private let named = "Prices rise with demand: surge pricing is an experiment outside the rule book."

    private func settings(percent: String) throws -> ScenarioSettings {
        let surge = JSONNode.Member(key: "dispatch.surge.percentPerRequest", value: .text(percent))
        let json = JSONNode.map([JSONNode.Member(key: "rules", value: .map([surge]))])
        return try #require(ScenarioSettings(json, files: .list([])))
    }

    private func point(_ name: String, percent: String) throws -> ExperimentPoint {
        var point = ExperimentPoint(name: name, setup: ReportsFixtures.setup())
        point.settings = try settings(percent: percent)
        return point
    }

    @Test("A run with surge pricing names it as an experiment outside the rule book")
    func run() throws {
        #expect(PriceReaction.remark(setting: [], try settings(percent: "25")) == named)
        #expect(PriceReaction.remark(setting: [], try settings(percent: "0")) == nil)
    }

    @Test("A comparison names the experiment, and the difference if only one scenario has it")
    func comparison() throws {
        let with = try point("with", percent: "25")
        #expect(PriceReaction.remark([with, with]) == named)
        let remark = PriceReaction.remark([try point("without", percent: "0"), with])
        #expect(
            remark?.hasPrefix(
                "Prices rise with demand in 1 of 2 scenarios: surge pricing is an experiment outside the rule book. Prices "
                    + "differ (rules.dispatch.surge.percentPerRequest), and no group") == true)
    }
}
