import Quantities
import Quantities
import ServiceKernel

// What hosts may look at. Nothing here changes anything.
extension AccountService {
    package var accountCount: Int { register.count }

    /// The account of an email or a telephone number, or nil. For the host alone; no answer to a user may be made of it
    /// (A08).
    package func account(login text: String) -> AccountID? { register.account(login: text) }

    /// Where to send the account's mail; nil once it has been erased. For the host's mailer alone (A08).
    package func email(of account: AccountID) -> EmailAddress? { register[account].owner?.email }

    /// The account's role, and its number there.
    package func holder(of account: AccountID) -> Holder { register[account].holder }

    package func isConfirmed(_ account: AccountID) -> Bool { register[account].isConfirmed }

    /// The hashes to try a password against at login: none for an unknown email or telephone number, two after a recovery
    /// (A06).
    package func storedPasswords(login: String) -> [StoredPassword] {
        register.account(login: login).map { passwords[$0] } ?? []
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

    /// The same, unless the session is over by then (A10), which the service may not have been told yet.
    package func account(session: TokenFingerprint, at time: SimTime) -> AccountID? {
        sessions[session].flatMap { $0.until > time ? $0.account : nil }
    }

    /// What the session's owner sees of the own account, or nil without a session. Nobody sees another's (A08).
    package func profile(session: TokenFingerprint) -> Profile? {
        guard let session = sessions[session], let owner = register[session.account].owner else { return nil }
        return Profile(
            account: session.account, role: register[session.account].holder.role, email: owner.email,
            telephone: owner.telephone, username: owner.username, person: owner.person, page: owner.page,
            drivingLicence: owner.papers?.drivingLicence, taxiLicence: owner.papers?.taxiLicence,
            iban: owner.papers?.iban, consented: owner.consented, isConfirmed: owner.confirmation == nil,
            mustChangePassword: session.mustChangePassword)
    }

    /// A12: what the session's owner has changed of the profile and neither saved nor dropped.
    package func draft(session: TokenFingerprint) -> [ProfileItem: String] {
        account(session: session).flatMap { register[$0].owner?.draft } ?? [:]
    }

    /// A11: everything that the service keeps of the session's owner, for them alone; empty without a session.
    package func ownData(session: TokenFingerprint) -> [OwnData] {
        guard let id = account(session: session), let owner = register[id].owner else { return [] }
        var data: [OwnData] = []
        func tell(_ field: Field, _ value: (some FieldType)?) {
            if let value, value.fieldValue != .text("") { data.append(OwnData(field: field, value: value.fieldValue)) }
        }
        tell(.account, id)
        tell(.role, register[id].holder.role)
        tell(.email, owner.email.text)
        tell(.telephone, owner.telephone?.text)
        tell(.consented, owner.consented)
        for item in ProfileItem.allCases { tell(Field(item.word), owner[item]) }
        for item in ProfileItem.allCases { tell(Field("draft of \(item.word)"), owner.draft?[item]) }
        tell(.gender, owner.person.gender)
        tell(.address, owner.person.address)
        tell(.dateOfBirth, owner.person.dateOfBirth)
        tell(.drivingLicence, owner.papers?.drivingLicence)
        tell(.taxiLicence, owner.papers?.taxiLicence)
        tell(.iban, owner.papers?.iban.text)
        for listed in belongings.cards(of: id) { tell(.paymentCard, listed.card) }
        for taxi in belongings.taxis(of: id) { tell(.taxi, taxi) }
        for token in sessions.tokens(of: id) { tell(.session, sessions[token]?.until) }
        return data
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
        /// A10.
        package let telephone: TelephoneNumber?
        package let username: String
        package let person: PersonalDetails
        /// A12.
        package let page: ProfilePage
        package let drivingLicence: LicenceNumber?
        package let taxiLicence: LicenceNumber?
        package let iban: IBAN?
        /// A11: when its owner agreed that this is kept.
        package let consented: SimTime
        package let isConfirmed: Bool
        package let mustChangePassword: Bool
    }

    /// Something that is kept of somebody, by its name (A11).
    package struct OwnData: Hashable, Sendable, Withheld {
        package let field: Field
        package let value: FieldValue

        package init(field: Field, value: FieldValue) {
            self.field = field
            self.value = value
        }
    }
}
