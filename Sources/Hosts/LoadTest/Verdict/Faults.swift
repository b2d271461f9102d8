/// Faults planted in the target or in the load tester itself, so that the tester can be tested: each must be found
/// out.
package struct Faults: Sendable {
    /// A standstill from a moment of the run on, and its length.
    package struct Standstill: Sendable, BitwiseCopyable {
        package var atNanoseconds, nanoseconds: Int64

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

    package init() {}
}

/// Numbers of times that the target's faults made a difference.
package struct FaultStrikes: Hashable, Sendable {
    package var standstills = 0
    package var slowdowns = 0
    /// Strikes of the service's fault.
    package var defects = 0

    package init() {}
}
