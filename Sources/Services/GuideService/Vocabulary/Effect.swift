import Quantities
import ServiceKernel

extension GuideService {
    /// A result of a command, in the order in which it happened: numbers and codes only. The host queries the service
    /// for texts and list entries.
    ///
    /// Metres are walked. Stops of a route count from 1, in walking order.
    package enum Effect: Hashable, Sendable, BitwiseCopyable {
        case cardUsed(UserID, CardState)
        /// A subscription begins (G01, G02).
        case subscribed(UserID, FeeSplit)
        case renewed(UserID, FeeSplit)
        case subscriptionEnded(UserID, because: EndCause)
        /// G03: routes are proposed (`proposals(of:)`), `count` of them.
        case routesProposed(UserID, count: UInt32)
        case routePicked(UserID, RouteID, count: UInt32, metres: UInt32)
        /// G04. `more`: change of the route's length in metres, may be negative; `metres`: its length now.
        case placeAdded(UserID, RouteID, PlaceID, stop: UInt32, more: Int32, metres: UInt32)
        case placeRemoved(UserID, RouteID, PlaceID, metres: UInt32)
        /// G05. `left`: number of places not yet reached.
        case placeReached(UserID, RouteID, PlaceID, left: UInt32)
        case restaurantFound(UserID, PlaceID, metres: UInt32, seconds: UInt32)
        /// G07: `count` attractions are shown (`attractions(from:category:)`).
        case nearbyListed(UserID, count: UInt32)
        /// G06: a user wants a guide; human resources are notified.
        case guideWanted(UserID, RouteID, begins: SimTime)
        case outingJoined(UserID, GuidedTourID, followers: UInt32)
        case outingLeft(UserID, GuidedTourID, followers: UInt32)
        /// A card is sold (G08).
        case cardBought(UserID, FeeSplit)
        /// G08: `count` places sell cards (`cardSellers`).
        case cardSellersListed(UserID, count: UInt32)
        /// The weather along the user's route (G09).
        case weatherShown(UserID, days: UInt32)
        /// G12: directions are shown, with the number of their steps; `metres` and `seconds` as in `DirectionsReport`.
        case directionsTold(UserID, DirectionsMode, steps: UInt32, metres: UInt32, seconds: UInt32)
        /// G10: `count` items are shown (`news`).
        case newsShown(UserID, count: UInt32)
        case enquired(UserID, EnquiryID)
        /// G14: the request is closed by its user or by customer service; the other side is notified.
        case enquiryClosed(Person, EnquiryID, user: UserID)
        /// A11: the user's data is erased.
        case guideLeft(UserID)
        /// A11, G06: a tour is cancelled because its guide has left; human resources are notified.
        case outingCancelled(Person, GuidedTourID, followers: UInt32)
        /// A11, G06: a follower of a cancelled tour is notified.
        case outingLost(UserID, GuidedTourID)
        /// A11: the guide's data is erased.
        case guidesLeft(Person)
        /// A11: the organisation's texts are erased; `count` places belong to none again.
        case wordsTakenBack(Person, count: UInt32)
        /// A guide has applied (G06).
        case applied(Person)
        case interviewed(Person, GuideID)
        case hired(Person, GuideID)
        case declined(Person, GuideID)
        case outingPlanned(Person, GuidedTourID, RouteID, GuideID, begins: SimTime)
        case outingBegun(Person, GuidedTourID, followers: UInt32)
        case outingConcluded(Person, GuidedTourID, followers: UInt32, pay: Money)
        /// An organisation has set a text about its place (G13).
        case placeDescribed(Person, PlaceID, Topic)
        case placePermitted(Person, PlaceID)
        case placeForbidden(Person, PlaceID)
        /// G14: the user is notified of the answer.
        case enquiryAnswered(Person, EnquiryID, user: UserID)
        /// News are published (G10).
        case newsPublished(Person, NewsID)
        /// G02: a month is closed; `profit` is what remains.
        case monthClosed(Month, costs: Money, salaries: Money, profit: Money)
        case rejected(Person, Operation, Reason)

        /// The host calls back with `Command.timer` at the given time, or at once if it is past.
        case setTimer(Timer, at: SimTime)
    }

    /// Events that logs show.
    package enum EventWord: String, ServiceKernel.EventWord {
        case cardUsed, subscribed, renewed, subscriptionEnded, routesProposed, routePicked, placeAdded, placeRemoved
        case placeReached, restaurantFound, nearbyListed, guideWanted, outingJoined, outingLeft, cardBought
        case cardSellersListed, weatherShown, newsShown, directionsTold, enquired, enquiryClosed, guideLeft
        case outingCancelled, outingLost, guidesLeft, wordsTakenBack, applied, interviewed, hired, declined
        case outingPlanned, outingBegun, outingConcluded, placeDescribed, placePermitted, placeForbidden,
            enquiryAnswered
        case newsPublished, monthClosed, rejected
    }

    /// Messages to users, guides and staff (G10).
    package enum MessageWord: String, ServiceKernel.MessageWord {
        case subscribed, renewed, subscriptionEnded, placeReached, restaurantFound, guideWanted, cardBought, cardSellers
        case news, enquiryNumber, enquiryArrived, enquiryAnswered, enquiryClosed, enquiryClosedByUser, guideApplied
        case interview, hired, declined, outingPlanned, outingCancelled, outingLost, paid, monthClosed
    }
}

// Samples of all events.
extension GuideService.Effect {
    /// One effect of each row, with all its fields, in the order of the reference page.
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

    /// Acting or affected person, or nil.
    package var person: GuideService.Person? {
        participant(GuideService.Person.self) ?? participant(UserID.self).map { .user($0) }
    }
}

extension FeeSplit: FieldVisitable {
    /// Visits the fields in the order of the reference page.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
        self = try FeeSplit(
            of: row.field(.amount, fee), tax: row.field(.tax, tax), commission: row.field(.commission, commission))
        try row.derivedField(.company, company)
    }
}

extension GuideService.Effect: ServiceEffect {
    private typealias Event = GuideService.EventWord
    private typealias Message = GuideService.MessageWord

    /// Describes the row of each event: word, rule, fields and message.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
        switch self {
        case .cardUsed(let user, let card):
            self = try .cardUsed(row.event(Event.cardUsed, "G01", user), row.field(.card, card))
        case .subscribed(let user, let split):
            self = try .subscribed(row.event(Event.subscribed, "G01", user), row.part(split))
            row.message(to: .person(user), Message.subscribed)
        case .renewed(let user, let split):
            self = try .renewed(row.event(Event.renewed, "G01", user), row.part(split))
            row.message(to: .person(user), Message.renewed)
        case .subscriptionEnded(let user, let cause):
            self = try .subscriptionEnded(
                row.event(Event.subscriptionEnded, "G01", user), because: row.field(.because, cause))
            row.message(to: .person(user), Message.subscriptionEnded)
        case .routesProposed(let user, let count):
            self = try .routesProposed(row.event(Event.routesProposed, "G03", user), count: row.field(.found, count))
        case .routePicked(let user, let route, let count, let metres):
            self = try .routePicked(
                row.event(Event.routePicked, "G03", user), row.name(route), count: row.field(.found, count),
                metres: row.field(.metres, metres))
        case .placeAdded(let user, let route, let place, let stop, let more, let metres):
            self = try .placeAdded(
                row.event(Event.placeAdded, "G04", user), row.name(route), row.field(.place, place),
                stop: row.field(.stop, stop), more: row.field(.more, more), metres: row.field(.metres, metres))
        case .placeRemoved(let user, let route, let place, let metres):
            self = try .placeRemoved(
                row.event(Event.placeRemoved, "G04", user), row.name(route), row.field(.place, place),
                metres: row.field(.metres, metres))
        case .placeReached(let user, let route, let place, let left):
            self = try .placeReached(
                row.event(Event.placeReached, "G05", user), row.name(route), row.field(.place, place),
                left: row.field(.left, left))
            row.message(to: .person(user), Message.placeReached)
        case .restaurantFound(let user, let place, let metres, let seconds):
            self = try .restaurantFound(
                row.event(Event.restaurantFound, "G05", user), row.name(place), metres: row.field(.metres, metres),
                seconds: row.field(.seconds, seconds))
            row.message(to: .person(user), Message.restaurantFound)
        case .nearbyListed(let user, let count):
            self = try .nearbyListed(row.event(Event.nearbyListed, "G07", user), count: row.field(.found, count))
        case .guideWanted(let user, let route, let begins):
            self = try .guideWanted(
                row.event(Event.guideWanted, "G06", user), row.name(route), begins: row.field(.begins, begins))
            row.message(to: .role(.humanResources), Message.guideWanted)
        case .outingJoined(let user, let outing, let followers):
            self = try .outingJoined(
                row.event(Event.outingJoined, "G06", user), row.name(outing),
                followers: row.field(.followers, followers))
        case .outingLeft(let user, let outing, let followers):
            self = try .outingLeft(
                row.event(Event.outingLeft, "G06", user), row.name(outing),
                followers: row.field(.followers, followers))
        case .cardBought(let user, let split):
            self = try .cardBought(row.event(Event.cardBought, "G08", user), row.part(split))
            row.message(to: .person(user), Message.cardBought)
        case .cardSellersListed(let user, let count):
            self = try .cardSellersListed(
                row.event(Event.cardSellersListed, "G08", user), count: row.field(.found, count))
            row.message(to: .person(user), Message.cardSellers)
        case .weatherShown(let user, let days):
            self = try .weatherShown(row.event(Event.weatherShown, "G09", user), days: row.field(.days, days))
        case .directionsTold(let user, let means, let steps, let metres, let seconds):
            self = try .directionsTold(
                row.event(Event.directionsTold, "G12", user), row.field(.by, means), steps: row.field(.steps, steps),
                metres: row.field(.metres, metres), seconds: row.field(.seconds, seconds))
        case .newsShown(let user, let count):
            self = try .newsShown(row.event(Event.newsShown, "G10", user), count: row.field(.found, count))
        case .enquired(let user, let enquiry):
            self = try .enquired(row.event(Event.enquired, "G14", user), row.name(enquiry))
            row.message(to: .person(user), Message.enquiryNumber)
            row.message(to: .role(.support), Message.enquiryArrived)
        case .enquiryClosed(let person, let enquiry, let user):
            // A user who closes a request is already named as the closer.
            let (closer, closed) = try (row.event(Event.enquiryClosed, "G14", person), row.name(enquiry))
            if closer.role == .user {
                self = .enquiryClosed(closer, closed, user: UserID(closer.index))
                row.message(to: .role(.support), Message.enquiryClosedByUser)
            } else {
                self = try .enquiryClosed(closer, closed, user: row.field(.user, user))
                row.message(to: .person(user), Message.enquiryClosed)
            }
        case .guideLeft(let user): self = try .guideLeft(row.event(Event.guideLeft, "A11", user))
        case .outingCancelled(let person, let outing, let followers):
            self = try .outingCancelled(
                row.event(Event.outingCancelled, "A11", person), row.name(outing),
                followers: row.field(.followers, followers))
            row.message(to: .role(.humanResources), Message.outingCancelled)
        case .outingLost(let user, let outing):
            self = try .outingLost(row.event(Event.outingLost, "A11", user), row.name(outing))
            row.message(to: .person(user), Message.outingLost)
        case .guidesLeft(let person): self = try .guidesLeft(row.event(Event.guidesLeft, "A11", person))
        case .wordsTakenBack(let person, let count):
            self = try .wordsTakenBack(row.event(Event.wordsTakenBack, "A11", person), count: row.field(.found, count))
        case .applied(let person):
            self = try .applied(row.event(Event.applied, "G06", person))
            row.message(to: .role(.humanResources), Message.guideApplied)
        case .interviewed(let person, let guide):
            self = try .interviewed(row.event(Event.interviewed, "G06", person), row.name(guide))
            row.message(to: .person(guide), Message.interview)
        case .hired(let person, let guide):
            self = try .hired(row.event(Event.hired, "G06", person), row.name(guide))
            row.message(to: .person(guide), Message.hired)
        case .declined(let person, let guide):
            self = try .declined(row.event(Event.declined, "G06", person), row.name(guide))
            row.message(to: .person(guide), Message.declined)
        case .outingPlanned(let person, let outing, let route, let guide, let begins):
            self = try .outingPlanned(
                row.event(Event.outingPlanned, "G06", person), row.name(outing), row.field(.route, route),
                row.field(.guide, guide), begins: row.field(.begins, begins))
            row.message(to: .person(guide), Message.outingPlanned)
        case .outingBegun(let person, let outing, let followers):
            self = try .outingBegun(
                row.event(Event.outingBegun, "G06", person), row.name(outing),
                followers: row.field(.followers, followers))
        case .outingConcluded(let person, let outing, let followers, let pay):
            self = try .outingConcluded(
                row.event(Event.outingConcluded, "G06", person), row.name(outing),
                followers: row.field(.followers, followers), pay: row.field(.pay, pay))
            row.message(to: .person(person), Message.paid)
        case .placeDescribed(let person, let place, let topic):
            self = try .placeDescribed(
                row.event(Event.placeDescribed, "G13", person), row.name(place), row.field(.topic, topic))
        case .placePermitted(let person, let place):
            self = try .placePermitted(row.event(Event.placePermitted, "G13", person), row.name(place))
        case .placeForbidden(let person, let place):
            self = try .placeForbidden(row.event(Event.placeForbidden, "G13", person), row.name(place))
        case .enquiryAnswered(let person, let enquiry, let user):
            self = try .enquiryAnswered(
                row.event(Event.enquiryAnswered, "G14", person), row.name(enquiry), user: row.field(.user, user))
            row.message(to: .person(user), Message.enquiryAnswered)
        case .newsPublished(let person, let news):
            self = try .newsPublished(row.event(Event.newsPublished, "G10", person), row.name(news))
            row.message(to: .role(.user), Message.news)
        case .monthClosed(let month, let costs, let salaries, let profit):
            row.event(Event.monthClosed, "G02")
            self = try .monthClosed(
                row.field(.month, month), costs: row.field(.costs, costs), salaries: row.field(.salaries, salaries),
                profit: row.field(.profit, profit))
            row.message(to: .operators, Message.monthClosed)
        case .rejected(let person, let operation, let reason):
            self = try .rejected(
                row.event(Event.rejected, "A08", person), row.field(.action, operation),
                row.refusal(of: operation.word, reason))
        case .setTimer: break
        }
    }
}

/// In logs: `2026-06`.
extension Month: FieldType {
    /// Kind of the field in logs, lessons and on the reference page.
    package static var domain: FieldDomain { .text }
    /// Value as logs write it.
    package var fieldValue: FieldValue { .text(description) }
    /// Creates the value that a log holds, or nil for a value of another kind.
    package init?(_ value: FieldValue) {
        guard case .text(let text) = value, let first = CalendarDate("\(text)-01") else { return nil }
        self.init(of: first)
    }
}
