import AccountService
import CityHost
import HTTPServer
import Quantities
import ServiceKernel

/// An event as its recipients receive it.
struct NumberedEvent: BitwiseCopyable, Sendable {
    /// Serial number over all effects since the service began.
    let number: UInt64
    /// Sequence number of the frame that caused it.
    let sequence: UInt64
    let effect: TimedHostEffect
}

/// Distributes events to listeners, and replays missed events to clients that reconnect.
///
/// Used by the writer only.
final class EventHub {
    /// Number of events remembered per account. A client that missed more must load its state again.
    static let rememberedPerAccount = 64
    /// Number of events kept: one more than remembered, since a reader who has seen that one has missed no other.
    private static let keptPerAccount = rememberedPerAccount + 1

    static let keepAliveComment = Array(": still here\n\n".utf8)

    /// An open event stream of a client.
    struct Listener {
        let sink: any EventSink
        let language: Language
        let person: EntityReference
        /// Address of the client, or its network.
        let address: String
    }

    /// Streams per account, oldest first.
    private var streams: [AccountID: [Listener]] = [:]
    private var countByAddress: [String: Int] = [:]
    private var remembered: [AccountID: [NumberedEvent]] = [:]
    /// Events to send once they are durable.
    private var held: [(account: AccountID, lines: [Language: [UInt8]])] = []
    private var closing: [AccountID] = []

    /// Number of open streams.
    var listenerCount: Int { streams.values.reduce(0) { $0 + $1.count } }

    /// Holds an event for an account until `deliver`.
    ///
    /// - Parameter line: Returns the event in its wire format, in a language.
    func publish(_ happening: NumberedEvent, to account: AccountID, _ line: (Language) -> [UInt8]) {
        remember(happening, of: account)
        hold(for: account, line)
    }

    /// Holds an event for all listeners in a role. It is not remembered for others.
    func publish(toRole kind: EntityKind, _ line: (Language) -> [UInt8]) {
        let accounts = streams.filter { $0.value.contains { $0.person.kind == kind } }.keys
        for account in accounts.sorted(by: { $0.index < $1.index }) { hold(for: account, line) }
    }

    private func hold(for account: AccountID, _ line: (Language) -> [UInt8]) {
        guard let listeners = streams[account] else { return }
        let languages = Set(listeners.map(\.language))
        held.append((account, Dictionary(uniqueKeysWithValues: languages.map { ($0, line($0)) })))
    }

    /// Sends the held events, which are durable now.
    func deliver() {
        for (account, lines) in held {
            keep(account) { $0.sink.send(lines[$0.language] ?? []) }
        }
        held.removeAll(keepingCapacity: true)
        for account in closing { closeStreams(of: account) }
        closing.removeAll()
    }

    /// Drops the held events, which never became durable.
    func drop() {
        held.removeAll()
        closing.removeAll()
    }

    /// Remembers an event without sending it, during recovery.
    func remember(_ happening: NumberedEvent, of account: AccountID) {
        remembered[account, default: []].append(happening)
        if remembered[account, default: []].count > EventHub.keptPerAccount { remembered[account]?.removeFirst() }
    }

    /// Visits the remembered events. Listeners are not part of the state: they must reconnect.
    func code(with form: inout StateCoder) throws { try form.visit(&remembered) }

    /// Adds a listener.
    func add(_ listener: Listener, for account: AccountID) {
        streams[account, default: []].append(listener)
        countByAddress[listener.address, default: 0] += 1
    }

    /// Returns the events of an account after a serial number; nil if some of them are no longer remembered.
    func missed(by account: AccountID, after number: UInt64) -> [NumberedEvent]? {
        let kept = remembered[account, default: []]
        if kept.count == EventHub.keptPerAccount, let first = kept.first, number < first.number { return nil }
        return kept.filter { $0.number > number }
    }

    /// Closes the oldest streams of an account until it has room for one more.
    ///
    /// - Returns: Number of closed streams.
    func makeRoom(for account: AccountID, max: Int) -> Int {
        keep(account) { $0.sink.isOpen }
        let excess = (streams[account]?.count ?? 0) - max + 1
        guard excess > 0 else { return 0 }
        var left = excess
        keep(account) { listener in
            guard left > 0 else { return true }
            left -= 1
            listener.sink.close()
            return false
        }
        return excess
    }

    /// Whether an address has reached its maximum of streams.
    func isFull(_ address: String, max: Int) -> Bool {
        guard countByAddress[address, default: 0] >= max else { return false }
        for account in Array(streams.keys) { keep(account) { $0.sink.isOpen } }
        return countByAddress[address, default: 0] >= max
    }

    /// Keeps the listeners of an account that satisfy a predicate.
    private func keep(_ account: AccountID, _ isKept: (Listener) -> Bool) {
        guard let listeners = streams[account] else { return }
        let kept = listeners.filter { listener in
            if isKept(listener) { return true }
            let others = countByAddress[listener.address, default: 1] - 1
            countByAddress[listener.address] = others > 0 ? others : nil
            return false
        }
        streams[account] = kept.isEmpty ? nil : kept
    }

    /// Closes an account's streams with the next delivery, because its session has ended or the account is erased.
    func close(_ account: AccountID, forgetting: Bool) {
        closing.append(account)
        if forgetting { remembered[account] = nil }
    }

    private func closeStreams(of account: AccountID) {
        keep(account) { listener in
            listener.sink.close()
            return false
        }
    }

    /// Sends a comment line that keeps connections open through proxies.
    func sendKeepAlive() {
        for account in Array(streams.keys) { keep(account) { $0.sink.send(EventHub.keepAliveComment) } }
    }

    func closeAll() {
        for account in streams.keys.sorted(by: { $0.index < $1.index }) { closeStreams(of: account) }
    }
}

extension CityStateMachine {
    /// Opens an event stream of an account: missed events after a serial number if one is given, then all new ones.
    ///
    /// - Throws: `Problem` if some missed events are no longer remembered, or the number was never sent.
    func openEventStream(
        of account: AccountID, after number: UInt64?, in language: Language, from address: String,
        _ answer: (HTTPResponse) -> any EventSink
    ) throws(Problem) {
        var missed: [NumberedEvent] = []
        if let number {
            guard number <= effectCount, let found = hub.missed(by: account, after: number) else {
                throw Problem(
                    410, "gone",
                    "the events after event \(number) are no longer stored; reload, and connect without Last-Event-ID")
            }
            missed = found
        }
        let sink = answer(.events)
        _ = sink.send(Array(": listening\n\n".utf8))
        let person = host.accounts.holder(of: account).reference
        hub.add(EventHub.Listener(sink: sink, language: language, person: person, address: address), for: account)
        for happening in missed {
            _ = sink.send(eventLine(happening, to: person, in: language, bringsText: false))
        }
    }
}
