import TaxiService

/// What is broken about the target on purpose, so that the load tester can be tested: each must be found out.
package struct Faults: Sendable {
    /// The writer stands still from a moment of the run on, for so long.
    package struct Standstill: Sendable, BitwiseCopyable {
        package var atNanoseconds: Int64
        package var nanoseconds: Int64

        package init(atNanoseconds: Int64, nanoseconds: Int64) {
            self.atNanoseconds = atNanoseconds
            self.nanoseconds = nanoseconds
        }
    }

    package var standstill: Standstill?
    /// Every command takes so much longer.
    package var slowdownNanoseconds: Int64 = 0
    /// So many commands may wait instead of as many as the target has room for.
    package var queueCapacity: Int?
    /// The service breaks a rule.
    package var defect: TaxiService.Defect?

    package init() {}
}
