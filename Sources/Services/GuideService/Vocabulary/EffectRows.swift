import Quantities
import ServiceKernel

extension GuideService.Effect: ServiceEffect {
    private typealias Event = GuideService.EventWord
    private typealias Message = GuideService.MessageWord

    package func describe(in row: inout some EventForm) {
        switch self {
        case .cardUsed(let user, let card):
            row.event(Event.cardUsed, "G01", user)
            row.field(.card, card)
        case .subscribed(let user, let split):
            row.event(Event.subscribed, "G01", user)
            split.describe(in: &row)
            row.tell(.person(user), Message.subscribed)
        case .renewed(let user, let split):
            row.event(Event.renewed, "G01", user)
            split.describe(in: &row)
            row.tell(.person(user), Message.renewed)
        case .subscriptionEnded(let user, let cause):
            row.event(Event.subscriptionEnded, "G01", user)
            row.field(.because, cause)
            row.tell(.person(user), Message.subscriptionEnded)
        case .routesProposed(let user, let count):
            row.event(Event.routesProposed, "G03", user)
            row.field(.found, count)
        case .routePicked(let user, let route, let count, let metres):
            row.event(Event.routePicked, "G03", user, route)
            row.field(.found, count)
            row.field(.metres, metres)
        case .placeAdded(let user, let route, let place, let stop, let more, let metres):
            row.event(Event.placeAdded, "G04", user, route)
            row.field(.place, place)
            row.field(.stop, stop)
            row.field(.more, more)
            row.field(.metres, metres)
        case .placeRemoved(let user, let route, let place, let metres):
            row.event(Event.placeRemoved, "G04", user, route)
            row.field(.place, place)
            row.field(.metres, metres)
        case .placeReached(let user, let route, let place, let left):
            row.event(Event.placeReached, "G05", user, route)
            row.field(.place, place)
            row.field(.left, left)
            row.tell(.person(user), Message.placeReached)
        case .restaurantFound(let user, let place, let metres, let seconds):
            row.event(Event.restaurantFound, "G05", user, place)
            row.field(.metres, metres)
            row.field(.seconds, seconds)
            row.tell(.person(user), Message.restaurantFound)
        case .nearbyListed(let user, let count):
            row.event(Event.nearbyListed, "G07", user)
            row.field(.found, count)
        case .guideWanted(let user, let route, let begins):
            row.event(Event.guideWanted, "G06", user, route)
            row.field(.begins, begins)
            row.tell(.everybody(.humanResources), Message.guideWanted)
        case .outingJoined(let user, let outing, let followers):
            row.event(Event.outingJoined, "G06", user, outing)
            row.field(.followers, followers)
        case .outingLeft(let user, let outing, let followers):
            row.event(Event.outingLeft, "G06", user, outing)
            row.field(.followers, followers)
        case .cardBought(let user, let split):
            row.event(Event.cardBought, "G08", user)
            split.describe(in: &row)
            row.tell(.person(user), Message.cardBought)
        case .cardSellersListed(let user, let count):
            row.event(Event.cardSellersListed, "G08", user)
            row.field(.found, count)
            row.tell(.person(user), Message.cardSellers)
        case .weatherShown(let user, let days):
            row.event(Event.weatherShown, "G09", user)
            row.field(.days, days)
        case .directionsTold(let user, let means, let steps, let metres, let seconds):
            row.event(Event.directionsTold, "G12", user)
            row.field(.by, means)
            row.field(.steps, steps)
            row.field(.metres, metres)
            row.field(.seconds, seconds)
        case .newsShown(let user, let count):
            row.event(Event.newsShown, "G10", user)
            row.field(.found, count)
        case .enquired(let user, let enquiry):
            row.event(Event.enquired, "G14", user, enquiry)
            row.tell(.person(user), Message.enquiryNumber)
            row.tell(.everybody(.support), Message.enquiryArrived)
        case .enquiryClosed(let person, let enquiry, let user):
            row.event(Event.enquiryClosed, "G14", person, enquiry)
            // A user who closes it is named already.
            if person.role == .user {
                row.tell(.everybody(.support), Message.enquiryClosedByUser)
            } else {
                row.field(.user, user)
                row.tell(.person(user), Message.enquiryClosed)
            }
        case .guideLeft(let user): row.event(Event.guideLeft, "A11", user)
        case .outingCancelled(let person, let outing, let followers):
            row.event(Event.outingCancelled, "A11", person, outing)
            row.field(.followers, followers)
            row.tell(.everybody(.humanResources), Message.outingCancelled)
        case .outingLost(let user, let outing):
            row.event(Event.outingLost, "A11", user, outing)
            row.tell(.person(user), Message.outingLost)
        case .guidesLeft(let person): row.event(Event.guidesLeft, "A11", person)
        case .wordsTakenBack(let person, let count):
            row.event(Event.wordsTakenBack, "A11", person)
            row.field(.found, count)
        case .applied(let person):
            row.event(Event.applied, "G06", person)
            row.tell(.everybody(.humanResources), Message.guideApplied)
        case .interviewed(let person, let guide):
            row.event(Event.interviewed, "G06", person, guide)
            row.tell(.person(guide), Message.interview)
        case .hired(let person, let guide):
            row.event(Event.hired, "G06", person, guide)
            row.tell(.person(guide), Message.hired)
        case .declined(let person, let guide):
            row.event(Event.declined, "G06", person, guide)
            row.tell(.person(guide), Message.declined)
        case .outingPlanned(let person, let outing, let route, let guide, let begins):
            row.event(Event.outingPlanned, "G06", person, outing)
            row.field(.route, route)
            row.field(.guide, guide)
            row.field(.begins, begins)
            row.tell(.person(guide), Message.outingPlanned)
        case .outingBegun(let person, let outing, let followers):
            row.event(Event.outingBegun, "G06", person, outing)
            row.field(.followers, followers)
        case .outingConcluded(let person, let outing, let followers, let pay):
            row.event(Event.outingConcluded, "G06", person, outing)
            row.field(.followers, followers)
            row.field(.pay, pay)
            row.tell(.person(person), Message.paid)
        case .placeDescribed(let person, let place, let topic):
            row.event(Event.placeDescribed, "G13", person, place)
            row.field(.topic, topic)
        case .placePermitted(let person, let place): row.event(Event.placePermitted, "G13", person, place)
        case .placeForbidden(let person, let place): row.event(Event.placeForbidden, "G13", person, place)
        case .enquiryAnswered(let person, let enquiry, let user):
            row.event(Event.enquiryAnswered, "G14", person, enquiry)
            row.field(.user, user)
            row.tell(.person(user), Message.enquiryAnswered)
        case .newsPublished(let person, let news):
            row.event(Event.newsPublished, "G10", person, news)
            row.tell(.everybody(.user), Message.news)
        case .monthClosed(let month, let costs, let salaries, let profit):
            row.event(Event.monthClosed, "G02")
            row.field(.month, month.description)
            row.field(.costs, costs)
            row.field(.salaries, salaries)
            row.field(.profit, profit)
            row.tell(.operators, Message.monthClosed)
        case .rejected(let person, let operation, let reason):
            row.name(person)
            row.refused(Event.rejected, operation.word, reason)
        case .setTimer: break
        }
    }
}
