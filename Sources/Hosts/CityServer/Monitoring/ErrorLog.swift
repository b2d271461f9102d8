import Synchronization

/// The newest errors of the server, each with the component that caused it (U02). Used by all threads.
final class ErrorLog: Sendable {
    struct Entry: Sendable {
        /// Seconds since 1970.
        let time: Int64
        let component: String
        let problem: String
    }

    private static let countMax = 100
    private let entries = Mutex<[Entry]>([])

    func note(_ notice: ServerNotice, at time: Int64) {
        guard let (component, problem) = notice.error else { return }
        entries.withLock { entries in
            if entries.count == ErrorLog.countMax { entries.removeFirst() }
            entries.append(Entry(time: time, component: component, problem: problem))
        }
    }

    /// Errors, newest first.
    var newest: [Entry] { entries.withLock { $0.reversed() } }
}

extension ServerNotice {
    /// The failed component and the error's text; nil if the notice is not an error.
    var error: (component: String, problem: String)? {
        switch self {
        case .storeFailed(let problem): ("store", problem)
        case .mailFailed(let problem): ("mail", problem)
        case .clock(let problem): ("clock", problem)
        case .stateDiffers(let frames):
            ("store", "another program reached a different state after \(frames) frames: a rule has changed")
        case .snapshotFailed(let problem): ("snapshots", problem)
        case .snapshotSkipped(let frames, let problem): ("snapshots", "the snapshot of frame \(frames): \(problem)")
        case .started, .recovering, .following, .faultInjected, .snapshotRead, .stateTakenOver, .snapshotWritten,
            .attemptRefused, .attemptsLimited, .limited, .unlimited, .ending, .ended:
            nil
        }
    }
}
