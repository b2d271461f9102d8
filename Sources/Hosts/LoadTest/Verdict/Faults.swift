/// What is broken on purpose, about the target or the load tester itself, so that the tester can be tested: each must be found
/// out.
package struct Faults: Sendable {
    /// Somebody stands still from a moment of the run on, for so long.
    package struct Standstill: Sendable, BitwiseCopyable {
        package var atNanoseconds, nanoseconds: Int64

        package init(atNanoseconds: Int64, nanoseconds: Int64) {
            self.atNanoseconds = atNanoseconds
            self.nanoseconds = nanoseconds
        }
    }

    /// Of the writer.
    package var standstill: Standstill?
    /// Of the generators: a fault of the tester.
    package var generatorStandstill: Standstill?
    /// Every command takes so much longer.
    package var slowdownNanoseconds: Int64 = 0
    /// So many commands may wait instead of as many as the target has room for.
    package var queueCapacity: Int?

    package init() {}
}

/// How often what is broken about the target has made a difference.
package struct FaultStrikes: Hashable, Sendable {
    package var standstills = 0
    package var slowdowns = 0
    /// Of the service's defect.
    package var defects = 0

    package init() {}
}
