extension TaxiService {
    /// The outcome of a request (I12).
    package enum RequestOutcome: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        case completed, interrupted, withdrawn, noShow
        /// A reservation that was cancelled, or lapsed, before it entered dispatch: it counts as never requested.
        case cancelled
    }

    /// The counts of all accepted requests by outcome (I12).
    package struct RequestCounts: Sendable, BitwiseCopyable {
        /// The number of requests, reservations and joins together.
        package internal(set) var accepted = 0
        /// The number of concluded rides.
        package internal(set) var completed = 0
        /// The number of interrupted rides.
        package internal(set) var interrupted = 0
        /// The number of withdrawn requests.
        package internal(set) var withdrawn = 0
        /// The number of no-shows.
        package internal(set) var noShow = 0
        /// The number of cancelled or lapsed reservations.
        package internal(set) var cancelled = 0

        /// The number of requests that have neither ended nor been cancelled.
        package var open: Int { accepted - completed - interrupted - withdrawn - noShow - cancelled }

        mutating func end(as outcome: RequestOutcome) {
            switch outcome {
            case .completed: completed += 1
            case .interrupted: interrupted += 1
            case .withdrawn: withdrawn += 1
            case .noShow: noShow += 1
            case .cancelled: cancelled += 1
            }
        }

        func digest(into take: (UInt64) -> Void) {
            for count in [accepted, completed, interrupted, withdrawn, noShow, cancelled] { take(UInt64(count)) }
        }
    }
}
