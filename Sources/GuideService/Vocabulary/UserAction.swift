import CityModel
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
        case joinOuting(OutingID)
        case leaveOuting(OutingID)
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

extension GuideService.UserAction {
    package var operation: GuideService.Operation {
        switch self {
        case .useCard: .useCard
        case .subscribe: .subscribe
        case .endSubscription: .endSubscription
        case .askRoutes: .askRoutes
        case .pickRoute: .pickRoute
        case .addPlace: .addPlace
        case .removePlace: .removePlace
        case .arriveAt: .arriveAt
        case .eat: .eat
        case .listNearby: .listNearby
        case .askGuide: .askGuide
        case .joinOuting: .joinOuting
        case .leaveOuting: .leaveOuting
        case .buyCard: .buyCard
        case .weather: .weather
        case .readNews: .readNews
        case .enquire: .enquire
        case .closeEnquiry: .closeEnquiry
        case .askDirections: .askDirections
        case .leaveGuide: .leaveGuide
        }
    }

    mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .useCard(var card):
            try form.exchange(.card, &card)
            self = .useCard(card)
        case .endSubscription(var isConfirmed):
            try form.exchange(.confirmed, &isConfirmed, .usual)
            self = .endSubscription(isConfirmed: isConfirmed)
        case .askRoutes(var place, var seed):
            try form.exchange(.from, &place, .optional)
            try form.exchange(.seed, &seed, .usual)
            self = .askRoutes(from: place, seed: seed)
        case .pickRoute(var number):
            try form.exchange(.number, &number, .usual)
            self = .pickRoute(number: number)
        case .eat(var place):
            try form.exchange(.from, &place, .optional)
            self = .eat(from: place)
        case .listNearby(var place, var category):
            try form.exchange(.from, &place, .optional)
            try form.exchange(.category, &category, .optional)
            self = .listNearby(from: place, category)
        case .askGuide(var begins):
            try form.exchange(.begins, &begins)
            self = .askGuide(begins: begins)
        case .buyCard(var amount, var isOnline):
            try form.exchange(.amount, &amount)
            try form.exchange(.officeOnline, &isOnline, .usual)
            self = .buyCard(amount: amount, isOfficeOnline: isOnline)
        case .weather(var report):
            try form.exchange(.report, &report, .optional)
            self = .weather(report)
        case .askDirections(var from, var to, var means, var way):
            try form.exchange(.from, &from, .optional)
            try form.exchange(.to, &to)
            try form.exchange(.by, &means)
            try form.exchange(.way, &way, .optional)
            self = .askDirections(from: from, to: to, by: means, way: way)
        case .enquire(var text):
            try form.exchange(.text, &text)
            self = .enquire(text)
        case .addPlace, .removePlace, .arriveAt, .joinOuting, .leaveOuting, .closeEnquiry:
            try exchangeNumber(with: &form)
        case .subscribe, .readNews, .leaveGuide: break
        }
    }

    /// Of those that only name something by its number.
    private mutating func exchangeNumber(with form: inout some FieldForm) throws {
        switch self {
        case .addPlace(var place):
            try form.exchange(.place, &place)
            self = .addPlace(place)
        case .removePlace(var place):
            try form.exchange(.place, &place)
            self = .removePlace(place)
        case .arriveAt(var place):
            try form.exchange(.place, &place)
            self = .arriveAt(place)
        case .joinOuting(var outing):
            try form.exchange(.outing, &outing)
            self = .joinOuting(outing)
        case .leaveOuting(var outing):
            try form.exchange(.outing, &outing)
            self = .leaveOuting(outing)
        case .closeEnquiry(var enquiry):
            try form.exchange(.enquiry, &enquiry)
            self = .closeEnquiry(enquiry)
        case .useCard, .subscribe, .endSubscription, .askRoutes, .pickRoute, .eat, .listNearby, .askGuide, .buyCard,
            .weather, .readNews, .enquire, .askDirections, .leaveGuide:
            break  // Done above.
        }
    }
}
