import CityHost
import CommandStore
import TaxiService

/// What can be broken about a server on purpose: each must be found out by whoever tests servers.
package enum ServerFault: Hashable, Sendable {
    /// Answers leave before what they answer is on disk: a crash loses up to a second of it.
    case acknowledgeEarly
    /// This frame, counted from 1 since the server began, is not written.
    case loseFrame(UInt64)
    /// This frame is written behind the one that follows.
    case swapFrames(UInt64)
    /// Every event is sent twice.
    case eventTwice
    /// No answer is kept: who calls again with the same key has it done twice.
    case forgetKey
    /// The taxis break a rule.
    case taxis(TaxiService.Defect)

    /// Those of the server itself, as people name them.
    package static let names = ["acknowledge-early", "lose-frame", "swap-frames", "event-twice", "forget-key"]
    /// Where people do not say which frame.
    private static let usualFrame: UInt64 = 1_000

    /// nil for what is none of the server's own.
    ///
    /// - Parameter text: one of `names`, of frames with which one if need be: `lose-frame=20`.
    package init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let frame = parts.count == 1 ? ServerFault.usualFrame : UInt64(parts[1])
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

    /// A rule that the taxis break.
    package var ofTaxis: ServiceFault? { if case .taxis(let defect) = self { .taxis(defect) } else { nil } }

    /// What the store does wrongly.
    ///
    /// - Parameter sequence: of the last frame that is there.
    package func ofStore(after sequence: UInt64) -> StoreDefect? {
        switch self {
        case .loseFrame(let frame): .loseFrame(sequence + frame)
        case .swapFrames(let frame): .swapFrames(sequence + frame)
        case .acknowledgeEarly, .eventTwice, .forgetKey, .taxis: nil
        }
    }
}

/// The parts of a server that may be broken: as they should be, where nothing is.
struct BreakableParts: Sendable {
    let fault: ServerFault?

    func journal(_ store: CommandStore?, tell: @escaping (ServerNotice) -> Void) -> ServerJournal {
        fault == .acknowledgeEarly ? EarlyJournal(store, tell: tell) : ServerJournal(store, tell: tell)
    }

    func sink(_ sink: any EventSink) -> any EventSink { fault == .eventTwice ? SinkOfTwins(sink: sink) : sink }

    var keptAnswersMax: Int { fault == .forgetKey ? 0 : KeptAnswers.usualCountMax }
}

/// Says that all is on disk, and writes it once a second.
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

/// Sends everything twice.
private struct SinkOfTwins: EventSink {
    let sink: any EventSink

    func send(_ bytes: [UInt8]) -> Bool { sink.send(bytes) && sink.send(bytes) }
    func close() { sink.close() }
    var isOpen: Bool { sink.isOpen }
    var waitingBytes: Int { sink.waitingBytes }
}
