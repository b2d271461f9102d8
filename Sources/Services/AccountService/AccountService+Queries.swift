import Quantities
import ServiceKernel

// Read-only queries for hosts.
extension AccountService {
    /// Number of accounts, including erased ones.
    package var accountCount: Int { register.count }

    /// Returns the account of an email or phone number, or nil if none is registered. For the host only: no answer to a
    /// user may reveal it (A08).
    package func account(login text: String) -> AccountID? { register.account(login: text) }

    /// Returns the address for the account's mail, or nil once it has been erased. For the host's mailer only (A08).
    package func email(of account: AccountID) -> EmailAddress? { register[account].owner?.email }

    /// Returns the account's role and its number in that role.
    package func holder(of account: AccountID) -> AccountHolder { register[account].holder }

    /// Whether the account's email is confirmed (A04).
    package func isConfirmed(_ account: AccountID) -> Bool { register[account].isConfirmed }

    /// Returns the hashes to try a password against at login: none for an unknown email or phone number, two after a
    /// recovery (A06).
    package func storedPasswords(login: String) -> [StoredPassword] {
        register.account(login: login).map { passwords[$0] } ?? []
    }

    /// Returns the hashes to try the present password against before a change; empty without a session.
    package func storedPasswords(session: TokenFingerprint) -> [StoredPassword] {
        sessions[session].map { passwords[$0.account] } ?? []
    }

    /// A04: returns why the session may not act in this role, or nil if it may.
    ///
    /// To record the refusal (A08), send `SessionAction.actAs` instead.
    package func refusal(toActAs role: Role, session: TokenFingerprint) -> Reason? {
        do throws(Reason) {
            try requireRole(role, session)
            return nil
        } catch {
            return error
        }
    }

    /// Returns the account of the session, or nil without one.
    package func account(session: TokenFingerprint) -> AccountID? { sessions[session]?.account }

    /// Returns the account of the session unless it has expired by `time` (A10). The service closes an expired session
    /// only at its next command.
    package func account(session: TokenFingerprint, at time: SimTime) -> AccountID? {
        sessions[session].flatMap { $0.expires > time ? $0.account : nil }
    }

    /// Returns the account as the session's owner sees it, or nil without a session. No user sees another's profile
    /// (A08).
    package func profile(session: TokenFingerprint) -> Profile? {
        guard let session = sessions[session], let owner = register[session.account].owner else { return nil }
        return Profile(
            account: session.account, role: register[session.account].holder.role, email: owner.email,
            telephone: owner.telephone, username: owner.username, person: owner.person, page: owner.page,
            drivingLicence: owner.documents?.drivingLicence, taxiLicence: owner.documents?.taxiLicence,
            iban: owner.documents?.iban, consented: owner.consented, isConfirmed: owner.confirmation == nil,
            mustChangePassword: session.mustChangePassword)
    }

    /// A12: returns the unsaved changes of the profile of the session's owner.
    package func draft(session: TokenFingerprint) -> [ProfileItem: String] {
        account(session: session).flatMap { register[$0].owner?.draft } ?? [:]
    }

    /// A11: returns all data stored about the session's owner, for the owner only; empty without a session.
    package func ownData(session: TokenFingerprint) -> [PersonalDataItem] {
        guard let id = account(session: session), let owner = register[id].owner else { return [] }
        var data: [PersonalDataItem] = []
        func add(_ field: Field, _ value: (some FieldType)?) {
            if let value, value.fieldValue != .text("") {
                data.append(PersonalDataItem(field: field, value: value.fieldValue))
            }
        }
        add(.account, id)
        add(.role, register[id].holder.role)
        add(.email, owner.email.text)
        add(.telephone, owner.telephone?.text)
        add(.consented, owner.consented)
        for item in ProfileItem.allCases { add(Field(item.word), owner[item]) }
        for item in ProfileItem.allCases { add(Field("draft of \(item.word)"), owner.draft?[item]) }
        add(.gender, owner.person.gender)
        add(.address, owner.person.address)
        add(.dateOfBirth, owner.person.dateOfBirth)
        add(.drivingLicence, owner.documents?.drivingLicence)
        add(.taxiLicence, owner.documents?.taxiLicence)
        add(.iban, owner.documents?.iban.text)
        for listed in cardsAndTaxis.cards(of: id) { add(.paymentCard, listed.card) }
        for taxi in cardsAndTaxis.taxis(of: id) { add(.taxi, taxi) }
        for token in sessions.tokens(of: id) { add(.session, sessions[token]?.expires) }
        return data
    }

    /// Returns the cards of the session's owner, oldest first (A09); empty without a session.
    package func cards(session: TokenFingerprint) -> [ListedCard] {
        sessions[session].map { cardsAndTaxis.cards(of: $0.account) } ?? []
    }

    /// Returns the account's own list of taxis, in the order of adding (D02).
    package func taxis(of account: AccountID) -> [TaxiID] { cardsAndTaxis.taxis(of: account) }

    /// An account as its owner sees it.
    package struct Profile: Hashable, Sendable {
        /// Number of the account.
        package let account: AccountID
        /// Role of the account.
        package let role: Role
        /// Email with which the owner registered.
        package let email: EmailAddress
        /// Phone number (A10).
        package let telephone: PhoneNumber?
        /// Username, not necessarily unique (A02).
        package let username: String
        /// Names, gender, address and date of birth (A03).
        package let person: PersonalDetails
        /// Picture, text and preferences (A12).
        package let page: ProfilePage
        /// Driving licence; nil unless the owner is a driver.
        package let drivingLicence: LicenceNumber?
        /// Taxi licence; nil unless the owner is a driver.
        package let taxiLicence: LicenceNumber?
        /// Bank account; nil unless the owner is a driver.
        package let iban: IBAN?
        /// A11: time of consent.
        package let consented: SimTime
        /// Whether the email is confirmed (A04).
        package let isConfirmed: Bool
        /// Whether the session was opened with a temporary password (A06).
        package let mustChangePassword: Bool
    }

    /// A stored item of personal data under its field name (A11).
    package struct PersonalDataItem: Hashable, Sendable, Redacted {
        /// Name of the item.
        package let field: Field
        /// Value of the item.
        package let value: FieldValue

        /// Creates an item.
        package init(field: Field, value: FieldValue) {
            self.field = field
            self.value = value
        }
    }
}
