import CityModel
import Quantities
import ServiceKernel

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
        /// The driver is wanted in another zone, and asked to wait there (`dispatch.policy: rebalanced`).
        case sent(DriverID, from: ZoneID, to: ZoneID)
        case driverRejected(DriverID, DriverAction, Reason)
        case clientRejected(ClientID, ClientAction, Reason)
        /// R02: a reservation that falls due while its client rides, and lapses.
        case reservationLapsed(ClientID, Reason)

        /// The host calls back with `Command.timer` at the given moment, or at once if it is past.
        case setTimer(Timer, at: SimTime)
        /// The driver is told that the offer is no longer open: its client withdrew (T09).
        case offerWithdrawn(RequestID, driver: DriverID)
    }

    /// The contract's events, in the order of its table.
    package enum EventWord: String, ServiceKernel.EventWord {
        case driverStarted, driverStopped, driverMoved, connectionLost, connectionRegained, requested, offered, waiting
        case accepted, refused, timedOut, stoodDown, suspended, suspensionEnded, gaveBack, withdrawn, arrived, pickedUp
        case paid, paymentFailed, interrupted, noShow, concluded, reserved, reservationChanged, reservationCancelled
        case joined, left, sent, rejected
    }

    /// What drivers and clients read (G10).
    package enum MessageWord: String, ServiceKernel.MessageWord {
        case called, offered, offerWithdrawn, offerMissed, noTaxiYet, taxiOnItsWay, taxiLost, taxiThere
        case paid, paymentFailed, interrupted, missed, clientMissed
        case stoodDown, suspended, suspensionOver, sent
        case reserved, reservationChanged, reservationCancelled, ridesAlong
    }
}
