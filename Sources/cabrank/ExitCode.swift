/// The contract's exit codes.
enum ExitCode: Int32 {
    case done = 0
    /// Done, and an expectation, target or invariant is not met.
    case unmet = 1
    /// Wrong usage or bad input.
    case badInput = 2
    /// Disk full, no permission, a server gone.
    case machineFailed = 3
    /// A load test in which the load tester itself was the bottleneck: it says nothing of the target.
    case invalid = 4
    case interrupted = 130
}
