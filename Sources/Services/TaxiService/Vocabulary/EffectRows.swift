import CityModel
import Quantities
import ServiceKernel

extension TaxiService.Effect: ServiceEffect {
    private typealias Event = TaxiService.EventWord
    private typealias Message = TaxiService.MessageWord

    package static let vocabulary = entries(of: [
        .driverStarted(driver, zone: zone), .driverStopped(driver, zone: zone), .driverMoved(driver, zone: zone),
        .connectionLost(driver), .connectionRegained(driver),
        .requested(request, client: client, from: place, to: place, party: 1, share: false),
        .offered(request, driver: driver, zone: zone), .waiting(request, zone: zone),
        .accepted(request, client: client, driver: driver, zone: zone, wait: .zero, price: .zero),
        .refused(request, driver: driver, zone: zone), .timedOut(request, driver: driver, zone: zone),
        .stoodDown(driver), .suspended(driver, days: 3), .suspensionEnded(driver, days: 3),
        .gaveBack(request, driver: driver), .withdrawn(request, client: client),
        .arrived(request, client: client, driver: driver), .pickedUp(request, client: client, driver: driver),
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
        .clientRejected(client, .withdraw(.none), .unknownRequest),
    ])
    private static let (request, driver, client, zone) = (RequestID(1), DriverID(0), ClientID(0), ZoneID(0))
    private static let place = Position(zone)
    /// An amount that the log shows.
    private static let sample = Money(cents: 50)

    /// The contract's word for what a reservation tries that falls due (R02).
    package static let lapse = "enterDispatch"

    /// Whom and where it names `subjects` says.
    package func describe(in row: inout some EventForm) {
        let named = subjects
        if !named.request.isNone { row.name(named.request) }
        if !named.client.isNone { row.name(named.client) }
        if !named.driver.isNone { row.name(named.driver) }
        if let zone = named.zone { row.field(.zone, zone) }
        switch self {
        case .driverStarted: row.event(Event.driverStarted, "D02")
        case .driverStopped: row.event(Event.driverStopped, "D03")
        case .driverMoved: row.event(Event.driverMoved, "D04")
        case .connectionLost: row.event(Event.connectionLost, "D05")
        case .connectionRegained: row.event(Event.connectionRegained, "D05")
        case .requested(_, let client, _, let to, let party, let share, _):
            row.event(Event.requested, "T01")
            row.field(.to, to.zone)
            row.field(.party, party)
            row.field(.share, share)
            row.tell(.person(client), Message.called)
        case .offered(_, let driver, _):
            row.event(Event.offered, "T03")
            row.tell(.person(driver), Message.offered)
        case .waiting(let request, _):
            row.event(Event.waiting, "T04")
            row.tell(.client(of: request), Message.noTaxiYet)
        case .accepted(_, let client, _, _, let wait, let price):
            row.event(Event.accepted, "T06")
            row.field(.wait, wait)
            row.field(.price, price)
            row.tell(.person(client), Message.taxiOnItsWay)
        case .refused: row.event(Event.refused, "T07")
        case .timedOut(_, let driver, _):
            row.event(Event.timedOut, "T08")
            row.tell(.person(driver), Message.offerMissed)
        case .stoodDown(let driver):
            row.event(Event.stoodDown, "D07")
            row.tell(.person(driver), Message.stoodDown)
        case .suspended(let driver, let days):
            row.event(Event.suspended, "D07")
            row.field(.days, days)
            row.tell(.person(driver), Message.suspended)
        case .suspensionEnded(let driver, let days):
            row.event(Event.suspensionEnded, "D07")
            row.field(.days, days)
            row.tell(.person(driver), Message.suspensionOver)
        case .gaveBack(let request, _):
            row.event(Event.gaveBack, "D06")
            row.tell(.client(of: request), Message.taxiLost)
        case .withdrawn: row.event(Event.withdrawn, "T09")
        case .arrived(_, let client, _):
            row.event(Event.arrived, "T12")
            row.tell(.person(client), Message.taxiThere)
        case .pickedUp: row.event(Event.pickedUp, "T10")
        case .paid(_, let client, _, let means, let price):
            row.event(Event.paid, "P03")
            row.field(.by, means)
            row.field(.price, price)
            row.tell(.person(client), Message.paid)
        case .paymentFailed(_, let client, _, let means, let price):
            row.event(Event.paymentFailed, "P03")
            row.field(.by, means)
            row.field(.price, price)
            row.tell(.person(client), Message.paymentFailed)
        case .interrupted(_, let client, _, _, let cause, let price, let authority):
            row.event(Event.interrupted, "T11")
            row.field(.because, cause)
            row.field(.price, price)
            if authority != .zero { row.field(.authority, authority) }
            row.tell(.person(client), Message.interrupted)
        case .noShow(_, let client, let driver, _):
            row.event(Event.noShow, "T12")
            row.tell(.person(client), Message.missed)
            row.tell(.person(driver), Message.clientMissed)
        case .concluded(_, _, _, _, let authority):
            row.event(Event.concluded, "T10")
            if authority != .zero { row.field(.authority, authority) }
        case .reserved(_, let client, _, let to, let departure, let share, _, _):
            row.event(Event.reserved, "R01")
            row.field(.departure, departure)
            row.field(.to, to.zone)
            row.field(.share, share)
            row.tell(.person(client), Message.reserved)
        case .reservationChanged(_, let client, _, let to, let departure, let share, _):
            row.event(Event.reservationChanged, "R03")
            row.field(.departure, departure)
            row.field(.to, to.zone)
            row.field(.share, share)
            row.tell(.person(client), Message.reservationChanged)
        case .reservationCancelled(_, let client, _, let to, let departure, let share):
            row.event(Event.reservationCancelled, "R03")
            row.field(.departure, departure)
            row.field(.to, to)
            row.field(.share, share)
            row.tell(.person(client), Message.reservationCancelled)
        case .joined(_, let client, let ride, let price, _, _, _):
            row.event(Event.joined, "S02")
            row.field(.ride, ride)
            row.field(.price, price)
            row.tell(.person(client), Message.ridesAlong)
        case .left(_, _, let ride, let price):
            row.event(Event.left, "S06")
            row.field(.ride, ride)
            row.field(.price, price)
        case .sent(let driver, _, let to):
            row.event(Event.sent, "T03")
            row.field(.to, to)
            row.tell(.person(driver), Message.sent)
        case .driverRejected(_, let action, let reason): refuse(action.operation.word, reason, in: &row)
        case .clientRejected(_, let action, let reason): refuse(action.operation.word, reason, in: &row)
        case .reservationLapsed(_, let reason): refuse(TaxiService.Effect.lapse, reason, in: &row)
        case .offerWithdrawn(_, let driver):
            row.tell(.person(driver), Message.offerWithdrawn)
        case .setTimer: break
        }
    }

    private func refuse(_ action: String, _ reason: TaxiService.Reason, in row: inout some EventForm) {
        row.refused(Event.rejected, action, reason)
    }
}
