import Behaviour
import Experiments
import Quantities
import TaxiService
import TestSupport
import Testing

@testable import Scenario

@Suite("Types of taxis in a scenario")
struct VehicleTypeDecodingTests {
    private func overrides(_ types: String, _ others: [String]) -> [String] {
        ["drivers.shifts=[{taxis: 20}]", "drivers.types=\(types)"] + others
    }

    private func setup(_ types: String, _ others: String...) throws -> SimulationSetup {
        try Samples.setup(overrides: overrides(types, others))
    }

    private func complaints(_ types: String, _ others: String...) -> [String] {
        inputErrors { _ = try Samples.setup(overrides: overrides(types, others)) }
    }

    private func counts(_ setup: SimulationSetup) -> [Int] {
        let types = (0..<20).map { setup.rules.roster.type(of: TaxiID($0)) }
        return (0...setup.drivers.types.count).map { type in types.count { $0 == type } }
    }

    @Test("Types take their share or number of the roster, the rest is ordinary")
    func roster() throws {
        let setup = try setup(
            "[{name: van, share: 0.1, seats: 8}, {name: low, taxis: 3, wheelchair: true}, {name: small, share: 0.125}]",
            "clients.party={1: 3, 7: 1}", "clients.wheelchair=0.02")
        #expect(counts(setup) == [12, 2, 3, 3])
        #expect(setup.rules.roster.seatsMax == 8 && !setup.rules.roster.isOrdinary)
        #expect(setup.clients.partyWeights == [3, 0, 0, 0, 0, 0, 1] && setup.clients.wheelchairProbability == 0.02)
        #expect(setup.measuredRun.vehicleTypes.map(\.name) == ["ordinary", "van", "low", "small"])
        let plain = try Samples.setup()
        #expect(plain.rules.roster == .ordinary && plain.measuredRun.vehicleTypes.isEmpty)
        #expect(plain.clients.partyWeights.count == 4)
    }

    @Test("A larger share of the first type keeps the taxis that had it")
    func growingShare() {
        func vans(_ share: Double) -> Set<Int> {
            var van = VehicleType(name: "van")
            van.share = share
            let roster = VehicleRoster([van], taxis: 200)
            return Set((0..<200).filter { roster.type(of: TaxiID($0)) == 1 })
        }
        #expect(vans(0.1).count == 20 && vans(0.3).count == 60 && vans(1).count == 200 && vans(0).isEmpty)
        #expect(vans(0.1).isSubset(of: vans(0.3)))
        #expect(vans(0.1).contains { $0 >= 100 } && vans(0.1).contains { $0 < 100 }, "spread over the roster")
    }

    @Test("Figures per kilometre of a type replace those of the scenario")
    func figures() throws {
        let types = "[{name: van, share: 0.5, co2GramsPerKilometre: 200, source: S}]"
        let run = try setup(types, "vehicles={co2GramsPerKilometre: 120, costPerKilometre: 0.2, source: S}").measuredRun
        #expect(run.vehicleTypes.map(\.co2GramsPerKilometre) == [120, 200])
        #expect(run.vehicleTypes.map(\.costPerKilometre) == [0.2, 0.2])
    }

    @Test("A figure of all types is enough where no taxi is ordinary")
    func figuresOfAllTaxis() throws {
        let types = "[{name: x, share: 1, co2GramsPerKilometre: 5, source: S}]"
        #expect(try setup(types).measuredRun.vehicleTypes.map(\.co2GramsPerKilometre) == [nil, 5])
        let halves = types.replacing("share: 1", with: "share: 0.5")
        #expect(complaints(halves.replacing("]", with: ", {name: y, share: 0.5}]")).count == 1)
    }

    @Test("Types that do not fit together, or with the clients, are refused in one line")
    func invalid() throws {
        let van = "name: van, share: 0.1"
        for (types, others, problem) in [
            ("[{name: van}]", [], "the type needs either 'share' or 'taxis'"),
            ("[{\(van), taxis: 2}]", [], "the type needs either 'share' or 'taxis'"),
            ("[{\(van)}, {\(van)}]", [], "two types of taxis are called 'van'"),
            ("[{name: ordinary, share: 0.1}]", [], "two types of taxis are called 'ordinary'"),
            ("[{name: a, share: 0.6}, {name: b, share: 0.6}]", [], "the shares of the types add up to more than 1"),
            ("[{name: a, taxis: 15}, {name: b, share: 0.5}]", [], "the types have more taxis than the shifts"),
            ("[{\(van), seats: 9}]", [], "'seats' is 9"),
            ("[{name: van, share: 1.5}]", [], "'share' is 1.5"),
            (
                "[{\(van), electric: {battery: 60 kWh}}]", ["drivers.charging=[{zone: A, power: 50 kW}]"],
                "'electric' lacks the key 'consumption'"
            ),
            (
                "[{name: van, share: 1.5, seats: 6}]", ["clients.party={6: 1}", "clients.wheelchair=0.1"],
                "'share' is 1.5"
            ),
            ("[{\(van), seats: 6}]", ["clients.party={7: 1}"], "no taxi has seats for a party of 7"),
            ("[{\(van)}]", ["clients.wheelchair=0.1"], "no type of taxis is accessible"),
            ("[{\(van), costPerKilometre: 1}]", [], "the figures per kilometre of 'van' have no source"),
            (
                "[{\(van), costPerKilometre: 1, source: S}]", [],
                "'costPerKilometre' is known for some types of taxis only"
            ),
            (
                "[{name: e, share: 0.5, electric: {battery: 60 kWh, consumption: 18 kWh/100km}}]",
                [
                    "drivers.charging=[{zone: A, power: 50 kW}]",
                    "vehicles={co2GramsPerKilometre: 150, source: S}",
                ],
                "the electric type 'e' would have the CO₂ of 'vehicles'"
            ),
        ] as [(String, [String], String)] {
            let errors = inputErrors { _ = try Samples.setup(overrides: overrides(types, others)) }
            #expect(errors.count == 1 && errors[0].contains(problem), "\(types): \(errors)")
        }
    }
}
