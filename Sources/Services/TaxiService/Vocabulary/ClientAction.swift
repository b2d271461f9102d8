import CityModel
import Quantities
import ServiceKernel

extension TaxiService {
    /// The actions of a client. `RequestID.none` means the client's current request.
    package enum ClientAction: Hashable, Sendable, BitwiseCopyable {
        /// Requests a taxi for now (T01).
        case request(from: Position, to: Position, party: TravelParty, share: Bool)
        /// Takes the taxi at the head of the rank in the zone of `from`, without a call (T14).
        case walkUp(from: Position, to: Position, party: UInt8)
        /// Withdraws a request (T09, S06).
        case withdraw(RequestID)
        /// Makes a reservation (R01).
        case reserve(from: Position, to: Position, party: TravelParty, share: Bool, departure: SimTime)
        /// Changes a reservation (R03).
        case changeReservation(RequestID, ReservationChange)
        /// Cancels a reservation (R03, R04).
        case cancelReservation(RequestID)
        /// Joins the ride that is named by the request of its oldest party (S02). A `from` outside the city stands for
        /// that party's own pickup.
        case join(RequestID, from: Position, to: Position, party: UInt8)
        /// Pays for a ride (P03). `fails` is the bank's answer to a card.
        case pay(PaymentMeans, fails: Bool)
    }

    /// The changes to a reservation (R03); nil fields stay unchanged.
    package struct ReservationChange: Hashable, Sendable, BitwiseCopyable {
        /// The new departure.
        package var departure: SimTime?
        /// The new destination.
        package var destination: Position?
        /// Whether sharing is allowed from now on.
        package var share: Bool?

        /// Creates a change of the given fields.
        package init(departure: SimTime? = nil, destination: Position? = nil, share: Bool? = nil) {
            self.departure = departure
            self.destination = destination
            self.share = share
        }
    }

    /// The means of payment for a ride (P03).
    package enum PaymentMeans: UInt8, BitwiseCopyable, FieldWord {
        case card = 1
        case cash = 2
    }
}

extension TaxiService.ClientAction: TaxiAction {
    private typealias Operation = TaxiService.Operation

    /// The operation that refusals name.
    package var operation: TaxiService.Operation { describedOperation() }

    static let samples: [Self] = [
        .request(from: .outside, to: .outside, party: 1, share: false),
        .walkUp(from: .outside, to: .outside, party: 1), .withdraw(.none),
        .reserve(from: .outside, to: .outside, party: 1, share: false, departure: .zero),
        .changeReservation(.none, TaxiService.ReservationChange()), .cancelReservation(.none),
        .join(.none, from: .outside, to: .outside, party: 1), .pay(.card, fails: false),
    ]

    /// Visits the row of the action.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
        switch self {
        case .request(let origin, let destination, let party, let share):
            row.command(
                Operation.request, "T01",
                refusals: [.invalidPartySize, .noFittingTaxi, .outsideServiceArea, .alreadyRiding])
            self = try .request(
                from: row.field(.from, origin), to: row.field(.to, destination),
                party: row.party(party, .defaulted), share: row.field(.share, share, .defaulted))
        case .walkUp(let origin, let destination, let party):
            row.command(
                Operation.walkUp, "T14",
                refusals: [.invalidPartySize, .outsideServiceArea, .noRank, .alreadyRiding, .lineFull])
            self = try .walkUp(
                from: row.field(.from, origin), to: row.field(.to, destination),
                party: row.field(.party, party, .defaulted))
        case .reserve(let origin, let destination, let party, let share, let departure):
            row.command(
                Operation.reserve, "R01",
                refusals: [.invalidPartySize, .noFittingTaxi, .outsideServiceArea, .tooLate])
            self = try .reserve(
                from: row.field(.from, origin), to: row.field(.to, destination),
                party: row.party(party, .defaulted), share: row.field(.share, share, .defaulted),
                departure: row.field(.departure, departure))
        case .changeReservation(var request, var change):
            row.command(
                Operation.changeReservation, "R03",
                refusals: [.unknownRequest, .tooLateToChange, .sharedRide, .outsideServiceArea, .tooLate])
            try row.visit(.request, &request)
            try row.visit(.departure, &change.departure, .optional)
            try row.visit(.to, &change.destination, .optional)
            try row.visit(.share, &change.share, .optional)
            self = .changeReservation(request, change)
        case .withdraw(let request):
            row.command(Operation.withdraw, "T09", refusals: [.unknownRequest, .alreadyAllocated])
            self = try .withdraw(row.field(.request, request, .optional))
        case .cancelReservation(let request):
            row.command(Operation.cancelReservation, "R03", refusals: [.unknownRequest, .tooLateToChange])
            self = try .cancelReservation(row.field(.request, request))
        case .join(let request, let origin, let destination, let party):
            row.command(
                Operation.join, "S02",
                refusals: [
                    .invalidPartySize, .unknownRequest, .outsideServiceArea, .alreadyRiding, .notShared, .joinClosed,
                    .noSeats, .notSameWay,
                ])
            self = try .join(
                row.field(.request, request), from: row.field(.from, origin, .logOnly), to: row.field(.to, destination),
                party: row.field(.party, party, .defaulted))
        case .pay(let means, let fails):
            row.command(Operation.pay, "P03", refusals: [.noRide, .alreadyPaid, .notPickedUp])
            self = try .pay(row.field(.by, means), fails: row.field(.fails, fails, .defaulted))
        }
    }
}

extension TaxiService.ClientAction {
    /// Exchanges the action's places for those in `places`.
    mutating func swapPlaces(_ places: inout TaxiService.NamedPlaces) {
        switch self {
        case .request(var origin, var destination, let party, let share):
            places.swapOrigin(&origin)
            places.swapDestination(&destination)
            self = .request(from: origin, to: destination, party: party, share: share)
        case .walkUp(var origin, var destination, let party):
            places.swapOrigin(&origin)
            places.swapDestination(&destination)
            self = .walkUp(from: origin, to: destination, party: party)
        case .reserve(var origin, var destination, let party, let share, let departure):
            places.swapOrigin(&origin)
            places.swapDestination(&destination)
            self = .reserve(from: origin, to: destination, party: party, share: share, departure: departure)
        case .join(let request, var origin, var destination, let party):
            places.swapOrigin(&origin)
            places.swapDestination(&destination)
            self = .join(request, from: origin, to: destination, party: party)
        case .changeReservation(let request, var change):
            guard var destination = change.destination else { return }
            places.swapDestination(&destination)
            change.destination = destination
            self = .changeReservation(request, change)
        case .withdraw, .cancelReservation, .pay: break
        }
    }
}
