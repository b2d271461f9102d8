/// A fault put into the service on purpose, so that the checks can be checked: each must be found out.
///
/// Never set outside tests.
package enum AccountDefect: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// Whoever is logged in may act without having confirmed the email (A04, I09).
    case confirmationForgotten
    /// A finding on a password that has been changed since still opens a session (A05).
    case staleCheckAccepted
    /// A session opened with a temporary password may do everything (A06).
    case temporaryPasswordKept
    /// Two drivers may register one IBAN (A03).
    case sharedIBAN
    /// Changing the password leaves the account's other sessions open.
    case sessionsLeftOpen
    /// Whoever knows the card's number within an account deletes the first one instead (A09).
    case wrongCardDeleted
}
