import CityModel
import Quantities
import ServiceKernel

extension PlaceService {
    /// What came of a command, in the order in which it happened.
    package enum Effect: Hashable, Sendable, BitwiseCopyable {
        /// L03: so many cards, the first of them; none if there are no places.
        case feedShown(Person, count: UInt32, first: PlaceID)
        /// L04. The first is the best by overall rating.
        case found(Person, count: UInt32, first: PlaceID)
        /// L04. What would be found with wider filters follows.
        case nothingFound(Person)
        case widened(Person, by: Widening, count: UInt32)
        /// L04. The first is the nearest; none if there are no places there.
        case mapShown(Person, count: UInt32, first: PlaceID)
        /// L01.
        case looked(Person, PlaceID, Rating)
        /// L03. `times`: so often by now.
        case visited(UserID, PlaceID, times: UInt32)
        /// L01. `replaces`: the user's grade before, 0 for none.
        case graded(UserID, PlaceID, grade: UInt32, replaces: UInt32)
        /// L05.
        case collected(UserID, PlaceID)
        case uncollected(UserID, PlaceID)
        /// L03.
        case preferred(UserID, PlaceCategory)
        case preferenceEnded(UserID, PlaceCategory)
        /// L03. Districts are counted from 1.
        case districtPreferred(UserID, district: UInt32)
        case districtPreferenceEnded(UserID, district: UInt32)
        /// L06.
        case nameSet(UserID)
        /// L06. The first by number; none if there is nobody.
        case peopleFound(UserID, count: UInt32, first: UserID)
        /// L06: the second is told.
        case friendAsked(UserID, whom: UserID)
        /// L06: the first has accepted, the second is told.
        case befriended(UserID, whom: UserID)
        /// L06: the first has declined what the second asked.
        case friendDeclined(UserID, whom: UserID)
        /// L06, L08, A11: the first has ended it, by deleting, blocking or leaving.
        case friendshipEnded(UserID, whom: UserID)
        /// L08, A11: blocking or leaving has ended what the first had asked of the second.
        case requestEnded(UserID, whom: UserID)
        /// L07.
        case positionShared(UserID)
        case positionHidden(UserID)
        /// L07: no line of the log, for telephones tell it all the time.
        case positionNoted(UserID)
        /// L07.
        case friendSeen(UserID, whom: UserID, FixedPosition)
        /// L08.
        case friendsOnlySet(UserID)
        case takesFromAll(UserID)
        /// L08: the first has written to the second.
        case delivered(UserID, to: UserID, MessageID)
        /// L08.
        case blocked(UserID, whom: UserID)
        case unblocked(UserID, whom: UserID)
        /// A11: what was kept of the user is erased.
        case placesLeft(UserID)
        case rejected(Person, Operation, Reason)
    }

    /// How a search that finds nothing might find something (L04), in the order in which it is proposed.
    package enum Widening: UInt8, BitwiseCopyable, FieldWord {
        /// Twice the distance.
        case distance = 1
        /// Any category.
        case category = 2
        case both = 3
    }
}

extension PlaceService.Effect: ServiceEffect {
    package static let vocabulary = PlaceService.EventWord.allCases.map(\.entry)

    package var event: String? { eventWord?.rawValue }

    /// The line of the log; nil for an effect that no log shows.
    package var eventWord: PlaceService.EventWord? {
        switch self {
        case .feedShown: .feedShown
        case .found: .found
        case .nothingFound: .nothingFound
        case .widened: .widened
        case .mapShown: .mapShown
        case .looked: .looked
        case .visited: .visited
        case .graded: .graded
        case .collected: .collected
        case .uncollected: .uncollected
        case .preferred: .preferred
        case .preferenceEnded: .preferenceEnded
        case .districtPreferred: .districtPreferred
        case .districtPreferenceEnded: .districtPreferenceEnded
        case .nameSet: .nameSet
        case .peopleFound: .peopleFound
        case .friendAsked: .friendAsked
        case .befriended: .befriended
        case .friendDeclined: .friendDeclined
        case .friendshipEnded: .friendshipEnded
        case .requestEnded: .requestEnded
        case .positionShared: .positionShared
        case .positionHidden: .positionHidden
        case .positionNoted: nil
        case .friendSeen: .friendSeen
        case .friendsOnlySet: .friendsOnlySet
        case .takesFromAll: .takesFromAll
        case .delivered: .delivered
        case .blocked: .blocked
        case .unblocked: .unblocked
        case .placesLeft: .placesLeft
        case .rejected: .rejected
        }
    }

    /// Who acts.
    package var person: PlaceService.Person {
        switch self {
        case .feedShown(let person, _, _), .found(let person, _, _), .nothingFound(let person),
            .widened(let person, _, _), .mapShown(let person, _, _), .looked(let person, _, _),
            .rejected(let person, _, _):
            person
        case .visited(let user, _, _), .graded(let user, _, _, _), .collected(let user, _), .uncollected(let user, _),
            .preferred(let user, _), .preferenceEnded(let user, _), .districtPreferred(let user, _),
            .districtPreferenceEnded(let user, _), .nameSet(let user), .peopleFound(let user, _, _),
            .friendAsked(let user, _), .befriended(let user, _), .friendDeclined(let user, _),
            .friendshipEnded(let user, _), .requestEnded(let user, _), .positionShared(let user),
            .positionHidden(let user), .positionNoted(let user), .friendSeen(let user, _, _),
            .friendsOnlySet(let user), .takesFromAll(let user), .delivered(let user, _, _), .blocked(let user, _),
            .unblocked(let user, _), .placesLeft(let user):
            .user(user)
        }
    }

    package func fields(_ take: (Field, FieldValue) -> Void) {
        person.name(take)
        switch self {
        case .feedShown(_, let count, let first), .found(_, let count, let first), .mapShown(_, let count, let first):
            take(.found, count.fieldValue)
            if !first.isNone { take(.first, first.fieldValue) }
        case .widened(_, let widening, let count):
            take(.by, widening.fieldValue)
            take(.found, count.fieldValue)
        case .looked(_, let place, let rating):
            take(.place, place.fieldValue)
            if rating.count > 0 { take(.rating, rating.fieldValue) }
        case .visited(_, let place, let times):
            take(.place, place.fieldValue)
            take(.times, times.fieldValue)
        case .graded(_, let place, let grade, let replaced):
            take(.place, place.fieldValue)
            take(.grade, grade.fieldValue)
            if replaced > 0 { take(.replaces, replaced.fieldValue) }
        case .collected(_, let place), .uncollected(_, let place): take(.place, place.fieldValue)
        case .preferred(_, let category), .preferenceEnded(_, let category): take(.category, category.fieldValue)
        case .districtPreferred(_, let district), .districtPreferenceEnded(_, let district):
            take(.district, district.fieldValue)
        case .peopleFound(_, let count, let first):
            take(.found, count.fieldValue)
            if !first.isNone { take(.first, first.fieldValue) }
        case .friendAsked(_, let whom), .befriended(_, let whom), .friendDeclined(_, let whom),
            .friendshipEnded(_, let whom), .requestEnded(_, let whom), .blocked(_, let whom), .unblocked(_, let whom):
            take(.whom, whom.fieldValue)
        // A11: where the friend is only the answer says, and no log.
        case .friendSeen(_, let whom, _): take(.whom, whom.fieldValue)
        case .delivered(_, let recipient, let message):
            take(.to, recipient.fieldValue)
            take(.message, message.fieldValue)
        case .rejected(_, let operation, let reason):
            take(.action, operation.fieldValue)
            take(.reason, reason.fieldValue)
        case .nothingFound, .nameSet, .positionShared, .positionHidden, .positionNoted, .friendsOnlySet,
            .takesFromAll, .placesLeft:
            break
        }
    }
}
