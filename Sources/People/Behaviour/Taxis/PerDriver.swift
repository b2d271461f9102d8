/// A value that is the same for all drivers, or differs between the groups of drivers (`drivers.groups`).
struct PerDriver<Value> {
    /// Whether there are no groups.
    private let isUniform: Bool
    /// Value of the drivers without a group.
    private let ordinary: Value
    /// Values by the number of the group, from 0 for none.
    private let values: [Value]
    /// Group of each driver by the index in this part of the population; empty without groups.
    private let groups: [UInt8]

    /// Creates a value.
    ///
    /// - Parameters:
    ///   - values: those of the groups in order.
    ///   - groups: group of each driver, from 1; 0 for none. Empty without groups.
    init(_ ordinary: Value, _ values: [Value] = [], groups: [UInt8] = []) {
        isUniform = groups.isEmpty
        self.ordinary = ordinary
        self.values = groups.isEmpty ? [] : [ordinary] + values
        self.groups = groups
    }

    /// Value of a driver.
    subscript(driver: Int) -> Value {
        @inline(__always) _read {
            if isUniform { yield ordinary } else { yield values[Int(groups[driver])] }
        }
    }

    /// Whether a value of any driver satisfies a condition.
    func contains(where condition: (Value) -> Bool) -> Bool { condition(ordinary) || values.contains(where: condition) }
}

extension PerDriver: Sendable where Value: Sendable {}
