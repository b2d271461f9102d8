import Quantities

/// The wait before a command is sent again.
///
/// `Retry-After` takes precedence. Otherwise the wait doubles with each attempt, and half of it is random, so that
/// clients that failed together do not retry together ("equal jitter": Brooker, "Exponential Backoff and Jitter", AWS
/// 2015). The random part depends on seed, command and attempt only, not on the order of answers.
struct RetryPolicy: Sendable {
    private let seed: UInt64

    private static let firstNanoseconds: Int64 = 100_000_000
    private static let nanosecondsMax: Int64 = 5_000_000_000

    init(seed: UInt64) { self.seed = seed }

    /// Returns the wait in nanoseconds.
    ///
    /// - Parameters:
    ///   - attempts: number of failed attempts so far, at least 1.
    ///   - key: key of the command.
    ///   - retryAfter: wait that the server asks for, in nanoseconds; nil or 0 without such a header.
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

/// A limit of all attempts to twice the profile's rate: first attempts always pass, retries use the remaining capacity.
///
/// A token bucket with a capacity of 10 ms: any interval of length T has at most 2 × rate × (T + 10 ms) attempts,
/// unless the first attempts alone exceed that.
struct AttemptBudget: Sendable {
    private let perNanosecond: Double
    private let tokensMax: Double
    private var tokens: Double
    private var filledNanoseconds: Int64 = .min

    private static let factor = 2.0
    private static let burstSeconds = 0.01

    /// Creates a full bucket.
    ///
    /// - Parameter rate: commands per second.
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

    /// Whether a retry fits into the budget.
    mutating func allowsRetry(at nanoseconds: Int64) -> Bool {
        fill(until: nanoseconds)
        return tokens >= 1
    }

    /// Spends one token for any attempt. First attempts may overdraw the budget.
    mutating func spend(at nanoseconds: Int64) {
        fill(until: nanoseconds)
        tokens -= 1
    }
}
