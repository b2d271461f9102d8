import Experiments
import InputFiles
import OutputFiles
import ServiceKernel
import Testing

@testable import Reports

@Suite("Assumptions of several points")
struct AssumptionListTests {
    private func recorded(_ taxis: Int, warmUp: String = "none") -> RecordedAssumptions {
        var recorded = RecordedAssumptions()
        recorded.assumptions = [
            Assumption(.zones, "34 zones", "34 bölge"), Assumption(.fleet, "\(taxis) taxis", "\(taxis) taksi"),
        ]
        recorded.derivedValues = [DerivedValue("warmUp", warmUp, cause: "duration")]
        return recorded
    }

    private func told(_ points: [(String, RecordedAssumptions)], _ language: Language = .english) -> [String] {
        AssumptionList(points.map { (name: $0.0, recorded: $0.1) }, in: language).entries.map {
            "\($0.label): \($0.text)"
        }
    }

    @Test("Shared assumptions are listed once, others with the names of their points")
    func beside() {
        #expect(
            told([("a", recorded(150)), ("b", recorded(210)), ("c", recorded(150))]) == [
                "Fleet: a, c: 150 taxis · b: 210 taxis", "Zones: 34 zones",
            ])
        #expect(told([("a", recorded(150))], .turkish) == ["Filo: 150 taksi", "Bölgeler: 34 bölge"])
        #expect(told([("a", RecordedAssumptions()), ("b", RecordedAssumptions())]) == [])
    }

    @Test("A derived value that differs is listed with the key from which it follows")
    func derived() {
        let long = recorded(150, warmUp: "auto")
        #expect(
            told([("a", recorded(150)), ("b", long)]).last
                == "Also differs as a result: warmUp: none → auto (follows from duration)")
        #expect(
            told([("a", recorded(150)), ("b", recorded(150)), ("c", long)], .turkish).last
                == "Buna bağlı olarak ayrıca değişir: c: warmUp: none → auto (duration nedeniyle)")
    }

    @Test("A manifest stores the assumptions with the counted hours, and they read back")
    func manifest() throws {
        var setup = ReportsFixtures.setup()
        setup.assumptions = recorded(150).assumptions
        setup.derivedValues = recorded(150).derivedValues
        setup.warmUp = .minutes(15)
        let manifest = Manifest(of: setup, threads: 1)
        let back = RecordedAssumptions(try #require(JSONNode(manifest.json(digests: [1]).bytes(.indented))))
        #expect(back.assumptions == setup.assumptions + [setup.countedHours])
        #expect(back.derivedValues == setup.derivedValues)
        let point = ExperimentPoint(name: "a", setup: setup)
        #expect(point.assumptions.assumptions == back.assumptions)
        #expect(
            RunSummary([], replications: 1, manifest: manifest, path: "").lines().contains {
                $0 == ("Assumed", "34 zones")
            })
    }

    @Test("Points with different zones are no pairs: the same draw is a trip between other zones")
    func otherZones() {
        func point(_ entries: [(String, String)]) -> ExperimentPoint {
            var setup = ReportsFixtures.setup()
            setup.document = .map(entries.map { DocumentValue.Entry(key: $0.0, value: .text($0.1)) })
            return ExperimentPoint(name: "p", setup: setup)
        }
        let (small, large) = (point([("rules.zones.areaKm2", "1")]), point([("rules.zones.areaKm2", "8")]))
        let chance = CommonRandomNumbers(small, large, sharesNumbers: true)
        #expect(!chance.isPaired && chance.sentence(values: 4).contains("rules.zones.areaKm2 differs"))
    }
}
