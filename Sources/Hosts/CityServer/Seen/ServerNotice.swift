/// What those who look after a server must know, as a line of JSON: nothing of anybody's data (A08).
package enum ServerNotice: Sendable, Equatable {
    /// - Parameter address: where it listens.
    case started(address: String, frames: UInt64, recoverySeconds: Double)
    /// Another server has the city; this one has read so much of what it wrote, and goes on.
    case following(address: String, frames: UInt64)
    /// Something about it is broken on purpose.
    case broken
    /// The services go on from that snapshot.
    case snapshotRead(frames: UInt64)
    /// - Parameter pauseSeconds: for which the writer stood still.
    case snapshotWritten(frames: UInt64, seconds: Double, pauseSeconds: Double)
    /// Nothing is lost: a later start takes longer.
    case snapshotFailed(String)
    /// An older one, or all frames, are read instead.
    case snapshotPassedOver(frames: UInt64, String)
    /// After these frames the state is another than it was in the program that wrote their snapshot: a rule has changed.
    case stateDiffers(frames: UInt64)
    case storeFailed(String)
    case mailFailed(String)
    /// - Parameter sender: whose attempts are refused for a while.
    case attemptsLimited
    /// Callers were refused for a limit: so many since the last line of it, most of them from this address.
    case limited(limit: String, address: String, refused: Int)
    /// The limit is off for those who test the server.
    case unlimited(limit: String)
    case ending
    case ended(frames: UInt64)

    private var word: String {
        switch self {
        case .started: "started"
        case .following: "following"
        case .broken: "brokenOnPurpose"
        case .snapshotRead: "snapshotRead"
        case .snapshotWritten: "snapshotWritten"
        case .snapshotFailed: "snapshotFailed"
        case .snapshotPassedOver: "snapshotPassedOver"
        case .stateDiffers: "stateDiffers"
        case .storeFailed: "storeFailed"
        case .mailFailed: "mailFailed"
        case .attemptsLimited: "attemptsLimited"
        case .limited: "limited"
        case .unlimited: "unlimited"
        case .ending: "ending"
        case .ended: "ended"
        }
    }

    private var level: String {
        switch self {
        case .started, .following, .snapshotRead, .snapshotWritten, .ending, .ended: "info"
        case .broken, .snapshotFailed, .snapshotPassedOver, .attemptsLimited, .limited, .unlimited: "warning"
        case .stateDiffers, .storeFailed, .mailFailed: "error"
        }
    }

    /// - Parameter time: seconds since 1970.
    package func line(at time: Int64) -> String {
        let bytes = JSONText.map { text in
            text.member("time", whole: time)
            text.member("level", level)
            text.member("event", word)
            switch self {
            case .started(let address, let frames, let seconds):
                text.member("address", address)
                text.member("frames", whole: frames)
                ServerNotice.write("recoverySeconds", seconds, &text)
            case .following(let address, let frames):
                text.member("address", address)
                text.member("frames", whole: frames)
            case .snapshotWritten(let frames, let seconds, let pause):
                text.member("frames", whole: frames)
                ServerNotice.write("seconds", seconds, &text)
                ServerNotice.write("pauseSeconds", pause, &text)
            case .snapshotPassedOver(let frames, let problem):
                text.member("frames", whole: frames)
                text.member("problem", problem)
            case .storeFailed(let problem), .mailFailed(let problem), .snapshotFailed(let problem):
                text.member("problem", problem)
            case .ended(let frames), .snapshotRead(let frames), .stateDiffers(let frames):
                text.member("frames", whole: frames)
            case .limited(let limit, let address, let refused):
                text.member("limit", limit)
                text.member("address", address)
                text.member("refused", whole: refused)
            case .unlimited(let limit): text.member("limit", limit)
            case .broken, .attemptsLimited, .ending: break
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func write(_ name: String, _ seconds: Double, _ text: inout JSONText) {
        text.key(name)
        text.decimal(Int64((seconds * 1_000).rounded()), decimals: 3)
    }
}
