import Synchronization

/// Counter of refusals by limit, which reports each limit at most once a minute. Used by all threads.
final class RefusalCounter: Sendable {
    private struct Entry {
        var count: UInt64 = 0
        /// Refusals since the last report, by address.
        var recent: [String: Int] = [:]
        var secondsOfReport = -Double.infinity

        /// - Returns: The report, if one is due.
        mutating func note(_ limit: ServiceLimit, _ address: String, at seconds: Double) -> ServerNotice? {
            count += 1
            if recent.count < RefusalCounter.addressesMax || recent[address] != nil { recent[address, default: 0] += 1 }
            guard seconds - secondsOfReport >= RefusalCounter.secondsBetweenReports else { return nil }
            let most = recent.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? address
            let refused = recent.values.reduce(0, +)
            (recent, secondsOfReport) = ([:], seconds)
            return .limited(limit: limit.rawValue, address: most, refused: refused)
        }
    }

    private static let secondsBetweenReports = 60.0
    /// Number of addresses counted separately between two reports.
    private static let addressesMax = 1_000

    private let entries = Mutex<[ServiceLimit: Entry]>([:])
    private let now: @Sendable () -> Double
    private let tell: @Sendable (ServerNotice) -> Void

    /// - Parameters:
    ///   - now: Seconds of a steady clock.
    ///   - notify: Receives the reports.
    init(now: @escaping @Sendable () -> Double, notify: @escaping @Sendable (ServerNotice) -> Void) {
        (self.now, self.tell) = (now, notify)
    }

    /// Counts a refusal, and reports the address with the most of them if the last report is a minute old.
    func note(_ limit: ServiceLimit, from address: String) {
        let seconds = now()
        let report = entries.withLock { entries -> ServerNotice? in
            entries[limit, default: Entry()].note(limit, address, at: seconds)
        }
        if let report { tell(report) }
    }

    /// Refusals by limit.
    var counts: [(limit: String, count: UInt64)] {
        let entries = entries.withLock { $0 }
        return ServiceLimit.allCases.map { ($0.rawValue, entries[$0]?.count ?? 0) }
    }
}
