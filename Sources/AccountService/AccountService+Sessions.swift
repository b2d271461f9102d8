// A05–A07: entering, leaving, and the passwords to do it with.
extension AccountService {
    /// A05. An account that is not confirmed can log in: only its owner learns so why nothing works.
    mutating func logIn(
        _ email: String, _ check: PasswordCheck, session token: TokenFingerprint
    ) throws(AccountReason) {
        let id = try knownAccount(email)
        let isTemporary = try matchingPassword(of: id, check) == .temporary
        if openSessions[token] != nil { throw .tokenInUse }
        let mustChangePassword = isTemporary && defect != .temporaryPasswordKept  // A06
        openSessions[token] = Session(account: id, mustChangePassword: mustChangePassword)
        accounts[Int(id.index)].sessions.append(token)
        // Whoever remembers the password needs no other, and one less lies in a mailbox.
        if !isTemporary { accounts[Int(id.index)].temporaryPassword = nil }
        effects.append(.loggedIn(id, mustChangePassword: mustChangePassword))
    }

    mutating func logOut(_ token: TokenFingerprint) throws(AccountReason) {
        let id = try owner(of: token)
        openSessions[token] = nil
        accounts[Int(id.index)].sessions.removeAll { $0 == token }
    }

    /// A06. The sessions that are open stay so, and the password stays valid until the temporary one is used.
    mutating func recoverPassword(_ email: String, temporary: PasswordHash) throws(AccountReason) {
        let id = try knownAccount(email)
        if !accounts[Int(id.index)].isConfirmed { throw .notConfirmed }
        accounts[Int(id.index)].temporaryPassword = numbered(temporary)
        effects.append(.sendTemporaryPassword(id))
    }

    /// A06, A07. Closes the account's other sessions: whoever changes a password may do so because somebody else knew it.
    mutating func changePassword(
        _ token: TokenFingerprint, current: PasswordCheck, new: NewPassword
    ) throws(AccountReason) {
        let id = try confirmedOwner(of: token)
        _ = try matchingPassword(of: id, current)
        let hash: PasswordHash
        switch new {
        case .empty: throw .emptyField
        case .unchanged: throw .passwordUnchanged  // A06: else a temporary password could be kept.
        case .weak: throw .weakPassword  // A02
        case .strong(let strong): hash = strong
        }
        let index = Int(id.index)
        accounts[index].password = numbered(hash)
        accounts[index].temporaryPassword = nil
        if defect != .sessionsLeftOpen {
            for other in accounts[index].sessions where other != token { openSessions[other] = nil }
            accounts[index].sessions = [token]
        }
        openSessions[token]?.mustChangePassword = false
        effects.append(.passwordChanged(id))
    }

    /// The password with the next serial number.
    mutating func numbered(_ hash: PasswordHash) -> StoredPassword {
        lastPasswordSerial += 1
        return StoredPassword(hash: hash, serial: lastPasswordSerial)
    }

    private enum PasswordKind {
        case own, temporary
    }

    /// Which of the account's passwords the host found to fit, if the account still has it.
    private func matchingPassword(of id: AccountID, _ check: PasswordCheck) throws(AccountReason) -> PasswordKind {
        guard case .matches(let serial) = check else { throw .wrongPassword }
        let account = accounts[Int(id.index)]
        if account.temporaryPassword?.serial == serial { return .temporary }
        if account.password.serial == serial || defect == .staleCheckAccepted { return .own }
        throw .wrongPassword
    }
}

// Who may act.
extension AccountService {
    func owner(of token: TokenFingerprint) throws(AccountReason) -> AccountID {
        guard let session = openSessions[token] else { throw .notLoggedIn }
        return session.account
    }

    /// A04, I09.
    func confirmedOwner(of token: TokenFingerprint) throws(AccountReason) -> AccountID {
        let id = try owner(of: token)
        if !accounts[Int(id.index)].isConfirmed, defect != .confirmationForgotten { throw .notConfirmed }
        return id
    }

    /// A05: the roles are disjoint, and each operation but the password's belongs to one.
    @discardableResult
    func requireRole(_ role: Role, _ token: TokenFingerprint) throws(AccountReason) -> AccountID {
        let id = try confirmedOwner(of: token)
        if openSessions[token]?.mustChangePassword == true { throw .mustChangePassword }  // A06
        if accounts[Int(id.index)].role != role { throw .notAllowed }
        return id
    }
}
