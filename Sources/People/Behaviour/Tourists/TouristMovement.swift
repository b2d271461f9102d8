import Quantities

/// Action of a tourist that no service sees, for measures, as `WalkerMovement` is for walkers.
package enum TouristMovement: Hashable, Sendable, BitwiseCopyable {
    /// Has come to the city.
    case arrived(UserID)
    /// Has decided to go to a place.
    case chose(UserID, PlaceID, ChoiceReason)
    /// Sets out to a place, with the length of the route; in a taxi, once it has come.
    case setOut(UserID, PlaceID, TouristMode, metres: UInt32)
    /// No taxi came in time.
    case abandonedTaxi(UserID)
    /// The place was closed on arrival.
    case foundClosed(UserID, PlaceID)
    /// The place is full: stands in line.
    case waitsInLine(UserID, PlaceID)
    /// Left the line, or saw that waiting was useless.
    case turnedAway(UserID, PlaceID)
    /// A visit begins, with the time in line and the number of people there. The place service learns of it too.
    case visits(UserID, PlaceID, waited: SimDuration, people: UInt32)
    /// A visit with a guide begins. The place service learns of it too.
    case visitsGuided(UserID, PlaceID)
    /// A visit is over.
    case endsVisit(UserID, PlaceID)
    /// Leaves the hotel of the stay: not a visit, but the tourist can grade it.
    case stayed(UserID, PlaceID)
    /// Has left the city.
    case left(UserID)

    /// Reason for the choice of a place.
    package enum ChoiceReason: Hashable, Sendable, BitwiseCopyable {
        /// Rank in the feed, from 1.
        case feed(rank: UInt16)
        /// Independent of the feed.
        case explores
        case route, guidedTour, meal, friend
    }
}

/// Means of travel of a tourist.
package enum TouristMode: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case walk, transit, taxi
}
