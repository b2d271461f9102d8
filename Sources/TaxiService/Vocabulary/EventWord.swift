import CityModel
import Quantities
import ServiceKernel

extension TaxiService {
    /// The contract's events, in the order of its table.
    package enum EventWord: String, Sendable, CaseIterable {
        case driverStarted
        case driverStopped
        case driverMoved
        case connectionLost
        case connectionRegained
        case requested
        case offered
        case waiting
        case accepted
        case refused
        case timedOut
        case stoodDown
        case suspended
        case suspensionEnded
        case gaveBack
        case withdrawn
        case arrived
        case pickedUp
        case paid
        case paymentFailed
        case interrupted
        case noShow
        case concluded
        case reserved
        case reservationChanged
        case reservationCancelled
        case joined
        case left
        case rejected

        /// What there is to be said of it.
        package var entry: EventEntry<Effect> {
            let (request, driver, client, zone) = (RequestID(1), DriverID(0), ClientID(0), ZoneID(0))
            switch self {
            case .driverStarted:
                return entry(
                    rule: "D02", because: "Who starts work joins the tail of the zone's queue.",
                    "{driver} joins the tail of {zone}", .driverStarted(driver, zone: zone))
            case .driverStopped:
                return entry(
                    rule: "D03", because: "Who stops work leaves the queue; an open offer passes on.",
                    "{driver} leaves the queue of {zone}", .driverStopped(driver, zone: zone))
            case .driverMoved:
                return entry(
                    rule: "D04", because: "Who enters another zone joins the tail of its queue.",
                    "{driver} enters {zone}", .driverMoved(driver, zone: zone))
            case .connectionLost:
                return entry(
                    rule: "D05", because: "Without a connection nobody is in a queue; a ride in hand is kept.",
                    "{driver} has lost the connection", .connectionLost(driver))
            case .connectionRegained:
                return entry(
                    rule: "D05", because: "The driver can act again; an offline driver may start work.",
                    "{driver} is connected again", .connectionRegained(driver))
            case .requested:
                return entry(
                    rule: "T01", because: "A request is accepted, numbered and priced before anything else happens.",
                    "{request}: {client}, from {zone} to {to}, party of {party}",
                    .requested(request, client: client, from: zone, to: zone, party: 1, share: false))
            case .offered:
                return entry(
                    rule: "T03", because: "The first eligible driver of the nearest zone that has one gets the offer.",
                    "{request} is offered to {driver} in the queue of {zone}",
                    .offered(request, driver: driver, zone: zone))
            case .waiting:
                return entry(
                    rule: "T04", because: "With no eligible driver the request waits; the oldest is served first.",
                    "{request} waits in {zone}", .waiting(request, zone: zone))
            case .accepted:
                return entry(
                    rule: "T06",
                    because: "Who accepts leaves the queue; the client learns taxi, waiting time and price.",
                    "{driver} takes {request} ({client}): there in {wait} s, price {price}",
                    .accepted(request, client: client, driver: driver, zone: zone, wait: .zero, price: .zero))
            case .refused:
                return entry(
                    rule: "T07", because: "Who refuses goes to the tail, and the next driver is asked.",
                    "{driver} refuses {request} and goes to the tail of {zone}",
                    .refused(request, driver: driver, zone: zone))
            case .timedOut:
                return entry(
                    rule: "T08", because: "An offer not answered in time passes on; the driver goes to the tail.",
                    "{driver} has not answered {request} and goes to the tail of {zone}",
                    .timedOut(request, driver: driver, zone: zone))
            case .stoodDown:
                return entry(
                    rule: "D07",
                    because: "Refused too often in a row: the driver does not want to work and goes offline.",
                    "{driver} is offline: does not want to work", .stoodDown(driver))
            case .suspended:
                return entry(
                    rule: "D07", because: "Refused far too often in a row: suspended, longer each time.",
                    "{driver} is suspended for {days} days", .suspended(driver, days: 3))
            case .suspensionEnded:
                return entry(
                    rule: "D07", because: "After the suspension the driver is offline with the count at zero.",
                    "{driver}'s suspension of {days} days is over", .suspensionEnded(driver, days: 3))
            case .gaveBack:
                return entry(
                    rule: "D06", because: "A ride not begun can be given back; it keeps its place by age.",
                    "{driver} has given {request} back", .gaveBack(request, driver: driver))
            case .withdrawn:
                return entry(
                    rule: "T09", because: "Until a taxi is allocated the client may withdraw.",
                    "{client} has withdrawn {request}", .withdrawn(request, client: client))
            case .arrived:
                return entry(
                    rule: "T12", because: "From arrival on the taxi waits for the client; nobody can join any more.",
                    "{driver} waits for {client} ({request})", .arrived(request, client: client, driver: driver))
            case .pickedUp:
                return entry(
                    rule: "T10", because: "The driver confirms who is on board.",
                    "{client} is on board of {driver} ({request})", .pickedUp(request, client: client, driver: driver))
            case .paid:
                return entry(
                    rule: "P03", because: "A card pays at any time after allocation, cash on board or at the end.",
                    "{client} has paid {price} for {request}, {by}",
                    .paid(request, client: client, driver: driver, by: .card, price: .zero))
            case .paymentFailed:
                return entry(
                    rule: "P03", because: "A card that fails can be tried again, or cash paid.",
                    "{client}'s payment of {price} for {request} has failed",
                    .paymentFailed(request, client: client, driver: driver, by: .card, price: .zero))
            case .interrupted:
                return entry(
                    rule: "T11", because: "An interrupted ride costs the way driven.",
                    "{request} ends in {zone} ({because}): {client} owes {price}",
                    .interrupted(
                        request, client: client, driver: driver, zone: zone, because: .clientWish, price: .zero))
            case .noShow:
                return entry(
                    rule: "T12", because: "Who is missing when the waiting time is over pays nothing and has no ride.",
                    "{client} did not come: {request} is closed, {driver} is in {zone}",
                    .noShow(request, client: client, driver: driver, zone: zone))
            case .concluded:
                return entry(
                    rule: "T10", because: "Paid and concluded: the driver joins the tail where the ride ended.",
                    "{request} ({client}) is concluded; {driver} joins the tail of {zone}",
                    .concluded(request, client: client, driver: driver, zone: zone))
            case .reserved:
                return entry(
                    rule: "R01", because: "A reservation is made well ahead of its departure.",
                    "{request}: {client}, from {zone} to {to} at {departure} s{share=true?, sharing}",
                    .reserved(request, client: client, from: zone, to: zone, departure: .zero, share: false, party: 1))
            case .reservationChanged:
                return entry(
                    rule: "R03", because: "Until it enters dispatch a reservation can be changed.",
                    "{request}: {client}, from {zone} to {to} at {departure} s{share=true?, sharing}",
                    .reservationChanged(request, client: client, from: zone, to: zone, departure: .zero, share: false))
            case .reservationCancelled:
                return entry(
                    rule: "R03", because: "Until it enters dispatch a reservation can be cancelled.",
                    "{request} of {client} is cancelled",
                    .reservationCancelled(request, client: client, from: zone, to: zone, departure: .zero, share: false)
                )
            case .joined:
                return entry(
                    rule: "S02",
                    because: "Same zone, same way, seats left: the client joins, and the shares are made anew.",
                    "{client} joins {ride} as {request} and pays {price}",
                    .joined(request, client: client, ride: request, price: .zero, to: zone, party: 1))
            case .left:
                return entry(
                    rule: "S06", because: "Who leaves a shared ride leaves it to the others.",
                    "{client} leaves {ride} ({request}, share {price})",
                    .left(request, client: client, ride: request, price: .zero))
            case .rejected:
                return entry(
                    rule: "A08", because: "Every operation is recorded, also what the rules refuse.",
                    "{client}{driver} may not {action}: {reason}",
                    .clientRejected(client, .withdraw(.none), .unknownRequest))
            }
        }

        private func entry(
            rule: String, because: String, _ sentence: String, _ sample: Effect
        ) -> EventEntry<Effect> {
            EventEntry(rawValue, rule: rule, because: because, sentence, sample: sample)
        }
    }
}
