import Quantities

/// The waiting time before a command is sent again.
///
/// A server that says `Retry-After` is obeyed. Otherwise the time doubles from attempt to attempt, and a random half of it keeps
/// clients apart that failed together ("equal jitter": Brooker, "Exponential Backoff and Jitter", AWS 2015). The randomness
/// comes of the run's seed, the command and the attempt, so that the order of answers changes nothing.
struct RetryPolicy: Sendable {
    private let seed: UInt64

    private static let firstNanoseconds: Int64 = 100_000_000
    private static let nanosecondsMax: Int64 = 5_000_000_000

    init(seed: UInt64) { self.seed = seed }

    /// - Parameters:
    ///   - attempts: that have failed so far, at least 1.
    ///   - key: of the command.
    ///   - retryAfter: as the server asks, in nanoseconds; nil or 0 where it does not.
    func waitNanoseconds(after attempts: Int, of key: UInt64, retryAfter: Int64?) -> Int64 {
        precondition(attempts > 0)
        if let retryAfter, retryAfter > 0 { return retryAfter }
        let doublings = min(attempts - 1, 16)
        let whole = min(RetryPolicy.firstNanoseconds << doublings, RetryPolicy.nanosecondsMax)
        var digest = StateDigest()
        for word in [seed, key, UInt64(attempts)] { digest.combine(word) }
        return whole / 2 + Int64(digest.value % UInt64(whole / 2 + 1))
    }
}

/// Keeps all attempts together within twice the rate that the profile asks: first attempts always go, retries as far as they
/// leave room.
///
/// A token bucket that holds ten milliseconds' worth, so that of any stretch of time T at most 2 × rate × (T + 10 ms) attempts
/// are made, unless the first ones alone are more.
struct AttemptBudget: Sendable {
    private let perNanosecond: Double
    private let tokensMax: Double
    private var tokens: Double
    private var filledNanoseconds: Int64 = .min

    private static let factor = 2.0
    private static let burstSeconds = 0.01

    /// - Parameter rate: commands a second.
    init(rate: Double) {
        perNanosecond = AttemptBudget.factor * rate / 1e9
        tokensMax = max(1, AttemptBudget.factor * rate * AttemptBudget.burstSeconds)
        tokens = tokensMax
    }

    private mutating func fill(until nanoseconds: Int64) {
        if filledNanoseconds > .min {
            tokens = min(tokensMax, tokens + Double(max(0, nanoseconds - filledNanoseconds)) * perNanosecond)
        }
        filledNanoseconds = max(filledNanoseconds, nanoseconds)
    }

    /// Whether there is room for a retry.
    mutating func allowsRetry(at nanoseconds: Int64) -> Bool {
        fill(until: nanoseconds)
        return tokens >= 1
    }

    /// An attempt is made, the first or another. First ones may leave a debt.
    mutating func spend(at nanoseconds: Int64) {
        fill(until: nanoseconds)
        tokens -= 1
    }
}
