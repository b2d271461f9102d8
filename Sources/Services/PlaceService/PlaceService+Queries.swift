import CityModel
import Quantities

// What people see, and what hosts and tests ask.
extension PlaceService {
    /// A user's opinion of a place.
    package struct Review: Hashable, Sendable {
        package let user: UserID
        package let place: PlaceID
        package let grade: UInt32
        /// Empty without one.
        package let text: String
    }

    /// A message that was delivered (L08).
    package struct Letter: Hashable, Sendable {
        package let message: MessageID
        package let sender: UserID
        package let recipient: UserID
        package let text: String
    }

    // MARK: Places

    /// L01. - Precondition: there is such a place.
    package func rating(of place: PlaceID) -> Rating { opinions[place] }

    /// L03: the feed's best cards with their terms, best first; of whoever is not known a guest's.
    package func feed(of person: Person, _ filter: Filter = Filter(), count: UInt32) -> [FeedCard] {
        var room = FeedRoom()
        fill(&room, for: person.user, filter, count: count)
        return (0..<room.best.count).map { card(of: room.best[$0], for: person) }
    }

    /// The cards of the feed that an effect of the last command shows, best first; none of any other effect.
    package func cards(shownBy effect: Effect) -> ContiguousArray<PlaceID> {
        if case .feedShown = effect { return shown }
        return []
    }

    /// L03: what a place scores in somebody's feed, term by term.
    package func card(of place: PlaceID, for person: Person) -> FeedCard {
        FeedCard(place: place, rating: opinions[place], score: score(of: place, for: person))
    }

    private func score(of place: PlaceID, for person: Person) -> FeedScore {
        let rating = opinions[place]
        guard let user = person.user, user.index < userCount else {
            let share = FeedTerms.guests.rating(sum: rating.sum, count: rating.count).millionthsHalfUp
            return FeedScore(rating: share, sum: share)
        }
        let category = catalogue.categories[Int(place.index)]
        let friends = people.friends.list(of: user.index)
        let visitors = friends.count { habits.visits.contains(place.index, of: $0.index) }
        let shares = (
            rating: terms.rating(sum: rating.sum, count: rating.count),
            visits: terms.visits(habits.visitCount(of: user, category), of: habits.visitCount(of: user)),
            friends: terms.friends(UInt32(visitors), of: UInt32(friends.count))
        )
        let preference = habits.prefers(user, category) ? terms.preference : 0
        let district =
            habits.prefers(user, district: catalogue.districtNumbers[Int(place.index)]) ? terms.district : 0
        let sum = ExactScore(shares.rating, shares.visits, shares.friends, extras: preference + district)
        return FeedScore(
            rating: shares.rating.millionthsHalfUp, visits: shares.visits.millionthsHalfUp,
            friends: shares.friends.millionthsHalfUp, preference: Int64(preference), district: Int64(district),
            sum: sum.millionthsHalfUp)
    }

    /// L04: those found, best rated first.
    package func places(called text: String, _ filter: Filter = Filter()) -> [PlaceID] {
        var found: [PlaceID] = []
        forEachPlace(called: FoldedTexts.folded(text), filter) { found.append($0) }
        return found.sorted { guestRatings[$0.index] < guestRatings[$1.index] }
    }

    /// L04: those on the map, nearest first, ties by name.
    ///
    /// - Parameter withinMetres: 0 for all of the map.
    package func map(
        from position: FixedPosition, withinMetres: UInt32 = 0, category: PlaceCategory? = nil
    ) -> [PlaceAtDistance] {
        catalogue.nearest(within: mapMetres(withinMetres), of: position, category: category)
    }

    /// L02: of a place, in the order of the users' numbers.
    package func reviews(of place: PlaceID) -> [Review] {
        (0..<userCount).compactMap { review(by: UserID($0), of: place) }
    }

    /// nil without a grade.
    package func review(by user: UserID, of place: PlaceID) -> Review? {
        guard user.index < userCount, let own = habits.grades.entry(place.index, of: user.index) else { return nil }
        return Review(user: user, place: place, grade: own.grade, text: habits.text(of: own))
    }

    // MARK: Users. Of whoever is not known there is nothing.

    /// L03: how often the user was there.
    package func visits(of user: UserID, to place: PlaceID) -> UInt32 {
        user.index < userCount ? habits.visits.entry(place.index, of: user.index)?.times ?? 0 : 0
    }

    package func visitCount(of user: UserID) -> UInt32 { user.index < userCount ? habits.visitCount(of: user) : 0 }

    /// L05, in the order of their numbers.
    package func collection(of user: UserID) -> [PlaceID] {
        user.index < userCount ? habits.collections.list(of: user.index).map { PlaceID($0.number) } : []
    }

    package func prefers(_ user: UserID, _ category: PlaceCategory) -> Bool {
        user.index < userCount && habits.prefers(user, category)
    }

    /// L03: counted from 1, in order.
    package func preferredDistricts(of user: UserID) -> [UInt32] {
        user.index < userCount ? habits.districts.list(of: user.index).map { $0.number + 1 } : []
    }

    /// L06; empty without one.
    package func name(of user: UserID) -> String { user.index < userCount ? people.name(of: user) : "" }

    /// L06: those whose name contains the text, in the order of their numbers.
    package func users(called text: String) -> [UserID] {
        var found: [UserID] = []
        people.forEach(called: text) { found.append($0) }
        return found
    }

    package func friends(of user: UserID) -> [UserID] {
        user.index < userCount ? people.friends.list(of: user.index) : []
    }

    package func areFriends(_ user: UserID, _ other: UserID) -> Bool {
        user.index < userCount && people.areFriends(user, other)
    }

    package func friendCount(of user: UserID) -> Int {
        user.index < userCount ? people.friends.count(of: user.index) : 0
    }

    /// L06: those who have asked the user and had no answer.
    package func askers(of user: UserID) -> [UserID] {
        user.index < userCount ? people.askers.list(of: user.index) : []
    }

    /// L08.
    package func blocked(by user: UserID) -> [UserID] {
        user.index < userCount ? people.blocked.list(of: user.index) : []
    }

    package func sharesPosition(_ user: UserID) -> Bool { user.index < userCount && people[user].sharesPosition }

    package func takesFromFriendsOnly(_ user: UserID) -> Bool {
        user.index < userCount && people[user].takesFromFriendsOnly
    }

    /// L07: what friends see; nil if they see nothing.
    package func sharedPosition(of user: UserID) -> FixedPosition? {
        user.index < userCount && people[user].sharesPosition ? people[user].position : nil
    }

    /// A11: the last that the user's telephone told, shared or not; for nobody else.
    package func ownPosition(of user: UserID) -> FixedPosition? {
        user.index < userCount ? people[user].position : nil
    }

    /// L08: those that were delivered to a user, in order.
    package func letters(to user: UserID) -> [Letter] {
        mail.messages.indices.filter { mail.messages[$0].recipient == user }.map { letter(MessageID($0)) }
    }

    /// L08: those that a user has written or been written, in order.
    package func letters(of user: UserID) -> [Letter] {
        mail.messages.indices.filter { mail.messages[$0].sender == user || mail.messages[$0].recipient == user }
            .map { letter(MessageID($0)) }
    }

    /// - Precondition: there is such a message.
    package func letter(_ message: MessageID) -> Letter {
        let found = mail.messages[Int(message.index)]
        return Letter(message: message, sender: found.sender, recipient: found.recipient, text: found.text)
    }

    package var messageCount: Int { mail.messages.count }
}
