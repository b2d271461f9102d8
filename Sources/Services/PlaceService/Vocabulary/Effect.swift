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

    /// The events that logs show.
    package enum EventWord: String, ServiceKernel.EventWord {
        case feedShown, found, nothingFound, widened, mapShown, looked
        case visited, graded, collected, uncollected
        case preferred, preferenceEnded, districtPreferred, districtPreferenceEnded
        case nameSet, peopleFound, friendAsked, befriended, friendDeclined, friendshipEnded, requestEnded
        case positionShared, positionHidden, friendSeen
        case friendsOnlySet, takesFromAll, delivered, blocked, unblocked, placesLeft
        case rejected
    }

    /// What users read (G10).
    package enum MessageWord: String, ServiceKernel.MessageWord {
        case nothingFound, wider, friendAsked, befriended, friendDeclined, written
    }
}
