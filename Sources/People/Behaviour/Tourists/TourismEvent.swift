import Quantities

/// What tourists do in the streets that no service is told of: for whoever measures, as `WalkEvent` is of those on tours.
package enum TourismEvent: Hashable, Sendable, BitwiseCopyable {
    /// Has come to the city.
    case arrived(UserID)
    /// Has made up their mind to go to a place.
    case chose(UserID, PlaceID, ChoiceReason)
    /// Is on the way to a place, so far away by the way that is gone; in a taxi: once it has come.
    case setOut(UserID, PlaceID, TouristMode, metres: UInt32)
    /// No taxi came in time.
    case gaveTaxiUp(UserID)
    /// The place was closed when the tourist came.
    case foundClosed(UserID, PlaceID)
    /// All places are taken: stands in line.
    case waitsInLine(UserID, PlaceID)
    /// Has had enough of standing in line, or saw that there was no point.
    case turnedAway(UserID, PlaceID)
    /// A visit begins, after so long in line; so many are there then. The place service is told too.
    case visits(UserID, PlaceID, waited: SimDuration, people: UInt32)
    /// A visit begins, of who follows a guide. The place service is told too.
    case visitsGuided(UserID, PlaceID)
    /// A visit is over.
    case goesOn(UserID, PlaceID)
    /// Leaves the hotel where home was for some nights: no visit, but they know what to think of it.
    case stayed(UserID, PlaceID)
    /// Has left the city.
    case left(UserID)

    /// Why somebody goes to a place.
    package enum ChoiceReason: Hashable, Sendable, BitwiseCopyable {
        /// It stood at this rank of the feed, from 1.
        case feed(rank: UInt16)
        /// Whatever the feed shows.
        case explores
        case route, guidedTour, meal, friend
    }
}

/// How a tourist gets somewhere.
package enum TouristMode: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case walk, transit, taxi
}
