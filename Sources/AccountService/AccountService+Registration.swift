// A01–A04: how an account comes to be.
extension AccountService {
    mutating func register(_ registration: Registration) throws(AccountReason) {
        try requireFields(registration)
        guard let email = EmailAddress(registration.email) else { throw .invalidEmail }  // A01
        if accountsByEmail[email] != nil { throw .emailTaken }
        if !Username.isValid(registration.username) { throw .invalidUsername }  // A02
        // An empty password was refused with the fields, and there is none before it to be the same as.
        guard case .strong(let hash) = registration.password else { throw .weakPassword }
        let papers = try papers(in: registration.role)

        let id = AccountID(UInt32(truncatingIfNeeded: accounts.count))
        let role = registration.role.role
        let numberInRole = accountCounts[Int(role.rawValue)]
        accountCounts[Int(role.rawValue)] += 1
        accounts.append(
            Account(
                email: email, username: registration.username, person: registration.person, role: role,
                numberInRole: numberInRole, papers: papers, confirmation: registration.confirmation,
                password: numbered(hash)))
        accountsByEmail[email] = id
        if let papers {
            drivingLicences[papers.drivingLicence] = id
            taxiLicences[papers.taxiLicence] = id
            ibans[papers.iban] = id
        }
        effects.append(.registered(id, role, numberInRole: numberInRole))
        effects.append(.sendConfirmation(id))
    }

    /// A01: white space alone is empty.
    private func requireFields(_ registration: Registration) throws(AccountReason) {
        let texts = [registration.email, registration.username] + registration.person.texts + registration.role.texts
        if registration.password == .empty || texts.contains(where: \.isBlank) { throw .emptyField }
    }

    /// A03: a driver's papers, nil for a client.
    private func papers(in role: RoleDetails) throws(AccountReason) -> DriverPapers? {
        guard case .driver(let drivingText, let taxiText, let ibanText) = role else { return nil }
        guard let drivingLicence = LicenceNumber(drivingText), let taxiLicence = LicenceNumber(taxiText) else {
            throw .emptyField
        }
        if drivingLicences[drivingLicence] != nil || taxiLicences[taxiLicence] != nil { throw .alreadyRegistered }
        let iban = try freeIBAN(ibanText, for: nil)
        if !licenceRegistry.contains(taxiLicence) { throw .unknownLicence }
        return DriverPapers(drivingLicence: drivingLicence, taxiLicence: taxiLicence, iban: iban)
    }

    /// A03: the IBAN, if it is one and nobody else's.
    func freeIBAN(_ text: String, for account: AccountID?) throws(AccountReason) -> IBAN {
        // An invalid one is nobody's, so that the order of the two reasons cannot be seen.
        guard let iban = IBAN(text) else { throw .invalidIBAN }
        if let owner = ibans[iban], owner != account, defect != .sharedIBAN { throw .alreadyRegistered }
        return iban
    }

    /// A04: the mail may be lost; without another one the email would be taken for ever.
    mutating func sendConfirmation(to email: String, code: TokenFingerprint) throws(AccountReason) {
        let id = try unconfirmedAccount(email)
        accounts[Int(id.index)].confirmation = code
        effects.append(.sendConfirmation(id))
    }

    /// A04.
    mutating func confirm(_ email: String, code: TokenFingerprint) throws(AccountReason) {
        let id = try unconfirmedAccount(email)
        if accounts[Int(id.index)].confirmation != code { throw .wrongCode }
        accounts[Int(id.index)].confirmation = nil
        effects.append(.confirmed(id))
    }

    private func unconfirmedAccount(_ email: String) throws(AccountReason) -> AccountID {
        let id = try knownAccount(email)
        if accounts[Int(id.index)].isConfirmed { throw .alreadyConfirmed }
        return id
    }

    func knownAccount(_ email: String) throws(AccountReason) -> AccountID {
        guard let id = account(email: email) else { throw .unknownEmail }
        return id
    }
}

extension String {
    /// Nothing but white space.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
