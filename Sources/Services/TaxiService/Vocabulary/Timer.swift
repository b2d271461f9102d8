import Quantities
import ServiceKernel

extension TaxiService {
    /// Something the service wants to be told of when it is due. A timer overtaken by events does nothing.
    package enum Timer: Hashable, Sendable, BitwiseCopyable {
        /// D08: the offer with this serial number has not been answered.
        case offerTimeout(DriverID, serial: UInt32)
        /// D07.
        case suspensionEnd(DriverID)
        /// R02: the reservation enters dispatch; stale if it was changed since.
        case reservationDue(RequestID, serial: UInt32)
        /// T12: the waiting time is over at the pickup of this request, the first to be missing there when the taxi came;
        /// stale if the ride was given back since.
        case noShow(RequestID, serial: UInt32)
        /// The round with this number, of a policy that decides for many at once.
        case dispatchRound(serial: UInt32)
    }
}

extension TaxiService.Timer: FieldHolder {
    private typealias Operation = TaxiService.Operation

    static let samples: [Self] = [
        .offerTimeout(DriverID(0), serial: 0), .suspensionEnd(DriverID(0)), .reservationDue(RequestID(1), serial: 0),
        .noShow(RequestID(1), serial: 0), .dispatchRound(serial: 0),
    ]

    package mutating func describe(in row: inout some FieldForm) throws {
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
        case .dispatchRound(let serial):
            row.timer(Operation.dispatchRound, "T04")
            self = try .dispatchRound(serial: row.field(.serial, serial))
        }
    }
}
