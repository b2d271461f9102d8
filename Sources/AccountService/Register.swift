import Ledger
import Quantities
import ServiceKernel

extension AccountService {
    /// What the service keeps of who somebody is.
    struct Account: Hashable, Sendable, Withheld {
        let email: EmailAddress
        let username: String
        let person: PersonalDetails
        let holder: Holder
        /// A driver's; nil for everybody else.
        fileprivate(set) var papers: Papers?
        /// A04: what must be shown to confirm the email; nil once it is confirmed.
        fileprivate(set) var confirmation: TokenFingerprint?

        var isConfirmed: Bool { confirmation == nil }
    }

    /// Who has an account: each email and each paper is one account's alone (A01, A03).
    struct Register: Hashable, Sendable {
        /// By number.
        private var accounts: ContiguousArray<Account> = []
        /// How many there are of a role; none of one that is not here.
        private var counts: [Role: UInt32] = [:]
        private var byEmail: [EmailAddress: AccountID] = [:]
        private var byDrivingLicence: [LicenceNumber: AccountID] = [:]
        private var byTaxiLicence: [LicenceNumber: AccountID] = [:]
        private var byIBAN: [IBAN: AccountID] = [:]
        /// The taxi licences that exist (A03).
        private var knownLicences: Set<LicenceNumber>

        init(knownLicences: Set<LicenceNumber>) { self.knownLicences = knownLicences }

        var count: Int { accounts.count }
        subscript(id: AccountID) -> Account { accounts[Int(id.index)] }

        func account(email text: String) -> AccountID? { EmailAddress(text).flatMap { byEmail[$0] } }

        /// A01–A03: an account that is not confirmed yet.
        ///
        /// - Returns: whose it is, and the hash of the password that it is to have.
        mutating func admit(_ registration: Registration) throws(Reason) -> (holder: Holder, password: PasswordHash) {
            try requireFields(registration)
            guard let email = EmailAddress(registration.email) else { throw .invalidEmail }  // A01
            if byEmail[email] != nil { throw .emailTaken }
            if !Username.isValid(registration.username) { throw .invalidUsername }  // A02
            // An empty password was refused with the fields, and there is none before it to be the same as.
            guard case .strong(let hash) = registration.password else { throw .weakPassword }
            let papers = try papers(in: registration.role)

            let holder = nextHolder(registration.role.role)
            accounts.append(
                Account(
                    email: email, username: registration.username, person: registration.person, holder: holder,
                    papers: papers, confirmation: registration.confirmation))
            byEmail[email] = holder.account
            if let papers {
                byDrivingLicence[papers.drivingLicence] = holder.account
                byTaxiLicence[papers.taxiLicence] = holder.account
                byIBAN[papers.iban] = holder.account
            }
            return (holder, hash)
        }

        private mutating func nextHolder(_ role: Role) -> Holder {
            let number = counts[role, default: 0]
            counts[role] = number + 1
            return Holder(account: AccountID(accounts.count), role: role, numberInRole: number)
        }

        /// A01: white space alone is empty.
        private func requireFields(_ registration: Registration) throws(Reason) {
            let texts =
                [registration.email, registration.username] + registration.person.texts + registration.role.texts
            if registration.password == .empty || texts.contains(where: \.isBlank) { throw .emptyField }
        }

        /// A03: a driver's papers, nil for everybody else.
        private func papers(in role: RoleDetails) throws(Reason) -> Papers? {
            guard case .driver(let drivingText, let taxiText, let ibanText) = role else { return nil }
            guard let drivingLicence = LicenceNumber(drivingText), let taxiLicence = LicenceNumber(taxiText) else {
                throw .emptyField
            }
            if byDrivingLicence[drivingLicence] != nil || byTaxiLicence[taxiLicence] != nil {
                throw .alreadyRegistered
            }
            let iban = try freeIBAN(ibanText, for: nil)
            if !knownLicences.contains(taxiLicence) { throw .unknownLicence }
            return Papers(drivingLicence: drivingLicence, taxiLicence: taxiLicence, iban: iban)
        }

        /// A03: the IBAN, if it is one and nobody else's.
        private func freeIBAN(_ text: String, for account: AccountID?) throws(Reason) -> IBAN {
            // An invalid one is nobody's, so that the order of the two reasons cannot be seen.
            guard let iban = IBAN(text) else { throw .invalidIBAN }
            if let owner = byIBAN[iban], owner != account { throw .alreadyRegistered }
            return iban
        }

        /// A04: this code confirms the email, and none that was sent before.
        mutating func expectConfirmation(of id: AccountID, by code: TokenFingerprint) {
            accounts[Int(id.index)].confirmation = code
        }

        /// A04.
        mutating func confirm(_ id: AccountID) { accounts[Int(id.index)].confirmation = nil }

        /// A07.
        mutating func changeDrivingLicence(of id: AccountID, to text: String) throws(Reason) {
            guard let licence = LicenceNumber(text) else { throw .emptyField }
            if let owner = byDrivingLicence[licence], owner != id { throw .alreadyRegistered }
            if let former = self[id].papers?.drivingLicence { byDrivingLicence[former] = nil }
            byDrivingLicence[licence] = id
            accounts[Int(id.index)].papers?.drivingLicence = licence
        }

        /// A07.
        mutating func changeIBAN(of id: AccountID, to text: String) throws(Reason) {
            if text.isBlank { throw .emptyField }
            let iban = try freeIBAN(text, for: id)
            if let former = self[id].papers?.iban { byIBAN[former] = nil }
            byIBAN[iban] = id
            accounts[Int(id.index)].papers?.iban = iban
        }

        /// A03: a taxi licence becomes known, or is no longer so.
        mutating func setLicence(_ licence: LicenceNumber, isKnown: Bool) {
            if isKnown { knownLicences.insert(licence) } else { knownLicences.remove(licence) }
        }

        /// Hands the state over.
        func digest(into take: (UInt64) -> Void) {
            take(UInt64(knownLicences.count))
            for licence in knownLicences.sorted() { licence.text.digest(into: take) }
            take(UInt64(accounts.count))
            for account in accounts { account.digest(into: take) }
        }

        /// - Throws: an `InvariantViolation` where an index and the accounts disagree.
        func checkInvariants() throws(InvariantViolation) {
            var found: [Role: UInt32] = [:]
            for (index, account) in accounts.enumerated() {
                let id = AccountID(index)
                try checkInvariants(of: id)
                let number = found[account.holder.role, default: 0]
                try require(account.holder.numberInRole == number, "A05", "\(id) has a wrong number")
                found[account.holder.role] = number + 1
            }
            try require(found == counts, "A05", "there are \(found) of the roles, counted as \(counts)")
            try require(byEmail.count == accounts.count, "A01", "\(byEmail.count) emails")
            let drivers = found[.driver, default: 0]
            let paperCounts = [byDrivingLicence.count, byTaxiLicence.count, byIBAN.count]
            try require(
                paperCounts.allSatisfy { $0 == Int(drivers) }, "A03", "\(drivers) drivers, papers \(paperCounts)")
        }

        func checkInvariants(of id: AccountID) throws(InvariantViolation) {
            let account = self[id]
            try require(account.holder.account == id, "A01", "\(id) has another's number")
            try require(byEmail[account.email] == id, "A01", "the email of \(id) leads to another account")
            try checkPapers(of: account)
        }

        private func checkPapers(of account: Account) throws(InvariantViolation) {
            let id = account.holder.account
            let isDriver = account.holder.role == .driver
            try require(isDriver == (account.papers != nil), "A05", "\(id) has the other role's papers")
            guard let papers = account.papers else { return }
            let isIndexed =
                byDrivingLicence[papers.drivingLicence] == id && byTaxiLicence[papers.taxiLicence] == id
                && byIBAN[papers.iban] == id
            try require(isIndexed, "A03", "a paper of \(id) is another's as well")
        }
    }
}

extension AccountService.Account {
    fileprivate func digest(into take: (UInt64) -> Void) {
        for text in [email.text, username] + person.texts { text.digest(into: take) }
        take(UInt64(holder.role.rawValue))
        take(UInt64(holder.numberInRole))
        if let papers {
            for text in [papers.drivingLicence.text, papers.taxiLicence.text, papers.iban.text] {
                text.digest(into: take)
            }
        }
        take(confirmation == nil ? 0 : 1)
        confirmation?.digest(into: take)
    }
}

extension String {
    /// Nothing but white space.
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
