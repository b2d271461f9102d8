import CityModel
import PlaceService
import Quantities

/// A slow and plain model of part L of the rule book, independent of the service's code: the expected effects of each
/// command.
package struct PlacesModel: Sendable {
    /// An effect of the place service.
    package typealias Effect = PlaceService.Effect
    /// A reason for a refusal.
    package typealias Reason = PlaceService.Reason
    /// A delivered message.
    package typealias DeliveredMessage = (from: UserID, to: UserID, text: String)

    /// Rules of the place service.
    package let rules: PlaceRules
    /// The places with their ratings.
    package private(set) var places: ModelPlaceRatings
    private var users: [ModelUser]
    /// All delivered messages (L08), if `keepsLetters`.
    package private(set) var messages: [DeliveredMessage] = []
    private let keepsMessages: Bool
    /// Number of delivered messages.
    package private(set) var messageCount: UInt64 = 0
    /// Number of occasions on which each defect would show.
    package private(set) var occasions: [PlaceService.Defect: Int] = [:]

    /// Creates a model without actions.
    ///
    /// - Parameter keepsLetters: false if there are too many messages to compare more than their number.
    package init(catalogue: PlaceCatalogue, rules: PlaceRules, users: Int, keepsLetters: Bool = true) {
        self.rules = rules
        self.keepsMessages = keepsLetters
        places = ModelPlaceRatings(catalogue)
        self.users = Array(repeating: ModelUser(), count: users)
    }

    /// Number of users.
    package var userCount: Int { users.count }
    /// Number of grades.
    package var gradeCount: UInt64 { places.gradeCount }
    /// Returns the state of a user.
    package subscript(user: UserID) -> ModelUser {
        Int(user.index) < users.count ? users[Int(user.index)] : ModelUser()
    }

    /// Returns the users who have asked this one for friendship (L06).
    package func askers(of user: UserID) -> [UserID] {
        users.indices.map { UserID($0) }.filter { self[$0].asked.contains(user) }
    }

    /// Carries out a command and returns its expected effects.
    package mutating func perform(_ command: PlaceService.Command) -> [Effect] {
        do throws(Reason) {
            switch command {
            case .guest(let guest, let action):
                if !action.operation.isForGuests { throw .notLoggedIn }
                try require(action, by: .none)
                return query(action, .guest(guest))
            case .user(let user, let action):
                try require(action, by: user)
                // A user becomes known by an accepted action, and has left only until then.
                while users.count <= Int(user.index) { users.append(ModelUser()) }
                users[Int(user.index)].isGone = false
                return carryOut(action, by: user)
            }
        } catch {
            note(error, command)
            switch command {
            case .guest(let guest, let action): return [.rejected(.guest(guest), action.operation, error)]
            case .user(let user, let action): return [.rejected(.user(user), action.operation, error)]
            }
        }
    }

    // MARK: Refusals

    private func requireKnown(_ other: UserID) throws(Reason) {
        if Int(other.index) >= users.count || self[other].isGone { throw .unknownUser }
    }

    private func requirePlace(_ place: PlaceID) throws(Reason) {
        if !places.catalogue.contains(place) { throw .unknownPlace }
    }

    private func require(_ action: PlaceService.UserAction, by user: UserID) throws(Reason) {
        switch action {
        case .feed(let filter, _), .search(_, let filter):
            if filter.withinMetres > 0, filter.from == nil { throw .locationUnavailable }
        case .look(let place), .visit(let place), .collect(let place): try requirePlace(place)
        case .grade(let place, let grade, _):
            try requirePlace(place)
            if grade == 0 { throw .gradeMissing }
            if grade > 5 { throw .invalidGrade }
        case .preferDistrict(let number, _):
            if number < 1 || number > places.districtCount { throw .unknownDistrict }
        case .askFriend(let other), .acceptFriend(let other), .declineFriend(let other), .deleteFriend(let other),
            .lookForFriend(let other), .message(let other, _), .block(let other), .unblock(let other):
            try requireKnown(other)
            if let reason = reason(against: action, of: user, about: other) { throw reason }
        case .map, .prefer, .setName, .findPeople, .sharePosition, .position, .friendsOnly, .leavePlaces: break
        }
    }

    private func reason(against action: PlaceService.UserAction, of user: UserID, about other: UserID) -> Reason? {
        let (own, others) = (self[user], self[other])
        switch action {
        case .askFriend:
            if other == user { return .notYourself }
            if own.friends.contains(other) { return .alreadyFriends }
            if own.asked.contains(other) { return .alreadyAsked }
            return own.blocked.contains(other) || others.blocked.contains(user) ? .notDelivered : nil
        case .acceptFriend, .declineFriend: return others.asked.contains(user) ? nil : .notAsked
        case .deleteFriend: return own.friends.contains(other) ? nil : .notFriends
        case .lookForFriend:
            if !own.friends.contains(other) { return .notFriends }
            return others.sharesPosition && others.position != nil ? nil : .positionHidden
        case .message(_, let text):
            if other == user { return .notYourself }
            if text == "" { return .emptyMessage }
            if others.blocked.contains(user) { return .notDelivered }
            return others.takesFromFriendsOnly && !own.friends.contains(other) ? .notDelivered : nil
        case .block:
            if other == user { return .notYourself }
            return own.blocked.contains(other) ? .alreadyBlocked : nil
        case .unblock: return own.blocked.contains(other) ? nil : .notBlocked
        case .feed, .search, .map, .look, .visit, .grade, .collect, .prefer, .preferDistrict, .setName, .findPeople,
            .sharePosition, .position, .friendsOnly, .leavePlaces:
            return nil
        }
    }

    // MARK: Occasions for defects

    private mutating func note(_ defect: PlaceService.Defect) { occasions[defect, default: 0] += 1 }

    private mutating func note(_ reason: Reason, _ command: PlaceService.Command) {
        guard case .user(let user, let action) = command else { return }
        if case .message(let other, _) = action, reason == .notDelivered {
            note(self[other].blocked.contains(user) ? .messageToBlocker : .strangerReachesFriendsOnly)
        }
        if case .lookForFriend(let other) = action, reason == .positionHidden, self[other].position != nil {
            note(.hiddenPositionShown)
        }
    }
}

// Actions of users.
extension PlacesModel {
    private mutating func carryOut(_ action: PlaceService.UserAction, by user: UserID) -> [Effect] {
        let index = Int(user.index)
        switch action {
        case .feed, .search, .map, .look: return query(action, .user(user))
        case .visit(let place):
            users[index].visits[place, default: 0] += 1
            return [.visited(user, place, times: users[index].visits[place] ?? 0)]
        case .grade(let place, let grade, let text):
            let opinion = ModelUser.Opinion(grade: grade, text: text)
            let before = users[index].opinions.updateValue(opinion, forKey: place)?.grade
            places.addGrade(grade, replacing: before, place)
            if before != nil { note(.secondGradeCountsTwice) }
            return [.graded(user, place, grade: grade, replaces: before ?? 0)]
        case .collect(let place):
            if users[index].collection.remove(place) != nil { return [.uncollected(user, place)] }
            users[index].collection.insert(place)
            return [.collected(user, place)]
        case .prefer(let category, true):
            users[index].preferred.insert(category)
            return [.preferred(user, category)]
        case .prefer(let category, false):
            users[index].preferred.remove(category)
            return [.preferenceEnded(user, category)]
        case .preferDistrict(let number, true):
            users[index].districts.insert(number)
            return [.districtPreferred(user, district: number)]
        case .preferDistrict(let number, false):
            users[index].districts.remove(number)
            return [.districtPreferenceEnded(user, district: number)]
        case .setName(let name):
            users[index].name = name
            return [.nameSet(user)]
        case .findPeople(let text):
            let found = people(called: text).filter { $0 != user }
            return [.peopleFound(user, count: UInt32(found.count), first: found.first ?? .none)]
        case .sharePosition(let isShared):
            users[index].sharesPosition = isShared
            return [isShared ? .positionShared(user) : .positionHidden(user)]
        case .position(let position):
            users[index].position = position
            return [.positionNoted(user)]
        case .lookForFriend(let friend):
            return [.friendSeen(user, whom: friend, self[friend].position ?? FixedPosition(x: 0, y: 0))]
        case .friendsOnly(let isOnly):
            users[index].takesFromFriendsOnly = isOnly
            return [isOnly ? .friendsOnlySet(user) : .takesFromAll(user)]
        case .message(let other, let text):
            messageCount += 1
            if keepsMessages { messages.append((user, other, text)) }
            return [.delivered(user, to: other, MessageID(UInt32(messageCount - 1)))]
        case .askFriend(let other):
            if self[other].asked.contains(user) { return [befriend(user, other)] }
            users[index].asked.insert(other)
            return [.friendAsked(user, whom: other)]
        case .acceptFriend(let other): return [befriend(user, other)]
        case .declineFriend(let other):
            users[Int(other.index)].asked.remove(user)
            return [.friendDeclined(user, whom: other)]
        case .deleteFriend(let other): return endFriendship(user, other)
        case .block(let other):
            users[index].blocked.insert(other)
            if self[user].friends.contains(other) { note(.blockKeepsFriendship) }
            return [.blocked(user, whom: other)] + endFriendship(user, other) + endRequest(of: user, to: other)
                + endRequest(of: other, to: user)
        case .unblock(let other):
            users[index].blocked.remove(other)
            return [.unblocked(user, whom: other)]
        case .leavePlaces: return leave(user)
        }
    }

    private mutating func befriend(_ user: UserID, _ other: UserID) -> Effect {
        users[Int(other.index)].asked.remove(user)
        users[Int(other.index)].friends.insert(user)
        users[Int(user.index)].friends.insert(other)
        return .befriended(user, whom: other)
    }

    private mutating func endFriendship(_ user: UserID, _ other: UserID) -> [Effect] {
        users[Int(other.index)].friends.remove(user)
        return users[Int(user.index)].friends.remove(other).map { [.friendshipEnded(user, whom: $0)] } ?? []
    }

    private mutating func endRequest(of asker: UserID, to other: UserID) -> [Effect] {
        users[Int(asker.index)].asked.remove(other).map { [.requestEnded(asker, whom: $0)] } ?? []
    }

    /// Removes a user who leaves (A11). Blocks by others remain.
    private mutating func leave(_ user: UserID) -> [Effect] {
        let own = self[user]
        var effects = own.friends.sorted().flatMap { endFriendship(user, $0) }
        effects += own.asked.sorted().flatMap { endRequest(of: user, to: $0) }
        effects += askers(of: user).flatMap { endRequest(of: $0, to: user) }
        users[Int(user.index)] = self[user].erased()
        messages = messages.map { $0.from == user || $0.to == user ? ($0.from, $0.to, "") : $0 }
        return effects + [.placesLeft(user)]
    }
}

// Queries.
extension PlacesModel {
    private func query(_ action: PlaceService.UserAction, _ person: PlaceService.Person) -> [Effect] {
        switch action {
        case .feed(let filter, let count):
            let found = places.found(in: filter)
            let first = count == 0 ? nil : best(of: found, for: person)
            return [.feedShown(person, count: min(UInt32(found.count), count), first: first ?? .none)]
        case .search(let text, let filter): return search(text, filter, person)
        case .map(let position, let metres, let category):
            let reach = min(metres == 0 ? .max : metres, rules.mapMetres)
            let near = places.map(from: position, category, within: reach)
            return [.mapShown(person, count: UInt32(near.count), first: near.first ?? .none)]
        case .look(let place): return [.looked(person, place, places.rating(of: place))]
        case .visit, .grade, .collect, .prefer, .preferDistrict, .setName, .findPeople, .askFriend, .acceptFriend,
            .declineFriend, .deleteFriend, .sharePosition, .position, .lookForFriend, .friendsOnly, .message, .block,
            .unblock, .leavePlaces:
            return []
        }
    }

    /// Searches for places; without a result, proposes twice the distance, then any category, then both (L04).
    private func search(
        _ text: String, _ filter: PlaceService.Filter, _ person: PlaceService.Person
    ) -> [Effect] {
        let found = places.found(called: text, in: filter)
        if let best = best(of: found, for: .guest(0)) {
            return [.found(person, count: UInt32(found.count), first: best)]
        }
        var effects: [Effect] = [.nothingFound(person)]
        func propose(_ widening: PlaceService.Widening, _ metres: UInt32, _ category: PlaceCategory?) {
            let wider = PlaceService.Filter(from: filter.from, withinMetres: metres, category: category)
            effects.append(.widened(person, by: widening, count: UInt32(places.found(called: text, in: wider).count)))
        }
        let farther = UInt32(clamping: UInt64(filter.withinMetres) * 2)
        let (hasDistance, hasCategory) = (farther != filter.withinMetres, filter.category != nil)
        if hasDistance { propose(.distance, farther, filter.category) }
        if hasCategory { propose(.category, filter.withinMetres, nil) }
        if hasDistance, hasCategory { propose(.both, farther, nil) }
        return effects
    }

    /// Returns the users whose names contain the text; an empty text matches no name (L06).
    private func people(called text: String) -> [UserID] {
        if text == "" { return [] }
        let folded = ModelPlaceRatings.folded(text)
        return users.indices.filter { ModelPlaceRatings.folded(users[$0].name).contains(folded) }.map { UserID($0) }
    }

    private func reader(_ person: PlaceService.Person) -> ModelFeedReader {
        guard let user = person.user, Int(user.index) < users.count else { return ModelFeedReader() }
        return ModelFeedReader(self[user], friends: self[user].friends.map { self[$0] }, places, rules)
    }

    private typealias Card = (place: PlaceID, sum: ModelScore.Fraction)

    /// Whether a card precedes another: by score, then number of grades, then name (L03).
    private func precedes(_ left: Card, _ right: Card) -> Bool {
        left.sum == right.sum ? places.precedes(left.place, right.place) : left.sum > right.sum
    }

    /// Returns the first card of a feed, without sorting the others.
    private func best(of found: [PlaceID], for person: PlaceService.Person) -> PlaceID? {
        let reader = reader(person)
        return found.map { ($0, reader.score(of: $0, in: places).sum) }.min(by: precedes)?.0
    }

    /// Returns the `count` best cards of a feed (L03).
    package func feed(
        of person: PlaceService.Person, _ filter: PlaceService.Filter, count: UInt32
    ) -> [(place: PlaceID, score: ModelScore)] {
        let reader = reader(person)
        let scores = places.found(in: filter).map { ($0, reader.score(of: $0, in: places)) }
        return scores.sorted { precedes(($0.0, $0.1.sum), ($1.0, $1.1.sum)) }.prefix(Int(count)).map { ($0.0, $0.1) }
    }
}
