import Quantities
import ServiceKernel

extension GuideService.Effect: ServiceEffect {
    private typealias Event = GuideService.EventWord
    private typealias Message = GuideService.MessageWord

    package mutating func describe(in row: inout some FieldForm) throws {
        switch self {
        case .cardUsed(let user, let card):
            self = try .cardUsed(row.event(Event.cardUsed, "G01", user), row.field(.card, card))
        case .subscribed(let user, let split):
            self = try .subscribed(row.event(Event.subscribed, "G01", user), row.part(split))
            row.tell(.person(user), Message.subscribed)
        case .renewed(let user, let split):
            self = try .renewed(row.event(Event.renewed, "G01", user), row.part(split))
            row.tell(.person(user), Message.renewed)
        case .subscriptionEnded(let user, let cause):
            self = try .subscriptionEnded(
                row.event(Event.subscriptionEnded, "G01", user), because: row.field(.because, cause))
            row.tell(.person(user), Message.subscriptionEnded)
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
            row.tell(.person(user), Message.placeReached)
        case .restaurantFound(let user, let place, let metres, let seconds):
            self = try .restaurantFound(
                row.event(Event.restaurantFound, "G05", user), row.name(place), metres: row.field(.metres, metres),
                seconds: row.field(.seconds, seconds))
            row.tell(.person(user), Message.restaurantFound)
        case .nearbyListed(let user, let count):
            self = try .nearbyListed(row.event(Event.nearbyListed, "G07", user), count: row.field(.found, count))
        case .guideWanted(let user, let route, let begins):
            self = try .guideWanted(
                row.event(Event.guideWanted, "G06", user), row.name(route), begins: row.field(.begins, begins))
            row.tell(.everybody(.humanResources), Message.guideWanted)
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
            row.tell(.person(user), Message.cardBought)
        case .cardSellersListed(let user, let count):
            self = try .cardSellersListed(
                row.event(Event.cardSellersListed, "G08", user), count: row.field(.found, count))
            row.tell(.person(user), Message.cardSellers)
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
            row.tell(.person(user), Message.enquiryNumber)
            row.tell(.everybody(.support), Message.enquiryArrived)
        case .enquiryClosed(let person, let enquiry, let user):
            // A user who closes it is named already.
            let (closer, closed) = try (row.event(Event.enquiryClosed, "G14", person), row.name(enquiry))
            if closer.role == .user {
                self = .enquiryClosed(closer, closed, user: UserID(closer.index))
                row.tell(.everybody(.support), Message.enquiryClosedByUser)
            } else {
                self = try .enquiryClosed(closer, closed, user: row.field(.user, user))
                row.tell(.person(user), Message.enquiryClosed)
            }
        case .guideLeft(let user): self = try .guideLeft(row.event(Event.guideLeft, "A11", user))
        case .outingCancelled(let person, let outing, let followers):
            self = try .outingCancelled(
                row.event(Event.outingCancelled, "A11", person), row.name(outing),
                followers: row.field(.followers, followers))
            row.tell(.everybody(.humanResources), Message.outingCancelled)
        case .outingLost(let user, let outing):
            self = try .outingLost(row.event(Event.outingLost, "A11", user), row.name(outing))
            row.tell(.person(user), Message.outingLost)
        case .guidesLeft(let person): self = try .guidesLeft(row.event(Event.guidesLeft, "A11", person))
        case .wordsTakenBack(let person, let count):
            self = try .wordsTakenBack(row.event(Event.wordsTakenBack, "A11", person), count: row.field(.found, count))
        case .applied(let person):
            self = try .applied(row.event(Event.applied, "G06", person))
            row.tell(.everybody(.humanResources), Message.guideApplied)
        case .interviewed(let person, let guide):
            self = try .interviewed(row.event(Event.interviewed, "G06", person), row.name(guide))
            row.tell(.person(guide), Message.interview)
        case .hired(let person, let guide):
            self = try .hired(row.event(Event.hired, "G06", person), row.name(guide))
            row.tell(.person(guide), Message.hired)
        case .declined(let person, let guide):
            self = try .declined(row.event(Event.declined, "G06", person), row.name(guide))
            row.tell(.person(guide), Message.declined)
        case .outingPlanned(let person, let outing, let route, let guide, let begins):
            self = try .outingPlanned(
                row.event(Event.outingPlanned, "G06", person), row.name(outing), row.field(.route, route),
                row.field(.guide, guide), begins: row.field(.begins, begins))
            row.tell(.person(guide), Message.outingPlanned)
        case .outingBegun(let person, let outing, let followers):
            self = try .outingBegun(
                row.event(Event.outingBegun, "G06", person), row.name(outing),
                followers: row.field(.followers, followers))
        case .outingConcluded(let person, let outing, let followers, let pay):
            self = try .outingConcluded(
                row.event(Event.outingConcluded, "G06", person), row.name(outing),
                followers: row.field(.followers, followers), pay: row.field(.pay, pay))
            row.tell(.person(person), Message.paid)
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
            row.tell(.person(user), Message.enquiryAnswered)
        case .newsPublished(let person, let news):
            self = try .newsPublished(row.event(Event.newsPublished, "G10", person), row.name(news))
            row.tell(.everybody(.user), Message.news)
        case .monthClosed(let month, let costs, let salaries, let profit):
            row.event(Event.monthClosed, "G02")
            self = try .monthClosed(
                row.field(.month, month), costs: row.field(.costs, costs), salaries: row.field(.salaries, salaries),
                profit: row.field(.profit, profit))
            row.tell(.operators, Message.monthClosed)
        case .rejected(let person, let operation, let reason):
            self = try .rejected(
                row.event(Event.rejected, "A08", person), row.field(.action, operation),
                row.refusal(of: operation.word, reason))
        case .setTimer: break
        }
    }
}

/// `2026-06`.
extension Month: FieldType {
    package static var sort: FieldSort { .text }
    package var fieldValue: FieldValue { .text(description) }
    package init?(_ value: FieldValue) {
        guard case .text(let text) = value, let first = CalendarDate("\(text)-01") else { return nil }
        self.init(of: first)
    }
}
