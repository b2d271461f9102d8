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
    /// Number kept: one more than is remembered, since a reader who has heard that one has missed no other.
    private static let keptPerAccount = rememberedPerAccount + 1

    static let comment = Array(": still here\n\n".utf8)

    /// Somebody who listens.
    struct Listener {
        let sink: any EventSink
        let language: Language
        let person: Numbered
        /// The address from which it came, or its network.
        let address: String
    }

    /// The oldest first.
    private var streams: [AccountID: [Listener]] = [:]
    private var countByAddress: [String: Int] = [:]
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
            keep(account) { $0.sink.send(lines[$0.language] ?? []) }
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
        if remembered[account, default: []].count > EventHub.keptPerAccount { remembered[account]?.removeFirst() }
    }

    /// What is remembered; whoever listens has to come again.
    func describe(state form: inout StateForm) throws { try form.visit(&remembered) }

    /// Lets somebody listen from now on.
    func listen(_ listener: Listener, as account: AccountID) {
        streams[account, default: []].append(listener)
        countByAddress[listener.address, default: 0] += 1
    }

    /// Returns the events of an account behind a number; nil if some of them are not remembered any more.
    func missed(by account: AccountID, after number: UInt64) -> [Happening]? {
        let kept = remembered[account, default: []]
        if kept.count == EventHub.keptPerAccount, let first = kept.first, number < first.number { return nil }
        return kept.filter { $0.number > number }
    }

    /// Ends the oldest streams of an account until it has room for one more.
    ///
    /// - Returns: how many were ended.
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

    /// Whether an address has as many streams as it may have.
    func isFull(_ address: String, max: Int) -> Bool {
        guard countByAddress[address, default: 0] >= max else { return false }
        for account in Array(streams.keys) { keep(account) { $0.sink.isOpen } }
        return countByAddress[address, default: 0] >= max
    }

    /// Keeps those who listen as an account for whom this is true.
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

    /// Ends what an account hears: its session is over, or it has been erased.
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

    /// A line that keeps connections open on their way.
    func beat() {
        for account in Array(streams.keys) { keep(account) { $0.sink.send(EventHub.comment) } }
    }

    func closeAll() {
        for account in streams.keys.sorted(by: { $0.index < $1.index }) { closeStreams(of: account) }
    }
}

extension Serving {
    /// Lets somebody hear what concerns an account: what was missed behind a number, if one is given, and all from now on.
    ///
    /// - Throws: `Problem` where some of what was missed is not remembered, or the number is none that was sent.
    func letListen(
        as account: AccountID, after number: UInt64?, in language: Language, from address: String,
        _ answer: (HTTPResponse) -> any EventSink
    ) throws(Problem) {
        var missed: [Happening] = []
        if let number {
            guard number <= happenings, let found = hub.missed(by: account, after: number) else {
                throw Problem(
                    410, "gone",
                    "what came behind event \(number) is not remembered; load anew, and listen without Last-Event-ID")
            }
            missed = found
        }
        let sink = answer(.events)
        _ = sink.send(Array(": listening\n\n".utf8))
        let person = host.accounts.holder(of: account).numbered
        hub.listen(EventHub.Listener(sink: sink, language: language, person: person, address: address), as: account)
        for happening in missed {
            _ = sink.send(eventLine(happening, to: person, in: language, bringsText: false))
        }
    }
}
