import CityHost
import CommandStore
import TaxiService

/// A fault that a server can have on purpose: a tester of servers must detect each.
package enum ServerFault: Hashable, Sendable {
    /// Answers leave before their commands are on disk: a crash loses up to a second of them.
    case acknowledgeEarly
    /// The server does not write this frame, counted from 1 since its start.
    case loseFrame(UInt64)
    /// The server writes this frame after its successor.
    case swapFrames(UInt64)
    /// The server sends every event twice.
    case eventTwice
    /// The idempotency cache keeps nothing: a repeated call is performed twice.
    case forgetKey
    /// The taxi service breaks a rule.
    case taxis(TaxiService.Defect)

    /// Names of the server's own faults, for the command line.
    package static let names = ["acknowledge-early", "lose-frame", "swap-frames", "event-twice", "forget-key"]
    /// Number of the faulty frame if the name does not give one.
    private static let defaultFrame: UInt64 = 1_000

    /// Creates a fault of the server itself; nil if the text names none.
    ///
    /// - Parameter text: One of `names`; for faults of frames optionally with a number: `lose-frame=20`.
    package init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let frame = parts.count == 1 ? ServerFault.defaultFrame : UInt64(parts[1])
        guard let frame, frame > 0 else { return nil }
        switch (parts[0], parts.count) {
        case ("acknowledge-early", 1): self = .acknowledgeEarly
        case ("lose-frame", _): self = .loseFrame(frame)
        case ("swap-frames", _): self = .swapFrames(frame)
        case ("event-twice", 1): self = .eventTwice
        case ("forget-key", 1): self = .forgetKey
        default: return nil
        }
    }

    /// The fault of the taxi service, if it is one.
    package var taxiServiceFault: ServiceFault? { if case .taxis(let defect) = self { .taxis(defect) } else { nil } }

    /// Returns the fault of the store, if it is one.
    ///
    /// - Parameter sequence: Sequence number of the last frame before the start.
    package func storeDefect(after sequence: UInt64) -> StoreDefect? {
        switch self {
        case .loseFrame(let frame): .loseFrame(sequence + frame)
        case .swapFrames(let frame): .swapFrames(sequence + frame)
        case .acknowledgeEarly, .eventTwice, .forgetKey, .taxis: nil
        }
    }
}

/// The parts of a server that a fault replaces; without a fault the correct ones.
struct ServerFaultInjector: Sendable {
    let fault: ServerFault?

    func journal(_ store: CommandStore?, notify: @escaping (ServerNotice) -> Void) -> ServerJournal {
        fault == .acknowledgeEarly ? EarlyJournal(store, tell: notify) : ServerJournal(store, tell: notify)
    }

    func sink(_ sink: any EventSink) -> any EventSink { fault == .eventTwice ? DuplicatingSink(sink: sink) : sink }

    var cachedAnswersMax: Int { fault == .forgetKey ? 0 : IdempotencyCache.defaultCountMax }
}

/// A journal that reports every frame as durable, and writes once a second.
private final class EarlyJournal: ServerJournal {
    private static let secondsBetweenCommits = 1.0
    private let clock = SteadyClock(from: .zero)
    private var nextCommitSeconds = EarlyJournal.secondsBetweenCommits

    override func commit() -> Bool {
        guard clock.now.seconds >= nextCommitSeconds else { return failure == nil }
        nextCommitSeconds = clock.now.seconds + EarlyJournal.secondsBetweenCommits
        return super.commit()
    }

    override func end() { _ = super.commit() }
}

/// A sink that sends everything twice.
private struct DuplicatingSink: EventSink {
    let sink: any EventSink

    func send(_ bytes: [UInt8]) -> Bool { sink.send(bytes) && sink.send(bytes) }
    func close() { sink.close() }
    var isOpen: Bool { sink.isOpen }
    var backlogBytes: Int { sink.backlogBytes }
}
