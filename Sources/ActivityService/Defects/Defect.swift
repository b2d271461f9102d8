extension ActivityService {
    /// A fault put into the service on purpose, so that the checks can be checked: each must be found out.
    ///
    /// Never set outside tests and the load tester's test of itself.
    package enum Defect: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        /// A goal may be below what is done (F05).
        case goalBelowProgress
        /// Fixes taken during a pause count (F01).
        case pausedSessionGrows
        /// The steps of a fix that comes late count twice (F03).
        case lateFixCountedTwice
        /// The runner is told of a goal at once, session or not (F06).
        case notifiedDuringSession
        /// Fixes count however bad they are (F02).
        case badFixCounted
        /// A reset that nobody confirmed is carried out (F05).
        case resetUnconfirmed
    }
}
