import ActivityService
import Testing

@Suite("Parameters of sessions and goals have the rule book's defaults")
struct ActivityRulesTests {
    private let rules = ActivityRules()

    @Test("F05: goals are 10 to 999 km, 50 by default")
    func goals() {
        #expect(rules.goalKilometresMin == 10)
        #expect(rules.goalKilometresMax == 999)
        #expect(rules.goalKilometresDefault == 50)
    }

    @Test("F02: fixes count up to an accuracy of 50 m")
    func accuracy() { #expect(rules.accuracyMetresMax == 50) }
}
