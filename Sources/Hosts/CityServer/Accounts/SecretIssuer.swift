import AccountService
import CityHost
import PasswordHashing

/// Fills a command's secrets, which only the server can make or check: hashes, tokens, codes (A02, A04–A06). Hashing is
/// slow on purpose, so this runs on threads of its own.
struct SecretIssuer: Sendable {
    let hasher: PasswordHasher
    /// Key of the tokens of calls with an idempotency key, so that a repeated call gets the same token.
    let secret: String
    var devices: KnownDevices { KnownDevices(secret: secret) }

    /// Whether a command needs slow work, such as hashing, before the services can perform it.
    static func isSlow(_ command: HostCommand) -> Bool {
        guard case .account(let command) = command else { return false }
        switch command {
        case .visitor(.register), .visitor(.logIn), .visitor(.recoverPassword), .session(_, .changePassword):
            return true
        case .visitor(.sendConfirmation), .visitor(.confirm), .session, .registry, .appointment: return false
        }
    }

    /// Returns the stored passwords to compare with the typed one; empty for commands without a password.
    static func storedPasswords(
        for command: HostCommand, _ caller: Caller, in accounts: AccountService
    ) -> [AccountService.StoredPassword] {
        guard case .account(let command) = command else { return [] }
        switch (command, caller) {
        case (.visitor(.logIn(let login, _, _, _)), _): return accounts.storedPasswords(login: login)
        case (.session(_, .changePassword), .session(let token)): return accounts.storedPasswords(session: token)
        default: return []
        }
    }

    /// Returns the call with its secrets filled in.
    ///
    /// - Parameters:
    ///   - stored: Stored passwords that the typed one may match.
    ///   - seed: Idempotency key from which tokens are derived; nil for random tokens.
    func fillSecrets(
        of call: Call, _ typed: EnteredSecrets, against stored: [AccountService.StoredPassword], seed: String?
    ) throws(PasswordHashingError) -> Call {
        guard case .account(let command) = call.command else { return call }
        var call = call
        switch command {
        case .visitor(let action):
            call.command = .account(.visitor(try complete(action, typed, stored, seed, &call.issued)))
        case .session(_, let action):
            guard case .session(let token) = call.caller else { return call }
            call.command = .account(.session(token, try complete(action, typed, stored)))
        case .registry, .appointment: break
        }
        return call
    }

    private func complete(
        _ action: AccountService.VisitorAction, _ typed: EnteredSecrets, _ stored: [AccountService.StoredPassword],
        _ seed: String?, _ issued: inout IssuedSecrets
    ) throws(PasswordHashingError) -> AccountService.VisitorAction {
        switch action {
        case .register(var registration):
            let code = try token(seed)
            issued.confirmationCode = code.text
            registration.password = try hasher.prepare(typed.newPassword)
            registration.confirmation = code.fingerprint
            return .register(registration)
        case .sendConfirmation(let email, _):
            let code = try token(seed)
            issued.confirmationCode = code.text
            return .sendConfirmation(email: email, code: code.fingerprint)
        case .confirm(let email, _):
            return .confirm(email: email, code: try AccountService.TokenFingerprint(ofToken: typed.code))
        case .logIn(let login, _, _, let isRemembered):
            let token = try token(seed)
            issued.sessionToken = token.text
            let check = hasher.check(typed.password, against: stored)
            return .logIn(login: login, password: check, session: token.fingerprint, isRemembered: isRemembered)
        case .recoverPassword(let login, _):
            let password = try TemporaryPassword.random()
            issued.temporaryPassword = password
            return .recoverPassword(login: login, temporary: try hasher.hash(password))
        }
    }

    private func complete(
        _ action: AccountService.SessionAction, _ typed: EnteredSecrets, _ stored: [AccountService.StoredPassword]
    ) throws(PasswordHashingError) -> AccountService.SessionAction {
        guard case .changePassword = action else { return action }
        return .changePassword(
            current: hasher.check(typed.password, against: stored),
            new: try hasher.prepare(typed.newPassword, replacing: typed.password))
    }

    private func token(_ seed: String?) throws(PasswordHashingError) -> RandomToken {
        guard let seed else { return try RandomToken() }
        return try RandomToken(derivedFrom: seed, key: secret)
    }
}
