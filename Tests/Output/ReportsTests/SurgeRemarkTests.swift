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

    @Test("Entries of a list of prices are named once, by the list")
    func lists() throws {
        var (one, other) = (try point("one", percent: "0"), try point("other", percent: "0"))
        func settings(_ prices: [String: String]) throws -> ScenarioSettings {
            let members = prices.sorted { $0.key < $1.key }.map { JSONNode.Member(key: $0.key, value: .text($0.value)) }
            return try #require(ScenarioSettings(.map(members), files: .list([])))
        }
        one.settings = try settings(["rules.fare.perKm": "1"])
        other.settings = try settings([
            "rules.fare.perKm": "2", "rules.fare.periods.0.name": "night", "rules.fare.periods.0.percent": "25",
        ])
        #expect(PriceReaction.prices(of: [one, other]) == ["rules.fare.perKm", "rules.fare.periods"])
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
