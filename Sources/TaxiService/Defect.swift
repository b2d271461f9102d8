/// A fault put into the service on purpose, so that the checks can be checked: each must be found out.
///
/// Never set outside tests and the load tester's test of itself.
package enum Defect: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// Drivers join the head of the queue instead of the tail.
    case lastInFirstOut
    /// A refusal does not count (D07).
    case refusalForgotten
    /// A driver who refused is asked again for the same request (T03).
    case refuserAskedAgain
    /// A timer of an earlier offer ends the present one.
    case staleTimerObeyed
}
