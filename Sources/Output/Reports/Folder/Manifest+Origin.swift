import Experiments
import InputFiles
import OutputFiles
import Quantities

extension Manifest {
    /// The point of a server's store at which a run starts.
    package struct Origin: Sendable {
        /// Folder of the store, as the user wrote it.
        package let store: String
        /// Last log frame before the start.
        package let frame: UInt64
        /// Time from the start of the service.
        package let secondsOfService: Double
        /// Digest of the services' state.
        package let digest: UInt64
        /// Clock time at the start of the run.
        package let clock: SimDuration
        /// Date at the start of the run; nil if unknown.
        package let date: CalendarDate?
        /// Numbers of drivers and requests at the start.
        package let counts: InitialState.Counts

        /// Creates an origin.
        package init(
            store: String, frame: UInt64, secondsOfService: Double, digest: UInt64, clock: SimDuration,
            date: CalendarDate?, counts: InitialState.Counts
        ) {
            (self.store, self.frame, self.secondsOfService) = (store, frame, secondsOfService)
            (self.digest, self.clock, self.date, self.counts) = (digest, clock, date, counts)
        }

        /// Returns `08:15:30`.
        package static func clock(_ clock: SimDuration) -> String {
            let seconds = clock.microseconds / 1_000_000
            return [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
                .joined(separator: ":")
        }

        /// Returns the scenario as it runs from this point, so that its units differ from those of any other point.
        ///
        /// - Parameter duration: duration as the user wrote it; nil for the scenario's.
        package func document(of scenario: DocumentValue, duration: String?) -> DocumentValue {
            guard case .map(var entries) = scenario else { return scenario }
            func set(_ key: String, _ value: DocumentValue) {
                entries.removeAll { $0.key == key }
                entries.append(DocumentValue.Entry(key: key, value: value))
            }
            func map(_ members: [(String, String)]) -> DocumentValue {
                .map(members.map { DocumentValue.Entry(key: $0, value: .text($1)) })
            }
            // Pages need hours and minutes only.
            let start = [("clock", String(Origin.clock(clock).prefix(5)))]
            set("start", map((date.map { [("date", "\($0)")] } ?? []) + start))
            if let duration { set("duration", .text(duration)) }
            set(
                "from",
                map([("frame", "\(frame)"), ("seconds", "\(secondsOfService)"), ("digest", hexadecimal(digest))]))
            return .map(entries)
        }

        /// Text for the summary.
        var text: String {
            let people = [
                (counts.driversAtWork, "driver at work", "drivers at work"),
                (counts.requestsWaiting, "request waiting", "requests waiting"),
                (counts.requestsAllocated, "with a taxi", "with a taxi"),
                (counts.reservations, "reservation", "reservations"),
            ].map { "\(NumberFormat.count($0)) \($0 == 1 ? $1 : $2)" }
            let moment = (date.map { "\($0) " } ?? "") + Origin.clock(clock)
            return "frame \(NumberFormat.count(Int(frame))) of \(store), \(moment): " + people.joined(separator: ", ")
        }

        var json: JSONValue {
            .object([
                ("store", .text(store)), ("frame", .unsigned(frame)),
                ("seconds_of_service", .number(secondsOfService, decimals: 3)),
                ("state_digest", .text(hexadecimal(digest))),
                ("clock", .text(Origin.clock(clock))), ("date", .text(date.map { "\($0)" } ?? "")),
                ("drivers_at_work", .integer(counts.driversAtWork)),
                ("requests_waiting", .integer(counts.requestsWaiting)),
                ("requests_with_a_taxi", .integer(counts.requestsAllocated)),
                ("reservations", .integer(counts.reservations)),
            ])
        }
    }
}
