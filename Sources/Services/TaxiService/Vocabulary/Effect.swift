import CityModel
import Quantities
import ServiceKernel

extension TaxiService {
    /// An effect of a command: a line of the event log, or a request to the host. Effects come in the order in which
    /// they happened.
    ///
    /// The cases are the contract's events, except the last group, which no log shows. An event that concerns several
    /// parties of a shared ride is repeated for each, in the order of joining.
    package enum Effect: Hashable, Sendable, BitwiseCopyable {
        case driverStarted(DriverID, zone: ZoneID)
        case driverStopped(DriverID, zone: ZoneID)
        case driverMoved(DriverID, zone: ZoneID)
        case connectionLost(DriverID)
        case connectionRegained(DriverID)
        /// The log shows neither the price nor exact places, only zones; likewise below.
        case requested(
            RequestID, client: ClientID, from: Position, to: Position, party: TravelParty, share: Bool,
            price: Money = .zero)
        /// A walk-up client comes to the rank of the origin's zone (T14).
        case walkedUp(RequestID, client: ClientID, from: Position, to: Position, party: UInt8, price: Money = .zero)
        /// `zone`: the zone of the driver's queue.
        case offered(RequestID, driver: DriverID, zone: ZoneID)
        case waiting(RequestID, zone: ZoneID)
        /// `wait`: the driving time to this party's pickup.
        case accepted(RequestID, client: ClientID, driver: DriverID, zone: ZoneID, wait: SimDuration, price: Money)
        /// `zone`: the zone whose tail the driver joins.
        case refused(RequestID, driver: DriverID, zone: ZoneID)
        case timedOut(RequestID, driver: DriverID, zone: ZoneID)
        case stoodDown(DriverID)
        case suspended(DriverID, days: UInt32)
        case suspensionEnded(DriverID, days: UInt32)
        case gaveBack(RequestID, driver: DriverID)
        case withdrawn(RequestID, client: ClientID)
        case arrived(RequestID, client: ClientID, driver: DriverID)
        /// `waiting`: the charge for the taxi's wait at the pickup (P01); the log shows it where there is one.
        case pickedUp(RequestID, client: ClientID, driver: DriverID, waiting: Money = .zero)
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
            RequestID, client: ClientID, from: Position, to: Position, departure: SimTime, share: Bool,
            party: TravelParty,
            price: Money = .zero)
        case reservationChanged(
            RequestID, client: ClientID, from: Position, to: Position, departure: SimTime, share: Bool,
            price: Money = .zero)
        case reservationCancelled(
            RequestID, client: ClientID, from: ZoneID, to: ZoneID, departure: SimTime, share: Bool)
        /// `ride`: the request that names the ride joined; `price`: the joining party's share. The log does not show
        /// the rest.
        case joined(
            RequestID, client: ClientID, ride: RequestID, price: Money, from: Position, to: Position, party: UInt8)
        /// `price`: the former share of the party that leaves.
        case left(RequestID, client: ClientID, ride: RequestID, price: Money)
        /// The driver is asked to wait in another zone with demand (`dispatch.policy: rebalanced`).
        case sent(DriverID, from: ZoneID, to: ZoneID)
        /// The rank is full: the driver waits in its holding lot (T15).
        case held(DriverID, zone: ZoneID)
        /// Rank and holding lot are full: the driver waits elsewhere, or drives on (T15).
        case turnedAway(DriverID, zone: ZoneID)
        /// A place at the rank is free: the driver sets out for it (T15).
        case calledForward(DriverID, zone: ZoneID)
        /// The driver who was called forward stands at the rank (T15).
        case reachedRank(DriverID, zone: ZoneID)
        case driverRejected(DriverID, DriverAction, Reason)
        case clientRejected(ClientID, ClientAction, Reason)
        /// A reservation lapses that falls due while its client rides (R02).
        case reservationLapsed(ClientID, Reason)

        /// The host calls back with `Command.timer` at the given time, or at once if it is past.
        case setTimer(Timer, at: SimTime)
        /// The driver's offer is no longer open: its client withdrew (T09).
        case offerWithdrawn(RequestID, driver: DriverID)
    }

    /// The contract's events, in the order of its table.
    package enum EventWord: String, ServiceKernel.EventWord {
        case driverStarted, driverStopped, driverMoved, connectionLost, connectionRegained, requested, offered, waiting
        case accepted, refused, timedOut, stoodDown, suspended, suspensionEnded, gaveBack, withdrawn, arrived, pickedUp
        case paid, paymentFailed, interrupted, noShow, concluded, reserved, reservationChanged, reservationCancelled
        case joined, left, sent, walkedUp, held, turnedAway, calledForward, reachedRank, rejected
    }

    /// The messages to drivers and clients (G10).
    package enum MessageWord: String, ServiceKernel.MessageWord {
        case called, offered, offerWithdrawn, offerMissed, noTaxiYet, taxiOnItsWay, taxiLost, taxiThere
        case paid, paymentFailed, interrupted, missed, clientMissed
        case stoodDown, suspended, suspensionOver, sent, held, turnedAway, calledForward
        case reserved, reservationChanged, reservationCancelled, ridesAlong
    }
}

extension TaxiService.Effect: ServiceEffect {
    private typealias Event = TaxiService.EventWord
    private typealias Message = TaxiService.MessageWord

    /// One effect of each row, with all optional fields set.
    package static let samples: [Self] = [
        .driverStarted(driver, zone: zone), .driverStopped(driver, zone: zone), .driverMoved(driver, zone: zone),
        .connectionLost(driver), .connectionRegained(driver),
        .requested(
            request, client: client, from: place, to: place, party: TaxiService.TravelParty(1, usesWheelchair: true),
            share: false),
        .offered(request, driver: driver, zone: zone), .waiting(request, zone: zone),
        .accepted(request, client: client, driver: driver, zone: zone, wait: .zero, price: .zero),
        .refused(request, driver: driver, zone: zone), .timedOut(request, driver: driver, zone: zone),
        .stoodDown(driver), .suspended(driver, days: 3), .suspensionEnded(driver, days: 3),
        .gaveBack(request, driver: driver), .withdrawn(request, client: client),
        .arrived(request, client: client, driver: driver),
        .pickedUp(request, client: client, driver: driver, waiting: sample),
        .paid(request, client: client, driver: driver, by: .card, price: .zero),
        .paymentFailed(request, client: client, driver: driver, by: .card, price: .zero),
        .interrupted(
            request, client: client, driver: driver, zone: zone, because: .clientWish, price: sample, authority: sample),
        .noShow(request, client: client, driver: driver, zone: zone),
        .concluded(request, client: client, driver: driver, zone: zone, authority: sample),
        .reserved(request, client: client, from: place, to: place, departure: .zero, share: false, party: 1),
        .reservationChanged(request, client: client, from: place, to: place, departure: .zero, share: false),
        .reservationCancelled(request, client: client, from: zone, to: zone, departure: .zero, share: false),
        .joined(request, client: client, ride: request, price: .zero, from: .outside, to: place, party: 1),
        .left(request, client: client, ride: request, price: .zero), .sent(driver, from: zone, to: zone),
        .walkedUp(request, client: client, from: place, to: place, party: 1), .held(driver, zone: zone),
        .turnedAway(driver, zone: zone), .calledForward(driver, zone: zone), .reachedRank(driver, zone: zone),
        .clientRejected(client, .withdraw(.none), .unknownRequest), .driverRejected(driver, .stop, .notWorking),
        .reservationLapsed(client, .alreadyRiding),
    ]
    private static let (request, driver, client, zone) = (RequestID(1), DriverID(0), ClientID(0), ZoneID(0))
    private static let place = Position(zone)
    /// An amount that is not zero, so that the log shows it.
    private static let sample = Money(cents: 50)

    /// The contract's word for the operation of a reservation that falls due (R02).
    package static let lapseOperation = Lapse.enterDispatch.word

    private enum Lapse: UInt8, FieldWord {
        case enterDispatch = 1
    }

    /// Visits the row of the effect.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
        switch self {
        case .driverStarted(let driver, let zone):
            self = try .driverStarted(
                row.event(Event.driverStarted, "D02", driver, .joinsQueue), zone: row.field(.zone, zone))
        case .driverStopped(let driver, let zone):
            self = try .driverStopped(row.event(Event.driverStopped, "D03", driver), zone: row.field(.zone, zone))
        case .driverMoved(let driver, let zone):
            self = try .driverMoved(
                row.event(Event.driverMoved, "D04", driver, .joinsQueue), zone: row.field(.zone, zone))
        case .connectionLost(let driver): self = try .connectionLost(row.event(Event.connectionLost, "D05", driver))
        case .connectionRegained(let driver):
            self = try .connectionRegained(row.event(Event.connectionRegained, "D05", driver))
        case .requested(let request, let client, let origin, let destination, let party, let share, let price):
            self = try .requested(
                row.event(Event.requested, "T01", request, .isForEverybody), client: row.name(client),
                from: row.zone(.zone, of: origin), to: row.zone(.to, of: destination), party: row.party(party),
                share: row.field(.share, share), price: price)
            row.message(to: .person(client), Message.called)
        case .offered(let request, let driver, let zone):
            self = try .offered(
                row.event(Event.offered, "T03", request, .opensOffer), driver: row.name(driver),
                zone: row.field(.zone, zone))
            row.message(to: .person(driver), Message.offered)
        case .waiting(let request, let zone):
            self = try .waiting(
                row.event(Event.waiting, "T04", request, .closesOffer), zone: row.field(.zone, zone))
            row.message(to: .client(of: request), Message.noTaxiYet)
        case .accepted(let request, let client, let driver, let zone, let wait, let price):
            self = try .accepted(
                row.event(Event.accepted, "T06", request, .closesOffer), client: row.name(client),
                driver: row.name(driver), zone: row.field(.zone, zone), wait: row.field(.wait, wait),
                price: row.field(.price, price))
            row.message(to: .person(client), Message.taxiOnItsWay)
        case .refused(let request, let driver, let zone):
            self = try .refused(
                row.event(Event.refused, "T07", request, [.joinsQueue, .closesOffer]), driver: row.name(driver),
                zone: row.field(.zone, zone))
        case .timedOut(let request, let driver, let zone):
            self = try .timedOut(
                row.event(Event.timedOut, "T08", request, [.joinsQueue, .closesOffer]), driver: row.name(driver),
                zone: row.field(.zone, zone))
            row.message(to: .person(driver), Message.offerMissed)
        case .stoodDown(let driver):
            self = try .stoodDown(row.event(Event.stoodDown, "D07", driver))
            row.message(to: .person(driver), Message.stoodDown)
        case .suspended(let driver, let days):
            self = try .suspended(row.event(Event.suspended, "D07", driver), days: row.field(.days, days))
            row.message(to: .person(driver), Message.suspended)
        case .suspensionEnded(let driver, let days):
            self = try .suspensionEnded(row.event(Event.suspensionEnded, "D07", driver), days: row.field(.days, days))
            row.message(to: .person(driver), Message.suspensionOver)
        case .gaveBack(let request, let driver):
            self = try .gaveBack(row.event(Event.gaveBack, "D06", request, .isForEverybody), driver: row.name(driver))
            row.message(to: .client(of: request), Message.taxiLost)
        case .withdrawn(let request, let client):
            self = try .withdrawn(
                row.event(Event.withdrawn, "T09", request, [.endsRide, .closesOffer]), client: row.name(client))
        case .arrived(let request, let client, let driver):
            self = try .arrived(
                row.event(Event.arrived, "T12", request), client: row.name(client), driver: row.name(driver))
            row.message(to: .person(client), Message.taxiThere)
        case .pickedUp(let request, let client, let driver, let waiting):
            self = try .pickedUp(
                row.event(Event.pickedUp, "T10", request), client: row.name(client), driver: row.name(driver),
                waiting: row.field(.waiting, waiting, unless: .zero))
        case .paid(let request, let client, let driver, let means, let price):
            self = try .paid(
                row.event(Event.paid, "P03", request), client: row.name(client), driver: row.name(driver),
                by: row.field(.by, means), price: row.field(.price, price))
            row.message(to: .person(client), Message.paid)
        case .paymentFailed(let request, let client, let driver, let means, let price):
            self = try .paymentFailed(
                row.event(Event.paymentFailed, "P03", request), client: row.name(client), driver: row.name(driver),
                by: row.field(.by, means), price: row.field(.price, price))
            row.message(to: .person(client), Message.paymentFailed)
        case .interrupted(let request, let client, let driver, let zone, let cause, let price, let authority):
            self = try .interrupted(
                row.event(Event.interrupted, "T11", request, [.joinsQueue, .endsRide]), client: row.name(client),
                driver: row.name(driver), zone: row.field(.zone, zone), because: row.field(.because, cause),
                price: row.field(.price, price), authority: row.field(.authority, authority, unless: .zero))
            row.message(to: .person(client), Message.interrupted)
        case .noShow(let request, let client, let driver, let zone):
            self = try .noShow(
                row.event(Event.noShow, "T12", request, [.joinsQueue, .endsRide]), client: row.name(client),
                driver: row.name(driver), zone: row.field(.zone, zone))
            row.message(to: .person(client), Message.missed)
            row.message(to: .person(driver), Message.clientMissed)
        case .concluded(let request, let client, let driver, let zone, let authority):
            self = try .concluded(
                row.event(Event.concluded, "T10", request, [.joinsQueue, .endsRide]), client: row.name(client),
                driver: row.name(driver), zone: row.field(.zone, zone),
                authority: row.field(.authority, authority, unless: .zero))
        case .reserved(
            let request, let client, let origin, let destination, var departure, let share, let party, let price):
            let id = try row.event(Event.reserved, "R01", request, .isForEverybody)
            let (booker, from) = try (row.name(client), row.zone(.zone, of: origin))
            try row.visit(.departure, &departure)
            self = try .reserved(
                id, client: booker, from: from, to: row.zone(.to, of: destination), departure: departure,
                share: row.field(.share, share), party: row.unloggedParty(party), price: price)
            row.message(to: .person(client), Message.reserved)
        case .reservationChanged(
            let request, let client, let origin, let destination, var departure, let share, let price):
            let id = try row.event(Event.reservationChanged, "R03", request, .isForEverybody)
            let (booker, from) = try (row.name(client), row.zone(.zone, of: origin))
            try row.visit(.departure, &departure)
            self = try .reservationChanged(
                id, client: booker, from: from, to: row.zone(.to, of: destination), departure: departure,
                share: row.field(.share, share), price: price)
            row.message(to: .person(client), Message.reservationChanged)
        case .reservationCancelled(let request, let client, let origin, let destination, var departure, let share):
            let id = try row.event(Event.reservationCancelled, "R03", request, .endsRide)
            let (booker, from) = try (row.name(client), row.field(.zone, origin))
            try row.visit(.departure, &departure)
            self = try .reservationCancelled(
                id, client: booker, from: from, to: row.field(.to, destination), departure: departure,
                share: row.field(.share, share))
            row.message(to: .person(client), Message.reservationCancelled)
        case .joined(let request, let client, let ride, let price, let origin, let destination, let party):
            self = try .joined(
                row.event(Event.joined, "S02", request, .isForEverybody), client: row.name(client),
                ride: row.field(.ride, ride), price: row.field(.price, price),
                from: row.field(.from, origin, .unlogged), to: row.field(.to, destination, .unlogged),
                party: row.field(.party, party, .unlogged))
            row.message(to: .person(client), Message.ridesAlong)
        case .left(let request, let client, let ride, let price):
            self = try .left(
                row.event(Event.left, "S06", request, [.endsRide, .closesOffer]), client: row.name(client),
                ride: row.field(.ride, ride), price: row.field(.price, price))
        case .sent(let driver, let origin, let destination):
            self = try .sent(
                row.event(Event.sent, "T03", driver), from: row.field(.zone, origin), to: row.field(.to, destination))
            row.message(to: .person(driver), Message.sent)
        case .walkedUp(let request, let client, let origin, let destination, let party, let price):
            self = try .walkedUp(
                row.event(Event.walkedUp, "T14", request), client: row.name(client), from: row.zone(.zone, of: origin),
                to: row.zone(.to, of: destination), party: row.field(.party, party), price: price)
        case .held(let driver, let zone):
            self = try .held(row.event(Event.held, "T15", driver), zone: row.field(.zone, zone))
            row.message(to: .person(driver), Message.held)
        case .turnedAway(let driver, let zone):
            self = try .turnedAway(row.event(Event.turnedAway, "T15", driver), zone: row.field(.zone, zone))
            row.message(to: .person(driver), Message.turnedAway)
        case .calledForward(let driver, let zone):
            self = try .calledForward(row.event(Event.calledForward, "T15", driver), zone: row.field(.zone, zone))
            row.message(to: .person(driver), Message.calledForward)
        case .reachedRank(let driver, let zone):
            self = try .reachedRank(row.event(Event.reachedRank, "T15", driver), zone: row.field(.zone, zone))
        case .driverRejected(let driver, let action, let reason):
            self = try .driverRejected(
                row.event(Event.rejected, "A08", driver), row.unlogged(row.field(.action, action)),
                row.refusal(of: action.operation.word, reason))
        case .clientRejected(let client, let action, let reason):
            self = try .clientRejected(
                row.event(Event.rejected, "A08", client), row.unlogged(row.field(.action, action)),
                row.refusal(of: action.operation.word, reason))
        case .reservationLapsed(let client, let reason):
            let named = try row.event(Event.rejected, "A08", client)
            let lapse = try row.field(.action, Lapse.enterDispatch)
            self = try .reservationLapsed(named, row.refusal(of: lapse.word, reason))
        case .offerWithdrawn(let request, let driver):
            self = try .offerWithdrawn(row.name(request), driver: row.name(driver))
            row.message(to: .person(driver), Message.offerWithdrawn)
        case .setTimer: break
        }
    }
}

extension FieldVisitor {
    /// Visits a place of which logs show only the zone.
    fileprivate mutating func zone(_ field: Field, of place: Position) throws -> Position {
        let zone = try self.field(field, place.zone)
        return zone == place.zone ? place : Position(zone)
    }
}
