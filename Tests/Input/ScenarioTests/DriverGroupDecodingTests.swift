import Behaviour
import Experiments
import Quantities
import SimulationKernel
import TaxiService
import TestSupport
import Testing

@testable import Scenario

@Suite("Groups of drivers in a scenario")
struct DriverGroupDecodingTests {
    private static let streams = StreamFamily(seed: 1, replication: 1)

    private func setup(_ groups: String, _ others: String...) throws -> SimulationSetup {
        try Samples.setup(overrides: ["drivers.shifts=[{taxis: 20}]"] + others + ["drivers.groups=\(groups)"])
    }

    @Test("Groups take their share or number of the drivers, the rest has the habits of all")
    func sizes() throws {
        let setup = try setup("[{name: a, share: 0.1}, {name: b, taxis: 3}, {name: c, share: 0.125}]")
        let groups = setup.drivers.groupOfDriver(Self.streams)
        #expect((0...3).map { number in groups.count { $0 == number } } == [12, 2, 3, 3])
        #expect(setup.measuredRun.driverGroups == ["ordinary", "a", "b", "c"])
        let plain = try Samples.setup()
        #expect(plain.drivers.groupOfDriver(Self.streams).isEmpty && plain.measuredRun.driverGroups.isEmpty)
    }

    @Test("A driver's group does not depend on the type of the taxi")
    func independence() {
        var (van, group) = (VehicleType(name: "van"), DriverGroup(name: "a"))
        (van.share, group.share) = (0.5, 0.5)
        var drivers = DriverBehaviour()
        (drivers.shifts, drivers.groups) = ([ShiftPlan(taxis: 200)], [group])
        let (groups, roster) = (drivers.groupOfDriver(Self.streams), VehicleRoster([van], taxis: 200))
        let members = (0..<200).filter { groups[$0] == 1 }
        #expect(members.count == 100)
        #expect((40...60).contains(members.count { $0 < 100 }), "spread over the drivers")
        #expect((40...60).contains(members.count { roster.type(of: TaxiID($0)) == 1 }), "and over the types")
    }

    @Test("The scale also multiplies the numbers of taxis of groups and types", arguments: [0.5, 1, 1.1, 2])
    func scale(factor: Double) throws {
        let scaled = try Samples.setup(overrides: [
            "drivers.shifts=[{taxis: 8}, {taxis: 12}]", "drivers.scale=\(factor)",
            "drivers.types=[{name: van, taxis: 5, seats: 8}, {name: bus, share: 0.75, seats: 6}]",
            "drivers.groups=[{name: a, taxis: 15}, {name: b, taxis: 5}]",
        ])
        let drivers = scaled.drivers
        // 0.5: 7.5 is rounded up to 8, and 10 in all. 1.1: 5.5 vans are rounded up to 6, 16.5 drivers to 17.
        let expected = [0.5: [8, 2, 3], 1: [15, 5, 5], 1.1: [17, 5, 6], 2: [30, 10, 10]]
        #expect(drivers.groups.map(\.taxis) + [drivers.types[0].taxis] == expected[factor])
        let groups = drivers.groupOfDriver(Self.streams)
        #expect([1, 2].map { number in groups.count { $0 == number } } == Array(expected[factor]?.prefix(2) ?? []))
        let roster = scaled.rules.roster
        let vans = (0..<drivers.taxiCount).count { roster.type(of: TaxiID($0)) == 1 }
        #expect(vans == expected[factor]?[2] && drivers.types[1].taxis == nil)
    }

    @Test("Groups with as many taxis as the shifts are accepted at any scale")
    func fullFleetAtAnyScale() throws {
        // 20 × 1.1667 are 23 taxis, 15 × 1.1667 are 18, and a quarter of 23 is 5.75.
        let drivers = try setup(
            "[{name: a, taxis: 15}, {name: b, share: 0.25}]", "drivers.scale=1.1667"
        ).drivers
        let groups = drivers.groupOfDriver(Self.streams)
        #expect((0...2).map { number in groups.count { $0 == number } } == [0, 18, 5])
        let errors = inputErrors {
            _ = try setup("[{name: a, taxis: 21}]", "drivers.scale=2")
        }
        #expect(errors.count == 1 && errors[0].contains("than the shifts, which have 20"), "\(errors)")
    }

    @Test("A group has the habits of all drivers, except those that it writes")
    func inheritance() throws {
        let drivers = try setup(
            """
            [{name: a, share: 0.5, acceptance: {base: 0.5}, noAnswer: 0.2, idle: {after: 3 min, random: 1},
              break: {after: 2 h, length: 10 min}}, {name: b, share: 0.2, connection: {every: 1 h, length: 5 min}}]
            """,
            "drivers.shifts=[{taxis: 20, start: \"08:00\", length: 8 h}]", "drivers.answerDelay=7 s",
            "drivers.acceptance={base: 0.9, perPickupKm: -0.1}", "drivers.noAnswer=0.1",
            "drivers.idle={after: 8 min, stay: 0.3}"
        ).drivers
        let (a, b) = (drivers.groups[0].habits, drivers.groups[1].habits)
        #expect(drivers.acceptance.base == 0.9 && a.acceptance.base == 0.5 && b.acceptance.base == 0.9)
        #expect(a.acceptance.perPickupKilometre == -0.1 && b.acceptance.perPickupKilometre == -0.1)
        #expect([drivers, a, b].map(\.noAnswerProbability) == [0.1, 0.2, 0.1])
        #expect([drivers, a, b].allSatisfy { $0.answerDelaySeconds == .constant(7) && $0.idle.stayWeight == 0.3 })
        #expect([drivers, a, b].map(\.idle.after) == [.minutes(8), .minutes(3), .minutes(8)])
        #expect([drivers, a, b].map(\.idle.randomWeight) == [0, 1, 0])
        #expect(drivers.groups.map(\.rest?.after) == [.hours(2), nil])
        #expect([drivers, a, b].map { $0.connection?.meanSecondsBetween } == [nil, nil, 3_600])
    }

    @Test("A key of a group can be set for one run, also relative to the file")
    func overrides() throws {
        let groups = "[{name: a, share: 0.5, acceptance: {base: 0.5}}]"
        func base(_ change: String) throws -> Double? {
            try Samples.setup(
                overrides: ["drivers.groups=\(groups)", "drivers.groups.0.\(change)"]
            ).drivers.groups.first?.habits.acceptance.base
        }
        #expect(try base("acceptance.base=0.2") == 0.2)
        #expect(try abs((base("acceptance.base=+10%") ?? 0) - 0.55) < 1e-9)
        let idle = try Samples.setup(
            overrides: ["drivers.groups=\(groups)", "idle.after=5 min", "drivers.groups.0.idle.after=9 min"]
        ).drivers
        #expect(idle.idle.after == .minutes(5) && idle.groups[0].habits.idle.after == .minutes(9))
    }

    @Test("Ranks are used if only a group drives to them")
    func ranks() throws {
        let rank = "city.ranks=[{zone: A}]"
        let group = "name: a, share: 0.5"
        let drivers = try setup("[{\(group), idle: {after: 5 min, towardsRanks: 1}}]", rank).drivers
        #expect(drivers.ranks.count == 1 && drivers.idle.towardsRanksWeight == 0)
        let errors = inputErrors { _ = try setup("[{\(group), idle: {after: 5 min}}]", rank) }
        #expect(errors.count == 1 && errors[0].contains("the city has ranks, but no driver goes to them"), "\(errors)")
    }

    @Test("Groups that do not fit together are refused in one line")
    func invalid() {
        let a = "name: a, share: 0.1"
        for (groups, problem) in [
            ("[{name: a}]", "the group needs either 'share' or 'taxis'"),
            ("[{\(a), taxis: 2}]", "the group needs either 'share' or 'taxis'"),
            ("[{share: 0.1}]", "'name'"),
            ("[{\(a)}, {\(a)}]", "two groups of drivers are called 'a'"),
            ("[{name: ordinary, share: 0.1}]", "two groups of drivers are called 'ordinary'"),
            ("[{name: a, share: 0.6}, {name: b, share: 0.6}]", "the shares of the groups add up to more than 1"),
            ("[{name: a, taxis: 15}, {name: b, share: 0.5}]", "the groups have more taxis than the shifts"),
            ("[{\(a), acceptance: {base: 1.5}}]", "'base' is 1.5"),
            ("[{\(a), shifts: [{taxis: 2}]}]", "unknown key 'shifts'"),
            ("[{\(a), groups: []}]", "unknown key 'groups'"),
            ("[{\(a), idle: {random: 1}}]", "'after'"),
            ("[{\(a), idle: {after: 5 min, stay: 0}}]", "are zero"),
            ("[{\(a), connection: {every: 1 h}}]", "'length'"),
            ("[{\(a), break: {after: 1 h, length: 5 min}}]", "no shift has a 'start'"),
        ] {
            let errors = inputErrors { _ = try setup(groups) }
            #expect(errors.count == 1 && errors[0].contains(problem), "\(groups): \(errors)")
        }
    }
}
