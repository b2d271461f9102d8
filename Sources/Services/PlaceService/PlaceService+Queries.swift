import CityModel
import Quantities

// Read-only queries for users, hosts and tests.
extension PlaceService {
    /// A user's grade and text about a place.
    package struct Review: Hashable, Sendable {
        /// Author of the review.
        package let user: UserID
        /// Reviewed place.
        package let place: PlaceID
        /// Grade from 1 to 5.
        package let grade: UInt32
        /// Text of the review; may be empty.
        package let text: String
    }

    /// A delivered message (L08).
    package struct DeliveredMessage: Hashable, Sendable {
        /// Number of the message.
        package let message: MessageID
        /// Author of the message.
        package let sender: UserID
        /// Recipient of the message.
        package let recipient: UserID
        /// Text of the message; empty once either user has left.
        package let text: String
    }

    // MARK: Places

    /// L01: returns the rating of a place.
    ///
    /// - Precondition: the place exists.
    package func rating(of place: PlaceID) -> Rating { ratingTotals[place] }

    /// L03: returns the best cards of the feed with their terms, best first. An unknown user gets a guest's feed.
    package func feed(of person: Person, _ filter: Filter = Filter(), count: UInt32) -> [FeedCard] {
        var room = FeedWorkspace()
        fill(&room, for: person.user, filter, count: count)
        return (0..<room.best.count).map { card(of: room.best[$0], for: person) }
    }

    /// Returns the cards of the feed that an effect of the last command shows, best first; empty for any other effect.
    package func cards(shownBy effect: Effect) -> ContiguousArray<PlaceID> {
        if case .feedShown = effect { return lastFeed }
        return []
    }

    /// L03: returns a place's card for a reader, with its score term by term.
    package func card(of place: PlaceID, for person: Person) -> FeedCard {
        FeedCard(place: place, rating: ratingTotals[place], score: score(of: place, for: person))
    }

    private func score(of place: PlaceID, for person: Person) -> FeedScore {
        let rating = ratingTotals[place]
        guard let user = person.user, user.index < userCount else {
            let share = FeedTerms.guests.rating(sum: rating.sum, count: rating.count).millionthsHalfUp
            return FeedScore(rating: share, sum: share)
        }
        let category = catalogue.categories[Int(place.index)]
        let friends = socialGraph.friends.list(of: user.index)
        let visitors = friends.count { placeRecords.visits.contains(place.index, of: $0.index) }
        let shares = (
            rating: terms.rating(sum: rating.sum, count: rating.count),
            visits: terms.visits(placeRecords.visitCount(of: user, category), of: placeRecords.visitCount(of: user)),
            friends: terms.friends(UInt32(visitors), of: UInt32(friends.count))
        )
        let preference = placeRecords.prefers(user, category) ? terms.preference : 0
        let district =
            placeRecords.prefers(user, district: catalogue.districtNumbers[Int(place.index)]) ? terms.district : 0
        let sum = ExactScore(shares.rating, shares.visits, shares.friends, extras: preference + district)
        return FeedScore(
            rating: shares.rating.millionthsHalfUp, visits: shares.visits.millionthsHalfUp,
            friends: shares.friends.millionthsHalfUp, preference: Int64(preference), district: Int64(district),
            sum: sum.millionthsHalfUp)
    }

    /// L04: returns the places found by name, best rated first.
    package func places(named text: String, _ filter: Filter = Filter()) -> [PlaceID] {
        var found: [PlaceID] = []
        forEachPlace(named: FoldedTexts.folded(text), filter) { found.append($0) }
        return found.sorted { guestRatings[$0.index] < guestRatings[$1.index] }
    }

    /// L04: returns the places on the map, nearest first, ties by name.
    ///
    /// - Parameter withinMetres: radius; 0 for the whole map.
    package func map(
        from position: FixedPosition, withinMetres: UInt32 = 0, category: PlaceCategory? = nil
    ) -> [PlaceAtDistance] {
        catalogue.nearest(within: mapMetres(withinMetres), of: position, category: category)
    }

    /// L02: returns the reviews of a place, in the order of the users' numbers.
    package func reviews(of place: PlaceID) -> [Review] {
        (0..<userCount).compactMap { review(by: UserID($0), of: place) }
    }

    /// Returns a user's review of a place, or nil without a grade.
    package func review(by user: UserID, of place: PlaceID) -> Review? {
        guard user.index < userCount, let own = placeRecords.grades.entry(place.index, of: user.index) else {
            return nil
        }
        return Review(user: user, place: place, grade: own.grade, text: placeRecords.text(of: own))
    }

    // MARK: Users. Queries about unknown users return empty values.

    /// L03: returns the number of the user's visits to the place.
    package func visits(of user: UserID, to place: PlaceID) -> UInt32 {
        user.index < userCount ? placeRecords.visits.entry(place.index, of: user.index)?.times ?? 0 : 0
    }

    /// Returns the number of all visits of the user.
    package func visitCount(of user: UserID) -> UInt32 {
        user.index < userCount ? placeRecords.visitCount(of: user) : 0
    }

    /// L05: returns the user's collection, in the order of the places' numbers.
    package func collection(of user: UserID) -> [PlaceID] {
        user.index < userCount ? placeRecords.collections.list(of: user.index).map { PlaceID($0.number) } : []
    }

    /// Whether the user prefers the category (L03).
    package func prefers(_ user: UserID, _ category: PlaceCategory) -> Bool {
        user.index < userCount && placeRecords.prefers(user, category)
    }

    /// L03: returns the numbers of the preferred districts, counted from 1, in order.
    package func preferredDistricts(of user: UserID) -> [UInt32] {
        user.index < userCount ? placeRecords.districts.list(of: user.index).map { $0.number + 1 } : []
    }

    /// L06: returns the name that the user has set; empty without one.
    package func name(of user: UserID) -> String { user.index < userCount ? socialGraph.name(of: user) : "" }

    /// L06: returns the users whose name contains the text, in the order of their numbers.
    package func users(named text: String) -> [UserID] {
        var found: [UserID] = []
        socialGraph.forEach(named: text) { found.append($0) }
        return found
    }

    /// Returns the user's friends, in the order of their numbers (L06).
    package func friends(of user: UserID) -> [UserID] {
        user.index < userCount ? socialGraph.friends.list(of: user.index) : []
    }

    /// Whether the two users are friends (L06).
    package func areFriends(_ user: UserID, _ other: UserID) -> Bool {
        user.index < userCount && socialGraph.areFriends(user, other)
    }

    /// Returns the number of the user's friends (L06).
    package func friendCount(of user: UserID) -> Int {
        user.index < userCount ? socialGraph.friends.count(of: user.index) : 0
    }

    /// L06: returns the users with an open request to the user.
    package func askers(of user: UserID) -> [UserID] {
        user.index < userCount ? socialGraph.askers.list(of: user.index) : []
    }

    /// L08: returns the users whom the user blocks.
    package func blocked(by user: UserID) -> [UserID] {
        user.index < userCount ? socialGraph.blocked.list(of: user.index) : []
    }

    /// Whether friends may see the user's position (L07).
    package func sharesPosition(_ user: UserID) -> Bool { user.index < userCount && socialGraph[user].sharesPosition }

    /// Whether the user takes messages from friends only (L08).
    package func takesFromFriendsOnly(_ user: UserID) -> Bool {
        user.index < userCount && socialGraph[user].takesFromFriendsOnly
    }

    /// L07: returns the position that friends see, or nil if it is hidden or unknown.
    package func sharedPosition(of user: UserID) -> FixedPosition? {
        user.index < userCount && socialGraph[user].sharesPosition ? socialGraph[user].position : nil
    }

    /// A11: returns the last position reported by the user's phone, shared or not; for the user only.
    package func ownPosition(of user: UserID) -> FixedPosition? {
        user.index < userCount ? socialGraph[user].position : nil
    }

    /// L08: returns the messages delivered to a user, in order.
    package func messages(to user: UserID) -> [DeliveredMessage] {
        messages.messages.indices.filter { messages.messages[$0].recipient == user }.map { message(MessageID($0)) }
    }

    /// L08: returns the messages that a user has sent or received, in order.
    package func messages(of user: UserID) -> [DeliveredMessage] {
        messages.messages.indices.filter {
            messages.messages[$0].sender == user || messages.messages[$0].recipient == user
        }
        .map { message(MessageID($0)) }
    }

    /// Returns a message.
    ///
    /// - Precondition: the message exists.
    package func message(_ message: MessageID) -> DeliveredMessage {
        let found = messages.messages[Int(message.index)]
        return DeliveredMessage(message: message, sender: found.sender, recipient: found.recipient, text: found.text)
    }

    /// Number of delivered messages.
    package var messageCount: Int { messages.messages.count }
}
