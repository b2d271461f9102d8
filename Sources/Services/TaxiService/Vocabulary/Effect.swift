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
}

extension TaxiService.Effect: ServiceEffect {
    package var event: String? { eventWord?.rawValue }

    package static let vocabulary = TaxiService.EventWord.allCases.map(\.entry)

    /// The line of the log; nil for an effect that no log shows.
    package var eventWord: TaxiService.EventWord? {
        switch self {
        case .driverStarted: .driverStarted
        case .driverStopped: .driverStopped
        case .driverMoved: .driverMoved
        case .connectionLost: .connectionLost
        case .connectionRegained: .connectionRegained
        case .requested: .requested
        case .offered: .offered
        case .waiting: .waiting
        case .accepted: .accepted
        case .refused: .refused
        case .timedOut: .timedOut
        case .stoodDown: .stoodDown
        case .suspended: .suspended
        case .suspensionEnded: .suspensionEnded
        case .gaveBack: .gaveBack
        case .withdrawn: .withdrawn
        case .arrived: .arrived
        case .pickedUp: .pickedUp
        case .paid: .paid
        case .paymentFailed: .paymentFailed
        case .interrupted: .interrupted
        case .noShow: .noShow
        case .concluded: .concluded
        case .reserved: .reserved
        case .reservationChanged: .reservationChanged
        case .reservationCancelled: .reservationCancelled
        case .joined: .joined
        case .left: .left
        case .sent: .sent
        case .driverRejected: .rejected
        case .clientRejected: .rejected
        case .reservationLapsed: .rejected
        case .setTimer: nil
        case .offerWithdrawn: nil
        }
    }

    package func fields(_ take: (Field, FieldValue) -> Void) {
        let named = subjects
        if !named.request.isNone { take(.request, named.request.fieldValue) }
        if !named.client.isNone { take(.client, named.client.fieldValue) }
        if !named.driver.isNone { take(.driver, named.driver.fieldValue) }
        if let zone = named.zone { take(.zone, zone.fieldValue) }
        details(take)
    }

    /// What is to be said beside whom and where it names.
    private func details(_ take: (Field, FieldValue) -> Void) {
        switch self {
        case .driverStarted, .driverStopped, .driverMoved, .connectionLost, .connectionRegained, .offered, .waiting,
            .refused, .timedOut, .stoodDown, .gaveBack, .withdrawn, .arrived, .pickedUp, .noShow, .concluded, .setTimer,
            .offerWithdrawn:
            break
        case .requested(_, _, _, let to, let party, let share):
            take(.to, to.fieldValue)
            take(.party, party.fieldValue)
            take(.share, share.fieldValue)
        case .accepted(_, _, _, _, let wait, let price):
            take(.wait, wait.fieldValue)
            take(.price, price.fieldValue)
        case .suspended(_, let days), .suspensionEnded(_, let days): take(.days, days.fieldValue)
        case .paid(_, _, _, let by, let price), .paymentFailed(_, _, _, let by, let price):
            take(.by, by.fieldValue)
            take(.price, price.fieldValue)
        case .interrupted(_, _, _, _, let cause, let price):
            take(.because, cause.fieldValue)
            take(.price, price.fieldValue)
        case .reserved(_, _, _, let to, let departure, let share, _),
            .reservationChanged(_, _, _, let to, let departure, let share),
            .reservationCancelled(_, _, _, let to, let departure, let share):
            take(.departure, departure.fieldValue)
            take(.to, to.fieldValue)
            take(.share, share.fieldValue)
        case .joined(_, _, let ride, let price, _, _), .left(_, _, let ride, let price):
            take(.ride, ride.fieldValue)
            take(.price, price.fieldValue)
        case .sent(_, _, let to): take(.to, to.fieldValue)
        case .driverRejected(_, let action, let reason):
            take(.action, .word(action.word.rawValue))
            take(.reason, reason.fieldValue)
        case .clientRejected(_, let action, let reason):
            take(.action, .word(action.word.rawValue))
            take(.reason, reason.fieldValue)
        case .reservationLapsed(_, let reason):
            take(.action, .word(TaxiService.Effect.lapse))
            take(.reason, reason.fieldValue)
        }
    }

    /// The contract's word for what a reservation tries that falls due (R02).
    package static let lapse = "enterDispatch"
}
