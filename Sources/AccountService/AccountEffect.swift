import Quantities

/// What came of a command, in the order in which it happened.
///
/// Effects hold numbers, roles and codes: no email, password, hash, token or name, so that whatever a host writes down
/// or shows of them betrays nobody (A08). Where to send a mail, the host asks the service for (`email(of:)`).
package enum AccountEffect: Hashable, Sendable, BitwiseCopyable {
    /// `numberInRole`: dense, from 0; the client's or driver's number in the taxi service.
    case registered(AccountID, Role, numberInRole: UInt32)
    /// A04: the host mails the code whose fingerprint it gave with the command.
    case sendConfirmation(AccountID)
    case confirmed(AccountID)
    case loggedIn(AccountID, mustChangePassword: Bool)
    /// A06: the host mails the password whose hash it gave with the command.
    case sendTemporaryPassword(AccountID)
    /// The account's other sessions are closed.
    case passwordChanged(AccountID)
    case cardStored(AccountID, CardID)
    /// The host tells the taxi service.
    case taxiAdded(AccountID, TaxiNumber)
    /// The host tells the taxi service.
    case taxiRemoved(AccountID, TaxiNumber)
    /// A08: comes last, once for every command.
    case audited(AuditEntry)
}

/// A line of the audit log (A08): who did what, when, and with what outcome.
package struct AuditEntry: Hashable, Sendable, BitwiseCopyable {
    package let time: SimTime
    package let actor: AuditActor
    package let operation: AccountOperation
    /// Whose account it was about; nil where the command named none that exists.
    package let account: AccountID?
    package let outcome: AuditOutcome

    package init(
        time: SimTime, actor: AuditActor, operation: AccountOperation, account: AccountID?, outcome: AuditOutcome
    ) {
        self.time = time
        self.actor = actor
        self.operation = operation
        self.account = account
        self.outcome = outcome
    }
}

package enum AuditActor: Hashable, Sendable, BitwiseCopyable {
    /// Somebody who has not shown who they are.
    case visitor
    case account(AccountID)
    case operators
}

package enum AuditOutcome: Hashable, Sendable, BitwiseCopyable {
    case accepted
    case refused(AccountReason)
}

/// The kinds of operations that the audit log tells apart.
package enum AccountOperation: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    case register, sendConfirmation, confirm, logIn, recoverPassword
    case logOut, actAs, changePassword, changeDrivingLicence, changeIBAN
    case storeCard, listCards, deleteCard, addTaxi, removeTaxi
    case addLicence, removeLicence

    /// The word of the audit log.
    package var word: String { "\(self)" }
}

/// Why an operation is refused: the reason codes of the rule book.
///
/// Those of the last two lines are not in part A *(decided)*: `notAllowed` is said to the wrong role, `tokenInUse` to a
/// host that gives the token of an open session out again.
package enum AccountReason: UInt8, Error, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    case emptyField, invalidEmail, emailTaken, invalidUsername, weakPassword
    case alreadyRegistered, invalidIBAN, unknownLicence
    case notConfirmed, unknownEmail, wrongPassword
    case notYourTaxi, notAllowed
    case alreadyConfirmed, wrongCode, notLoggedIn, tokenInUse, mustChangePassword, passwordUnchanged
    case invalidCard, unknownCard

    /// The rule book's word.
    package var code: String { "\(self)" }
}
