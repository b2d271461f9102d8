import Ledger
import Quantities

// What hosts may look at. Nothing here changes anything.
extension AccountService {
    package var accountCount: Int { register.count }

    /// The account of an email, or nil. For the host alone; no answer to a user may be made of it (A08).
    package func account(email text: String) -> AccountID? { register.account(email: text) }

    /// Where to send the account's mail. For the host's mailer alone (A08).
    package func email(of account: AccountID) -> EmailAddress { register[account].email }

    /// The account's role, and its number there.
    package func holder(of account: AccountID) -> Holder { register[account].holder }

    package func isConfirmed(_ account: AccountID) -> Bool { register[account].isConfirmed }

    /// The hashes to try a password against at login: none for an unknown email, two after a recovery (A06).
    package func storedPasswords(email: String) -> [StoredPassword] {
        register.account(email: email).map { passwords[$0] } ?? []
    }

    /// The hashes to try the present password against before it is changed; none without a session.
    package func storedPasswords(session: TokenFingerprint) -> [StoredPassword] {
        sessions[session].map { passwords[$0.account] } ?? []
    }

    /// A04: why whoever shows this token may not act in this role; nil if they may.
    ///
    /// To have a refusal recorded (A08), send `SessionAction.actAs` instead.
    package func refusal(toActAs role: Role, session: TokenFingerprint) -> Reason? {
        do throws(Reason) {
            try requireRole(role, session)
            return nil
        } catch {
            return error
        }
    }

    /// The account whose session this is, or nil.
    package func account(session: TokenFingerprint) -> AccountID? { sessions[session]?.account }

    /// What the session's owner sees of the own account, or nil without a session. Nobody sees another's (A08).
    package func profile(session: TokenFingerprint) -> Profile? {
        guard let session = sessions[session] else { return nil }
        let account = register[session.account]
        return Profile(
            account: session.account, role: account.holder.role, email: account.email, username: account.username,
            person: account.person, drivingLicence: account.papers?.drivingLicence,
            taxiLicence: account.papers?.taxiLicence, iban: account.papers?.iban, isConfirmed: account.isConfirmed,
            mustChangePassword: session.mustChangePassword)
    }

    /// The cards of the session's owner, oldest first (A09); none without a session.
    package func cards(session: TokenFingerprint) -> [ListedCard] {
        sessions[session].map { belongings.cards(of: $0.account) } ?? []
    }

    /// The account's own list of taxis, in the order of adding (D02).
    package func taxis(of account: AccountID) -> [TaxiID] { belongings.taxis(of: account) }

    /// An account as its owner sees it.
    package struct Profile: Hashable, Sendable {
        package let account: AccountID
        package let role: Role
        package let email: EmailAddress
        package let username: String
        package let person: PersonalDetails
        package let drivingLicence: LicenceNumber?
        package let taxiLicence: LicenceNumber?
        package let iban: IBAN?
        package let isConfirmed: Bool
        package let mustChangePassword: Bool
    }
}
