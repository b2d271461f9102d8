import OutputFiles

/// A notice to operators, written as a line of JSON. It contains no user's data (A08), except the address of a refused
/// log-in, which a firewall needs.
package enum ServerNotice: Sendable, Equatable {
    /// - Parameter address: Address on which the server listens.
    case started(address: String, frames: UInt64, recoverySeconds: Double)
    /// Recovery has reached this frame.
    case recovering(frames: UInt64, of: UInt64)
    /// Another server has the city; this one has read its frames up to this number, and continues to follow.
    case following(address: String, frames: UInt64)
    /// A fault is injected on purpose.
    case faultInjected
    /// The machine's clock may be wrong, or the rules of the city's time zone have changed.
    case clock(String)
    /// The services continue from this snapshot.
    case snapshotRead(frames: UInt64)
    /// The services continue from a snapshot that another version of the program wrote, perhaps by other rules.
    case stateTakenOver(frames: UInt64)
    /// - Parameter pauseSeconds: Time for which the writer was blocked.
    case snapshotWritten(frames: UInt64, seconds: Double, pauseSeconds: Double)
    /// A snapshot could not be written. Nothing is lost, but a later start takes longer.
    case snapshotFailed(String)
    /// A snapshot could not be read; an older one, or all frames, are read instead.
    case snapshotSkipped(frames: UInt64, String)
    /// After these frames the state differs from that of the program that wrote their snapshot: a rule has changed.
    case stateDiffers(frames: UInt64)
    case storeFailed(String)
    case mailFailed(String)
    /// A refused log-in.
    ///
    /// - Parameters:
    ///   - sender: Address of the caller.
    ///   - account: Keyed hash of the login, which links notices about one account.
    case attemptRefused(sender: String, account: String)
    /// Attempts from this address are refused for a while.
    case attemptsLimited(sender: String, account: String)
    /// Calls were refused for a limit: this number since the last notice, most of them from this address.
    case limited(limit: String, address: String, refused: Int)
    /// The limit is off because test users are allowed.
    case unlimited(limit: String)
    case ending
    case ended(frames: UInt64)

    private var word: String {
        switch self {
        case .started: "started"
        case .recovering: "recovering"
        case .following: "following"
        case .faultInjected: "brokenOnPurpose"
        case .clock: "clock"
        case .snapshotRead: "snapshotRead"
        case .stateTakenOver: "stateTakenOver"
        case .snapshotWritten: "snapshotWritten"
        case .snapshotFailed: "snapshotFailed"
        case .snapshotSkipped: "snapshotPassedOver"
        case .stateDiffers: "stateDiffers"
        case .storeFailed: "storeFailed"
        case .mailFailed: "mailFailed"
        case .attemptRefused: "attemptRefused"
        case .attemptsLimited: "attemptsLimited"
        case .limited: "limited"
        case .unlimited: "unlimited"
        case .ending: "ending"
        case .ended: "ended"
        }
    }

    private var level: String {
        switch self {
        case .started, .recovering, .following, .snapshotRead, .stateTakenOver, .snapshotWritten, .ending, .ended:
            "info"
        case .faultInjected, .clock, .snapshotFailed, .snapshotSkipped, .attemptRefused, .attemptsLimited, .limited,
            .unlimited:
            "warning"
        case .stateDiffers, .storeFailed, .mailFailed: "error"
        }
    }

    /// Returns the notice as a line of JSON.
    ///
    /// - Parameter time: Seconds since 1970.
    package func line(at time: Int64) -> String {
        let bytes = JSONWriter.map { text in
            text.member("time", whole: time)
            text.member("level", level)
            text.member("event", word)
            switch self {
            case .started(let address, let frames, let seconds):
                text.member("address", address)
                text.member("frames", whole: frames)
                ServerNotice.write("recoverySeconds", seconds, &text)
            case .recovering(let frames, let total):
                text.member("frames", whole: frames)
                text.member("of", whole: total)
            case .following(let address, let frames):
                text.member("address", address)
                text.member("frames", whole: frames)
            case .snapshotWritten(let frames, let seconds, let pause):
                text.member("frames", whole: frames)
                ServerNotice.write("seconds", seconds, &text)
                ServerNotice.write("pauseSeconds", pause, &text)
            case .snapshotSkipped(let frames, let problem):
                text.member("frames", whole: frames)
                text.member("problem", problem)
            case .storeFailed(let problem), .mailFailed(let problem), .snapshotFailed(let problem), .clock(let problem):
                text.member("problem", problem)
            case .ended(let frames), .snapshotRead(let frames), .stateTakenOver(let frames), .stateDiffers(let frames):
                text.member("frames", whole: frames)
            case .attemptRefused(let sender, let account), .attemptsLimited(let sender, let account):
                text.member("sender", sender)
                text.member("account", account)
            case .limited(let limit, let address, let refused):
                text.member("limit", limit)
                text.member("address", address)
                text.member("refused", whole: refused)
            case .unlimited(let limit): text.member("limit", limit)
            case .faultInjected, .ending: break
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func write(_ name: String, _ seconds: Double, _ text: inout JSONWriter) {
        text.key(name)
        text.decimal(Int64((seconds * 1_000).rounded()), decimals: 3)
    }
}
