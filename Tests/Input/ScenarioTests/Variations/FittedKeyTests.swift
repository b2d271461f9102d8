import Experiments
import InputFiles
import TestSupport
import Testing

@testable import Scenario

@Suite("--fit")
struct FittedKeyTests {
    @Test("A range has many exact decimal values from one end to the other")
    func values() throws {
        let key = try FittedKey("drivers.scale=0.5..2")
        #expect(key.path == "drivers.scale" && key.bounds == 0.5...2 && key.unit == "")
        #expect([0, 0.5, 1].map { key.nearest(to: $0).text } == ["0.5000", "1.2500", "2.0000"])
        #expect(key.nearest(to: 0.333_33).text == "1.0000" && key.nearest(to: 0.333_33).place == 5_000 / 15_000.0)
        #expect(key.place(of: "1.25") == 0.5 && key.place(of: "3") == nil && key.place(of: "1 min") == nil)
        let times = try FittedKey("clients.patience=5..20 min")
        #expect(times.nearest(to: 0.5).text == "12.500 min" && times.place(of: "12.5 min") == 0.5)
        #expect(times.inWrittenSteps.nearest(to: 0.51).text == "13 min")
    }

    @Test(
        "Each error gives one line",
        arguments: [
            ("a", "--fit a: it does not have the form PATH=FROM..TO; \(FittedKey.example)"),
            ("=1..2", "--fit =1..2: it does not have the form PATH=FROM..TO; \(FittedKey.example)"),
            ("a=1,2", "--fit a=1,2: '1,2' is not a range of numbers; \(FittedKey.example)"),
            ("a=2..1", "--fit a=2..1: the end of the range must be above its start; \(FittedKey.example)"),
            (
                "a=1..2:0.1",
                "--fit a=1..2:0.1: a fit takes no step; \(FittedKey.example)"
            ),
            ("seed=1..9", "--fit seed=1..9: 'seed' is not a property of the city; \(FittedKey.example)"),
        ])
    func mistakes(text: String, message: String) {
        #expect(inputErrors { _ = try FittedKey(text) } == [message])
    }

    private func scenario(_ fits: String...) throws -> FittedScenario {
        let folder = try TemporaryFolder()
        let path = try folder.write(SampleTexts.scenario, to: "s.yaml")
        return try FittedScenario(
            path: path, overrides: [], keys: try fits.map { text throws(InputError) in try FittedKey(text) }, seed: nil)
    }

    @Test("A scenario is loaded at any place; integer keys get integers; its own values are read from it")
    func scenarios() throws {
        let fitted = try scenario(
            "drivers.scale=0.5..2", "drivers.shifts.0.taxis=5..20", "clients.patience=5..20 min",
            "rules.fare.perKm=1..2")
        #expect(fitted.valuesToday == ["1", "10", "10 min", nil])
        #expect(fitted.keys[1].nearest(to: 0.53).text == "13" && fitted.keys[0].nearest(to: 0.53).text == "1.2950")
        let setup = try fitted.setup(at: [0.5, 0.53, 0, 1])
        #expect(setup.drivers.shifts[0].taxis == 16)  // 13 × 1.25
    }

    @Test("An unknown or repeated key is reported")
    func refusals() {
        #expect(inputErrors { _ = try scenario("drivers.scal=1..2") } != [])
        #expect(
            inputErrors { _ = try scenario("drivers.scale=1..2", "drivers.scale=1..3") } == [
                "--fit: 'drivers.scale' and 'drivers.scale' are the same value, or one is a part of the other; fit one of them"
            ])
    }
}
