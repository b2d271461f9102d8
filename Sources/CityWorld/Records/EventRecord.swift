import CityModel
import Quantities
import TaxiService

/// What happened, by the contract's names: the column `event` of `events.csv`.
package enum EventName: String, Sendable, CaseIterable {
    case driverStarted, driverStopped, driverMoved
    case connectionLost, connectionRegained
    case requested, offered, waiting, accepted, refused, timedOut
    case stoodDown, suspended, suspensionEnded
    case gaveBack, withdrawn
    case arrived, pickedUp, paid, paymentFailed, interrupted, noShow, concluded
    case reserved, reservationChanged, reservationCancelled, joined, left
    case rejected
}

/// One line of the event log, before it is text: the sequence number is the writer's.
///
/// This is also the audit log (A08): whoever writes or reads the log does it through this type.
package struct EventRecord: Hashable, Sendable {
    package var time: SimTime
    package var event: EventName
    package var request: RequestID?
    package var client: ClientID?
    package var driver: DriverID?
    /// nil where it does not apply; `ZoneID.none` is the outside of the service area.
    package var zone: ZoneID?
    /// In the contract's order.
    package var details: [EventDetail] = []

    init(
        _ event: EventName, at time: SimTime, request: RequestID? = nil, client: ClientID? = nil,
        driver: DriverID? = nil, zone: ZoneID? = nil, details: [EventDetail] = []
    ) {
        self.time = time
        self.event = event
        self.request = request
        self.client = client
        self.driver = driver
        self.zone = zone
        self.details = details
    }
}

/// One `name=value` pair of the column `detail`.
package enum EventDetail: Hashable, Sendable {
    case to(ZoneID)
    case party(UInt8)
    case share(Bool)
    case wait(SimDuration)
    case price(Money)
    case days(UInt32)
    case by(TaxiService.PaymentMeans)
    case because(TaxiService.InterruptionCause)
    case departure(SimTime)
    case ride(RequestID)
    case action(String)
    case reason(TaxiService.Reason)

    /// As the log writes it.
    package var name: String {
        switch self {
        case .to: "to"
        case .party: "party"
        case .share: "share"
        case .wait: "wait_s"
        case .price: "price"
        case .days: "days"
        case .by: "by"
        case .because: "because"
        case .departure: "departure_s"
        case .ride: "ride"
        case .action: "action"
        case .reason: "reason"
        }
    }
}

extension EventRecord {
    /// The line that the log shows for an effect; nil for an effect that no log shows.
    package init?(_ effect: TaxiService.Effect, at time: SimTime) {
        switch effect {
        case .driverStarted(let driver, let zone): self.init(.driverStarted, at: time, driver: driver, zone: zone)
        case .driverStopped(let driver, let zone): self.init(.driverStopped, at: time, driver: driver, zone: zone)
        case .driverMoved(let driver, let zone): self.init(.driverMoved, at: time, driver: driver, zone: zone)
        case .connectionLost(let driver): self.init(.connectionLost, at: time, driver: driver)
        case .connectionRegained(let driver): self.init(.connectionRegained, at: time, driver: driver)
        case .stoodDown(let driver): self.init(.stoodDown, at: time, driver: driver)
        case .suspended(let driver, let days): self.init(.suspended, at: time, driver: driver, details: [.days(days)])
        case .suspensionEnded(let driver, let days):
            self.init(.suspensionEnded, at: time, driver: driver, details: [.days(days)])
        case .driverRejected(let driver, let action, let reason):
            self.init(.rejected, at: time, driver: driver, details: [.action(action.word.rawValue), .reason(reason)])
        case .clientRejected(let client, let action, let reason):
            self.init(.rejected, at: time, client: client, details: [.action(action.word.rawValue), .reason(reason)])
        case .reservationLapsed(let client, let reason):
            self.init(.rejected, at: time, client: client, details: [.action("enterDispatch"), .reason(reason)])
        case .setTimer, .offerWithdrawn: return nil
        default: self.init(requestEffect: effect, at: time)
        }
    }

    /// The lines that name a request.
    private init?(requestEffect: TaxiService.Effect, at time: SimTime) {
        switch requestEffect {
        case .requested(let id, let client, let zone, let to, let party, let share):
            self.init(
                .requested, at: time, request: id, client: client, zone: zone,
                details: [.to(to), .party(party), .share(share)])
        case .offered(let id, let driver, let zone):
            self.init(.offered, at: time, request: id, driver: driver, zone: zone)
        case .waiting(let id, let zone): self.init(.waiting, at: time, request: id, zone: zone)
        case .accepted(let id, let client, let driver, let zone, let wait, let price):
            self.init(
                .accepted, at: time, request: id, client: client, driver: driver, zone: zone,
                details: [.wait(wait), .price(price)])
        case .refused(let id, let driver, let zone):
            self.init(.refused, at: time, request: id, driver: driver, zone: zone)
        case .timedOut(let id, let driver, let zone):
            self.init(.timedOut, at: time, request: id, driver: driver, zone: zone)
        case .gaveBack(let id, let driver): self.init(.gaveBack, at: time, request: id, driver: driver)
        case .withdrawn(let id, let client): self.init(.withdrawn, at: time, request: id, client: client)
        case .arrived(let id, let client, let driver):
            self.init(.arrived, at: time, request: id, client: client, driver: driver)
        case .pickedUp(let id, let client, let driver):
            self.init(.pickedUp, at: time, request: id, client: client, driver: driver)
        case .concluded(let id, let client, let driver, let zone):
            self.init(.concluded, at: time, request: id, client: client, driver: driver, zone: zone)
        case .noShow(let id, let client, let driver, let zone):
            self.init(.noShow, at: time, request: id, client: client, driver: driver, zone: zone)
        default: self.init(moneyOrBooking: requestEffect, at: time)
        }
    }

    private init?(moneyOrBooking effect: TaxiService.Effect, at time: SimTime) {
        switch effect {
        case .paid(let id, let client, let driver, let by, let price):
            self.init(
                .paid, at: time, request: id, client: client, driver: driver, details: [.by(by), .price(price)])
        case .paymentFailed(let id, let client, let driver, let by, let price):
            self.init(
                .paymentFailed, at: time, request: id, client: client, driver: driver,
                details: [.by(by), .price(price)])
        case .interrupted(let id, let client, let driver, let zone, let cause, let price):
            self.init(
                .interrupted, at: time, request: id, client: client, driver: driver, zone: zone,
                details: [.because(cause), .price(price)])
        case .reserved(let id, let client, let from, let to, let departure, let share, _):
            self.init(
                .reserved, at: time, request: id, client: client, zone: from,
                details: [.departure(departure), .to(to), .share(share)])
        case .reservationChanged(let id, let client, let from, let to, let departure, let share):
            self.init(
                .reservationChanged, at: time, request: id, client: client, zone: from,
                details: [.departure(departure), .to(to), .share(share)])
        case .reservationCancelled(let id, let client, let from, let to, let departure, let share):
            self.init(
                .reservationCancelled, at: time, request: id, client: client, zone: from,
                details: [.departure(departure), .to(to), .share(share)])
        case .joined(let id, let client, let ride, let price, _, _):
            self.init(.joined, at: time, request: id, client: client, details: [.ride(ride), .price(price)])
        case .left(let id, let client, let ride, let price):
            self.init(.left, at: time, request: id, client: client, details: [.ride(ride), .price(price)])
        default: return nil
        }
    }
}
