import CityWorld
import Quantities
import SimulationKernel
import TaxiService

/// A fingerprint of an event log: two logs with the same lines have the same one, and almost surely no others.
package struct EventDigest: Hashable, Sendable {
    private var trace = StateDigest()
    /// Lines taken in.
    package private(set) var count = 0

    package init() {}

    package mutating func note(_ record: EventRecord) {
        count += 1
        trace.combine(UInt64(bitPattern: record.time.microseconds))
        trace.combine(UInt64(EventDigest.number(of: record.event)))
        trace.combine(UInt64(record.request?.number ?? 0) << 32 | UInt64(record.zone?.index ?? .max))
        trace.combine(UInt64(record.client?.index ?? .max) << 32 | UInt64(record.driver?.index ?? .max))
        for detail in record.details { note(detail) }
    }

    private mutating func note(_ detail: EventDetail) {
        switch detail {
        case .to(let zone): trace.combine(UInt64(zone.index))
        case .party(let size): trace.combine(UInt64(size))
        case .share(let share): trace.combine(share ? 1 : 0)
        case .wait(let wait): trace.combine(UInt64(bitPattern: wait.microseconds))
        case .price(let price): trace.combine(UInt64(bitPattern: price.cents))
        case .days(let days): trace.combine(UInt64(days))
        case .by(let means): trace.combine(UInt64(means.rawValue))
        case .because(let cause): trace.combine(UInt64(cause.rawValue))
        case .departure(let time): trace.combine(UInt64(bitPattern: time.microseconds))
        case .ride(let request): trace.combine(UInt64(request.number))
        case .action(let word): for byte in word.utf8 { trace.combine(UInt64(byte)) }
        case .reason(let reason): trace.combine(UInt64(reason.rawValue))
        }
    }

    private static let numbers: [EventName: Int] = Dictionary(
        uniqueKeysWithValues: EventName.allCases.enumerated().map { ($1, $0) })
    private static func number(of event: EventName) -> Int { numbers[event] ?? 0 }

    /// Sixteen hexadecimal digits.
    package var text: String { hexadecimal(trace.value) }
}
