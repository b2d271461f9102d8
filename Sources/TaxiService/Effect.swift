import CityModel
import Quantities

extension TaxiService {
    /// What came of a command, in the order in which it happened: the lines of the event log, and what the host must do.
    ///
    /// The cases are the contract's events, but for the last group, which no log shows. Where an event concerns several
    /// parties of a shared ride there is one for each, in the order in which they joined.
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
        case arrived(RequestID, client: ClientID, driver: DriverID)
        case pickedUp(RequestID, client: ClientID, driver: DriverID)
        case paid(RequestID, client: ClientID, driver: DriverID, by: PaymentMeans, price: Money)
        case paymentFailed(RequestID, client: ClientID, driver: DriverID, by: PaymentMeans, price: Money)
        case interrupted(
            RequestID, client: ClientID, driver: DriverID, zone: ZoneID, because: InterruptionCause, price: Money)
        case noShow(RequestID, client: ClientID, driver: DriverID, zone: ZoneID)
        case concluded(RequestID, client: ClientID, driver: DriverID, zone: ZoneID)
        /// The log does not show the party.
        case reserved(
            RequestID, client: ClientID, from: ZoneID, to: ZoneID, departure: SimTime, share: Bool, party: UInt8)
        case reservationChanged(RequestID, client: ClientID, from: ZoneID, to: ZoneID, departure: SimTime, share: Bool)
        case reservationCancelled(
            RequestID, client: ClientID, from: ZoneID, to: ZoneID, departure: SimTime, share: Bool)
        /// `ride`: the request that names the ride joined; `price`: the joiner's share. The log does not show the rest.
        case joined(RequestID, client: ClientID, ride: RequestID, price: Money, to: ZoneID, party: UInt8)
        /// `price`: the share that the leaver had.
        case left(RequestID, client: ClientID, ride: RequestID, price: Money)
        case driverRejected(DriverID, DriverAction, Reason)
        case clientRejected(ClientID, ClientAction, Reason)
        /// R02: a reservation that falls due while its client rides, and lapses.
        case reservationLapsed(ClientID, Reason)

        /// The host calls back with `Command.timer` at the given moment, or at once if it is past.
        case setTimer(Timer, at: SimTime)
        /// The driver is told that the offer is no longer open: its client withdrew (T09).
        case offerWithdrawn(RequestID, driver: DriverID)
    }

    /// Why an action is refused: the reason codes of the rule book. The numbers stand in digests.
    package enum Reason: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
        case noConnection = 0
        case suspended = 1
        case alreadyWorking = 2
        case notYourTaxi = 3
        case taxiInUse = 4
        case outsideServiceArea = 5
        case notWorking = 6
        case passengerOnBoard = 7
        case notDisconnected = 8
        case noOpenOffer = 9
        case noRide = 10
        case alreadyArrived = 11
        case alreadyPickedUp = 12
        case notPickedUp = 13
        case unpaid = 14
        case invalidPartySize = 15
        case alreadyRiding = 16
        case unknownRequest = 17
        case alreadyAllocated = 18
        case alreadyPaid = 19
        case tooLate = 20
        case tooLateToChange = 21
        case sharedRide = 22
        case notShared = 23
        case joinClosed = 24
        case noSeats = 25
        case notSameWay = 26

        /// The rule book's word.
        package var code: String { "\(self)" }
    }
}
