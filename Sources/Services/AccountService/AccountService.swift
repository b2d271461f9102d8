import Quantities
import ServiceKernel

/// The accounts of all users, each with one role, by part A of the rule book.
///
/// A deterministic state machine: `handle` takes a command and its time and leaves the results in `effects`. It has no
/// clock, no randomness and no input or output; the same commands lead to an equal service and the same digest. The
/// host does all random or slow work before it sends the command: it draws tokens and codes and sends their
/// fingerprints (`TokenFingerprint`), checks and hashes new passwords (`NewPassword`), and tries a password against
/// `storedPasswords` (`PasswordCheck`).
///
/// ```swift
/// let stored = accounts.storedPasswords(login: email)
/// let check = try hasher.check(password, against: stored)  // slow, outside the state machine
/// accounts.handle(.visitor(.logIn(email: email, password: check, session: token.fingerprint)), at: now)
/// ```
/// A refused command changes nothing but the audit trail. Its reason is the first that applies in the order of the
/// operation's `reasons`: empty fields first, because an empty field cannot be checked further, then the rule book's
/// order. An unconfirmed account can log in (A05), but can then only log out (A04, I09), read its data and be erased
/// (A11).
package struct AccountService: CityService, Sendable, Redacted {
    /// Name of the service in logs and on the reference page.
    package static let name = "accounts"

    /// Parameters of part A.
    package let rules: AccountRules
    // Each part guards its own state; this file decides when a command may change it.
    var register: AccountRegistry
    var passwords = Passwords()
    var sessions = Sessions()
    var cardsAndTaxis = CardsAndTaxis()
    private var auditTrail = AuditTrail()

    /// Results of the last command in order; the last one is the audit entry (A08).
    package private(set) var effects = EffectBuffer<Effect>()

    /// Creates a service without accounts.
    ///
    /// - Parameters:
    ///   - licenceRegistry: taxi licences that exist (A03).
    ///   - appointments: emails that may register for an office (W06, G06, G13, G14).
    package init(
        licenceRegistry: Set<LicenceNumber> = [], appointments: Set<Appointment> = [],
        rules: AccountRules = AccountRules()
    ) {
        self.rules = rules
        register = AccountRegistry(knownLicences: licenceRegistry, appointments: appointments)
    }

    /// Visits the stored state in a fixed order, to write or to read it.
    package mutating func code(with form: inout StateCoder) throws {
        try form.section(AccountService.name)
        try register.code(with: &form)
        try passwords.code(with: &form)
        try sessions.code(with: &form)
        try cardsAndTaxis.code(with: &form)
        try auditTrail.code(with: &form)
    }

    /// Carries out one command with all its consequences; `effects` then holds them.
    package mutating func handle(_ command: Command, at time: SimTime) {
        effects.removeAll()
        sessions.closeExpired(at: time)  // A10
        // Logging out removes the session, so its owner is looked up first.
        let sessionOwner = owner(ofSessionIn: command)
        var outcome = AuditOutcome.accepted
        do throws(Reason) {
            try carryOut(command, at: time)
        } catch {
            outcome = .refused(error)
        }
        let account = sessionOwner ?? accountNamed(in: command, outcome)
        if case .refused(let reason) = outcome {
            effects.append(.rejected(account.map { register[$0].holder }, command.operation, reason))
        }
        // A08: every operation is recorded, accepted or refused.
        let entry = AuditEntry(
            time: time, actor: actor(of: command, account, outcome), operation: command.operation, account: account,
            outcome: outcome)
        auditTrail.record(entry)
        effects.append(.audited(entry))
    }

    private mutating func carryOut(_ command: Command, at time: SimTime) throws(Reason) {
        switch command {
        case .visitor(let action): try carryOut(action, at: time)
        case .session(let token, let action): try carryOut(action, in: token)
        case .registry(let licence, let isKnown):
            register.setLicence(licence, isKnown: isKnown)
            effects.append(isKnown ? .licenceAdded : .licenceRemoved)
        case .appointment(let appointment, let isValid):
            register.setAppointment(appointment, isValid: isValid)
            effects.append(isValid ? .appointed(appointment.role) : .dismissed(appointment.role))
        }
    }

    private mutating func carryOut(_ action: VisitorAction, at time: SimTime) throws(Reason) {
        switch action {
        case .register(let registration):
            let (holder, password) = try register.register(registration, at: time)
            passwords.add(password, of: holder.account)
            effects.append(.registered(holder))
            effects.append(.confirmationSent(holder))
        case .sendConfirmation(let email, let code):
            // A04: mail may be lost. Without a second one the email would stay taken for ever.
            let id = try unconfirmedAccount(email)
            register.expectConfirmation(of: id, by: code)
            effects.append(.confirmationSent(register[id].holder))
        case .confirm(let email, let code):
            let id = try unconfirmedAccount(email)
            if register[id].owner?.confirmation != code { throw .wrongCode }
            register.confirm(id)
            effects.append(.confirmed(register[id].holder))
        case .logIn(let login, let check, let token, let isRemembered):
            try logIn(login, check, token, isRemembered: isRemembered, at: time)
        case .recoverPassword(let login, let temporary):
            // A06. Open sessions stay open, and the own password stays valid.
            let id = try knownAccount(login)
            if !register[id].isConfirmed { throw .notConfirmed }
            passwords.addTemporary(temporary, of: id)
            effects.append(.temporaryPasswordSent(register[id].holder))
        }
    }

    private mutating func carryOut(_ action: SessionAction, in token: TokenFingerprint) throws(Reason) {
        switch action {
        case .logOut:
            let id = try owner(of: token)
            sessions.close(token)
            effects.append(.loggedOut(register[id].holder))
        case .changePassword(let current, let new): try changePassword(in: token, current: current, new: new)
        case .setTelephone, .removeTelephone, .editProfile, .saveProfile, .dropProfile:
            try change(action, of: token)
        case .tellMyData:
            let id = try ownerWithOwnPassword(of: token)
            effects.append(.dataTold(register[id].holder))
        case .eraseMe(let isConfirmed, let isUnderWay):
            let id = try ownerWithOwnPassword(of: token)
            if !isConfirmed { throw .notConfirmedByUser }
            if isUnderWay { throw .underWay }
            erase(id)
        case .actAs(let role): try requireRole(role, token)
        case .changeDrivingLicence(let text):
            let id = try requireRole(.driver, token)
            try register.changeDrivingLicence(of: id, to: text)
            effects.append(.drivingLicenceChanged(register[id].holder))
        case .changeIBAN(let text):
            let id = try requireRole(.driver, token)
            try register.changeIBAN(of: id, to: text)
            effects.append(.ibanChanged(register[id].holder))
        case .storeCard(let card):
            let id = try requireRole(.client, token)
            guard let card else { throw .invalidCard }
            effects.append(.cardStored(register[id].holder, cardsAndTaxis.store(card, of: id)))
        case .listCards: try requireRole(.client, token)
        case .deleteCard(let card):
            let id = try requireRole(.client, token)
            try cardsAndTaxis.deleteCard(card, of: id)
            effects.append(.cardDeleted(register[id].holder, card))
        case .addTaxi(let taxi):
            let id = try requireRole(.driver, token)
            if isOwn(taxi, of: id) { throw .alreadyRegistered }
            try cardsAndTaxis.addTaxi(taxi, of: id)
            effects.append(.taxiAdded(register[id].holder, taxi))
        case .removeTaxi(let taxi):
            let id = try requireRole(.driver, token)
            if isOwn(taxi, of: id) { throw .notAllowed }
            try cardsAndTaxis.removeTaxi(taxi, of: id)
            effects.append(.taxiRemoved(register[id].holder, taxi))
        }
    }

    /// D02: whether this is the taxi with which the driver registered. It has the driver's number and is always in the
    /// list.
    private func isOwn(_ taxi: TaxiID, of id: AccountID) -> Bool { taxi.index == register[id].holder.numberInRole }

    /// A05: logs in. An unconfirmed account may do so, because only its owner then learns why nothing works.
    private mutating func logIn(
        _ login: String, _ check: PasswordCheck, _ token: TokenFingerprint, isRemembered: Bool, at time: SimTime
    ) throws(Reason) {
        let id = try knownAccount(login)
        let isTemporary = try passwords.kind(of: id, check) == .temporary
        try sessions.open(  // A06, A10
            token, of: id, mustChangePassword: isTemporary, isRemembered: isRemembered, at: time, rules)
        // A login with the own password makes the temporary one needless, and a password in a mailbox is a risk.
        if !isTemporary { passwords.removeTemporary(of: id) }
        effects.append(.loggedIn(register[id].holder, mustChangePassword: isTemporary))
    }

    /// A06, A07: changes the password and closes the account's other sessions, which a thief of the old password may
    /// have opened.
    private mutating func changePassword(
        in token: TokenFingerprint, current: PasswordCheck, new: NewPassword
    ) throws(Reason) {
        let id = try confirmedOwner(of: token)
        _ = try passwords.kind(of: id, current)
        switch new {
        case .empty: throw .emptyField
        case .unchanged: throw .passwordUnchanged  // A06: else a temporary password could be kept.
        case .weak: throw .weakPassword  // A02
        case .strong(let hash): passwords.replace(hash, of: id)
        }
        sessions.passwordChanged(in: token)
        effects.append(.passwordChanged(register[id].holder))
    }

    /// A10, A12: performs changes that every user, or every user except clients and drivers (A07), may make.
    private mutating func change(_ action: SessionAction, of token: TokenFingerprint) throws(Reason) {
        switch action {
        case .setTelephone(let text):
            let id = try activeOwner(of: token)
            try register.setTelephone(of: id, to: text)
            effects.append(.telephoneSet(register[id].holder))
        case .removeTelephone:
            let id = try activeOwner(of: token)
            try register.removeTelephone(of: id)
            effects.append(.telephoneRemoved(register[id].holder))
        case .editProfile(let item, let text):
            let id = try profileOwner(of: token)
            try register.edit(item, of: id, to: text)
            effects.append(.profileEdited(register[id].holder, item))
        case .saveProfile:
            let id = try profileOwner(of: token)
            try register.endDraft(of: id, isSaved: true)
            effects.append(.profileSaved(register[id].holder))
        case .dropProfile:
            let id = try profileOwner(of: token)
            try register.endDraft(of: id, isSaved: false)
            effects.append(.profileDropped(register[id].holder))
        case .logOut, .actAs, .changePassword, .changeDrivingLicence, .changeIBAN, .storeCard, .listCards, .deleteCard,
            .addTaxi, .removeTaxi, .tellMyData, .eraseMe:
            break
        }
    }

    /// A11: erases all but the account's numbers. The host makes other services erase their data on the owner.
    private mutating func erase(_ id: AccountID) {
        sessions.closeAll(of: id)
        passwords.erase(of: id)
        cardsAndTaxis.erase(of: id)
        register.erase(id)
        effects.append(.erased(register[id].holder))
    }

    /// Feeds the state into a digest.
    ///
    /// - Complexity: O(everything stored), plus sorting of the hash tables.
    package func digest(into take: (UInt64) -> Void) {
        take(auditTrail.fingerprint)
        register.digest(into: take)
        passwords.digest(into: take)
        sessions.digest(into: take)
        cardsAndTaxis.digest(into: take)
    }

    /// Checks I09 and the other invariants for the account of the last command, if it named one.
    ///
    /// - Throws: the first `InvariantViolation` found.
    package func checkInvariantsOfLastAccount() throws(InvariantViolation) {
        guard case .audited(let entry) = effects.last, let account = entry.account else { return }
        try register.checkInvariants(of: account)
        try sessions.checkInvariants(of: account)
        try cardsAndTaxis.checkInvariants(of: account, register)
        try checkErased(account)
    }

    /// Checks the state that the last command may have touched.
    package func checkInvariants(touchedBy _: Command) throws(InvariantViolation) { try checkInvariantsOfLastAccount() }

    /// Checks I09, and that the parts agree internally and with each other.
    ///
    /// - Throws: the first `InvariantViolation` found.
    /// - Complexity: O(everything stored).
    package func checkInvariants() throws(InvariantViolation) {
        try register.checkInvariants()
        try passwords.checkInvariants(accounts: register.count)
        try sessions.checkInvariants(accounts: register.count)
        try cardsAndTaxis.checkInvariants(register)
        for index in 0..<register.count { try checkErased(AccountID(index)) }
    }

    /// A11: requires that an erased account has neither passwords nor sessions.
    private func checkErased(_ id: AccountID) throws(InvariantViolation) {
        guard register[id].isErased else { return }
        try require(passwords[id].isEmpty && sessions.tokens(of: id).isEmpty, "A11", "\(id) still allows logins")
    }
}

// Permissions, and the accounts that commands name.
extension AccountService {
    /// A05: requires a session in this role. Roles are disjoint, and each operation except the password's belongs to
    /// one.
    @discardableResult
    func requireRole(_ role: Role, _ token: TokenFingerprint) throws(Reason) -> AccountID {
        let id = try activeOwner(of: token)
        if register[id].holder.role != role { throw .notAllowed }
        return id
    }

    /// Requires a role with a profile (A12): A07 limits the changes of clients and drivers *(decided)*.
    private func profileOwner(of token: TokenFingerprint) throws(Reason) -> AccountID {
        let id = try activeOwner(of: token)
        switch register[id].holder.role {
        case .client, .driver: throw .notAllowed
        case .walker, .author, .staff, .runner, .user, .guide, .humanResources, .organisation, .support: return id
        }
    }

    /// Requires a confirmed account whose session needs no new password.
    private func activeOwner(of token: TokenFingerprint) throws(Reason) -> AccountID {
        let id = try confirmedOwner(of: token)
        if sessions[token]?.mustChangePassword == true { throw .mustChangePassword }  // A06
        return id
    }

    /// Requires a session that was not opened with a temporary password (A06), confirmed or not. For rights that every
    /// user has (A11).
    private func ownerWithOwnPassword(of token: TokenFingerprint) throws(Reason) -> AccountID {
        let id = try owner(of: token)
        if sessions[token]?.mustChangePassword == true { throw .mustChangePassword }
        return id
    }

    /// A04, I09: requires a session of a confirmed account.
    private func confirmedOwner(of token: TokenFingerprint) throws(Reason) -> AccountID {
        let id = try owner(of: token)
        if !register[id].isConfirmed { throw .notConfirmed }
        return id
    }

    private func owner(of token: TokenFingerprint) throws(Reason) -> AccountID {
        guard let session = sessions[token] else { throw .notLoggedIn }
        return session.account
    }

    /// A05, A10: requires a registered email or phone number.
    private func knownAccount(_ login: String) throws(Reason) -> AccountID {
        guard let id = register.account(login: login) else { throw .unknownEmail }
        return id
    }

    private func unconfirmedAccount(_ email: String) throws(Reason) -> AccountID {
        guard let id = register.account(email: email) else { throw .unknownEmail }
        if register[id].isConfirmed { throw .alreadyConfirmed }
        return id
    }

    private func owner(ofSessionIn command: Command) -> AccountID? {
        guard case .session(let token, _) = command else { return nil }
        return sessions[token]?.account
    }

    /// Returns the account that a visitor's command is about.
    ///
    /// A refused registration is about none: the log must not reveal the owner of an email or licence.
    private func accountNamed(in command: Command, _ outcome: AuditOutcome) -> AccountID? {
        guard case .visitor(let action) = command else { return nil }
        switch action {
        case .register(let registration):
            return outcome == .accepted ? register.account(email: registration.email) : nil
        case .sendConfirmation(let email, _), .confirm(let email, _): return register.account(email: email)
        case .logIn(let login, _, _, _), .recoverPassword(let login, _): return register.account(login: login)
        }
    }

    /// Returns the actor for the audit log. A visitor who has shown the password or the code counts as the account's
    /// owner; any other visitor is anonymous.
    private func actor(of command: Command, _ account: AccountID?, _ outcome: AuditOutcome) -> AuditActor {
        switch command {
        case .registry, .appointment: return .operators
        case .session: break
        case .visitor(.confirm), .visitor(.logIn):
            if outcome != .accepted { return .visitor }
        case .visitor: return .visitor
        }
        return account.map { .account($0) } ?? .visitor
    }
}

/// Equality of everything stored; the effects of the last command do not count.
extension AccountService: Equatable {
    package static func == (left: AccountService, right: AccountService) -> Bool {
        left.register == right.register && left.passwords == right.passwords && left.sessions == right.sessions
            && left.cardsAndTaxis == right.cardsAndTaxis && left.auditTrail == right.auditTrail
            && left.rules == right.rules
    }
}
