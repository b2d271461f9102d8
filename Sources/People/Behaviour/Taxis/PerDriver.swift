/// A value that is the same for all drivers, or differs between the groups of drivers (`drivers.groups`).
struct PerDriver<Value> {
    /// Values by the number of the group, from 0 for the drivers without a group.
    private let values: [Value]
    /// Group of each driver by the index in this part of the population; empty without groups.
    private let groups: [UInt8]

    /// Creates a value.
    ///
    /// - Parameters:
    ///   - values: those of the groups in order.
    ///   - groups: group of each driver, from 1; 0 for none. Empty without groups.
    init(_ ordinary: Value, _ values: [Value] = [], groups: [UInt8] = []) {
        self.values = groups.isEmpty ? [ordinary] : [ordinary] + values
        self.groups = groups
    }

    /// Value of a driver.
    subscript(driver: Int) -> Value {
        // A coroutine with a single `yield` can be inlined; otherwise each access allocates memory.
        @inline(__always) _read { yield values[groups.isEmpty ? 0 : Int(groups[driver])] }
    }

    /// Whether a value of any driver satisfies a condition.
    func contains(where condition: (Value) -> Bool) -> Bool { values.contains(where: condition) }
}

extension PerDriver: Sendable where Value: Sendable {}
