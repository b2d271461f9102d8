import InputFiles
import Quantities
import TestSupport
import Testing

@testable import Scenario

@Suite("Relative changes of values")
struct RelativeChangeTests {
    @Test("A number of the scenario is changed by its share, in its own unit")
    func changes() throws {
        let setup = try Samples.setup(
            replacing: "24 h", by: "10 h",
            overrides: ["duration=+10%", "drivers.shifts.0.taxis=-50%", "demand.flows.0.perHour=+0.5%"])
        #expect(setup.duration == .hours(11))
        #expect(setup.drivers.shifts[0].taxis == 5)
        guard case .poisson(let demand) = setup.demand[0] else {
            Issue.record("no Poisson process")
            return
        }
        #expect(demand.requestsPerHour[0] == 30.15)
    }

    @Test("A missing value is changed from its default")
    func defaultValue() throws {
        let setup = try Samples.setup(overrides: [
            "rules.fare.perKm=+10%", "rules.offer.timeoutSeconds=-50%", "drivers.answerDelay=-20%",
            "drivers.returnAfterStandDown=+100%",
        ])
        #expect(setup.rules.fare.perKilometre == Money(cents: 121))
        #expect(setup.rules.offerTimeout == .seconds(15))
        #expect(setup.drivers.answerDelaySeconds == .constant(4))
        #expect(setup.drivers.returnAfterStandDownSeconds == 3_600)
    }

    @Test("Changes accumulate, in every spelling of the rules")
    func twice() throws {
        let source = try SourceFile(
            displayName: "s.yaml", text: Samples.scenario + "\nrules: {fare: {perKm: 2.00}, refusals.suspend: 40}")
        let setup = try ScenarioLoader.load(
            source, overrides: ["fare.perKm=+10%", "fare.perKm=+10%", "rules.refusals.suspend=-25%"], dataFolder: nil)
        #expect(setup.rules.fare.perKilometre == Money(cents: 242))
        #expect(setup.rules.refusalsToSuspend == 30)
    }

    @Test("A random quantity is changed as a whole, or in one of its numbers")
    func random() throws {
        let whole = try Samples.setup(overrides: [
            "clients.patience={lognormal: {mean: 10 min, cv: 0.5}}", "clients.patience=-20%",
        ])
        #expect(whole.clients.patienceSeconds == .lognormal(mean: 480, coefficientOfVariation: 0.5))
        let part = try Samples.setup(overrides: [
            "clients.patience={uniform: {from: 2 min, to: 4 min}}", "clients.patience.uniform.to=+50%",
        ])
        #expect(part.clients.patienceSeconds == .uniform(from: 120, to: 360))
        let both = try Samples.setup(overrides: [
            "clients.patience={uniform: {from: 2 min, to: 4 min}}", "clients.patience=+50%",
        ])
        #expect(both.clients.patienceSeconds == .uniform(from: 180, to: 360))
    }

    @Test("Cents and whole numbers are rounded half up")
    func rounding() throws {
        let setup = try Samples.setup(overrides: [
            "rules.fare.flagFall=+5%", "drivers.shifts.0.taxis=+25%", "rules.refusals.standDown=-50%",
        ])
        #expect(setup.rules.fare.flagFall == Money(cents: 347))  // 3.465
        #expect(setup.drivers.shifts[0].taxis == 13)  // 12.5
        #expect(setup.rules.refusalsToStandDown == 2)  // 1.5
    }

    @Test(
        "An impossible change is reported with the option",
        arguments: [
            (
                "scenario=+10%",
                "'scenario' is 'sample', not a number that +10% can change; write the value itself"
            ),
            (
                "demand.flows=+10%",
                "'demand.flows' is a list, not a number that +10% can change; name one of the numbers in it"
            ),
            (
                "drivers=-5%",
                "'drivers' is a map, not a number that -5% can change; name one of the numbers in it"
            ),
            (
                "drivers.idle.after=-5%",
                "the scenario has no 'drivers.idle.after', so -5% has no number to change; "
                    + "write the value itself"
            ),
            (
                "travel.noise=+5%",
                "the scenario has no 'travel.noise' (default: none), so +5% has no number to change; "
                    + "write the value itself"
            ),
            (
                "start.clock=+5%",
                "the scenario has no 'start.clock' (default: \"00:00\"), so +5% has no number to change; "
                    + "write the value itself"
            ),
            (
                "rules.fare.perMinute=+5%",
                "'rules.fare.perMinute' is 0.00, and +5% changes nothing; write the value itself: any share of 0 is 0"
            ),
            (
                "drivers.shifts.0.taxis=+4%",
                "'drivers.shifts.0.taxis' is 10, and +4% changes nothing; write the value itself: it must be a "
                    + "whole number"
            ),
            (
                "fare.perKm=+0.1%",
                "'rules.fare.perKm' is 1.10, and +0.1% changes nothing; write the value itself: it must be whole cents"
            ),
            (
                "fare.perKm=-101%",
                "'-101%' is not a relative change; write it like +10% or -5%, from -100% to +10000%, with at most 4 decimals"
            ),
            (
                "fare.perKm=+1.00001%",
                "'+1.00001%' is not a relative change; write it like +10% or -5%, from -100% to +10000%, with at most 4 decimals"
            ),
            ("fare.perKm=10%", "'fare.perKm' is '10%', not an amount of money; write it like 3.30"),
        ])
    func refuses(option: String, complaint: String) {
        #expect(inputErrors { _ = try Samples.setup(overrides: [option]) } == ["--set \(option): \(complaint)"])
    }

    @Test("A change by 0 % is valid: the value stays")
    func none() throws {
        #expect(try Samples.setup(overrides: ["fare.perKm=+0%"]).rules.fare.perKilometre == Money(cents: 110))
    }

    @Test("A text in quotes is not a change")
    func quoted() throws {
        #expect(inputErrors { _ = try Samples.setup(overrides: ["description='+10%'"]) } == [])
    }

    @Test(
        "Leading keys of a path may be left out if the rest is unambiguous",
        arguments: [
            ("fare.perKm", "rules.fare.perKm"), ("fare.surcharges.3.amount", "rules.fare.surcharges.3.amount"),
            ("shifts.0.taxis", "drivers.shifts.0.taxis"), ("crowds.spoils", "tourists.crowds.spoils"),
            ("idle.after", "drivers.idle.after"), ("drivers.fare.perKm", "drivers.fare.perKm"),
            ("perKm", "perKm"), ("limit.perKm", "rules.fare.limit.perKm"), ("0.length", "drivers.shifts.0.length"),
            ("no.such", "no.such"),
        ])
    func wholePath(path: String, whole: String) {
        let parts = path.split(separator: ".").map(String.init)
        #expect(KeyTable.wholePath(parts, of: .scenario).joined(separator: ".") == whole)
    }

    @Test("Every complete path stays itself")
    func isWhole() {
        for kind in [DocumentKind.scenario, .load] {
            for path in KeyTable.paths(of: kind) {
                let parts = path.split(separator: ".").map(String.init)
                #expect(KeyTable.wholePath(parts, of: kind) == parts)
            }
        }
    }

    @Test("Points of an experiment are named by the results of changes")
    func points() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Samples.scenario, to: "s.yaml")
        func values(_ texts: String...) throws -> [[String]] {
            let variations = try texts.map { text throws(InputError) in try Variation(text) }
            return try ScenarioLoader.load(
                path: path, overrides: ["fare.perKm=2.00"], variations: variations,
                points: SweepDesign.grid.points(of: variations), seed: nil, replications: nil, dataFolder: nil
            ).map(\.values)
        }
        #expect(try values("fare.perKm=-10%,+0%,+10%") == [["1.80"], ["2.00"], ["2.20"]])
        #expect(try values("fare.perKm=-10%..+10%:10%") == [["1.80"], ["2.00"], ["2.20"]])
        #expect(try values("fare.perKm=+1%,+1.1%", "duration=24 h,-50%") == [["2.02", "24 h"], ["2.02", "12 h"]])
        #expect(try Variation("fare.perKm=1").path == "rules.fare.perKm")
    }
}
