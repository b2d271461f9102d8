import Quantities
import ServiceKernel

extension GuideService {
    /// An action of a user.
    package enum UserAction: Hashable, Sendable {
        /// Sets the bank's answer to this user's payments from now on (G01, G08); initially the card is good.
        case useCard(CardState)
        /// Subscribes (G01).
        case subscribe
        /// Ends the subscription (G01).
        case endSubscription(isConfirmed: Bool)
        /// G03: asks for routes from the user's position, nil if unknown. The host draws the seed, which decides
        /// everything random.
        case askRoutes(from: FixedPosition?, seed: UInt64)
        /// G03: picks one of the routes proposed last, counted from 1.
        case pickRoute(number: UInt32)
        /// G04: adds a place to the route picked last.
        case addPlace(PlaceID)
        case removePlace(PlaceID)
        /// G05: marks a place of the route as reached; the others remain for later.
        case arriveAt(PlaceID)
        /// Asks for the nearest open restaurant (G05).
        case eat(from: FixedPosition?)
        /// Lists nearby attractions of one category, or of all (G07, G13).
        case listNearby(from: FixedPosition?, PlaceCategory?)
        /// Asks for a guide on the route picked last (G03, G06).
        case askGuide(begins: SimTime)
        /// Joins a guided tour (G06).
        case joinOuting(GuidedTourID)
        case leaveOuting(GuidedTourID)
        /// Buys a public transport card (G08).
        case buyCard(amount: Money, isOfficeOnline: Bool)
        /// G09: asks for the weather, with the source's report; nil if the source does not answer.
        case weather(WeatherReport?)
        /// Reads the news (G10).
        case readNews
        /// Sends a request to customer service (G14).
        case enquire(String)
        case closeEnquiry(EnquiryID)
        /// G12: asks for directions, with those that the host's router has found; nil if there is no path.
        case askDirections(from: FixedPosition?, to: FixedPosition, by: DirectionsMode, way: DirectionsReport?)
        /// A11: erases all data of the user.
        case leaveGuide
    }
}

extension GuideService.UserAction: FieldVisitable {
    private typealias Operation = GuideService.Operation
    private typealias Reason = GuideService.Reason

    /// Operation of the action.
    package var operation: GuideService.Operation { describedOperation() }

    static let samples: [Self] = [
        .useCard(.good), .subscribe, .endSubscription(isConfirmed: false), .askRoutes(from: nil, seed: 0),
        .pickRoute(number: 1), .addPlace(.none), .removePlace(.none), .arriveAt(.none), .eat(from: nil),
        .listNearby(from: nil, nil), .askGuide(begins: .zero), .joinOuting(.none), .leaveOuting(.none),
        .buyCard(amount: .zero, isOfficeOnline: true), .weather(nil), .readNews, .enquire(""), .closeEnquiry(.none),
        .leaveGuide,
    ]

    /// Describes the row of each command: word, rule, refusals and fields.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
        switch self {
        case .useCard(let card):
            row.command(Operation.useCard, "G01")
            self = try .useCard(row.field(.card, card))
        case .subscribe: row.command(Operation.subscribe, "G01", refusals: [.alreadySubscribed] + Reason.bank)
        case .endSubscription(let isConfirmed):
            row.command(Operation.endSubscription, "G01", refusals: [.notSubscribed, .notConfirmedByUser])
            self = try .endSubscription(isConfirmed: row.field(.confirmed, isConfirmed, .defaulted))
        case .askRoutes(let place, let seed):
            row.command(Operation.askRoutes, "G03", refusals: [.locationUnavailable, .noRoute])
            self = try .askRoutes(from: row.field(.from, place, .optional), seed: row.field(.seed, seed, .defaulted))
        case .pickRoute(let number):
            row.command(Operation.pickRoute, "G03", refusals: [.unknownRoute])
            self = try .pickRoute(number: row.field(.number, number, .defaulted))
        case .addPlace(let place):
            row.command(
                Operation.addPlace, "G04", refusals: [.noRouteChosen, .placeNotFound, .alreadyInRoute, .routeTooLong])
            self = try .addPlace(row.field(.place, place))
        case .removePlace(let place):
            row.command(Operation.removePlace, "G04", refusals: [.noRouteChosen, .placeNotFound])
            self = try .removePlace(row.field(.place, place))
        case .arriveAt(let place):
            row.command(Operation.arriveAt, "G05", refusals: [.noRouteChosen, .placeNotFound, .alreadyReached])
            self = try .arriveAt(row.field(.place, place))
        case .eat(let place):
            row.command(Operation.eat, "G05", refusals: [.locationUnavailable, .noneOpen])
            self = try .eat(from: row.field(.from, place, .optional))
        case .listNearby(let place, let category):
            row.command(Operation.listNearby, "G07", refusals: [.locationUnavailable])
            self = try .listNearby(from: row.field(.from, place, .optional), row.field(.category, category, .optional))
        case .askGuide(let begins):
            row.command(Operation.askGuide, "G06", refusals: [.subscribersOnly, .noRouteChosen, .tooLate])
            self = try .askGuide(begins: row.field(.begins, begins))
        case .joinOuting(let outing):
            row.command(
                Operation.joinOuting, "G06",
                refusals: [.subscribersOnly, .unknownOuting, .tourCancelled, .tourStarted, .alreadyJoined, .tourFull])
            self = try .joinOuting(row.field(.outing, outing))
        case .leaveOuting(let outing):
            row.command(Operation.leaveOuting, "G06", refusals: [.unknownOuting, .notJoined, .tourStarted])
            self = try .leaveOuting(row.field(.outing, outing))
        case .buyCard(let amount, let isOnline):
            row.command(Operation.buyCard, "G08", refusals: [.invalidAmount, .officeOffline] + Reason.bank)
            self = try .buyCard(
                amount: row.field(.amount, amount), isOfficeOnline: row.field(.officeOnline, isOnline, .defaulted))
        case .weather(let report):
            row.command(Operation.weather, "G09", refusals: [.noRouteChosen, .weatherUnavailable])
            self = try .weather(row.field(.report, report, .optional))
        case .readNews: row.command(Operation.readNews, "G10")
        case .enquire(let text):
            row.command(Operation.enquire, "G14", refusals: [.emptyText])
            self = try .enquire(row.field(.text, text))
        case .closeEnquiry(let enquiry):
            row.command(Operation.closeEnquiry, "G14", refusals: [.unknownEnquiry, .enquiryClosed])
            self = try .closeEnquiry(row.field(.enquiry, enquiry))
        case .leaveGuide: row.command(Operation.leaveGuide, "A11")
        case .askDirections(let from, let to, let means, let way):
            row.command(Operation.askDirections, "G12", refusals: [.locationUnavailable, .unreachable])
            self = try .askDirections(
                from: row.field(.from, from, .optional), to: row.field(.to, to), by: row.field(.by, means),
                way: row.field(.way, way, .optional))
        }
    }
}

extension GuideService.Reason {
    /// Refusals by the bank, checked last.
    fileprivate static let bank: [Self] = [.paymentRefused, .insufficientFunds, .transferFailed]
}
