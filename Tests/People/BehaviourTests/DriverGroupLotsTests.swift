import SimulationKernel
import Testing

@testable import Behaviour

@Suite("Draw of the groups of drivers")
struct DriverGroupLotsTests {
    private func drivers(_ taxis: [Int], share: Double, others: Int = 0) -> DriverBehaviour {
        var (first, second) = (DriverGroup(name: "first"), DriverGroup(name: "second"))
        (first.share, second.taxis) = (share, others)
        var drivers = DriverBehaviour()
        (drivers.shifts, drivers.groups) = (taxis.map { ShiftPlan(taxis: $0) }, [first, second])
        return drivers
    }

    private func groups(_ drivers: DriverBehaviour, _ replication: UInt32) -> [UInt8] {
        drivers.groupOfDriver(StreamFamily(seed: 5, replication: replication))
    }

    @Test("Each group takes its part of each shift")
    func shifts() {
        let drivers = drivers([20, 10, 10], share: 0.3, others: 4)
        for replication in 1...20 as ClosedRange<UInt32> {
            let groups = groups(drivers, replication)
            let shifts = [groups[..<20], groups[20..<30], groups[30...]]
            #expect(shifts.map { shift in shift.count { $0 == 1 } } == [6, 3, 3])
            #expect(shifts.map { shift in shift.count { $0 == 2 } } == [2, 1, 1])
        }
    }

    @Test("Replications draw other drivers, the same replication the same ones")
    func replications() {
        for taxis in [[10], [7, 3], [Int](repeating: 1, count: 10)] {
            let drivers = drivers(taxis, share: 0.5)
            var times = [Int](repeating: 0, count: 10)
            for replication in 1...200 as ClosedRange<UInt32> {
                let groups = groups(drivers, replication)
                #expect(groups.count { $0 == 1 } == 5)
                for (driver, group) in groups.enumerated() where group == 1 { times[driver] += 1 }
            }
            // The standard deviation of each is 7.
            #expect(times.allSatisfy { (70...130).contains($0) }, "\(times)")
            #expect(groups(drivers, 3) == groups(drivers, 3))
        }
    }

    @Test("Rounding favours no shift")
    func rounding() {
        // 11 of 36 drivers: 3 or 4 of the first shift, 3.667 on average; the standard deviation of the mean is 0.011.
        let drivers = drivers([12, 24], share: 0.3)
        let counts = (1...2_000 as ClosedRange<UInt32>).map { groups(drivers, $0)[..<12].count { $0 == 1 } }
        #expect(counts.allSatisfy { $0 == 3 || $0 == 4 })
        let mean = Double(counts.reduce(0, +)) / 2_000
        #expect(abs(mean - 11.0 / 3) < 0.045, "\(mean)")
    }

    @Test("A larger first group keeps its drivers")
    func growth() {
        let (small, large) = (groups(drivers([9, 4, 8], share: 0.2), 1), groups(drivers([9, 4, 8], share: 0.6), 1))
        #expect(small.count { $0 == 1 } == 4 && large.count { $0 == 1 } == 13)
        #expect(zip(small, large).allSatisfy { $0 == 0 || $1 == 1 })
    }
}
