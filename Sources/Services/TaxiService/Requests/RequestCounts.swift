extension TaxiService {
    /// How a request can end (I12).
    package enum RequestOutcome: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        case completed, interrupted, withdrawn, noShow
        /// A reservation that was cancelled, or lapsed, before it entered dispatch: it counts as never requested.
        case cancelled
    }

    /// I12: what became of all requests that were accepted.
    package struct RequestCounts: Sendable, BitwiseCopyable {
        /// Requests, reservations and joins together.
        package internal(set) var accepted = 0
        package internal(set) var completed = 0
        package internal(set) var interrupted = 0
        package internal(set) var withdrawn = 0
        package internal(set) var noShow = 0
        package internal(set) var cancelled = 0

        /// Neither ended nor cancelled.
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
