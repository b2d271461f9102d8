/// Faults planted in the target or in the load tester itself, to test the tester: each must be detected.
package struct Faults: Sendable {
    /// Start and length of a standstill.
    package struct Standstill: Sendable, BitwiseCopyable {
        /// Start in nanoseconds of the run, and length in nanoseconds.
        package var atNanoseconds, nanoseconds: Int64

        /// Creates a standstill.
        package init(atNanoseconds: Int64, nanoseconds: Int64) {
            self.atNanoseconds = atNanoseconds
            self.nanoseconds = nanoseconds
        }
    }

    /// Standstill of the writer.
    package var standstill: Standstill?
    /// Standstill of the generators: a fault of the tester.
    package var generatorStandstill: Standstill?
    /// Extra time of every command.
    package var slowdownNanoseconds: Int64 = 0
    /// Number of commands that may wait, instead of the target's capacity.
    package var queueCapacity: Int?

    /// Creates no faults.
    package init() {}
}

/// Number of times that each fault of the target took effect.
package struct FaultStrikes: Hashable, Sendable {
    /// Number of standstills.
    package var standstills = 0
    /// Number of slowed commands.
    package var slowdowns = 0
    /// Number of strikes of the service's fault.
    package var defects = 0

    /// Creates zero strikes.
    package init() {}
}
