import Quantities
import ServiceKernel

extension TaxiService {
    /// A timer of the service, which the host fires when it is due. A stale timer does nothing.
    package enum Timer: Hashable, Sendable, BitwiseCopyable {
        /// The offer with this serial number has not been answered (D08).
        case offerTimeout(DriverID, serial: UInt32)
        /// The driver's suspension is over (D07).
        case suspensionEnd(DriverID)
        /// The reservation enters dispatch (R02). Stale if it was changed since.
        case reservationDue(RequestID, serial: UInt32)
        /// The waiting time is over at the pickup of this request, the first that was missing there when the taxi came
        /// (T12). Stale if the ride was given back since.
        case noShow(RequestID, serial: UInt32)
        /// The taxi that was called forward reaches the rank (T15). Stale if the driver has left the queue since.
        case rankArrival(DriverID, serial: UInt32)
        /// The dispatch round with this number is due, for a policy that decides about many rides at once.
        case dispatchRound(serial: UInt32)
    }
}

extension TaxiService.Timer: FieldVisitable {
    private typealias Operation = TaxiService.Operation

    static let samples: [Self] = [
        .offerTimeout(DriverID(0), serial: 0), .suspensionEnd(DriverID(0)), .reservationDue(RequestID(1), serial: 0),
        .noShow(RequestID(1), serial: 0), .rankArrival(DriverID(0), serial: 0), .dispatchRound(serial: 0),
    ]

    /// Visits the row of the timer.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
        switch self {
        case .offerTimeout(let driver, let serial):
            row.timer(Operation.offerTimeout, "T08")
            self = try .offerTimeout(row.actor(driver), serial: row.field(.serial, serial))
        case .suspensionEnd(let driver):
            row.timer(Operation.suspensionEnd, "D07")
            self = .suspensionEnd(row.actor(driver))
        case .reservationDue(let request, let serial):
            row.timer(Operation.reservationDue, "R02")
            self = try .reservationDue(row.actor(request), serial: row.field(.serial, serial))
        case .noShow(let request, let serial):
            row.timer(Operation.noShow, "T12")
            self = try .noShow(row.actor(request), serial: row.field(.serial, serial))
        case .rankArrival(let driver, let serial):
            row.timer(Operation.rankArrival, "T15")
            self = try .rankArrival(row.actor(driver), serial: row.field(.serial, serial))
        case .dispatchRound(let serial):
            row.timer(Operation.dispatchRound, "T04")
            self = try .dispatchRound(serial: row.field(.serial, serial))
        }
    }
}
