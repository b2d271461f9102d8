import AccountService
import CityHost
import CommandStore
import Quantities
import ServiceKernel

/// A command on its way to the services, with the data that the writer needs to perform and to answer it.
struct Call: Sendable {
    let endpoint: Endpoint
    let caller: Caller
    var command: HostCommand
    /// Secrets to send by mail, or to the caller alone, once the command is durable.
    var issued = IssuedSecrets()
    /// Idempotency key: a call with the same key and body gets the same answer.
    let key: IdempotencyKey?

    /// Whether the command ends the caller's session.
    var endsSession: Bool {
        switch command {
        case .account(.session(_, .logOut)), .account(.session(_, .eraseMe)): true
        case .account, .taxi, .tour, .activity, .place, .guide: false
        }
    }
}

/// Secrets that the server has made for a user. They are never printed (A08).
struct IssuedSecrets: Sendable, CustomStringConvertible, CustomReflectable {
    /// Token of a new session.
    var sessionToken: String?
    /// Code that confirms an email.
    var confirmationCode: String?
    var temporaryPassword: String?

    var description: String { "(withheld)" }
    var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// The result of a call.
struct CallOutcome: Sendable {
    /// Sequence number of the call's last frame.
    let sequence: UInt64
    let time: SimTime
    let effects: [TimedHostEffect]
    /// Reason why the services refused the call; nil if they accepted it.
    let refusal: Problem?
    /// Person whose events the answer contains.
    let caller: EntityReference?
}
