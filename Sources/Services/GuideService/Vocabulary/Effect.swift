import Quantities
import ServiceKernel

extension GuideService {
    /// What came of a command, in the order in which it happened: numbers and codes only. What was written, and what a list
    /// holds, the host asks the service for.
    ///
    /// Metres are those walked. Stops of a route are counted from 1, in the order in which they are walked to.
    package enum Effect: Hashable, Sendable, BitwiseCopyable {
        case cardUsed(UserID, CardState)
        /// G01, G02.
        case subscribed(UserID, FeeSplit)
        case renewed(UserID, FeeSplit)
        case subscriptionEnded(UserID, because: EndCause)
        /// G03: so many are there to pick from (`proposals(of:)`).
        case routesProposed(UserID, count: UInt32)
        case routePicked(UserID, RouteID, count: UInt32, metres: UInt32)
        /// G04. `more`: the metres by which the route has become longer, negative where it has become shorter; `metres`: its
        /// length now.
        case placeAdded(UserID, RouteID, PlaceID, stop: UInt32, more: Int32, metres: UInt32)
        case placeRemoved(UserID, RouteID, PlaceID, metres: UInt32)
        /// G05. `left`: how many are kept for afterwards.
        case placeReached(UserID, RouteID, PlaceID, left: UInt32)
        case restaurantFound(UserID, PlaceID, metres: UInt32, seconds: UInt32)
        /// G07: so many are shown (`attractions(from:category:)`).
        case nearbyListed(UserID, count: UInt32)
        /// G06: human resources are told.
        case guideWanted(UserID, RouteID, begins: SimTime)
        case outingJoined(UserID, GuidedTourID, followers: UInt32)
        case outingLeft(UserID, GuidedTourID, followers: UInt32)
        /// G08.
        case cardBought(UserID, FeeSplit)
        /// G08: so many places sell cards (`cardSellers`).
        case cardSellersListed(UserID, count: UInt32)
        /// G09: along the user's route.
        case weatherShown(UserID, days: UInt32)
        /// G12: `steps` in words; `metres` and `seconds` as `DirectionsReport` has them.
        case directionsTold(UserID, MeansOfTravel, steps: UInt32, metres: UInt32, seconds: UInt32)
        /// G10: so many are shown (`news`).
        case newsShown(UserID, count: UInt32)
        case enquired(UserID, EnquiryID)
        /// G14: by its user, or by customer service; the other is told.
        case enquiryClosed(Person, EnquiryID, user: UserID)
        /// A11.
        case guideLeft(UserID)
        /// A11, G06: its guide has left; human resources are told.
        case outingCancelled(Person, GuidedTourID, followers: UInt32)
        /// A11, G06: it is cancelled; the user, who had joined it, is told.
        case outingLost(UserID, GuidedTourID)
        /// A11: of a guide.
        case guidesLeft(Person)
        /// A11: so many places are nobody's again.
        case wordsTakenBack(Person, count: UInt32)
        /// G06.
        case applied(Person)
        case interviewed(Person, GuideID)
        case hired(Person, GuideID)
        case declined(Person, GuideID)
        case outingPlanned(Person, GuidedTourID, RouteID, GuideID, begins: SimTime)
        case outingBegun(Person, GuidedTourID, followers: UInt32)
        case outingConcluded(Person, GuidedTourID, followers: UInt32, pay: Money)
        /// G13.
        case placeDescribed(Person, PlaceID, Topic)
        case placePermitted(Person, PlaceID)
        case placeForbidden(Person, PlaceID)
        /// G14: the user is told.
        case enquiryAnswered(Person, EnquiryID, user: UserID)
        /// G10.
        case newsPublished(Person, NewsID)
        /// G02: what the month has left.
        case monthClosed(Month, costs: Money, salaries: Money, profit: Money)
        case rejected(Person, Operation, Reason)

        /// The host calls back with `Command.timer` at the given moment, or at once if it is past.
        case setTimer(Timer, at: SimTime)
    }

    /// The events that logs show.
    package enum EventWord: String, ServiceKernel.EventWord {
        case cardUsed, subscribed, renewed, subscriptionEnded, routesProposed, routePicked, placeAdded, placeRemoved
        case placeReached, restaurantFound, nearbyListed, guideWanted, outingJoined, outingLeft, cardBought
        case cardSellersListed, weatherShown, newsShown, directionsTold, enquired, enquiryClosed, guideLeft
        case outingCancelled, outingLost, guidesLeft, wordsTakenBack, applied, interviewed, hired, declined
        case outingPlanned, outingBegun, outingConcluded, placeDescribed, placePermitted, placeForbidden,
            enquiryAnswered
        case newsPublished, monthClosed, rejected
    }

    /// What users and those who work for the guide read (G10).
    package enum MessageWord: String, ServiceKernel.MessageWord {
        case subscribed, renewed, subscriptionEnded, placeReached, restaurantFound, guideWanted, cardBought, cardSellers
        case news, enquiryNumber, enquiryArrived, enquiryAnswered, enquiryClosed, enquiryClosedByUser, guideApplied
        case interview, hired, declined, outingPlanned, outingCancelled, outingLost, paid, monthClosed
    }
}

// One of each event.
extension GuideService.Effect {
    package static let samples: [Self] = [
        .cardUsed(user, .good), .subscribed(user, fee), .renewed(user, fee),
        .subscriptionEnded(user, because: .wish), .routesProposed(user, count: 1),
        .routePicked(user, route, count: 3, metres: 1_000),
        .placeAdded(user, route, place, stop: 1, more: 100, metres: 1_000),
        .placeRemoved(user, route, place, metres: 900), .placeReached(user, route, place, left: 2),
        .restaurantFound(user, place, metres: 100, seconds: 72), .nearbyListed(user, count: 1),
        .guideWanted(user, route, begins: .zero), .outingJoined(user, outing, followers: 1),
        .outingLeft(user, outing, followers: 0), .cardBought(user, fee), .cardSellersListed(user, count: 1),
        .weatherShown(user, days: 7), .newsShown(user, count: 1),
        .directionsTold(user, .walk, steps: 2, metres: 300, seconds: 240), .enquired(user, enquiry),
        .enquiryClosed(GuideService.Person(.support, index: 0), enquiry, user: user), .guideLeft(user),
        .outingCancelled(.guide(guide), outing, followers: 1), .outingLost(user, outing), .guidesLeft(.guide(guide)),
        .wordsTakenBack(organisation, count: 1), .applied(.guide(guide)), .interviewed(hr, guide), .hired(hr, guide),
        .declined(hr, guide), .outingPlanned(hr, outing, route, guide, begins: .zero),
        .outingBegun(.guide(guide), outing, followers: 1),
        .outingConcluded(.guide(guide), outing, followers: 1, pay: Money(cents: 25_00)),
        .placeDescribed(organisation, place, .menu), .placePermitted(organisation, place),
        .placeForbidden(organisation, place),
        .enquiryAnswered(GuideService.Person(.support, index: 0), enquiry, user: user),
        .newsPublished(GuideService.Person(.support, index: 0), NewsID(0)),
        .monthClosed(Month(number: 24_300), costs: .zero, salaries: .zero, profit: .zero),
        .rejected(.user(user), .subscribe, .alreadySubscribed),
    ]
    private static let (user, route, place, outing) = (UserID(0), RouteID(0), PlaceID(0), GuidedTourID(0))
    private static let (guide, enquiry) = (GuideID(0), EnquiryID(0))
    private static let (hr, organisation) = (GuideService.Person.humanResources(0), GuideService.Person.organisation(0))
    private static let fee = GuideRules().split(Money(cents: 9_99))

    /// Who acts, or whose it is; nil where it is nobody.
    package var person: GuideService.Person? {
        named(GuideService.Person.self) ?? named(UserID.self).map { .user($0) }
    }
}

extension FeeSplit: FieldHolder {
    package mutating func describe(in row: inout some FieldForm) throws {
        self = try FeeSplit(
            of: row.field(.amount, fee), tax: row.field(.tax, tax), commission: row.field(.commission, commission))
        try row.shows(.company, company)
    }
}
