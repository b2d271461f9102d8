import SimulationKernel

/// A group of drivers with habits of their own (`drivers.groups`).
package struct DriverGroup: FleetPart {
    /// Name in reports.
    package var name = ""
    /// Share of the drivers; nil if `taxis` is given.
    package var share: Double?
    /// Number of drivers, one for each taxi; nil if `share` is given.
    package var taxis: Int?
    /// Habits of the drivers. The group has no shifts, types, places or groups of its own.
    package var habits: DriverBehaviour
    /// Break in place of that of the shift; nil for that of the shift.
    package var rest: ShiftPlan.Rest?

    /// Creates a group with the habits of other drivers.
    package init(name: String = "", like habits: DriverBehaviour = DriverBehaviour()) {
        (self.name, self.habits) = (name, habits)
    }
}

extension DriverBehaviour {
    /// Habits of all drivers: those without a group, and those of each group.
    package var allHabits: [DriverBehaviour] { [self] + groups.map(\.habits) }

    /// Idle movements of all drivers on all days.
    package var allIdleMovements: [IdleMovement] { allHabits.flatMap { [$0.idle] + $0.idleByDay } }

    /// Draws the group of each driver in one replication, by number, from 1; 0 for no group. Empty without groups.
    ///
    /// - Complexity: O(drivers × log drivers).
    package func groupOfDriver(_ streams: StreamFamily) -> [UInt8] {
        groups.isEmpty ? [] : FleetLots(of: shifts, streams).numbers(of: groups)
    }
}
