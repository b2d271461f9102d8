import AccountService
import Quantities
import ServiceKernel

/// A slow and plain model of part A of the rule book: linear searches of lists, no index.
package struct AccountModel: Sendable {
    /// A registered person.
    package struct Person: Sendable {
        /// Email address; nil once the person is erased, who then has no passwords either.
        package var email: String?
        /// Role of the account.
        package var role: AccountService.Role
        /// Index of the person within the role.
        package var numberInRole: UInt32
        /// Licences, IBAN and phone number in normalised form; nil if unknown.
        package var drivingLicence, taxiLicence, iban, telephone: String?
        /// Time of the person's consent.
        package var consented: SimTime
        /// The profile as shown.
        package var profile: [AccountService.ProfileItem: String] = [:]
        /// Changes of the profile not saved yet.
        package var draft: [AccountService.ProfileItem: String] = [:]
        /// Expected confirmation code; nil once the email is confirmed.
        package var code: AccountService.TokenFingerprint?
        /// Valid passwords with hash and serial number; a temporary one comes second.
        package var passwords: [(hash: AccountService.PasswordHash, number: UInt64)] = []
        /// Numbers of the stored payment cards.
        package var cards: [UInt32] = []
        var cardsSoFar: UInt32 = 0
        /// Indices of the driver's further taxis.
        package var taxis: [UInt32] = []
    }

    /// A login session.
    package struct Session: Sendable {
        /// Fingerprint of the session token.
        package let token: AccountService.TokenFingerprint
        /// Index of the person.
        package let person: Int
        /// Whether a temporary password opened the session, so that it must be changed first (A06).
        package var isLimited: Bool
        let until: SimTime
    }

    /// All people, by account number.
    package internal(set) var people: [Person] = []
    /// Open sessions, in the order of login.
    package internal(set) var sessions: [Session] = []
    private var licences: Set<String>
    /// Email addresses appointed to an office.
    private var appointments: Set<AccountService.Appointment> = []
    private var now = SimTime.zero
    var passwordsSoFar: UInt64 = 0

    private static let offices: [AccountService.Role] = [.author, .staff, .humanResources, .organisation, .support]

    /// Creates a model without accounts.
    ///
    /// - Parameter licences: taxi licences in the registry.
    package init(licences: [String]) { self.licences = Set(licences) }

    struct Refusal: Error {
        let reason: AccountService.Reason
    }

    func refuse(if condition: Bool, _ reason: AccountService.Reason) throws {
        if condition { throw Refusal(reason: reason) }
    }

    /// Carries out a command and returns the expected effects in order, the audit entry (A08) last.
    package mutating func perform(_ command: AccountService.Command, at time: SimTime) -> [AccountService.Effect] {
        now = time
        sessions.removeAll { $0.until <= time }  // A10
        let concerned = person(concernedBy: command)
        var (effects, reason) = ([AccountService.Effect](), AccountService.Reason?.none)
        do { effects = try carryOut(command) } catch { reason = (error as? Refusal)?.reason }
        var account = concerned.map(id)
        if case .visitor(.register) = command, reason == nil { account = id(people.count - 1) }
        if let reason { effects = [.rejected(account.map(holder), command.operation, reason)] }
        let outcome = reason.map { AccountService.AuditOutcome.refused($0) } ?? .accepted
        let entry = AccountService.AuditEntry(
            time: time, actor: actor(of: command, account, isDone: reason == nil), operation: command.operation,
            account: account, outcome: outcome)
        return effects + [.audited(entry)]
    }

    /// Returns the actor of the audit entry (A08): the account proven by a code, a password or a session.
    private func actor(
        of command: AccountService.Command, _ account: AccountID?, isDone: Bool
    ) -> AccountService.AuditActor {
        switch command {
        case .registry, .appointment: return .operators
        case .visitor(.register), .visitor(.sendConfirmation), .visitor(.recoverPassword): return .visitor
        case .visitor where !isDone: return .visitor
        case .visitor, .session: return account.map { .account($0) } ?? .visitor
        }
    }

    private mutating func carryOut(_ command: AccountService.Command) throws -> [AccountService.Effect] {
        switch command {
        case .visitor(let action): return try carryOut(action)
        case .session(let token, let action): return try carryOut(action, in: token)
        case .registry(let licence, let isKnown):
            if isKnown { licences.insert(licence.text) } else { licences.remove(licence.text) }
            return [isKnown ? .licenceAdded : .licenceRemoved]
        case .appointment(let appointment, let isValid):
            if isValid { appointments.insert(appointment) } else { appointments.remove(appointment) }
            // The appointment does not expose its role.
            let role = FieldList(of: command).fields.lazy.compactMap { AccountService.Role($0.value) }.first ?? .staff
            return [isValid ? .appointed(role) : .dismissed(role)]
        }
    }

    private mutating func carryOut(_ action: AccountService.VisitorAction) throws -> [AccountService.Effect] {
        switch action {
        case .register(let registration): return try register(registration)
        case .sendConfirmation(let email, let code):
            let person = try known(self.person(email: email))
            try refuse(if: people[person].code == nil, .alreadyConfirmed)
            people[person].code = code
            return [.confirmationSent(holder(person))]
        case .confirm(let email, let code):
            let person = try known(self.person(email: email))
            try refuse(if: people[person].code == nil, .alreadyConfirmed)
            try refuse(if: people[person].code != code, .wrongCode)
            people[person].code = nil
            return [.confirmed(holder(person))]
        case .logIn(let login, let check, let token, let isRemembered):
            let person = try known(self.person(login: login))
            guard let place = people[person].passwords.firstIndex(where: { check == .matches(serial: $0.number) })
            else {
                throw Refusal(reason: .wrongPassword)
            }
            try refuse(if: sessions.contains { $0.token == token }, .tokenInUse)
            let until = now + .days(isRemembered ? 30 : 1)
            sessions.append(Session(token: token, person: person, isLimited: place == 1, until: until))
            if place == 0 { people[person].passwords = [people[person].passwords[0]] }
            return [.loggedIn(holder(person), mustChangePassword: place == 1)]
        case .recoverPassword(let login, let temporary):
            let person = try known(self.person(login: login))
            try refuse(if: people[person].code != nil, .notConfirmed)
            passwordsSoFar += 1
            people[person].passwords = [people[person].passwords[0], (temporary, passwordsSoFar)]
            return [.temporaryPasswordSent(holder(person))]
        }
    }

    private mutating func register(_ applicant: AccountService.Registration) throws -> [AccountService.Effect] {
        let named = applicant.person
        var texts = [applicant.email, applicant.username, named.name, named.surname, named.gender, named.address]
        texts.append(named.dateOfBirth)
        var (role, papers) = (AccountService.Role.driver, [String]())
        switch applicant.role {
        case .driver(let drivingLicence, let taxiLicence, let iban): papers = [drivingLicence, taxiLicence, iban]
        case .other(let other): role = other
        }
        let isEmpty = (texts + papers).contains(where: AccountTexts.isEmpty) || applicant.password == .empty
        try refuse(if: isEmpty, .emptyField)
        try refuse(if: !applicant.consents, .consentMissing)
        guard let email = AccountTexts.email(applicant.email) else { throw Refusal(reason: .invalidEmail) }
        try refuse(if: people.contains { $0.email == email }, .emailTaken)
        try refuse(if: !AccountTexts.isUsername(applicant.username), .invalidUsername)
        guard case .strong(let password) = applicant.password else { throw Refusal(reason: .weakPassword) }
        var person = Person(
            email: email, role: role, numberInRole: UInt32(people.count { $0.role == role }), consented: now)
        person.code = applicant.confirmation
        person.profile = [
            .username: applicant.username, .name: named.name, .surname: named.surname, .picture: "default",
            .about: "", .preferences: "",
        ]
        if role == .driver {
            person.drivingLicence = AccountTexts.licence(papers[0])
            person.taxiLicence = AccountTexts.licence(papers[1])
            person.iban = AccountTexts.iban(papers[2])
            let isTaken = people.contains {
                $0.drivingLicence == person.drivingLicence && $0.drivingLicence != nil
                    || $0.taxiLicence == person.taxiLicence && $0.taxiLicence != nil
                    || $0.iban == person.iban && $0.iban != nil
            }
            try refuse(if: isTaken, .alreadyRegistered)
            try refuse(if: person.iban == nil, .invalidIBAN)
            try refuse(if: !licences.contains(person.taxiLicence ?? ""), .unknownLicence)
        }
        let isAppointed = AccountService.EmailAddress(email).map {
            appointments.contains(AccountService.Appointment(email: $0, role: role))
        }
        try refuse(if: AccountModel.offices.contains(role) && isAppointed != true, .notAllowed)
        passwordsSoFar += 1
        person.passwords = [(password, passwordsSoFar)]
        people.append(person)
        return [.registered(holder(people.count - 1)), .confirmationSent(holder(people.count - 1))]
    }
}

// Look-up of people.
extension AccountModel {
    private func id(_ person: Int) -> AccountID { AccountID(UInt32(person)) }

    func holder(_ person: Int) -> AccountService.AccountHolder { holder(id(person)) }

    /// Returns the holder of an account, with role and number.
    package func holder(_ account: AccountID) -> AccountService.AccountHolder {
        let person = people[Int(account.index)]
        return AccountService.AccountHolder(account: account, role: person.role, numberInRole: person.numberInRole)
    }

    private func person(email text: String) -> Int? {
        AccountTexts.email(text).flatMap { email in people.firstIndex { $0.email == email } }
    }

    /// Returns the index of the person with the email or phone number (A10).
    package func person(login: String) -> Int? {
        person(email: login)
            ?? AccountTexts.telephone(login).flatMap { number in people.firstIndex { $0.telephone == number } }
    }

    private func known(_ person: Int?) throws -> Int {
        guard let person else { throw Refusal(reason: .unknownEmail) }
        return person
    }

    private func person(concernedBy command: AccountService.Command) -> Int? {
        switch command {
        case .visitor(.sendConfirmation(let email, _)), .visitor(.confirm(let email, _)): person(email: email)
        case .visitor(.logIn(let login, _, _, _)), .visitor(.recoverPassword(let login, _)): person(login: login)
        case .session(let token, _): sessions.first { $0.token == token }?.person
        case .visitor(.register), .registry, .appointment: nil
        }
    }
}
