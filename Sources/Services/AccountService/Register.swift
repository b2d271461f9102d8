import Quantities
import ServiceKernel

extension AccountService {
    /// Who has an account: each email, telephone number and paper is one account's alone (A01, A03, A10).
    struct Register: Hashable, Sendable {
        /// By number.
        private var accounts: ContiguousArray<Account> = []
        /// How many there are of a role; none of one that is not here.
        private var counts: [Role: UInt32] = [:]
        private var byEmail: [EmailAddress: AccountID] = [:]
        private var byTelephone: [TelephoneNumber: AccountID] = [:]
        private var byDrivingLicence: [LicenceNumber: AccountID] = [:]
        private var byTaxiLicence: [LicenceNumber: AccountID] = [:]
        private var byIBAN: [IBAN: AccountID] = [:]
        /// The taxi licences that exist (A03).
        private var knownLicences: Set<LicenceNumber>
        /// Who may register for an office.
        private var appointments: Set<Appointment>

        init(knownLicences: Set<LicenceNumber>, appointments: Set<Appointment>) {
            self.knownLicences = knownLicences
            self.appointments = appointments
        }

        /// The tables of who has what follow from the accounts.
        mutating func describe(state form: inout StateForm) throws {
            try form.visit(&accounts)
            try form.visit(&counts)
            try form.visit(&knownLicences)
            try form.visit(&appointments)
            if form.isReading { index() }
        }

        private mutating func index() {
            (byEmail, byTelephone, byDrivingLicence, byTaxiLicence, byIBAN) = ([:], [:], [:], [:], [:])
            byEmail.reserveCapacity(accounts.count)
            for account in accounts {
                guard let owner = account.owner else { continue }
                byEmail[owner.email] = account.holder.account
                if let telephone = owner.telephone { byTelephone[telephone] = account.holder.account }
                guard let papers = owner.papers else { continue }
                byDrivingLicence[papers.drivingLicence] = account.holder.account
                byTaxiLicence[papers.taxiLicence] = account.holder.account
                byIBAN[papers.iban] = account.holder.account
            }
        }

        var count: Int { accounts.count }
        subscript(id: AccountID) -> Account { accounts[Int(id.index)] }

        /// A10: by the email or the telephone number.
        func account(login text: String) -> AccountID? {
            EmailAddress(text).flatMap { byEmail[$0] } ?? TelephoneNumber(text).flatMap { byTelephone[$0] }
        }

        func account(email text: String) -> AccountID? { EmailAddress(text).flatMap { byEmail[$0] } }

        /// A01–A03, A11: an account that is not confirmed yet.
        ///
        /// - Returns: whose it is, and the hash of the password that it is to have.
        mutating func admit(
            _ registration: Registration, at time: SimTime
        ) throws(Reason) -> (holder: Holder, password: PasswordHash) {
            try requireFields(registration)
            if !registration.consents { throw .consentMissing }  // A11
            guard let email = EmailAddress(registration.email) else { throw .invalidEmail }  // A01
            if byEmail[email] != nil { throw .emailTaken }
            if !Username.isValid(registration.username) { throw .invalidUsername }  // A02
            // An empty password was refused with the fields, and there is none before it to be the same as.
            guard case .strong(let hash) = registration.password else { throw .weakPassword }
            let papers = try papers(in: registration.role)
            let role = registration.role.role
            if role.isOffice, !appointments.contains(Appointment(email: email, role: role)) { throw .notAllowed }

            let holder = nextHolder(role)
            let owner = Owner(
                email: email, consented: time, confirmation: registration.confirmation,
                username: registration.username, person: registration.person, papers: papers)
            accounts.append(Account(holder, of: owner))
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
            accounts[Int(id.index)].change { $0.confirmation = code }
        }

        /// A04.
        mutating func confirm(_ id: AccountID) { accounts[Int(id.index)].change { $0.confirmation = nil } }

        /// A07.
        mutating func changeDrivingLicence(of id: AccountID, to text: String) throws(Reason) {
            guard let licence = LicenceNumber(text) else { throw .emptyField }
            if let owner = byDrivingLicence[licence], owner != id { throw .alreadyRegistered }
            if let former = self[id].owner?.papers?.drivingLicence {
                assert(byDrivingLicence[former] == id, "the licence leads to another")  // A03
                byDrivingLicence[former] = nil
            }
            byDrivingLicence[licence] = id
            accounts[Int(id.index)].change { $0.papers?.drivingLicence = licence }
        }

        /// A07.
        mutating func changeIBAN(of id: AccountID, to text: String) throws(Reason) {
            if text.isBlank { throw .emptyField }
            let iban = try freeIBAN(text, for: id)
            if let former = self[id].owner?.papers?.iban {
                assert(byIBAN[former] == id, "the IBAN leads to another")  // A03
                byIBAN[former] = nil
            }
            byIBAN[iban] = id
            accounts[Int(id.index)].change { $0.papers?.iban = iban }
        }

        /// A10.
        mutating func setTelephone(of id: AccountID, to text: String) throws(Reason) {
            if text.isBlank { throw .emptyField }
            guard let telephone = TelephoneNumber(text) else { throw .invalidPhone }
            if let owner = byTelephone[telephone], owner != id { throw .phoneTaken }
            if let former = self[id].owner?.telephone { byTelephone[former] = nil }
            byTelephone[telephone] = id
            accounts[Int(id.index)].change { $0.telephone = telephone }
        }

        /// A10.
        mutating func removeTelephone(of id: AccountID) throws(Reason) {
            guard let former = self[id].owner?.telephone else { throw .noPhone }
            byTelephone[former] = nil
            accounts[Int(id.index)].change { $0.telephone = nil }
        }

        /// A11: the account ends. Nothing of its owner stays but the numbers, which nobody gets again; the email, the
        /// telephone number and the papers are anybody's.
        mutating func erase(_ id: AccountID) {
            guard let owner = self[id].owner else { return }
            assert(byEmail[owner.email] == id, "the email leads to another")  // A01
            byEmail[owner.email] = nil
            if let telephone = owner.telephone {
                assert(byTelephone[telephone] == id, "the telephone leads to another")  // A10
                byTelephone[telephone] = nil
            }
            if let papers = owner.papers {
                assert(byTaxiLicence[papers.taxiLicence] == id, "a licence leads to another")  // A03
                byDrivingLicence[papers.drivingLicence] = nil
                byTaxiLicence[papers.taxiLicence] = nil
                byIBAN[papers.iban] = nil
            }
            accounts[Int(id.index)].erase()
        }

        /// A12: changes the draft of the profile, not yet what is shown.
        mutating func edit(_ item: ProfileItem, of id: AccountID, to text: String) throws(Reason) {
            let text = try item.checked(text)
            accounts[Int(id.index)].change { $0.draft = ($0.draft ?? [:]).merging([item: text]) { $1 } }
        }

        /// A12: what is shown becomes what the draft says, or the draft is dropped.
        mutating func endDraft(of id: AccountID, isSaved: Bool) throws(Reason) {
            guard let draft = self[id].owner?.draft else { throw .noDraft }
            accounts[Int(id.index)].change { owner in
                if isSaved { for (item, text) in draft { owner[item] = text } }
                owner.draft = nil
            }
        }

        /// A03: a taxi licence becomes known, or is no longer so.
        mutating func setLicence(_ licence: LicenceNumber, isKnown: Bool) {
            if isKnown { knownLicences.insert(licence) } else { knownLicences.remove(licence) }
        }

        /// Somebody may register for an office from now on, or may no longer.
        mutating func setAppointment(_ appointment: Appointment, isValid: Bool) {
            if isValid { appointments.insert(appointment) } else { appointments.remove(appointment) }
        }

        /// Hands the state over.
        func digest(into take: (UInt64) -> Void) {
            take(UInt64(knownLicences.count))
            for licence in knownLicences.sorted() { licence.text.digest(into: take) }
            take(UInt64(appointments.count))
            for appointment in appointments.sorted() {
                appointment.email.key.digest(into: take)
                take(UInt64(appointment.role.rawValue))
            }
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
            // A11: nothing leads to what has been erased.
            let owners = accounts.compactMap(\.owner)
            try require(byEmail.count == owners.count, "A01", "\(byEmail.count) emails of \(owners.count)")
            let telephones = owners.count { $0.telephone != nil }
            try require(byTelephone.count == telephones, "A10", "\(byTelephone.count) telephones of \(telephones)")
            let drivers = owners.count { $0.papers != nil }
            let paperCounts = [byDrivingLicence.count, byTaxiLicence.count, byIBAN.count]
            try require(paperCounts.allSatisfy { $0 == drivers }, "A03", "\(drivers) drivers, papers \(paperCounts)")
        }

        func checkInvariants(of id: AccountID) throws(InvariantViolation) {
            let account = self[id]
            try require(account.holder.account == id, "A01", "\(id) has another's number")
            guard let owner = account.owner else { return }
            try require(byEmail[owner.email] == id, "A01", "the email of \(id) leads to another account")
            if let telephone = owner.telephone {
                try require(byTelephone[telephone] == id, "A10", "the telephone of \(id) is another's as well")
            }
            let isDriver = account.holder.role == .driver
            try require(isDriver == (owner.papers != nil), "A05", "\(id) has the other role's papers")
            guard let papers = owner.papers else { return }
            let isIndexed =
                byDrivingLicence[papers.drivingLicence] == id && byTaxiLicence[papers.taxiLicence] == id
                && byIBAN[papers.iban] == id
            try require(isIndexed, "A03", "a paper of \(id) is another's as well")
        }
    }
}
