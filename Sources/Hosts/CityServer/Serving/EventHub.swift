import AccountService
import CityHost
import HTTPServer
import Quantities
import ServiceKernel

/// Something that happened, as those hear of it whom it concerns.
struct Happening: BitwiseCopyable, Sendable {
    /// Of all effects of the service since it began.
    let number: UInt64
    /// Of the frame that led to it.
    let sequence: UInt64
    let effect: TimedHostEffect
}

/// Where events go: to whoever listens now, and to those who were away and ask for what they missed.
///
/// Used by the writer only.
final class EventHub {
    /// So many are remembered of each account: what is older one asks for anew.
    static let rememberedPerAccount = 64

    static let comment = Array(": still here\n\n".utf8)

    /// Somebody who listens.
    struct Listener {
        let sink: any EventSink
        let language: Language
        let person: Numbered
    }

    private var streams: [AccountID: [Listener]] = [:]
    private var remembered: [AccountID: [Happening]] = [:]
    /// What nobody may hear yet: it is not on disk.
    private var held: [(account: AccountID, lines: [Language: [UInt8]])] = []
    private var closing: [AccountID] = []

    /// How many listen.
    var listenerCount: Int { streams.values.reduce(0) { $0 + $1.count } }

    /// Holds an event for an account until `deliver`.
    ///
    /// - Parameter line: the event as it is sent, in a language.
    func tell(_ happening: Happening, to account: AccountID, _ line: (Language) -> [UInt8]) {
        remember(happening, of: account)
        hold(for: account, line)
    }

    /// Holds an event for all who listen in a role: whoever is away does not hear of it later.
    func tell(everybody kind: NumberedKind, _ line: (Language) -> [UInt8]) {
        let accounts = streams.filter { $0.value.contains { $0.person.kind == kind } }.keys
        for account in accounts.sorted(by: { $0.index < $1.index }) { hold(for: account, line) }
    }

    private func hold(for account: AccountID, _ line: (Language) -> [UInt8]) {
        guard let listeners = streams[account] else { return }
        let languages = Set(listeners.map(\.language))
        held.append((account, Dictionary(uniqueKeysWithValues: languages.map { ($0, line($0)) })))
    }

    /// Sends what was held: it is durable now.
    func deliver() {
        for (account, lines) in held {
            guard let listeners = streams[account] else { continue }
            let open = listeners.filter { $0.sink.send(lines[$0.language] ?? []) }
            streams[account] = open.isEmpty ? nil : open
        }
        held.removeAll(keepingCapacity: true)
        for account in closing { closeStreams(of: account) }
        closing.removeAll()
    }

    /// Forgets what was held: it never became durable.
    func drop() {
        held.removeAll()
        closing.removeAll()
    }

    /// Only remembers it: nobody listens while the past is told again.
    func remember(_ happening: Happening, of account: AccountID) {
        remembered[account, default: []].append(happening)
        if remembered[account, default: []].count > EventHub.rememberedPerAccount { remembered[account]?.removeFirst() }
    }

    /// What is remembered; whoever listens has to come again.
    func describe(state form: inout StateForm) throws { try form.visit(&remembered) }

    /// Lets somebody listen from now on.
    ///
    /// - Returns: what is remembered behind this number.
    func listen(_ listener: Listener, as account: AccountID, after number: UInt64?) -> [Happening] {
        streams[account, default: []].append(listener)
        guard let number else { return [] }
        return remembered[account, default: []].filter { $0.number > number }
    }

    /// Ends what an account hears: its session is over, or it has been erased.
    func close(_ account: AccountID, forgetting: Bool) {
        closing.append(account)
        if forgetting { remembered[account] = nil }
    }

    private func closeStreams(of account: AccountID) {
        for listener in streams.removeValue(forKey: account) ?? [] { listener.sink.close() }
    }

    /// A line that keeps connections open on their way.
    func beat() {
        for (account, listeners) in streams {
            let open = listeners.filter { $0.sink.send(EventHub.comment) }
            streams[account] = open.isEmpty ? nil : open
        }
    }

    func closeAll() {
        for account in streams.keys.sorted(by: { $0.index < $1.index }) { closeStreams(of: account) }
    }
}
