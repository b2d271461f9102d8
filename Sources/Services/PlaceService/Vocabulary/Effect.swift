import CityModel
import Quantities
import ServiceKernel

extension PlaceService {
    /// A result of a command, in the order in which it happened.
    package enum Effect: Hashable, Sendable, BitwiseCopyable {
        /// L03: number of cards, and the first of them; none without places.
        case feedShown(Person, count: UInt32, first: PlaceID)
        /// L04: number of results, and the best by overall rating.
        case found(Person, count: UInt32, first: PlaceID)
        /// L04: nothing is found; results of widened filters follow.
        case nothingFound(Person)
        case widened(Person, by: Widening, count: UInt32)
        /// L04: number of places on the map, and the nearest; none without places.
        case mapShown(Person, count: UInt32, first: PlaceID)
        /// The details of a place are shown (L01).
        case looked(Person, PlaceID, Rating)
        /// L03. `times`: number of the user's visits to the place so far.
        case visited(UserID, PlaceID, times: UInt32)
        /// L01. `replaces`: the user's earlier grade, or 0 for none.
        case graded(UserID, PlaceID, grade: UInt32, replaces: UInt32)
        /// A place is in the collection (L05).
        case collected(UserID, PlaceID)
        case uncollected(UserID, PlaceID)
        /// A category is preferred (L03).
        case preferred(UserID, PlaceCategory)
        case preferenceEnded(UserID, PlaceCategory)
        /// L03. Districts count from 1.
        case districtPreferred(UserID, district: UInt32)
        case districtPreferenceEnded(UserID, district: UInt32)
        /// The user's name is set (L06).
        case nameSet(UserID)
        /// L06: number of users found, and the first by number; none without results.
        case peopleFound(UserID, count: UInt32, first: UserID)
        /// L06: the first user has sent a request; the second is notified.
        case friendAsked(UserID, whom: UserID)
        /// L06: the first user has accepted; the second is notified.
        case befriended(UserID, whom: UserID)
        /// L06: the first user has declined the second's request.
        case friendDeclined(UserID, whom: UserID)
        /// L06, L08, A11: the first user has ended the friendship, by deleting, blocking or leaving.
        case friendshipEnded(UserID, whom: UserID)
        /// L08, A11: a block or a leave has ended the first user's request to the second.
        case requestEnded(UserID, whom: UserID)
        /// Friends may see the position (L07).
        case positionShared(UserID)
        case positionHidden(UserID)
        /// L07: a position is reported. No line of the log, because phones report positions all the time.
        case positionNoted(UserID)
        /// A friend's position is shown (L07).
        case friendSeen(UserID, whom: UserID, FixedPosition)
        /// Only friends may send messages (L08).
        case friendsOnlySet(UserID)
        case takesFromAll(UserID)
        /// L08: the first user's message reaches the second.
        case delivered(UserID, to: UserID, MessageID)
        /// The first user blocks the second (L08).
        case blocked(UserID, whom: UserID)
        case unblocked(UserID, whom: UserID)
        /// A11: the user's data is erased.
        case placesLeft(UserID)
        case rejected(Person, Operation, Reason)
    }

    /// Widening of a search without results (L04), in the order of proposal.
    package enum Widening: UInt8, BitwiseCopyable, FieldWord {
        /// Doubles the distance.
        case distance = 1
        /// Allows any category.
        case category = 2
        case both = 3
    }

    /// Events that logs show.
    package enum EventWord: String, ServiceKernel.EventWord {
        case feedShown, found, nothingFound, widened, mapShown, looked
        case visited, graded, collected, uncollected
        case preferred, preferenceEnded, districtPreferred, districtPreferenceEnded
        case nameSet, peopleFound, friendAsked, befriended, friendDeclined, friendshipEnded, requestEnded
        case positionShared, positionHidden, friendSeen
        case friendsOnlySet, takesFromAll, delivered, blocked, unblocked, placesLeft
        case rejected
    }

    /// Messages to users (G10).
    package enum MessageWord: String, ServiceKernel.MessageWord {
        case nothingFound, wider, friendAsked, befriended, friendDeclined, written
    }
}

extension PlaceService.Effect: ServiceEffect {
    private typealias Event = PlaceService.EventWord
    private typealias Message = PlaceService.MessageWord

    /// One effect of each row, with all its fields, in the order of the reference page.
    package static let samples: [Self] = [
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
    ]
    private static let (user, whom, place) = (UserID(0), UserID(1), PlaceID(0))
    private static let person = PlaceService.Person.user(user)

    /// Actor of the effect.
    package var person: PlaceService.Person {
        participant(PlaceService.Person.self) ?? .user(participant(UserID.self) ?? .none)
    }

    /// Describes the row of each event: word, rule, fields and message.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
        switch self {
        case .feedShown(let person, let count, let first):
            self = try .feedShown(
                row.event(Event.feedShown, "L03", person), count: row.field(.found, count),
                first: row.field(.first, first, .optional))
        case .found(let person, let count, let first):
            self = try .found(
                row.event(Event.found, "L04", person), count: row.field(.found, count),
                first: row.field(.first, first, .optional))
        case .nothingFound(let person):
            self = try .nothingFound(row.event(Event.nothingFound, "L04", person))
            row.message(to: .person(person), Message.nothingFound)
        case .widened(let person, let widening, let count):
            self = try .widened(
                row.event(Event.widened, "L04", person), by: row.field(.by, widening), count: row.field(.found, count))
            row.message(to: .person(person), Message.wider)
        case .mapShown(let person, let count, let first):
            self = try .mapShown(
                row.event(Event.mapShown, "L04", person), count: row.field(.found, count),
                first: row.field(.first, first, .optional))
        case .looked(let person, let place, let rating):
            self = try .looked(row.event(Event.looked, "L01", person), row.name(place), rating)
            try row.derivedField(.rating, rating.tenths == nil ? nil : rating.text)
        case .visited(let user, let place, let times):
            self = try .visited(row.event(Event.visited, "L03", user), row.name(place), times: row.field(.times, times))
        case .graded(let user, let place, let grade, let replaced):
            self = try .graded(
                row.event(Event.graded, "L01", user), row.name(place), grade: row.field(.grade, grade),
                replaces: row.field(.replaces, replaced, unless: 0))
        case .collected(let user, let place):
            self = try .collected(row.event(Event.collected, "L05", user), row.name(place))
        case .uncollected(let user, let place):
            self = try .uncollected(row.event(Event.uncollected, "L05", user), row.name(place))
        case .preferred(let user, let category):
            self = try .preferred(row.event(Event.preferred, "L03", user), row.field(.category, category))
        case .preferenceEnded(let user, let category):
            self = try .preferenceEnded(row.event(Event.preferenceEnded, "L03", user), row.field(.category, category))
        case .districtPreferred(let user, let district):
            self = try .districtPreferred(
                row.event(Event.districtPreferred, "L03", user), district: row.field(.district, district))
        case .districtPreferenceEnded(let user, let district):
            self = try .districtPreferenceEnded(
                row.event(Event.districtPreferenceEnded, "L03", user), district: row.field(.district, district))
        case .nameSet(let user): self = try .nameSet(row.event(Event.nameSet, "L06", user))
        case .peopleFound(let user, let count, let first):
            self = try .peopleFound(
                row.event(Event.peopleFound, "L06", user), count: row.field(.found, count),
                first: row.field(.first, first, .optional))
        case .friendAsked(let user, let whom):
            self = try .friendAsked(row.event(Event.friendAsked, "L06", user), whom: row.field(.whom, whom))
            row.message(to: .person(whom), Message.friendAsked)
        case .befriended(let user, let whom):
            self = try .befriended(row.event(Event.befriended, "L06", user), whom: row.field(.whom, whom))
            row.message(to: .person(whom), Message.befriended)
        case .friendDeclined(let user, let whom):
            self = try .friendDeclined(row.event(Event.friendDeclined, "L06", user), whom: row.field(.whom, whom))
            row.message(to: .person(whom), Message.friendDeclined)
        case .friendshipEnded(let user, let whom):
            // No message, so that no user learns of a block (L08).
            self = try .friendshipEnded(row.event(Event.friendshipEnded, "L06", user), whom: row.field(.whom, whom))
        case .requestEnded(let user, let whom):
            // No message, so that no user learns of a block (L08).
            self = try .requestEnded(row.event(Event.requestEnded, "L08", user), whom: row.field(.whom, whom))
        case .positionShared(let user): self = try .positionShared(row.event(Event.positionShared, "L07", user))
        case .positionHidden(let user): self = try .positionHidden(row.event(Event.positionHidden, "L07", user))
        case .positionNoted(let user): self = try .positionNoted(row.name(user))
        case .friendSeen(let user, let whom, let position):
            // A11: only the answer contains the friend's position, and no log.
            self = try .friendSeen(
                row.event(Event.friendSeen, "L07", user), whom: row.field(.whom, whom),
                row.field(.position, position, .unlogged))
        case .friendsOnlySet(let user): self = try .friendsOnlySet(row.event(Event.friendsOnlySet, "L08", user))
        case .takesFromAll(let user): self = try .takesFromAll(row.event(Event.takesFromAll, "L08", user))
        case .delivered(let user, let recipient, let message):
            self = try .delivered(
                row.event(Event.delivered, "L08", user), to: row.field(.to, recipient), row.field(.message, message))
            row.message(to: .person(recipient), Message.written)
        case .blocked(let user, let whom):
            // No message, so that no user learns of a block (L08).
            self = try .blocked(row.event(Event.blocked, "L08", user), whom: row.field(.whom, whom))
        case .unblocked(let user, let whom):
            // No message, so that no user learns of a block (L08).
            self = try .unblocked(row.event(Event.unblocked, "L08", user), whom: row.field(.whom, whom))
        case .placesLeft(let user): self = try .placesLeft(row.event(Event.placesLeft, "A11", user))
        case .rejected(let person, let operation, let reason):
            self = try .rejected(
                row.event(Event.rejected, "A08", person), row.field(.action, operation),
                row.refusal(of: operation.word, reason))
        }
    }
}
