import Experiments
import InputFiles
import Reports
import Testing

@Suite("Comparisons in which an event is switched off")
struct EventPairTests {
    private func point(_ effect: String, isActive: Bool) -> ExperimentPoint {
        let event = [("name", "E"), ("active", "\(isActive)"), (effect, "0.5")].map {
            DocumentValue.Entry(key: $0.0, value: .text($0.1))
        }
        var setup = ReportsFixtures.setup()
        setup.document = .map([
            DocumentValue.Entry(key: "demand", value: .text("much")),
            DocumentValue.Entry(key: "drivers", value: .text("10")),
            DocumentValue.Entry(key: "events", value: .list([.map(event)])),
        ])
        return ExperimentPoint(name: "p", setup: setup)
    }

    @Test(
        "Pairs keep the same clients if the event neither adds nor removes clients",
        arguments: [
            ("speed", "with the same clients and drivers"),
            ("demand", "with the same drivers, not the same clients (events.0.active differs)"),
        ])
    func sharedChance(effect: String, words: String) {
        let (on, off) = (point(effect, isActive: true), point(effect, isActive: false))
        let chance = CommonRandomNumbers(on, off, sharesNumbers: true)
        #expect(chance.sentence(values: 7) == "7 pairs of replications \(words)")
    }
}
