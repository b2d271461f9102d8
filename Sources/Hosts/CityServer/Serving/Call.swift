import AccountService
import CityHost
import CommandStore
import Quantities
import ServiceKernel

/// A command on its way to the services, with what the writer needs to carry it out and to answer.
struct Call: Sendable {
    let endpoint: Endpoint
    let caller: Caller
    var command: HostCommand
    /// What is to be sent by mail, or told the caller alone, once the command is durable.
    var issued = IssuedSecrets()
    /// The same key and body get the same answer.
    let key: RequestKey?

    /// Whether the caller's session is over once it is carried out.
    var endsSession: Bool {
        switch command {
        case .account(.session(_, .logOut)), .account(.session(_, .eraseMe)): true
        case .account, .taxi, .tour, .activity, .place, .guide: false
        }
    }
}

/// What the server has made for somebody: nothing prints it (A08).
struct IssuedSecrets: Sendable, CustomStringConvertible, CustomReflectable {
    /// The session's token, for whoever has logged in.
    var sessionToken: String?
    /// The code that confirms an email.
    var confirmationCode: String?
    var temporaryPassword: String?

    var description: String { "(withheld)" }
    var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// What came of a call.
struct Outcome: Sendable {
    /// Of the last frame that it led to.
    let sequence: UInt64
    let time: SimTime
    let effects: [TimedHostEffect]
    /// Why the services refused it; nil if they did not.
    let refusal: Problem?
    /// Whose events are told in the answer.
    let caller: Numbered?
}
