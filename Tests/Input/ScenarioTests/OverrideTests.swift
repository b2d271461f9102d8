import InputFiles
import Quantities
import SimulationKernel
import TestSupport
import Testing

@testable import Scenario

@Suite("--set")
struct OverrideTests {
    @Test("A value of the scenario is replaced")
    func replaces() throws {
        let setup = try Samples.setup(overrides: [
            "duration=2 h", "drivers.shifts.0.taxis=7", "clients.patience={exponential: {mean: 5 min}}",
            "demand.flows.0.perHour=1", "demand.flows.0.perHour=2",
        ])
        #expect(setup.duration == .hours(2))
        #expect(setup.drivers.shifts[0].taxis == 7)
        #expect(setup.clients.patienceSeconds == .exponential(mean: 300))
        guard case .poisson(let demand) = setup.demand[0] else {
            Issue.record("no Poisson process")
            return
        }
        #expect(demand.requestsPerHour[0] == 2)
    }

    @Test("A key that the scenario leaves out is added, with the maps above it")
    func adds() throws {
        let setup = try Samples.setup(overrides: [
            "replications=4", "start.clock=07:30", "travel.noise.lognormal={mean: 1, cv: 0.3}",
            "dispatch.searchZones=1",
        ])
        #expect(setup.replications == 4)
        #expect(setup.clockAtStart == .minutes(450))
        #expect(setup.travel.noise == .lognormal(mean: 1, coefficientOfVariation: 0.3))
        #expect(setup.rules.searchZones == 1)
    }

    @Test(
        "Rules are set by their names in every spelling of the scenario",
        arguments: [
            "", "\nrules: {}", "\nrules:", "\nrules: {refusals.standDown: 9}", "\nrules: {refusals: {standDown: 9}}",
            "\nrules: {refusals: {}}", "\nrules: {fare.perKm: 1}",
        ])
    func rules(_ lines: String) throws {
        let source = try SourceFile(displayName: "s.yaml", text: Samples.scenario + lines)
        let setup = try ScenarioLoader.load(
            source, overrides: ["rules.refusals.standDown=4", "rules.fare.limit.perKm=2.5"], dataFolder: nil)
        #expect(setup.rules.refusalsToStandDown == 4)
        #expect(setup.rules.fareLimit?.perKilometre == Money(cents: 250))
    }

    @Test(
        "An invalid override is reported with its option",
        arguments: [
            (
                "clients.patiense=5 min",
                "--set clients.patiense=5 min: unknown key 'patiense' in 'clients'; did you mean 'patience'?"
            ),
            (
                "drivrs.noAnswer=0",
                "--set drivrs.noAnswer=0: unknown key 'drivrs' in the scenario; did you mean 'drivers'?"
            ),
            (
                "perPickupKm=0",
                "--set perPickupKm=0: unknown key 'perPickupKm' in the scenario; "
                    + "did you mean 'drivers.acceptance.perPickupKm'?"
            ),
            (
                "patience=5 min",
                "--set patience=5 min: unknown key 'patience' in the scenario; "
                    + "known are ranks.0.walkUps.patience, clients.patience, visitors.patience, tourists.crowds.patience"
            ),
            (
                "dispatch.policy=nearest",
                "--set dispatch.policy=nearest: unknown key 'policy' in 'dispatch'; did you mean 'rules.dispatch.policy'?"
            ),
            (
                "drivers.perKm=2",
                "--set drivers.perKm=2: unknown key 'perKm' in 'drivers'; "
                    + "known are rules.fare.perKm, rules.fare.periods.0.perKm, rules.fare.limit.perKm"
            ),
            (
                "rules.refusals.standDwn=4",
                "--set rules.refusals.standDwn=4: the rule book has no rule 'refusals.standDwn'; "
                    + "did you mean 'refusals.standDown'?"
            ),
            (
                "drivers.shifts.1.taxis=4",
                "--set drivers.shifts.1.taxis=4: the list 'drivers.shifts' has no entry '1'; "
                    + "its entries are numbered from 0 to 0"
            ),
            (
                "drivers.shifts.x=4",
                "--set drivers.shifts.x=4: the list 'drivers.shifts' has no entry 'x'; "
                    + "its entries are numbered from 0 to 0"
            ),
            (
                "duration.mean=4 h",
                "--set duration.mean=4 h: 'duration' is a single value and has no 'mean'; set 'duration' itself"
            ),
            ("duration=4", "--set duration=4: 'duration' is 4 without a unit; units that fit: s, min, h, day, days"),
            (
                "duration",
                "--set duration: there is no '=' between path and value; "
                    + "write --set path.to.key=value, such as --set clients.patience='5 min'"
            ),
            (
                "=5",
                "--set =5: there is no path before '='; "
                    + "write --set path.to.key=value, such as --set clients.patience='5 min'"
            ),
            (
                "seed=",
                "--set seed=: there is no value after '='; "
                    + "write --set path.to.key=value, such as --set clients.patience='5 min'"
            ),
            (
                "a..b=1",
                "--set a..b=1: the path has an empty part; "
                    + "write --set path.to.key=value, such as --set clients.patience='5 min'"
            ),
            (
                "seed=[1",
                "--set seed=[1: the list that begins in line 1 is not closed here; "
                    + "write ',' before the next entry, or ']' at the end"
            ),
        ])
    func refuses(_ option: String, _ complaint: String) {
        #expect(inputErrors { _ = try Samples.setup(overrides: [option]) } == [complaint])
    }

    @Test("Errors of options and of the scenario are reported together")
    func together() {
        let complaints = inputErrors {
            _ = try Samples.setup(replacing: "24 h", by: "24", overrides: ["seed=x", "drivers.noAnswer=3"])
        }
        #expect(
            complaints == [
                "s.yaml:7:11: 'duration' is 24 without a unit; units that fit: s, min, h, day, days",
                "--set seed=x: 'seed' is 'x'; write a whole number from 0 to 18446744073709551615",
                "--set drivers.noAnswer=3: 'noAnswer' is 3; 0 to 1 is allowed",
            ])
    }
}
