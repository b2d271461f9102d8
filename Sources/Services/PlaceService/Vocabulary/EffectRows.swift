import CityModel
import Quantities
import ServiceKernel

extension PlaceService.Effect: ServiceEffect {
    private typealias Event = PlaceService.EventWord
    private typealias Message = PlaceService.MessageWord

    package static let vocabulary = entries(of: [
        .feedShown(person, count: 10, first: place), .found(person, count: 1, first: place), .nothingFound(person),
        .widened(person, by: .distance, count: 1), .mapShown(person, count: 1, first: place),
        .looked(person, place, PlaceService.Rating(sum: 13, count: 3)), .visited(user, place, times: 1),
        .graded(user, place, grade: 4, replaces: 3), .collected(user, place), .uncollected(user, place),
        .preferred(user, .museum), .preferenceEnded(user, .museum), .districtPreferred(user, district: 1),
        .districtPreferenceEnded(user, district: 1), .nameSet(user), .peopleFound(user, count: 1, first: whom),
        .friendAsked(user, whom: whom), .befriended(user, whom: whom), .friendDeclined(user, whom: whom),
        .friendshipEnded(user, whom: whom), .requestEnded(user, whom: whom), .positionShared(user),
        .positionHidden(user), .friendSeen(user, whom: whom, FixedPosition(x: 0, y: 0)), .friendsOnlySet(user),
        .takesFromAll(user), .delivered(user, to: whom, MessageID(0)), .blocked(user, whom: whom),
        .unblocked(user, whom: whom), .placesLeft(user), .rejected(person, .message, .notDelivered),
    ])
    private static let (user, whom, place) = (UserID(0), UserID(1), PlaceID(0))
    private static let person = PlaceService.Person.user(user)

    /// Who acts.
    package var person: PlaceService.Person {
        named(PlaceService.Person.self) ?? .user(named(UserID.self) ?? .none)
    }

    package func describe(in row: inout some EventForm) {
        switch self {
        case .feedShown(let person, let count, let first):
            row.event(Event.feedShown, "L03", person)
            row.field(.found, count)
            if !first.isNone { row.field(.first, first) }
        case .found(let person, let count, let first):
            row.event(Event.found, "L04", person)
            row.field(.found, count)
            if !first.isNone { row.field(.first, first) }
        case .nothingFound(let person):
            row.event(Event.nothingFound, "L04", person)
            row.tell(.person(person), Message.nothingFound)
        case .widened(let person, let widening, let count):
            row.event(Event.widened, "L04", person)
            row.field(.by, widening)
            row.field(.found, count)
            row.tell(.person(person), Message.wider)
        case .mapShown(let person, let count, let first):
            row.event(Event.mapShown, "L04", person)
            row.field(.found, count)
            if !first.isNone { row.field(.first, first) }
        case .looked(let person, let place, let rating):
            row.event(Event.looked, "L01", person, place)
            if rating.count > 0 { row.field(.rating, value: rating.fieldValue) }
        case .visited(let user, let place, let times):
            row.event(Event.visited, "L03", user, place)
            row.field(.times, times)
        case .graded(let user, let place, let grade, let replaced):
            row.event(Event.graded, "L01", user, place)
            row.field(.grade, grade)
            if replaced > 0 { row.field(.replaces, replaced) }
        case .collected(let user, let place): row.event(Event.collected, "L05", user, place)
        case .uncollected(let user, let place): row.event(Event.uncollected, "L05", user, place)
        case .preferred(let user, let category):
            row.event(Event.preferred, "L03", user)
            row.field(.category, category)
        case .preferenceEnded(let user, let category):
            row.event(Event.preferenceEnded, "L03", user)
            row.field(.category, category)
        case .districtPreferred(let user, let district):
            row.event(Event.districtPreferred, "L03", user)
            row.field(.district, district)
        case .districtPreferenceEnded(let user, let district):
            row.event(Event.districtPreferenceEnded, "L03", user)
            row.field(.district, district)
        case .nameSet(let user): row.event(Event.nameSet, "L06", user)
        case .peopleFound(let user, let count, let first):
            row.event(Event.peopleFound, "L06", user)
            row.field(.found, count)
            if !first.isNone { row.field(.first, first) }
        case .friendAsked(let user, let whom):
            row.event(Event.friendAsked, "L06", user)
            row.field(.whom, whom)
            row.tell(.person(whom), Message.friendAsked)
        case .befriended(let user, let whom):
            row.event(Event.befriended, "L06", user)
            row.field(.whom, whom)
            row.tell(.person(whom), Message.befriended)
        case .friendDeclined(let user, let whom):
            row.event(Event.friendDeclined, "L06", user)
            row.field(.whom, whom)
            row.tell(.person(whom), Message.friendDeclined)
        case .friendshipEnded(let user, let whom):
            // Told to nobody, so that nobody learns of a block (L08).
            row.event(Event.friendshipEnded, "L06", user)
            row.field(.whom, whom)
        case .requestEnded(let user, let whom):
            // Told to nobody, so that nobody learns of a block (L08).
            row.event(Event.requestEnded, "L08", user)
            row.field(.whom, whom)
        case .positionShared(let user): row.event(Event.positionShared, "L07", user)
        case .positionHidden(let user): row.event(Event.positionHidden, "L07", user)
        case .positionNoted(let user):
            row.name(user)
        case .friendSeen(let user, let whom, _):
            // A11: where the friend is only the answer says, and no log.
            row.event(Event.friendSeen, "L07", user)
            row.field(.whom, whom)
        case .friendsOnlySet(let user): row.event(Event.friendsOnlySet, "L08", user)
        case .takesFromAll(let user): row.event(Event.takesFromAll, "L08", user)
        case .delivered(let user, let recipient, let message):
            row.event(Event.delivered, "L08", user)
            row.field(.to, recipient)
            row.field(.message, message)
            row.tell(.person(recipient), Message.written)
        case .blocked(let user, let whom):
            // Told to nobody, so that nobody learns of a block (L08).
            row.event(Event.blocked, "L08", user)
            row.field(.whom, whom)
        case .unblocked(let user, let whom):
            // Told to nobody, so that nobody learns of a block (L08).
            row.event(Event.unblocked, "L08", user)
            row.field(.whom, whom)
        case .placesLeft(let user): row.event(Event.placesLeft, "A11", user)
        case .rejected(let person, let operation, let reason):
            row.name(person)
            row.refused(Event.rejected, operation.word, reason)
        }
    }
}
