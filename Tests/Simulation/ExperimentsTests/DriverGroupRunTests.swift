import Behaviour
import Experiments
import Measures
import Quantities
import TaxiService
import Testing

@Suite("Runs with groups of drivers")
struct DriverGroupRunTests {
    /// Returns a setup in which half of the drivers have habits that `change` makes from those of all.
    private static func half(
        of setup: SimulationSetup, rest: ShiftPlan.Rest? = nil, _ change: (inout DriverBehaviour) -> Void
    ) -> SimulationSetup {
        var setup = setup
        var group = DriverGroup(name: "other", like: setup.drivers)
        change(&group.habits)
        (group.share, group.rest) = (0.5, rest)
        setup.drivers.groups = [group]
        return setup
    }

    /// Returns the drivers of the group, and the others.
    private static func members(_ record: ReplicationRecord) -> (group: Set<DriverID>, others: Set<DriverID>) {
        let groups = record.groupOfDriver
        let drivers = groups.indices.map { DriverID($0) }
        return (
            Set(drivers.filter { groups[Int($0.index)] == 1 }), Set(drivers.filter { groups[Int($0.index)] == 0 })
        )
    }

    @Test("B02: of two groups with acceptance 1 and 0 the second never drives")
    func acceptance() throws {
        let setup = Self.half(of: BehaviourCity.quiet(requestsPerHour: 60, taxis: 40)) { $0.acceptance.base = 0 }
        let record = try BehaviourCity.run(setup, checksInvariants: true).record
        let metrics = ReplicationMetrics(of: record, in: setup.measuredRun)
        let (keen, never) = (metrics.driverGroups[0], metrics.driverGroups[1])
        #expect(keen.taxis == 20 && never.taxis == 20 && metrics.driverGroups.count == 2)
        #expect(never.offers > 0 && never.refusals == never.offers && never.rides == 0 && never.income == .zero)
        #expect(never.emptyMetres == 0 && never.occupied == .zero && never.queueWaits == 0 && never.standDowns > 0)
        #expect(keen.refusals == 0 && keen.timeouts == 0 && keen.rides > 100 && keen.standDowns == 0)
        #expect(metrics.value(of: .refusals) == Double(never.refusals))
        #expect(metrics.value(of: .offers) == Double(keen.offers + never.offers))
        let income = try #require(metrics.value(of: .income))
        #expect(abs(income - Double(keen.income.cents) / 100) < 1e-9)
        let hours = try #require(metrics.value(of: .dutyHours))
        #expect(abs(hours - (keen.shift + never.shift).seconds / 3_600) < 1e-9, "the groups add up to the fleet")
    }

    @Test("A group with the habits of all drivers changes nothing", arguments: [0.0, 0.5, 1])
    func sameHabits(share: Double) throws {
        var setup = BehaviourCity.lively()
        let plain = try BehaviourCity.run(setup)
        var group = DriverGroup(name: "same", like: setup.drivers)
        group.share = share
        setup.drivers.groups = [group]
        let grouped = try BehaviourCity.run(setup)
        #expect(grouped.record.digest == plain.record.digest)
        #expect(grouped.record.drivers.map(\.income) == plain.record.drivers.map(\.income))
        #expect(grouped.record.drivers.map(\.repositioningMetres) == plain.record.drivers.map(\.repositioningMetres))
        #expect(grouped.record.shifts.map(\.end) == plain.record.shifts.map(\.end))
        let metrics = ReplicationMetrics(of: grouped.record, in: setup.measuredRun)
        let before = ReplicationMetrics(of: plain.record, in: BehaviourCity.lively().measuredRun)
        #expect(metrics.metrics.map(\.key) == before.metrics.map(\.key))
    }

    @Test("The same seed gives the same run")
    func seed() throws {
        let setup = Self.half(of: BehaviourCity.lively()) { habits in
            habits.acceptance.base = 0.4
            habits.idle.after = .minutes(2)
        }
        let (one, two) = (try BehaviourCity.run(setup).record, try BehaviourCity.run(setup).record)
        #expect(one.digest == two.digest)
        #expect(one.digest != (try BehaviourCity.run(BehaviourCity.lively()).record.digest))
    }

    @Test("B02: only the group with 'idle' moves without a ride")
    func idle() throws {
        let setup = Self.half(of: BehaviourCity.quiet(requestsPerHour: 10, taxis: 40)) { habits in
            habits.idle.after = .minutes(10)
            (habits.idle.stayWeight, habits.idle.randomWeight, habits.idle.reachZones) = (0, 1, 2)
        }
        let record = try BehaviourCity.run(setup).record
        let drivers = record.drivers
        let (group, others) = Self.members(record)
        #expect(others.allSatisfy { drivers[Int($0.index)].repositioningMetres == 0 })
        #expect(group.count { drivers[Int($0.index)].repositioningMetres > 0 } == 20)
    }

    @Test("D05: only the group with 'connection' loses it")
    func connection() throws {
        let setup = Self.half(of: BehaviourCity.quiet(requestsPerHour: 60, taxis: 40)) {
            $0.connection = ConnectionBehaviour(meanSecondsBetween: 3_600, lengthSeconds: .constant(60))
        }
        let run = try BehaviourCity.run(setup, checksInvariants: true)
        let (group, _) = Self.members(run.record)
        var losses = 0
        for entry in run.effects {
            guard case .connectionLost(let driver) = entry.effect else { continue }
            #expect(group.contains(driver))
            losses += 1
        }
        // 20 drivers × 12 h are 240 losses; the standard deviation is 15.
        #expect((165...315).contains(losses), "\(losses)")
    }

    @Test("B02: the break of a group replaces that of the shift")
    func breaks() throws {
        var quiet = BehaviourCity.quiet(requestsPerHour: 10)
        var shift = ShiftPlan(taxis: 40)
        shift.start = .hours(1)
        shift.lengthSeconds = .constant(10 * 3_600)
        quiet.drivers.shifts = [shift]
        let rest = ShiftPlan.Rest(after: .hours(3), lengthSeconds: .constant(1_800))
        let setup = Self.half(of: quiet, rest: rest) { _ in }
        let run = try BehaviourCity.run(setup)
        let (group, _) = Self.members(run.record)
        var starts: [DriverID: [SimTime]] = [:]
        for entry in run.effects {
            if case .driverStarted(let driver, _) = entry.effect { starts[driver, default: []].append(entry.time) }
        }
        for driver in (0..<40).map({ DriverID($0) }) {
            #expect(starts[driver]?.count == (group.contains(driver) ? 2 : 1), "\(driver)")
            let back = SimTime.zero + .hours(4) + .minutes(30)
            #expect(!group.contains(driver) || starts[driver]?.last ?? .zero >= back, "\(driver)")
        }
    }

    @Test("D06, D08, T11, D07: each habit of offers and rides is that of the driver's group")
    func habits() throws {
        let setup = Self.half(of: BehaviourCity.quiet(requestsPerHour: 200, taxis: 40)) { habits in
            habits.noAnswerProbability = 0.2
            habits.giveBackProbability = 0.2
            habits.taxiProblemProbability = 0.2
            habits.returnAfterStandDownSeconds = 600
            habits.answerDelaySeconds = .constant(9)
        }
        let run = try BehaviourCity.run(setup, checksInvariants: true)
        let (group, _) = Self.members(run.record)
        var (offered, away): ([DriverID: SimTime], [DriverID: SimTime]) = ([:], [:])
        var (silent, returned, broken) = (0, 0, 0)
        for entry in run.effects {
            switch entry.effect {
            case .offered(_, let driver, _): offered[driver] = entry.time
            case .accepted(_, _, let driver, _, _, _):
                guard let start = offered.removeValue(forKey: driver) else { continue }
                #expect(entry.time - start == .seconds(group.contains(driver) ? 9 : 5))
            case .timedOut(_, let driver, _):
                #expect(group.contains(driver))
                silent += 1
            case .gaveBack(_, let driver):
                #expect(group.contains(driver))
                away[driver] = entry.time
            case .driverStarted(let driver, _):
                // Some are suspended meanwhile, or give back another ride.
                if let since = away.removeValue(forKey: driver), entry.time - since == .seconds(600) { returned += 1 }
            case .interrupted(_, _, let driver, _, _, _, _):
                #expect(group.contains(driver))
                broken += 1
            default: break
            }
        }
        #expect(silent > 20 && returned > 20 && broken > 20, "\(silent), \(returned), \(broken)")
    }
}
