import Quantities
import ServiceKernel

extension AccountService {
    /// All accounts, with indexes that keep emails, phone numbers and documents unique (A01, A03, A10).
    struct AccountRegistry: Hashable, Sendable {
        /// Accounts by number.
        private var accounts: ContiguousArray<Account> = []
        /// Number of accounts by role; a missing role has none.
        private var counts: [Role: UInt32] = [:]
        private var byEmail: [EmailAddress: AccountID] = [:]
        private var byTelephone: [PhoneNumber: AccountID] = [:]
        private var byDrivingLicence: [LicenceNumber: AccountID] = [:]
        private var byTaxiLicence: [LicenceNumber: AccountID] = [:]
        private var byIBAN: [IBAN: AccountID] = [:]
        /// Taxi licences that exist (A03).
        private var knownLicences: Set<LicenceNumber>
        /// Emails that may register for an office.
        private var appointments: Set<Appointment>

        init(knownLicences: Set<LicenceNumber>, appointments: Set<Appointment>) {
            self.knownLicences = knownLicences
            self.appointments = appointments
        }

        /// Visits the accounts; reading rebuilds the indexes from them.
        mutating func code(with form: inout StateCoder) throws {
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
                guard let papers = owner.documents else { continue }
                byDrivingLicence[papers.drivingLicence] = account.holder.account
                byTaxiLicence[papers.taxiLicence] = account.holder.account
                byIBAN[papers.iban] = account.holder.account
            }
        }

        var count: Int { accounts.count }
        subscript(id: AccountID) -> Account { accounts[Int(id.index)] }

        /// A10: returns the account of an email or phone number.
        func account(login text: String) -> AccountID? {
            EmailAddress(text).flatMap { byEmail[$0] } ?? PhoneNumber(text).flatMap { byTelephone[$0] }
        }

        func account(email text: String) -> AccountID? { EmailAddress(text).flatMap { byEmail[$0] } }

        /// A01–A03, A11: registers an account that is not yet confirmed.
        ///
        /// - Returns: the account's holder, and the hash of its password.
        mutating func register(
            _ registration: Registration, at time: SimTime
        ) throws(Reason) -> (holder: AccountHolder, password: PasswordHash) {
            try requireFields(registration)
            if !registration.consents { throw .consentMissing }  // A11
            guard let email = EmailAddress(registration.email) else { throw .invalidEmail }  // A01
            if byEmail[email] != nil { throw .emailTaken }
            if !Username.isValid(registration.username) { throw .invalidUsername }  // A02
            // The fields were checked for an empty password before, and `.unchanged` needs an earlier password.
            guard case .strong(let hash) = registration.password else { throw .weakPassword }
            let papers = try documents(in: registration.role)
            let role = registration.role.role
            if role.needsAppointment, !appointments.contains(Appointment(email: email, role: role)) {
                throw .notAllowed
            }

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

        private mutating func nextHolder(_ role: Role) -> AccountHolder {
            let number = counts[role, default: 0]
            counts[role] = number + 1
            return AccountHolder(account: AccountID(accounts.count), role: role, numberInRole: number)
        }

        /// A01: refuses empty fields; white space alone counts as empty.
        private func requireFields(_ registration: Registration) throws(Reason) {
            let texts =
                [registration.email, registration.username] + registration.person.texts + registration.role.texts
            if registration.password == .empty || texts.contains(where: \.isBlank) { throw .emptyField }
        }

        /// A03: returns the documents of a driver, or nil for any other role.
        private func documents(in role: RoleDetails) throws(Reason) -> DriverDocuments? {
            guard case .driver(let drivingText, let taxiText, let ibanText) = role else { return nil }
            guard let drivingLicence = LicenceNumber(drivingText), let taxiLicence = LicenceNumber(taxiText) else {
                throw .emptyField
            }
            if byDrivingLicence[drivingLicence] != nil || byTaxiLicence[taxiLicence] != nil {
                throw .alreadyRegistered
            }
            let iban = try availableIBAN(ibanText, for: nil)
            if !knownLicences.contains(taxiLicence) { throw .unknownLicence }
            return DriverDocuments(drivingLicence: drivingLicence, taxiLicence: taxiLicence, iban: iban)
        }

        /// A03: returns the IBAN if it is valid and belongs to no other account.
        private func availableIBAN(_ text: String, for account: AccountID?) throws(Reason) -> IBAN {
            // An invalid IBAN belongs to no account, so the order of the two reasons does not matter.
            guard let iban = IBAN(text) else { throw .invalidIBAN }
            if let owner = byIBAN[iban], owner != account { throw .alreadyRegistered }
            return iban
        }

        /// A04: replaces the code that confirms the email.
        mutating func expectConfirmation(of id: AccountID, by code: TokenFingerprint) {
            accounts[Int(id.index)].change { $0.confirmation = code }
        }

        /// A04: marks the email as confirmed.
        mutating func confirm(_ id: AccountID) { accounts[Int(id.index)].change { $0.confirmation = nil } }

        /// A07: changes a driver's driving licence.
        mutating func changeDrivingLicence(of id: AccountID, to text: String) throws(Reason) {
            guard let licence = LicenceNumber(text) else { throw .emptyField }
            if let owner = byDrivingLicence[licence], owner != id { throw .alreadyRegistered }
            if let former = self[id].owner?.documents?.drivingLicence {
                assert(byDrivingLicence[former] == id, "the licence belongs to another account")  // A03
                byDrivingLicence[former] = nil
            }
            byDrivingLicence[licence] = id
            accounts[Int(id.index)].change { $0.documents?.drivingLicence = licence }
        }

        /// A07: changes a driver's IBAN.
        mutating func changeIBAN(of id: AccountID, to text: String) throws(Reason) {
            if text.isBlank { throw .emptyField }
            let iban = try availableIBAN(text, for: id)
            if let former = self[id].owner?.documents?.iban {
                assert(byIBAN[former] == id, "the IBAN belongs to another account")  // A03
                byIBAN[former] = nil
            }
            byIBAN[iban] = id
            accounts[Int(id.index)].change { $0.documents?.iban = iban }
        }

        /// A10: sets or replaces the phone number.
        mutating func setTelephone(of id: AccountID, to text: String) throws(Reason) {
            if text.isBlank { throw .emptyField }
            guard let telephone = PhoneNumber(text) else { throw .invalidPhone }
            if let owner = byTelephone[telephone], owner != id { throw .phoneTaken }
            if let former = self[id].owner?.telephone { byTelephone[former] = nil }
            byTelephone[telephone] = id
            accounts[Int(id.index)].change { $0.telephone = telephone }
        }

        /// A10: removes the phone number.
        mutating func removeTelephone(of id: AccountID) throws(Reason) {
            guard let former = self[id].owner?.telephone else { throw .noPhone }
            byTelephone[former] = nil
            accounts[Int(id.index)].change { $0.telephone = nil }
        }

        /// A11: ends the account. Only its numbers stay, and they are never reused; email, phone number and documents
        /// become free.
        mutating func erase(_ id: AccountID) {
            guard let owner = self[id].owner else { return }
            assert(byEmail[owner.email] == id, "the email belongs to another account")  // A01
            byEmail[owner.email] = nil
            if let telephone = owner.telephone {
                assert(byTelephone[telephone] == id, "the phone number belongs to another account")  // A10
                byTelephone[telephone] = nil
            }
            if let papers = owner.documents {
                assert(byTaxiLicence[papers.taxiLicence] == id, "a licence belongs to another account")  // A03
                byDrivingLicence[papers.drivingLicence] = nil
                byTaxiLicence[papers.taxiLicence] = nil
                byIBAN[papers.iban] = nil
            }
            accounts[Int(id.index)].erase()
        }

        /// A12: changes the draft of the profile, not the profile shown.
        mutating func edit(_ item: ProfileItem, of id: AccountID, to text: String) throws(Reason) {
            let text = try item.checked(text)
            accounts[Int(id.index)].change { $0.draft = ($0.draft ?? [:]).merging([item: text]) { $1 } }
        }

        /// A12: saves the draft to the profile, or drops it.
        mutating func endDraft(of id: AccountID, isSaved: Bool) throws(Reason) {
            guard let draft = self[id].owner?.draft else { throw .noDraft }
            accounts[Int(id.index)].change { owner in
                if isSaved { for (item, text) in draft { owner[item] = text } }
                owner.draft = nil
            }
        }

        /// A03: adds a taxi licence to the registry, or removes it.
        mutating func setLicence(_ licence: LicenceNumber, isKnown: Bool) {
            if isKnown { knownLicences.insert(licence) } else { knownLicences.remove(licence) }
        }

        /// Appoints an email for an office, or ends the appointment.
        mutating func setAppointment(_ appointment: Appointment, isValid: Bool) {
            if isValid { appointments.insert(appointment) } else { appointments.remove(appointment) }
        }

        /// Feeds the state into a digest.
        func digest(into take: (UInt64) -> Void) {
            take(UInt64(knownLicences.count))
            for licence in knownLicences.sorted() { licence.text.forEachDigestWord(take) }
            take(UInt64(appointments.count))
            for appointment in appointments.sorted() {
                appointment.email.key.forEachDigestWord(take)
                take(UInt64(appointment.role.rawValue))
            }
            take(UInt64(accounts.count))
            for account in accounts { account.digest(into: take) }
        }

        /// Checks that the indexes agree with the accounts.
        ///
        /// - Throws: the first `InvariantViolation` found.
        func checkInvariants() throws(InvariantViolation) {
            var found: [Role: UInt32] = [:]
            for (index, account) in accounts.enumerated() {
                let id = AccountID(index)
                try checkInvariants(of: id)
                let number = found[account.holder.role, default: 0]
                try require(account.holder.numberInRole == number, "A05", "\(id) has a wrong number")
                found[account.holder.role] = number + 1
            }
            try require(found == counts, "A05", "the roles have \(found) accounts, but the counts are \(counts)")
            // A11: no index refers to an erased account.
            let owners = accounts.compactMap(\.owner)
            try require(
                byEmail.count == owners.count, "A01", "there are \(byEmail.count) emails for \(owners.count) accounts")
            let telephones = owners.count { $0.telephone != nil }
            try require(
                byTelephone.count == telephones, "A10",
                "\(byTelephone.count) phone numbers are indexed; accounts have \(telephones)")
            let drivers = owners.count { $0.documents != nil }
            let paperCounts = [byDrivingLicence.count, byTaxiLicence.count, byIBAN.count]
            try require(
                paperCounts.allSatisfy { $0 == drivers }, "A03",
                "there are \(drivers) drivers, but \(paperCounts) documents")
        }

        func checkInvariants(of id: AccountID) throws(InvariantViolation) {
            let account = self[id]
            try require(account.holder.account == id, "A01", "\(id) has the number of another account")
            guard let owner = account.owner else { return }
            try require(byEmail[owner.email] == id, "A01", "the email of \(id) belongs to another account")
            if let telephone = owner.telephone {
                try require(
                    byTelephone[telephone] == id, "A10", "the phone number of \(id) also belongs to another account")
            }
            let isDriver = account.holder.role == .driver
            try require(isDriver == (owner.documents != nil), "A05", "\(id) has the documents of another role")
            guard let papers = owner.documents else { return }
            let isIndexed =
                byDrivingLicence[papers.drivingLicence] == id && byTaxiLicence[papers.taxiLicence] == id
                && byIBAN[papers.iban] == id
            try require(isIndexed, "A03", "a document of \(id) also belongs to another driver")
        }
    }
}
