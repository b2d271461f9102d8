// What hosts may look at. Nothing here changes anything.
extension AccountService {
    package var accountCount: Int { accounts.count }

    /// The account of an email, or nil. For the host alone; no answer to a user may be made of it (A08).
    package func account(email text: String) -> AccountID? {
        EmailAddress(text).flatMap { accountsByEmail[$0] }
    }

    /// Where to send the account's mail. For the host's mailer alone (A08).
    package func email(of account: AccountID) -> EmailAddress { accounts[Int(account.index)].email }

    package func role(of account: AccountID) -> Role { accounts[Int(account.index)].role }
    /// Dense within the role, from 0: the client's or driver's number in the taxi service.
    package func numberInRole(of account: AccountID) -> UInt32 { accounts[Int(account.index)].numberInRole }
    package func isConfirmed(_ account: AccountID) -> Bool { accounts[Int(account.index)].isConfirmed }

    /// The hashes to try a password against at login: none for an unknown email, two after a recovery (A06).
    package func storedPasswords(email: String) -> [StoredPassword] {
        account(email: email).map(storedPasswords) ?? []
    }

    /// The hashes to try the present password against before it is changed; none without a session.
    package func storedPasswords(session: TokenFingerprint) -> [StoredPassword] {
        openSessions[session].map { storedPasswords(of: $0.account) } ?? []
    }

    private func storedPasswords(of account: AccountID) -> [StoredPassword] {
        let account = accounts[Int(account.index)]
        return [account.password] + (account.temporaryPassword.map { [$0] } ?? [])
    }

    /// A04: why whoever shows this token may not act in the taxi service as a client or driver; nil if they may.
    ///
    /// To have a refusal recorded (A08), send `SessionAction.actAs` instead.
    package func refusal(toActAs role: Role, session: TokenFingerprint) -> AccountReason? {
        do throws(AccountReason) {
            try requireRole(role, session)
            return nil
        } catch {
            return error
        }
    }

    /// The account whose session this is, or nil.
    package func account(session: TokenFingerprint) -> AccountID? { openSessions[session]?.account }

    /// What the session's owner sees of the own account, or nil without a session. Nobody sees another's (A08).
    package func profile(session: TokenFingerprint) -> AccountProfile? {
        guard let session = openSessions[session] else { return nil }
        let account = accounts[Int(session.account.index)]
        return AccountProfile(
            account: session.account, role: account.role, email: account.email, username: account.username,
            person: account.person, drivingLicence: account.papers?.drivingLicence,
            taxiLicence: account.papers?.taxiLicence, iban: account.papers?.iban, isConfirmed: account.isConfirmed,
            mustChangePassword: session.mustChangePassword)
    }

    /// The cards of the session's owner, oldest first (A09); none without a session.
    package func cards(session: TokenFingerprint) -> [ListedCard] {
        openSessions[session].map { accounts[Int($0.account.index)].cards } ?? []
    }

    /// The account's own list of taxis, in the order of adding (D02).
    package func taxis(of account: AccountID) -> [TaxiNumber] { accounts[Int(account.index)].taxis }
}

/// An account as its owner sees it.
package struct AccountProfile: Hashable, Sendable {
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
