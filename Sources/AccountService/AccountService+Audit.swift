// A08: every operation is recorded, accepted or refused.
extension AccountService {
    mutating func record(_ entry: AuditEntry) {
        auditDigest.combine(entry)
        effects.append(.audited(entry))
    }

    func owner(ofSessionIn command: AccountCommand) -> AccountID? {
        guard case .session(let token, _) = command else { return nil }
        return openSessions[token]?.account
    }

    /// The account that a visitor's command is about.
    ///
    /// A registration that is refused is about none: whose email or licence it named must not be learnt from the log.
    func accountNamed(in command: AccountCommand, _ outcome: AuditOutcome) -> AccountID? {
        guard case .visitor(let action) = command else { return nil }
        switch action {
        case .register(let registration): return outcome == .accepted ? account(email: registration.email) : nil
        case .sendConfirmation(let email, _), .confirm(let email, _), .logIn(let email, _, _),
            .recoverPassword(let email, _):
            return account(email: email)
        }
    }

    /// A visitor who has shown the password or the code is the account's owner; any other might be anybody.
    func actor(of command: AccountCommand, _ account: AccountID?, _ outcome: AuditOutcome) -> AuditActor {
        switch command {
        case .registry: return .operators
        case .session: break
        case .visitor(.confirm), .visitor(.logIn):
            if outcome != .accepted { return .visitor }
        case .visitor: return .visitor
        }
        return account.map { .account($0) } ?? .visitor
    }
}
