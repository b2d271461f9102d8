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
        /// G04. `more`: by how much the route has become longer, 0 where it has not; `metres`: how long it is now.
        case placeAdded(UserID, RouteID, PlaceID, stop: UInt32, more: UInt32, metres: UInt32)
        case placeRemoved(UserID, RouteID, PlaceID, metres: UInt32)
        /// G05. `left`: how many are kept for afterwards.
        case placeReached(UserID, RouteID, PlaceID, left: UInt32)
        case restaurantFound(UserID, PlaceID, metres: UInt32, seconds: UInt32)
        /// G07: so many are shown (`attractions(from:category:)`).
        case nearbyListed(UserID, count: UInt32)
        /// G06: human resources are told.
        case guideWanted(UserID, RouteID, begins: SimTime)
        case outingJoined(UserID, OutingID, followers: UInt32)
        case outingLeft(UserID, OutingID, followers: UInt32)
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
        case outingCancelled(Person, OutingID, followers: UInt32)
        /// A11, G06: it is cancelled; the user, who had joined it, is told.
        case outingLost(UserID, OutingID)
        /// A11: of a guide.
        case guidesLeft(Person)
        /// A11: so many places are nobody's again.
        case wordsTakenBack(Person, count: UInt32)
        /// G06.
        case applied(Person)
        case interviewed(Person, GuideID)
        case hired(Person, GuideID)
        case declined(Person, GuideID)
        case outingPlanned(Person, OutingID, RouteID, GuideID, begins: SimTime)
        case outingBegun(Person, OutingID, followers: UInt32)
        case outingConcluded(Person, OutingID, followers: UInt32, pay: Money)
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
}

extension GuideService.Effect: ServiceEffect {
    package var event: String? { eventWord?.rawValue }

    package static let vocabulary = GuideService.EventWord.allCases.map(\.entry)

    /// The line of the log; nil for an effect that no log shows.
    package var eventWord: GuideService.EventWord? {
        switch self {
        case .cardUsed: .cardUsed
        case .subscribed: .subscribed
        case .renewed: .renewed
        case .subscriptionEnded: .subscriptionEnded
        case .routesProposed: .routesProposed
        case .routePicked: .routePicked
        case .placeAdded: .placeAdded
        case .placeRemoved: .placeRemoved
        case .placeReached: .placeReached
        case .restaurantFound: .restaurantFound
        case .nearbyListed: .nearbyListed
        case .guideWanted: .guideWanted
        case .outingJoined: .outingJoined
        case .outingLeft: .outingLeft
        case .cardBought: .cardBought
        case .cardSellersListed: .cardSellersListed
        case .weatherShown: .weatherShown
        case .newsShown: .newsShown
        case .directionsTold: .directionsTold
        case .enquired: .enquired
        case .enquiryClosed: .enquiryClosed
        case .guideLeft: .guideLeft
        case .outingCancelled: .outingCancelled
        case .outingLost: .outingLost
        case .guidesLeft: .guidesLeft
        case .wordsTakenBack: .wordsTakenBack
        case .applied: .applied
        case .interviewed: .interviewed
        case .hired: .hired
        case .declined: .declined
        case .outingPlanned: .outingPlanned
        case .outingBegun: .outingBegun
        case .outingConcluded: .outingConcluded
        case .placeDescribed: .placeDescribed
        case .placePermitted: .placePermitted
        case .placeForbidden: .placeForbidden
        case .enquiryAnswered: .enquiryAnswered
        case .newsPublished: .newsPublished
        case .monthClosed: .monthClosed
        case .rejected: .rejected
        case .setTimer: nil
        }
    }

    /// Who acts, or whose it is; nil where it is nobody.
    package var person: GuideService.Person? {
        switch self {
        case .cardUsed(let user, _), .subscribed(let user, _), .renewed(let user, _), .subscriptionEnded(let user, _),
            .routesProposed(let user, _), .routePicked(let user, _, _, _), .placeAdded(let user, _, _, _, _, _),
            .placeRemoved(let user, _, _, _), .placeReached(let user, _, _, _), .restaurantFound(let user, _, _, _),
            .nearbyListed(let user, _), .guideWanted(let user, _, _), .outingJoined(let user, _, _),
            .outingLeft(let user, _, _), .cardBought(let user, _), .cardSellersListed(let user, _),
            .weatherShown(let user, _), .newsShown(let user, _), .enquired(let user, _), .guideLeft(let user),
            .outingLost(let user, _), .directionsTold(let user, _, _, _, _):
            .user(user)
        case .enquiryClosed(let person, _, _), .applied(let person), .interviewed(let person, _),
            .hired(let person, _), .declined(let person, _), .outingPlanned(let person, _, _, _, _),
            .outingBegun(let person, _, _), .outingConcluded(let person, _, _, _), .placeDescribed(let person, _, _),
            .placePermitted(let person, _), .placeForbidden(let person, _), .enquiryAnswered(let person, _, _),
            .newsPublished(let person, _), .outingCancelled(let person, _, _), .guidesLeft(let person),
            .wordsTakenBack(let person, _), .rejected(let person, _, _):
            person
        case .monthClosed, .setTimer: nil
        }
    }
}

// What logs say of each.
extension GuideService.Effect {
    package func fields(_ take: (Field, FieldValue) -> Void) {
        person?.name(take)
        for (field, value) in details { take(field, value) }
    }

    /// What is to be said beside who.
    private var details: [(Field, FieldValue)] {
        switch self {
        case .cardUsed(_, let card): [(.card, card.fieldValue)]
        case .subscribed(_, let split), .renewed(_, let split), .cardBought(_, let split):
            [
                (.amount, split.fee.fieldValue), (.tax, split.tax.fieldValue),
                (.commission, split.commission.fieldValue), (.company, split.company.fieldValue),
            ]
        case .subscriptionEnded(_, let cause): [(.because, cause.fieldValue)]
        case .routesProposed(_, let count), .nearbyListed(_, let count), .cardSellersListed(_, let count),
            .newsShown(_, let count), .wordsTakenBack(_, let count):
            [(.found, count.fieldValue)]
        case .routePicked(_, let route, let count, let metres):
            [(.route, route.fieldValue), (.found, count.fieldValue), (.metres, metres.fieldValue)]
        case .placeAdded(_, let route, let place, let stop, let more, let metres):
            [
                (.route, route.fieldValue), (.place, place.fieldValue), (.stop, stop.fieldValue),
                (.more, more.fieldValue), (.metres, metres.fieldValue),
            ]
        case .placeRemoved(_, let route, let place, let metres):
            [(.route, route.fieldValue), (.place, place.fieldValue), (.metres, metres.fieldValue)]
        case .placeReached(_, let route, let place, let left):
            [(.route, route.fieldValue), (.place, place.fieldValue), (.left, left.fieldValue)]
        case .restaurantFound(_, let place, let metres, let seconds):
            [(.place, place.fieldValue), (.metres, metres.fieldValue), (.seconds, seconds.fieldValue)]
        case .guideWanted(_, let route, let begins): [(.route, route.fieldValue), (.begins, begins.fieldValue)]
        case .outingJoined(_, let outing, let followers), .outingLeft(_, let outing, let followers),
            .outingBegun(_, let outing, let followers), .outingCancelled(_, let outing, let followers):
            [(.outing, outing.fieldValue), (.followers, followers.fieldValue)]
        case .outingPlanned(_, let outing, let route, let guide, let begins):
            [
                (.outing, outing.fieldValue), (.route, route.fieldValue), (.guide, guide.fieldValue),
                (.begins, begins.fieldValue),
            ]
        case .outingConcluded(_, let outing, let followers, let pay):
            [(.outing, outing.fieldValue), (.followers, followers.fieldValue), (.pay, pay.fieldValue)]
        case .weatherShown(_, let days): [(.days, days.fieldValue)]
        case .directionsTold(_, let means, let steps, let metres, let seconds):
            [
                (.by, means.fieldValue), (.steps, steps.fieldValue), (.metres, metres.fieldValue),
                (.seconds, seconds.fieldValue),
            ]
        case .outingLost(_, let outing): [(.outing, outing.fieldValue)]
        case .enquired(_, let enquiry): [(.enquiry, enquiry.fieldValue)]
        case .enquiryClosed(let person, let enquiry, let user):
            // A user who closes it is named already.
            [(.enquiry, enquiry.fieldValue)] + (person.role == .user ? [] : [(.user, user.fieldValue)])
        case .enquiryAnswered(_, let enquiry, let user):
            [(.enquiry, enquiry.fieldValue), (.user, user.fieldValue)]
        case .interviewed(_, let guide), .hired(_, let guide), .declined(_, let guide):
            [(.guide, guide.fieldValue)]
        case .placeDescribed(_, let place, let topic): [(.place, place.fieldValue), (.topic, topic.fieldValue)]
        case .placePermitted(_, let place), .placeForbidden(_, let place): [(.place, place.fieldValue)]
        case .newsPublished(_, let news): [(.news, news.fieldValue)]
        case .monthClosed(let month, let costs, let salaries, let profit):
            [
                (.month, .text(month.description)), (.costs, costs.fieldValue), (.salaries, salaries.fieldValue),
                (.profit, profit.fieldValue),
            ]
        case .rejected(_, let operation, let reason):
            [(.action, .word(operation.word)), (.reason, reason.fieldValue)]
        case .applied, .guideLeft, .guidesLeft, .setTimer: []
        }
    }
}
