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
        /// The log does not show the price, and of places the zones only; likewise below.
        case requested(
            RequestID, client: ClientID, from: Position, to: Position, party: UInt8, share: Bool, price: Money = .zero)
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
        /// `authority`: the part of the price that is not the driver's (P01); the log shows it where there is one.
        case interrupted(
            RequestID, client: ClientID, driver: DriverID, zone: ZoneID, because: InterruptionCause, price: Money,
            authority: Money = .zero)
        case noShow(RequestID, client: ClientID, driver: DriverID, zone: ZoneID)
        /// `authority`: the part of the price that is not the driver's (P01); the log shows it where there is one.
        case concluded(RequestID, client: ClientID, driver: DriverID, zone: ZoneID, authority: Money = .zero)
        /// The log does not show the party.
        case reserved(
            RequestID, client: ClientID, from: Position, to: Position, departure: SimTime, share: Bool, party: UInt8,
            price: Money = .zero)
        case reservationChanged(
            RequestID, client: ClientID, from: Position, to: Position, departure: SimTime, share: Bool,
            price: Money = .zero)
        case reservationCancelled(
            RequestID, client: ClientID, from: ZoneID, to: ZoneID, departure: SimTime, share: Bool)
        /// `ride`: the request that names the ride joined; `price`: the joiner's share. The log does not show the rest.
        case joined(
            RequestID, client: ClientID, ride: RequestID, price: Money, from: Position, to: Position, party: UInt8)
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

extension TaxiService {
    /// Whom and where an effect names: said once, for the log's columns, for whoever passes effects on to people, and for
    /// checks of what a command touched.
    package struct Subjects: Sendable, BitwiseCopyable {
        package var request = RequestID.none
        package var client = ClientID.none
        package var driver = DriverID.none
        package var zone: ZoneID?
        /// Whether people are told of it whom it does not name: a driver of anybody's may be offered the request.
        package var isForEverybody = false
        /// Whether the driver comes to the zone's queue by it, or to its tail.
        package var joinsQueue = false
    }
}

extension TaxiService.Effect {
    /// Whom and where it names.
    ///
    /// - Complexity: O(1).
    package var subjects: TaxiService.Subjects {
        switch self {
        case .driverStarted(let driver, let zone), .driverMoved(let driver, let zone):
            .init(driver: driver, zone: zone, joinsQueue: true)
        case .driverStopped(let driver, let zone), .sent(let driver, let zone, _): .init(driver: driver, zone: zone)
        case .connectionLost(let driver), .connectionRegained(let driver), .stoodDown(let driver),
            .suspended(let driver, _), .suspensionEnded(let driver, _), .driverRejected(let driver, _, _):
            .init(driver: driver)
        case .offered(let id, let driver, let zone): .init(request: id, driver: driver, zone: zone)
        case .refused(let id, let driver, let zone), .timedOut(let id, let driver, let zone):
            .init(request: id, driver: driver, zone: zone, joinsQueue: true)
        case .waiting(let id, let zone): .init(request: id, zone: zone)
        case .gaveBack(let id, let driver): .init(request: id, driver: driver, isForEverybody: true)
        case .offerWithdrawn(let id, let driver): .init(request: id, driver: driver)
        case .accepted(let id, let client, let driver, let zone, _, _):
            .init(request: id, client: client, driver: driver, zone: zone)
        case .interrupted(let id, let client, let driver, let zone, _, _, _),
            .noShow(let id, let client, let driver, let zone), .concluded(let id, let client, let driver, let zone, _):
            .init(request: id, client: client, driver: driver, zone: zone, joinsQueue: true)
        case .arrived(let id, let client, let driver), .pickedUp(let id, let client, let driver),
            .paid(let id, let client, let driver, _, _), .paymentFailed(let id, let client, let driver, _, _):
            .init(request: id, client: client, driver: driver)
        case .requested(let id, let client, let place, _, _, _, _), .reserved(let id, let client, let place, _, _, _, _, _),
            .reservationChanged(let id, let client, let place, _, _, _, _):
            .init(request: id, client: client, zone: place.zone, isForEverybody: true)
        case .reservationCancelled(let id, let client, let zone, _, _, _):
            .init(request: id, client: client, zone: zone)
        case .joined(let id, let client, _, _, _, _, _): .init(request: id, client: client, isForEverybody: true)
        case .withdrawn(let id, let client), .left(let id, let client, _, _): .init(request: id, client: client)
        case .clientRejected(let client, _, _), .reservationLapsed(let client, _): .init(client: client)
        case .setTimer: .init()
        }
    }
}
