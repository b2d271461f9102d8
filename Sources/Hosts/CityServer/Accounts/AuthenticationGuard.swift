import AccountService
import CityHost
import HTTPServer

/// Limits attempts at passwords and email addresses, and reports the senders to the operator (A05).
struct AuthenticationGuard: Sendable {
    let limits: AuthenticationRateLimits
    let devices: KnownDevices
    let clock: any ServerClock
    let notify: @Sendable (ServerNotice) -> Void

    /// Counts the command if it is an attempt at an account.
    ///
    /// - Throws: `Problem` (429) if there were too many attempts.
    func check(_ command: HostCommand, _ caller: Caller, _ request: HTTPRequest) throws(Problem) {
        guard let login = AuthenticationGuard.login(triedBy: command, caller) else { return }
        let wait = limits.acquire(
            login, from: request.sender, device: devices.device(of: request, for: login),
            atSeconds: clock.now.seconds)
        guard let wait else { return }
        notify(.attemptsLimited(sender: request.sender, account: devices.pseudonym(of: login)))
        throw .tooMany(retryAfterSeconds: wait)
    }

    /// Reports a refused log-in to the operator.
    func noteRefusal(of pending: PendingCall) {
        guard case .account(.visitor(.logIn(let login, _, _, _))) = pending.call.command else { return }
        notify(.attemptRefused(sender: pending.exchange.request.sender, account: devices.pseudonym(of: login)))
    }

    /// The account that a command tries to enter or to find; nil for every other command.
    private static func login(triedBy command: HostCommand, _ caller: Caller) -> String? {
        switch (command, caller) {
        case (.account(.visitor(.register(let registration))), _): registration.email
        case (.account(.visitor(.sendConfirmation(let email, _))), _), (.account(.visitor(.confirm(let email, _))), _):
            email
        case (.account(.visitor(.logIn(let text, _, _, _))), _), (.account(.visitor(.recoverPassword(let text, _))), _):
            text
        // A lost phone may be logged in; its finder does not know the password.
        case (.account(.session(_, .changePassword)), .session(let token)): "\(token.words)"
        case (.account, _), (.taxi, _), (.tour, _), (.activity, _), (.place, _), (.guide, _): nil
        }
    }
}
