import CityModel
import Quantities

/// What came of a command, in the order in which it happened: the lines of the event log, and what the host must do.
///
/// The cases are the contract's events, but for the last group, which no log shows.
package enum Effect: Hashable, Sendable, BitwiseCopyable {
    case driverStarted(DriverID, zone: ZoneID)
    case driverStopped(DriverID, zone: ZoneID)
    case driverMoved(DriverID, zone: ZoneID)
    case connectionLost(DriverID)
    case connectionRegained(DriverID)
    case requested(RequestID, client: ClientID, from: ZoneID, to: ZoneID, party: UInt8, share: Bool)
    /// `zone`: whose queue.
    case offered(RequestID, driver: DriverID, zone: ZoneID)
    case waiting(RequestID, zone: ZoneID)
    /// `wait`: driving time to this party's pickup.
    case accepted(RequestID, client: ClientID, driver: DriverID, zone: ZoneID, wait: SimDuration, price: Money)
    /// `zone`: whose tail.
    case refused(RequestID, driver: DriverID, zone: ZoneID)
    case timedOut(RequestID, driver: DriverID, zone: ZoneID)
    case stoodDown(DriverID)
    case suspended(DriverID, days: UInt32)
    case suspensionEnded(DriverID, days: UInt32)
    case gaveBack(RequestID, driver: DriverID)
    case withdrawn(RequestID, client: ClientID)
    case pickedUp(RequestID, client: ClientID, driver: DriverID)
    case paid(RequestID, client: ClientID, driver: DriverID, by: PaymentMeans, price: Money)
    case paymentFailed(RequestID, client: ClientID, driver: DriverID, by: PaymentMeans, price: Money)
    case concluded(RequestID, client: ClientID, driver: DriverID, zone: ZoneID)
    case driverRejected(DriverID, DriverAction, Reason)
    case clientRejected(ClientID, ClientAction, Reason)

    /// The host calls back with `Command.timer` at the given moment, or at once if it is past.
    case setTimer(Timer, at: SimTime)
    /// The driver is told that the offer is no longer open: its client withdrew (T09).
    case offerWithdrawn(RequestID, driver: DriverID)
}

/// Why an action is refused: the reason codes of the rule book.
package enum Reason: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    case noConnection, suspended, alreadyWorking, notYourTaxi, taxiInUse, outsideServiceArea
    case notWorking, passengerOnBoard, notDisconnected, noOpenOffer, noRide
    case alreadyPickedUp, notPickedUp, unpaid
    case invalidPartySize, alreadyRiding, unknownRequest, alreadyAllocated, alreadyPaid

    /// The rule book's word.
    package var code: String { "\(self)" }
}
