import HTTPServer
import Synchronization

/// How often somebody may try: so many times at once, and then again as time passes. Against guessing of passwords.
final class AttemptLimit: Sendable {
    private struct Bucket {
        var filled: Double
        var atSeconds: Double
    }

    private let burst: Double
    private let perSecond: Double
    private let buckets = Mutex<[String: Bucket]>([:])
    /// More names than this are not kept: those who have not tried for long are forgotten.
    private static let namesMax = 100_000

    /// - Parameters:
    ///   - burst: so many at once.
    ///   - perMinute: so many in the long run.
    init(burst: Int, perMinute: Double) {
        self.burst = Double(burst)
        perSecond = perMinute / 60
    }

    /// Counts an attempt.
    ///
    /// - Returns: nil if it may be made; otherwise in how many seconds, which is at least 1.
    func attempt(_ name: String, atSeconds now: Double) -> Int? {
        buckets.withLock { buckets in
            if buckets.count > AttemptLimit.namesMax {
                buckets = buckets.filter { level($0.value, at: now) > 0 }
            }
            let filled = buckets[name].map { level($0, at: now) } ?? 0
            guard filled + 1 <= burst else { return max(1, Int(((filled + 1 - burst) / perSecond).rounded(.up))) }
            buckets[name] = Bucket(filled: filled + 1, atSeconds: now)
            return nil
        }
    }

    /// Who has one address of IPv6 has all that share its first half.
    static func name(ofSender address: String) -> String { AddressGroup.name(of: address) }

    /// No address is longer than what is kept of it (RFC 5321).
    static func name(ofLogin login: String) -> String { String(login.lowercased().unicodeScalars.prefix(254)) }

    private func level(_ bucket: Bucket, at now: Double) -> Double {
        max(0, bucket.filled - (now - bucket.atSeconds) * perSecond)
    }
}
