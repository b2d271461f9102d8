import Quantities
import Quantities

/// The accounts of clients and drivers, by part A of the rule book.
///
/// A deterministic state machine: `handle` takes a command and the moment, and leaves in `effects` what came of it. It
/// has no clock, draws nothing at random and does no input or output; the same commands lead to an equal service, and
/// to the same `digest`. What is random or slow the host does before it sends the command: it draws tokens and codes
/// and sends their fingerprints (`TokenFingerprint`), judges and hashes new passwords (`NewPassword`), and tries a
/// password against `storedPasswords` (`PasswordCheck`).
///
/// ```swift
/// let stored = accounts.storedPasswords(email: email)
/// let check = try hasher.check(password, against: stored)  // slow, outside the state machine
/// accounts.handle(.visitor(.logIn(email: email, password: check, session: token.fingerprint)), at: now)
/// ```
/// A command that the rules refuse changes nothing but the audit log's digest. The first reason that applies is given:
///
/// | operation | reasons, in this order |
/// | --- | --- |
/// | `register` | `emptyField`, `invalidEmail`, `emailTaken`, `invalidUsername`, `weakPassword`; drivers also `alreadyRegistered`, `invalidIBAN`, `unknownLicence` |
/// | `sendConfirmation` | `unknownEmail`, `alreadyConfirmed` |
/// | `confirm` | `unknownEmail`, `alreadyConfirmed`, `wrongCode` |
/// | `logIn` | `unknownEmail`, `wrongPassword`, `tokenInUse` |
/// | `recoverPassword` | `unknownEmail`, `notConfirmed` |
/// | every operation of a session | `notLoggedIn` |
/// | … but `logOut` | `notConfirmed` |
/// | … and but `changePassword` | `mustChangePassword` |
/// | `actAs` | `notAllowed` (not the account's role) |
/// | `changePassword` | `wrongPassword`, `emptyField`, `passwordUnchanged`, `weakPassword` |
/// | `changeDrivingLicence` | `notAllowed`, `emptyField`, `alreadyRegistered` |
/// | `changeIBAN` | `notAllowed`, `emptyField`, `alreadyRegistered`, `invalidIBAN` |
/// | `storeCard` · `listCards` · `deleteCard` | `notAllowed`, `invalidCard` · `notAllowed` · `notAllowed`, `unknownCard` |
/// | `addTaxi` · `removeTaxi` | `notAllowed`, `alreadyRegistered` · `notAllowed`, `notYourTaxi` |
/// | `addLicence`, `removeLicence` | none |
///
/// An empty field comes first, since nothing else can be said of it; the rest is in the rule book's order. An account
/// that is not confirmed can log in, as A05 asks for no more, and then do nothing but log out (A04, I09).
package struct AccountService: Sendable, Equatable, Withheld {
    let defect: AccountDefect?

    /// By number.
    var accounts: ContiguousArray<Account> = []
    var accountsByEmail: [EmailAddress: AccountID] = [:]
    var openSessions: [TokenFingerprint: Session] = [:]
    /// How many accounts each role has: the next number in it.
    var accountCounts = [UInt32](repeating: 0, count: Role.allCases.count)
    /// Of the password stored last (see `StoredPassword`).
    var lastPasswordSerial: UInt64 = 0
    /// A03: whose each of the three is.
    var drivingLicences: [LicenceNumber: AccountID] = [:]
    var taxiLicences: [LicenceNumber: AccountID] = [:]
    var ibans: [IBAN: AccountID] = [:]
    /// A03: the taxi licences that exist.
    var licenceRegistry: Set<LicenceNumber>
    /// Of all audit entries so far.
    var auditDigest = StateDigest()

    /// What came of the last command, in order; the last one is the audit entry (A08).
    package internal(set) var effects: ContiguousArray<AccountEffect> = []

    /// A service without accounts.
    ///
    /// - Parameter licenceRegistry: the taxi licences that exist (A03).
    package init(licenceRegistry: Set<LicenceNumber>, defect: AccountDefect? = nil) {
        self.licenceRegistry = licenceRegistry
        self.defect = defect
    }

    /// Carries out one command; `effects` then holds what came of it.
    package mutating func handle(_ command: AccountCommand, at time: SimTime) {
        effects.removeAll(keepingCapacity: true)
        // Logging out forgets the session, so whose it was is looked up before.
        let sessionOwner = owner(ofSessionIn: command)
        let outcome: AuditOutcome
        do throws(AccountReason) {
            try carryOut(command)
            outcome = .accepted
        } catch {
            outcome = .refused(error)
        }
        let account = sessionOwner ?? accountNamed(in: command, outcome)
        record(
            AuditEntry(
                time: time, actor: actor(of: command, account, outcome), operation: command.operation, account: account,
                outcome: outcome))
    }

    private mutating func carryOut(_ command: AccountCommand) throws(AccountReason) {
        switch command {
        case .visitor(let action): try carryOut(action)
        case .session(let token, let action): try carryOut(action, in: token)
        case .registry(let licence, isKnown: true): licenceRegistry.insert(licence)
        case .registry(let licence, isKnown: false): licenceRegistry.remove(licence)
        }
    }

    private mutating func carryOut(_ action: VisitorAction) throws(AccountReason) {
        switch action {
        case .register(let registration): try register(registration)
        case .sendConfirmation(let email, let code): try sendConfirmation(to: email, code: code)
        case .confirm(let email, let code): try confirm(email, code: code)
        case .logIn(let email, let check, let session): try logIn(email, check, session: session)
        case .recoverPassword(let email, let temporary): try recoverPassword(email, temporary: temporary)
        }
    }

    private mutating func carryOut(_ action: SessionAction, in token: TokenFingerprint) throws(AccountReason) {
        switch action {
        case .logOut: try logOut(token)
        case .actAs(let role): try requireRole(role, token)
        case .changePassword(let current, let new): try changePassword(token, current: current, new: new)
        case .changeDrivingLicence(let text): try changeDrivingLicence(token, to: text)
        case .changeIBAN(let text): try changeIBAN(token, to: text)
        case .storeCard(let card): try storeCard(token, card)
        case .listCards: try requireRole(.client, token)
        case .deleteCard(let card): try deleteCard(token, card)
        case .addTaxi(let taxi): try addTaxi(token, taxi)
        case .removeTaxi(let taxi): try removeTaxi(token, taxi)
        }
    }
}
