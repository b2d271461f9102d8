import CityWorld
import Scenario
import TaxiService

/// Why something happened: the rule and one sentence of it.
package struct RuleSentence: Hashable, Sendable {
    package var rule: String
    package var sentence: String

    /// The rule behind a line of the event log.
    package init(for record: EventRecord) {
        let found = record.event == .rejected ? RuleSentence.refusal(record) : RuleSentence.sentences[record.event]
        (rule, sentence) = found ?? ("A08", "Every operation is recorded.")
    }

    private static func refusal(_ record: EventRecord) -> (String, String)? {
        var (action, reason) = ("", TaxiService.Reason?.none)
        for detail in record.details {
            if case .action(let word) = detail { action = word }
            if case .reason(let code) = detail { reason = code }
        }
        switch (action, reason) {
        case ("enterDispatch", _): return ("R02", "A reservation lapses if its client has a ride when it falls due.")
        case ("pay", .noRide): return ("P03", "There is no ride of this client's to be paid.")
        case ("join", .unknownRequest): return ("S02", "There is no such ride; a ride is named by its oldest party.")
        case ("join", .alreadyRiding): return ("S01", "A client has one ride at a time, and is in it once.")
        case ("changeReservation", .unknownRequest), ("cancelReservation", .unknownRequest):
            return ("R03", "No such reservation of this client's is open.")
        default: return reason.flatMap { reasons[$0] }
        }
    }

    private static let sentences: [EventName: (String, String)] = [
        .driverStarted: ("D02", "Who starts work joins the tail of the zone's queue."),
        .driverStopped: ("D03", "Who stops work leaves the queue; an open offer passes on."),
        .driverMoved: ("D04", "Who enters another zone joins the tail of its queue."),
        .connectionLost: ("D05", "Without a connection nobody is in a queue; a ride in hand is kept."),
        .connectionRegained: ("D05", "The driver can act again; an offline driver may start work."),
        .requested: ("T01", "A request is accepted, numbered and priced before anything else happens."),
        .offered: ("T03", "The first eligible driver of the nearest zone that has one gets the offer."),
        .waiting: ("T04", "With no eligible driver the request waits; the oldest is served first."),
        .accepted: ("T06", "Who accepts leaves the queue; the client learns taxi, waiting time and price."),
        .refused: ("T07", "Who refuses goes to the tail, and the next driver is asked."),
        .timedOut: ("T08", "An offer not answered in time passes on; the driver goes to the tail."),
        .stoodDown: ("D07", "Refused too often in a row: the driver does not want to work and goes offline."),
        .suspended: ("D07", "Refused far too often in a row: suspended, longer each time."),
        .suspensionEnded: ("D07", "After the suspension the driver is offline with the count at zero."),
        .gaveBack: ("D06", "A ride not begun can be given back; it keeps its place by age."),
        .withdrawn: ("T09", "Until a taxi is allocated the client may withdraw."),
        .arrived: ("T12", "From arrival on the taxi waits for the client; nobody can join any more."),
        .pickedUp: ("T10", "The driver confirms who is on board."),
        .paid: ("P03", "A card pays at any time after allocation, cash on board or at the end."),
        .paymentFailed: ("P03", "A card that fails can be tried again, or cash paid."),
        .interrupted: ("T11", "An interrupted ride costs the way driven."),
        .noShow: ("T12", "Who is missing when the waiting time is over pays nothing and has no ride."),
        .concluded: ("T10", "Paid and concluded: the driver joins the tail where the ride ended."),
        .reserved: ("R01", "A reservation is made well ahead of its departure."),
        .reservationChanged: ("R03", "Until it enters dispatch a reservation can be changed."),
        .reservationCancelled: ("R03", "Until it enters dispatch a reservation can be cancelled."),
        .joined: ("S02", "Same zone, same way, seats left: the client joins, and the shares are made anew."),
        .left: ("S06", "Who leaves a shared ride leaves it to the others."),
    ]

    private static let reasons: [TaxiService.Reason: (String, String)] = [
        .noConnection: ("D05", "Without a connection nothing can be done."),
        .suspended: ("D07", "A suspended driver cannot start work."),
        .alreadyWorking: ("D01", "A driver is in one state at a time, and works already."),
        .notYourTaxi: ("D02", "Only a taxi of the driver's own list can be used."),
        .taxiInUse: ("D02", "No two working drivers use one taxi."),
        .outsideServiceArea: ("Z02", "A position in no zone is outside the service area."),
        .notWorking: ("D01", "Only a working driver can do that."),
        .passengerOnBoard: ("D03", "Not with a passenger on board."),
        .notDisconnected: ("D05", "The connection was not lost."),
        .noOpenOffer: ("T05", "There is no offer to answer; it may have been too late."),
        .noRide: ("T10", "There is no such ride in hand."),
        .alreadyArrived: ("T12", "A driver arrives once for a ride."),
        .alreadyPickedUp: ("T10", "The client is on board already."),
        .notPickedUp: ("T10", "Not before the client is on board."),
        .unpaid: ("P03", "A ride not paid cannot be concluded."),
        .invalidPartySize: ("T01", "A taxi takes one to four."),
        .alreadyRiding: ("T01", "A client has one ride at a time."),
        .unknownRequest: ("T09", "No such request of this client's is open."),
        .alreadyAllocated: ("T09", "A taxi is allocated: the request can no longer be withdrawn."),
        .alreadyPaid: ("P03", "The ride is paid already."),
        .tooLate: ("R01", "A reservation must be made long enough ahead."),
        .tooLateToChange: ("R03", "It is in dispatch already."),
        .sharedRide: ("R04", "A reservation that others have joined cannot be changed."),
        .notShared: ("S01", "This ride does not allow sharing."),
        .joinClosed: ("S03", "The taxi is at the pickup, somebody is on board or has paid."),
        .noSeats: ("S02", "There are not enough seats left."),
        .notSameWay: ("S02", "The detour would be too long for somebody on board."),
    ]
}
