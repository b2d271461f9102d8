import Quantities
import ServiceKernel

extension GuideService {
    /// What a user does.
    package enum UserAction: Hashable, Sendable {
        /// G01, G08: what the bank answers to this user's payments from now on; at first the card is good.
        case useCard(CardState)
        /// G01.
        case subscribe
        /// G01.
        case endSubscription(isConfirmed: Bool)
        /// G03: where the user is, nil if that is not known; the seed, which the host draws, decides all that is random.
        case askRoutes(from: FixedPosition?, seed: UInt64)
        /// G03: one of the routes proposed last, counted from 1.
        case pickRoute(number: UInt32)
        /// G04: to the route picked last.
        case addPlace(PlaceID)
        case removePlace(PlaceID)
        /// G05: ticks a place of the route off, so that it is known what is kept for afterwards.
        case arriveAt(PlaceID)
        /// G05.
        case eat(from: FixedPosition?)
        /// G07, G13: of one category, or all.
        case listNearby(from: FixedPosition?, PlaceCategory?)
        /// G03, G06: on the route picked last.
        case askGuide(begins: SimTime)
        /// G06.
        case joinOuting(GuidedTourID)
        case leaveOuting(GuidedTourID)
        /// G08: a card for public transport.
        case buyCard(amount: Money, isOfficeOnline: Bool)
        /// G09: what the weather source has said; nil if it does not answer.
        case weather(WeatherReport?)
        /// G10.
        case readNews
        /// G14.
        case enquire(String)
        case closeEnquiry(EnquiryID)
        /// G12: how to get there; what the host's router has found, nil if there is no way.
        case askDirections(from: FixedPosition?, to: FixedPosition, by: MeansOfTravel, way: DirectionsReport?)
        /// A11: all that is kept of the user is erased.
        case leaveGuide
    }
}

extension GuideService.UserAction: FieldHolder {
    private typealias Operation = GuideService.Operation
    private typealias Reason = GuideService.Reason

    package var operation: GuideService.Operation { operationDescribed() }

    static let samples: [Self] = [
        .useCard(.good), .subscribe, .endSubscription(isConfirmed: false), .askRoutes(from: nil, seed: 0),
        .pickRoute(number: 1), .addPlace(.none), .removePlace(.none), .arriveAt(.none), .eat(from: nil),
        .listNearby(from: nil, nil), .askGuide(begins: .zero), .joinOuting(.none), .leaveOuting(.none),
        .buyCard(amount: .zero, isOfficeOnline: true), .weather(nil), .readNews, .enquire(""), .closeEnquiry(.none),
        .leaveGuide,
    ]

    package mutating func describe(in row: inout some FieldForm) throws {
        switch self {
        case .useCard(let card):
            row.command(Operation.useCard, "G01")
            self = try .useCard(row.field(.card, card))
        case .subscribe: row.command(Operation.subscribe, "G01", refusals: [.alreadySubscribed] + Reason.bank)
        case .endSubscription(let isConfirmed):
            row.command(Operation.endSubscription, "G01", refusals: [.notSubscribed, .notConfirmedByUser])
            self = try .endSubscription(isConfirmed: row.field(.confirmed, isConfirmed, .usual))
        case .askRoutes(let place, let seed):
            row.command(Operation.askRoutes, "G03", refusals: [.locationUnavailable, .noRoute])
            self = try .askRoutes(from: row.field(.from, place, .optional), seed: row.field(.seed, seed, .usual))
        case .pickRoute(let number):
            row.command(Operation.pickRoute, "G03", refusals: [.unknownRoute])
            self = try .pickRoute(number: row.field(.number, number, .usual))
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
                amount: row.field(.amount, amount), isOfficeOnline: row.field(.officeOnline, isOnline, .usual))
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
    /// What the bank may say, last of all.
    fileprivate static let bank: [Self] = [.paymentRefused, .insufficientFunds, .transferFailed]
}
