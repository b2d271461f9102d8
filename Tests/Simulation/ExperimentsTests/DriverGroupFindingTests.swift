import Behaviour
import Experiments
import Measures
import Quantities
import Testing

@Suite("Comparison of groups of drivers over replications")
struct DriverGroupFindingTests {
    /// Returns the group with the highest income per hour on duty over 20 replications, as the page of a run finds it;
    /// nil if chance is not ruled out.
    private func first(_ seed: UInt64, _ change: (inout DriverBehaviour) -> Void) throws -> String? {
        var setup = BehaviourCity.quiet(requestsPerHour: 30)
        setup.seed = seed
        // The short shift earns less than half per hour, because three times as many taxis are on duty during it.
        var short = ShiftPlan(taxis: 24)
        (short.start, short.lengthSeconds) = (.hours(3), .constant(4 * 3_600))
        setup.drivers.shifts = [ShiftPlan(taxis: 12), short]
        var group = DriverGroup(name: "other", like: setup.drivers)
        group.share = 0.3
        change(&group.habits)
        setup.drivers.groups = [group]
        let runner = ReplicationRunner(plan: WorldPlan(setup))
        let run = setup.measuredRun
        let replications = try (1...20).map { number in
            ReplicationMetrics(of: try runner.run(replication: number), in: run).driverGroups
        }
        let candidates = run.driverGroups.enumerated().map { number, name in
            Finding.Candidate(
                name,
                means: replications.map { groups in
                    (sum: Double(groups[number].income.cents) / 100, count: groups[number].shift.seconds / 3_600)
                })
        }
        return Finding("income", candidates, .most).first?.name
    }

    @Test("With four seeds, no group with the habits of all drivers is named", arguments: [1, 2, 3, 4] as [UInt64])
    func sameHabits(seed: UInt64) throws { #expect(try first(seed) { _ in } == nil) }

    @Test("Drivers who refuse most offers earn less than the others, who are named")
    func otherHabits() throws { #expect(try first(1) { $0.acceptance.base = 0.2 } == "ordinary") }
}
