import HTTPServer
import Synchronization

/// A rate limiter per name (leaky bucket): a burst, then a constant rate. It guards against password guessing.
final class RateLimiter: Sendable {
    private struct Bucket {
        var filled: Double
        var atSeconds: Double
    }

    private let burst: Double
    private let perSecond: Double
    private let buckets = Mutex<[String: Bucket]>([:])
    /// Number of buckets above which empty ones are removed.
    private static let bucketsMax = 100_000

    /// - Parameters:
    ///   - burst: Number of attempts at once.
    ///   - perMinute: Sustained rate of attempts.
    init(burst: Int, perMinute: Double) {
        self.burst = Double(burst)
        perSecond = perMinute / 60
    }

    /// Counts an attempt.
    ///
    /// - Returns: nil if the attempt is allowed; otherwise the seconds to wait, at least 1.
    func acquire(_ name: String, atSeconds now: Double) -> Int? {
        buckets.withLock { buckets in
            if buckets.count > RateLimiter.bucketsMax {
                buckets = buckets.filter { level($0.value, at: now) > 0 }
            }
            let filled = buckets[name].map { level($0, at: now) } ?? 0
            guard filled + 1 <= burst else { return max(1, Int(((filled + 1 - burst) / perSecond).rounded(.up))) }
            buckets[name] = Bucket(filled: filled + 1, atSeconds: now)
            return nil
        }
    }

    /// The bucket of a sender. All IPv6 addresses with the same first half share one.
    static func key(ofSender address: String) -> String { AddressGroup.name(of: address) }

    /// The bucket of an account, cut to 254 characters, the longest address of RFC 5321.
    static func key(ofLogin login: String) -> String { String(login.lowercased().unicodeScalars.prefix(254)) }

    private func level(_ bucket: Bucket, at now: Double) -> Double {
        max(0, bucket.filled - (now - bucket.atSeconds) * perSecond)
    }
}
