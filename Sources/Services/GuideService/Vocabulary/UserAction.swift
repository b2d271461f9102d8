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

extension GuideService.UserAction: FieldHolder {
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

    package mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .useCard(let card): self = try .useCard(form.exchanged(.card, card))
        case .endSubscription(let isConfirmed):
            self = try .endSubscription(isConfirmed: form.exchanged(.confirmed, isConfirmed, .usual))
        case .askRoutes(let place, let seed):
            self = try .askRoutes(
                from: form.exchanged(.from, place, .optional), seed: form.exchanged(.seed, seed, .usual))
        case .pickRoute(let number): self = try .pickRoute(number: form.exchanged(.number, number, .usual))
        case .eat(let place): self = try .eat(from: form.exchanged(.from, place, .optional))
        case .listNearby(let place, let category):
            self = try .listNearby(
                from: form.exchanged(.from, place, .optional), form.exchanged(.category, category, .optional))
        case .askGuide(let begins): self = try .askGuide(begins: form.exchanged(.begins, begins))
        case .buyCard(let amount, let isOnline):
            self = try .buyCard(
                amount: form.exchanged(.amount, amount), isOfficeOnline: form.exchanged(.officeOnline, isOnline, .usual)
            )
        case .weather(let report): self = try .weather(form.exchanged(.report, report, .optional))
        case .askDirections(let from, let to, let means, let way):
            self = try .askDirections(
                from: form.exchanged(.from, from, .optional), to: form.exchanged(.to, to),
                by: form.exchanged(.by, means), way: form.exchanged(.way, way, .optional))
        case .enquire(let text): self = try .enquire(form.exchanged(.text, text))
        case .addPlace, .removePlace, .arriveAt, .joinOuting, .leaveOuting, .closeEnquiry:
            try exchangeNumber(with: &form)
        case .subscribe, .readNews, .leaveGuide: break
        }
    }

    /// Of those that only name something by its number.
    private mutating func exchangeNumber(with form: inout some FieldForm) throws {
        switch self {
        case .addPlace(let place): self = try .addPlace(form.exchanged(.place, place))
        case .removePlace(let place): self = try .removePlace(form.exchanged(.place, place))
        case .arriveAt(let place): self = try .arriveAt(form.exchanged(.place, place))
        case .joinOuting(let outing): self = try .joinOuting(form.exchanged(.outing, outing))
        case .leaveOuting(let outing): self = try .leaveOuting(form.exchanged(.outing, outing))
        case .closeEnquiry(let enquiry): self = try .closeEnquiry(form.exchanged(.enquiry, enquiry))
        case .useCard, .subscribe, .endSubscription, .askRoutes, .pickRoute, .eat, .listNearby, .askGuide, .buyCard,
            .weather, .readNews, .enquire, .askDirections, .leaveGuide:
            break  // Done above.
        }
    }
}
