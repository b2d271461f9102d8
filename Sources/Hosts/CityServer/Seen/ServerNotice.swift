/// What those who look after a server must know, as a line of JSON: nothing of anybody's data (A08).
package enum ServerNotice: Sendable, Equatable {
    /// - Parameter address: where it listens.
    case started(address: String, frames: UInt64, recoverySeconds: Double)
    /// Something about it is broken on purpose.
    case broken
    case storeFailed(String)
    case mailFailed(String)
    /// - Parameter sender: whose attempts are refused for a while.
    case attemptsLimited
    case ending
    case ended(frames: UInt64)

    private var word: String {
        switch self {
        case .started: "started"
        case .broken: "brokenOnPurpose"
        case .storeFailed: "storeFailed"
        case .mailFailed: "mailFailed"
        case .attemptsLimited: "attemptsLimited"
        case .ending: "ending"
        case .ended: "ended"
        }
    }

    private var level: String {
        switch self {
        case .started, .ending, .ended: "info"
        case .broken, .attemptsLimited: "warning"
        case .storeFailed, .mailFailed: "error"
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
                text.key("recoverySeconds")
                text.decimal(Int64((seconds * 1_000).rounded()), decimals: 3)
            case .storeFailed(let problem), .mailFailed(let problem): text.member("problem", problem)
            case .ended(let frames): text.member("frames", whole: frames)
            case .broken, .attemptsLimited, .ending: break
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
