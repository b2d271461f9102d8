import Quantities
import SimulationKernel

/// Keys of the drivers' random streams: shift plan, and number within it. Another taxi in one plan leaves the draws of
/// all other plans unchanged.
package struct DriverKeys: Sendable {
    /// Number of the first driver of each plan; drivers are numbered plan by plan.
    private let firstOfPlan: [UInt32]

    /// Creates keys for a single group of all drivers.
    package init() { firstOfPlan = [0] }

    /// Creates keys for the given plans.
    package init(_ plans: [ShiftPlan]) {
        var taxis: UInt32 = 0
        firstOfPlan = plans.map { plan in
            defer { taxis += UInt32(plan.taxis) }
            return taxis
        }
    }

    /// Returns the key of a driver.
    ///
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
