import Glibc

/// The machine failed us: a disk is full, a permission is missing. Exit code 3.
package struct MachineError: Error, Sendable, CustomStringConvertible {
    /// What could not be done with what, without a full stop: "cannot write Reports/default/rides.csv".
    package var action: String
    /// The system's `errno`.
    package var errorNumber: Int32

    package init(action: String, errorNumber: Int32) {
        self.action = action
        self.errorNumber = errorNumber
    }

    package var description: String { "\(action): \(String(cString: strerror(errorNumber)))" }
}
