import Quantities
import SimulationKernel

/// Under which keys drivers draw: shift plan, and number in it. So another taxi on one plan leaves the drivers of all others
/// who they are.
package struct DriverKeys: Sendable {
    /// The driver's number with which each plan begins; drivers are numbered plan by plan.
    private let firstOfPlan: [UInt32]

    /// Everybody in one group.
    package init() { firstOfPlan = [0] }

    package init(_ plans: [ShiftPlan]) {
        var taxis: UInt32 = 0
        firstOfPlan = plans.map { plan in
            defer { taxis += UInt32(plan.taxis) }
            return taxis
        }
    }

    /// - Complexity: O(log plans).
    package func key(of driver: DriverID) -> StreamKey {
        var (plan, end) = (0, firstOfPlan.count)
        while end - plan > 1 {
            let middle = (plan + end) / 2
            if firstOfPlan[middle] <= driver.index { plan = middle } else { end = middle }
        }
        return StreamKey(group: UInt16(plan), number: driver.index - firstOfPlan[plan])
    }
}
