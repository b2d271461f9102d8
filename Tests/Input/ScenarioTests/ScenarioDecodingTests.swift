import CityModel
import InputFiles
import Quantities
import SimulationKernel
import TaxiService
import TestSupport
import Testing

@testable import Scenario

@Suite("Decoding of scenarios")
struct ScenarioDecodingTests {
    @Test("The sample scenario is decoded, and missing keys have their defaults")
    func sample() throws {
        let setup = try Samples.setup()
        #expect(setup.name == "sample")
        #expect(setup.city.zones.map(\.name) == ["A", "B"])
        #expect(setup.city.leg(from: ZoneID(0), to: ZoneID(1)) == TravelLeg(milliseconds: 360_000, metres: 2_400))
        #expect(setup.duration == .hours(24))
        #expect(setup.warmUp == .zero)
        #expect(setup.clockAtStart == .zero)
        #expect(setup.startDate == nil)
        #expect(setup.seed == 1)
        #expect(setup.replications == 1)
        #expect(setup.clients.patienceSeconds == .constant(600))
        #expect(setup.clients.partyWeights == [1, 0, 0, 0])
        #expect(setup.drivers.shifts.map(\.taxis) == [10])
        #expect(setup.drivers.shifts[0].start == nil)
        #expect(setup.drivers.startWeights.isEmpty)
        #expect(setup.rules.searchZones == nil)
        #expect(setup.travel.noise == nil)
        #expect(!setup.hasAccounts)
        #expect(try Samples.setup(adding: "accounts: true").hasAccounts)
        #expect(setup.inputLosses.isEmpty)
    }

    @Test("Start, warm-up, seed and replications are read")
    func run() throws {
        let setup = try Samples.setup(
            adding: """
                start: {date: 2026-06-06, clock: "07:30"}
                warmUp: 90 min
                seed: 18446744073709551615
                replications: 5
                dispatch: {searchZones: 2}
                """)
        #expect(setup.startDate == CalendarDate(year: 2026, month: 6, day: 6))
        #expect(setup.startDate?.weekday == .saturday)
        #expect(setup.clockAtStart == .minutes(450))
        #expect(setup.warmUp == .minutes(90))
        #expect(setup.seed == .max)
        #expect(setup.replications == 5)
        #expect(setup.rules.searchZones == 2)
    }

    @Test("The warm-up is a time, none, or found by pilots, the default for runs of taxis from three days on")
    func warmUps() throws {
        func finds(_ lines: String, duration: String) throws -> Bool {
            let setup = try Samples.setup(replacing: "duration: 24 h", by: "duration: \(duration)\n\(lines)")
            #expect(setup.warmUp == .zero)
            return setup.estimatesWarmUp
        }
        #expect(try !finds("", duration: "71 h"))
        #expect(try finds("", duration: "3 days"))
        #expect(try finds("warmUp: auto", duration: "72 h"))
        #expect(try !finds("warmUp: none", duration: "9 days"))
        #expect(try !finds("warmUp: 0 h", duration: "9 days"))
        #expect(try Samples.setup(replacing: "duration: 24 h", by: "duration: 24 h\nwarmUp: none").warmUp == .zero)
    }

    @Test("A number of zones above that of the city means all: the default scenario fits a city of two")
    func moreZonesThanThereAre() throws {
        let setup = try Samples.setup(adding: "dispatch: {searchZones: 12}")
        #expect(setup.rules.searchZones == 2)
        let text = try SourceFile.read(TestFiles.scenario("default")).text
            .replacing(
                "generate: {seed: 7, zones: 60}",
                with: "{zones: [A, B], table: {A: {A: [3, 1], B: [5, 2]}, B: {A: [6, 2], B: [3, 1]}}}"
            )
            .replacing("startZones: attraction", with: "startZones: demand")
            .replacing("  gravity:", with: "  flows: [{from: A, to: B, perHour: 9}]\n  other:")
        #expect(text.contains("searchZones: 12") && text.contains("reachZones: 8"))
        let other = try #require(text.firstRange(of: "  other:"))
        let clients = try #require(text.firstRange(of: "\nclients:"))
        let small = text.replacingCharacters(in: other.lowerBound..<clients.lowerBound, with: "")
        let city = try ScenarioLoader.load(SourceFile(displayName: "s.yaml", text: small), dataFolder: nil)
        #expect(city.rules.searchZones == 2 && city.drivers.idle.reachZones == 1)
    }

    @Test("Seed and replications of the command line replace the scenario's")
    func commandLine() throws {
        let setup = try ScenarioLoader.load(
            SourceFile(displayName: "s.yaml", text: Samples.scenario), seed: 7, replications: 3, dataFolder: nil)
        #expect(setup.seed == 7)
        #expect(setup.replications == 3)
    }

    @Test(
        "Times are read in every unit",
        arguments: [
            ("90 s", 90.0), ("8 min", 480), ("2 h", 7_200), ("1 day", 86_400), ("3 days", 259_200), ("1.5 h", 5_400),
            ("0.25 s", 0.25), ("90s", 90), ("\"90 s\"", 90),
        ])
    func times(_ text: String, _ seconds: Double) throws {
        #expect(try Samples.setup(replacing: "24 h", by: text).duration == SimDuration(seconds: seconds))
    }

    @Test(
        "Every distribution is read, and a plain quantity is a constant",
        arguments: [
            ("20 s", Distribution.constant(20)), ("{constant: 20 s}", .constant(20)),
            ("{exponential: {mean: 8 min}}", .exponential(mean: 480)),
            ("{lognormal: {mean: 8 min, cv: 0.3}}", .lognormal(mean: 480, coefficientOfVariation: 0.3)),
            ("{gamma: {mean: 1 h, cv: 2}}", .gamma(mean: 3_600, coefficientOfVariation: 2)),
            ("{weibull: {scale: 30 s, shape: 1.5}}", .weibull(scale: 30, shape: 1.5)),
            ("{uniform: {from: 0 s, to: 2 min}}", .uniform(from: 0, to: 120)),
        ])
    func distributions(_ text: String, _ distribution: Distribution) throws {
        #expect(try Samples.setup(replacing: "10 min", by: text).clients.patienceSeconds == distribution)
    }

    @Test("A factor is a distribution of plain numbers")
    func factor() throws {
        let setup = try Samples.setup(
            adding:
                "travel: {noise: {lognormal: {mean: 1, cv: 0.2}}, rideTime: {exponential: {mean: 8 min}}, pickupTime: 0 s}"
        )
        #expect(setup.travel.noise == .lognormal(mean: 1, coefficientOfVariation: 0.2))
        #expect(setup.travel.rideTimeSeconds == .exponential(mean: 480))
        #expect(setup.travel.pickupTimeSeconds == .constant(0))
    }

    @Test("Patience may be endless")
    func endlessPatience() throws {
        #expect(try Samples.setup(replacing: "10 min", by: "none").clients.patienceSeconds == nil)
        #expect(try Samples.setup(replacing: "10 min", by: "0 s").clients.patienceSeconds == .constant(0))
    }

    @Test("Parties, shifts with breaks, acceptance and idle movement are read")
    func people() throws {
        let setup = try Samples.setup(
            replacing: "clients: {patience: 10 min}\ndrivers:\n  shifts: [{taxis: 10}]",
            by: """
                clients: {party: {1: 0.7, 2: 0.2, 4: 0.1}}
                drivers:
                  shifts:
                    - {taxis: 120, start: "06:00", spread: 1 h, length: 10 h, break: {after: 4 h, length: 30 min}}
                    - {taxis: 5}
                  startZones: {B: 2}
                  acceptance: {base: 0.97, perPickupKm: -0.02, perRideKm: 0.005, minimum: 0.05}
                  noAnswer: 0.01
                  answerDelay: {lognormal: {mean: 8 s, cv: 0.6}}
                  idle: {after: 10 min, stay: 0.6, random: 0.1, towardsDemand: 0.3, reachZones: 1}
                """)
        #expect(setup.clients.partyWeights == [0.7, 0.2, 0, 0.1])
        let shift = try #require(setup.drivers.shifts.first)
        #expect(shift.taxis == 120 && shift.start == .hours(6) && shift.spread == .hours(1))
        #expect(shift.lengthSeconds == .constant(36_000))
        #expect(shift.rest?.after == .hours(4) && shift.rest?.lengthSeconds == .constant(1_800))
        #expect(setup.drivers.startWeights == [0, 2])
        #expect(setup.drivers.acceptance.base == 0.97 && setup.drivers.acceptance.perPickupKilometre == -0.02)
        #expect(setup.drivers.acceptance.perRideKilometre == 0.005 && setup.drivers.acceptance.minimum == 0.05)
        #expect(setup.drivers.noAnswerProbability == 0.01)
        #expect(setup.drivers.answerDelaySeconds == .lognormal(mean: 8, coefficientOfVariation: 0.6))
        #expect(setup.drivers.idle.after == .minutes(10) && setup.drivers.idle.stayWeight == 0.6)
        #expect(setup.drivers.idle.randomWeight == 0.1 && setup.drivers.idle.towardsDemandWeight == 0.3)
        #expect(setup.drivers.idle.reachZones == 1)
    }

    @Test("Taxis may start where requests begin")
    func startByDemand() throws {
        let setup = try Samples.setup(
            replacing: "shifts: [{taxis: 10}]", by: "shifts: [{taxis: 10}]\n  startZones: demand")
        #expect(setup.drivers.startWeights == [720, 0])
    }

    @Test("Rules are read by dotted names, as nested maps and mixed")
    func rules() throws {
        let spellings = [
            "rules: {refusals.standDown: 4, offer.timeoutSeconds: 12.5, fare.limit.perKm: 3.05, fare.perKm: 1.2}",
            "rules: {refusals: {standDown: 4}, offer: {timeoutSeconds: 12.5}, fare: {limit: {perKm: 3.05}, perKm: 1.2}}",
            "rules: {refusals: {standDown: 4}, offer.timeoutSeconds: 12.5, fare: {limit.perKm: 3.05}, fare.perKm: 1.2}",
        ]
        for spelling in spellings {
            let rules = try Samples.setup(adding: spelling).rules
            #expect(rules.refusalsToStandDown == 4)
            #expect(rules.refusalsToSuspend == 5)
            #expect(rules.offerTimeout == SimDuration(seconds: 12.5))
            #expect(rules.fareLimit?.perKilometre == Money(cents: 305))
            #expect(rules.fare.perKilometre == Money(cents: 120))
        }
        let rules = try Samples.setup(
            adding: """
                rules:
                  refusals: {suspend: 7, suspensionDays: 2}
                  offer.timeoutCountsAsRefusal: true
                  fare: {flagFall: 3, limit: {flagFall: 4.5}}
                """
        ).rules
        #expect(rules.refusalsToSuspend == 7 && rules.suspensionDays == 2 && rules.timeoutCountsAsRefusal)
        #expect(rules.fare.flagFall == Money(cents: 300) && rules.fareLimit?.flagFall == Money(cents: 450))
    }

    @Test("Dispatch parameters are read, and every policy by its name")
    func dispatchRules() throws {
        let defaultValue = try Samples.setup().rules
        #expect(defaultValue.dispatchPolicy == .fifo && defaultValue.dispatchSeed == 1)
        #expect(defaultValue.batchInterval == .seconds(10) && defaultValue.rebalanceInterval == .minutes(15))
        let rules = try Samples.setup(
            adding: "rules: {dispatch: {policy: batched, seed: 4294967295, batchSeconds: 2.5, rebalanceMinutes: 0.5}}"
        ).rules
        #expect(rules.dispatchPolicy == .batched && rules.dispatchSeed == .max)
        #expect(rules.batchInterval == SimDuration(seconds: 2.5) && rules.rebalanceInterval == .seconds(30))
        for policy in TaxiService.PolicyName.allCases {
            let rules = try Samples.setup(overrides: ["rules.dispatch.policy=\(policy.rawValue)"]).rules
            #expect(rules.dispatchPolicy == policy)
        }
    }

    @Test("NO and 1 are names of zones where a name is expected")
    func names() throws {
        let text = Samples.scenario.replacing("A", with: "NO").replacing("B", with: "1")
        let setup = try ScenarioLoader.load(SourceFile(displayName: "s.yaml", text: text), dataFolder: nil)
        #expect(setup.city.zones.map(\.name) == ["NO", "1"])
    }

    @Test("All errors of a scenario are reported at once, in the order of the file")
    func allAtOnce() throws {
        let complaints = inputErrors {
            _ = try ScenarioLoader.load(
                SourceFile(
                    displayName: "s.yaml",
                    text: """
                        scenario: sample
                        city:
                          zones: [A, B]
                          table:
                            A: {A: [3, 1.0], B: [6, x]}
                            B: {A: [6, 2.4], C: [3, 1.0]}
                        duration: 24
                        demand:
                          flows: [{from: A, to: Z, perHour: -30}]
                        clients: {patiense: 10 min}
                        drivers:
                          shifts: [{taxis: 0}]
                          noAnswer: 2
                        rules: {refusals.suspend: many}
                        """), dataFolder: nil)
        }
        let places = complaints.map { complaint in complaint.prefix { $0 != " " } }
        #expect(
            places == [
                "s.yaml:5:29:", "s.yaml:6:8:", "s.yaml:6:22:", "s.yaml:7:11:", "s.yaml:9:37:", "s.yaml:10:11:",
                "s.yaml:12:20:", "s.yaml:13:13:", "s.yaml:14:27:",
            ])
    }

    @Test("The document after the overrides is kept for the manifest")
    func document() throws {
        let setup = try Samples.setup(overrides: ["duration=2 h"])
        guard case .map(let entries) = setup.document else {
            Issue.record("no map")
            return
        }
        #expect(entries.map(\.key) == ["scenario", "city", "duration", "demand", "clients", "drivers"])
        #expect(entries[2].value == .text("2 h"))
    }
}
