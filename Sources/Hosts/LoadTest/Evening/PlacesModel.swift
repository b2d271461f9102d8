import CityModel
import PlaceService
import Quantities
import RuleModels

/// What the rules of part L want, over plain sets and sums.
struct PlacesModel: Sendable {
    private struct User {
        var visits: [PlaceID: Int64] = [:]
        var grades: [PlaceID: UInt32] = [:]
        var collection: Set<PlaceID> = []
        var preferred: Set<PlaceCategory> = []
        /// By name.
        var districts: Set<String> = []
        var friends: Set<UserID> = []
        /// Whom the user has asked.
        var asked: Set<UserID> = []
        var blocked: Set<UserID> = []
        var sharesPosition = false
        var position: FixedPosition?
        var takesFromFriendsOnly = false
    }

    private let catalogue: PlaceCatalogue
    private let rules: PlaceRules
    private var users: [User]
    private var sums: [Int64]
    private var counts: [Int64]
    private(set) var gradeCount: UInt64 = 0
    private(set) var messageCount: UInt64 = 0

    init(_ catalogue: PlaceCatalogue, _ rules: PlaceRules, users: Int) {
        self.catalogue = catalogue
        self.rules = rules
        self.users = Array(repeating: User(), count: users)
        sums = Array(repeating: 0, count: catalogue.count)
        counts = sums
    }

    private var places: Range<UInt32> { 0..<UInt32(catalogue.count) }

    private func rating(_ place: PlaceID) -> PlaceService.Rating {
        PlaceService.Rating(sum: UInt32(sums[Int(place.index)]), count: UInt32(counts[Int(place.index)]))
    }

    // MARK: Looking

    /// L04, G07: decimetres, rounded half up.
    private func isWithin(_ metres: UInt32, _ position: FixedPosition, _ place: PlaceID) -> Bool {
        let decimetres = (SphereDistance.metres(position, catalogue.positions[Int(place.index)]) * 10).rounded()
        return decimetres <= Double(metres) * 10
    }

    private func passes(_ filter: PlaceService.Filter, _ place: PlaceID) -> Bool {
        if let category = filter.category, catalogue.categories[Int(place.index)] != category { return false }
        guard filter.withinMetres > 0, let position = filter.from else { return true }
        return isWithin(filter.withinMetres, position, place)
    }

    private func places(_ filter: PlaceService.Filter) -> [PlaceID] {
        places.map { PlaceID($0) }.filter { passes(filter, $0) }
    }

    /// L01: more grades, then the name.
    private func precedes(_ left: PlaceID, _ right: PlaceID) -> Bool {
        let (many, few) = (counts[Int(left.index)], counts[Int(right.index)])
        if many != few { return many > few }
        return catalogue[left].name < catalogue[right].name
    }

    /// L01: by overall rating.
    private func isBetter(_ left: PlaceID, _ right: PlaceID) -> Bool {
        let (a, b) = (Int(left.index), Int(right.index))
        // Of those without a grade the product is that of nothing.
        if (counts[a] == 0) != (counts[b] == 0) { return counts[b] == 0 }
        let (own, other) = (sums[a] * counts[b], sums[b] * counts[a])
        return own == other ? precedes(left, right) : own > other
    }

    /// L03: a score as a fraction, in units that are the same for all places of one reader.
    ///
    /// Weights are below 2³⁰ in millionths, and people, their visits and their grades fewer than 2²⁰ each, so the products that
    /// compare two stay below 2¹²⁰.
    private struct Score {
        let numerator, denominator: Int128

        static func == (left: Score, right: Score) -> Bool {
            left.numerator * right.denominator == right.numerator * left.denominator
        }

        static func > (left: Score, right: Score) -> Bool {
            left.numerator * right.denominator > right.numerator * left.denominator
        }
    }

    private func scores(of user: UserID) -> (PlaceID) -> Score {
        let own = users[Int(user.index)]
        let visitsInAll = max(1, Int128(own.visits.values.reduce(0, +)))
        let friendsInAll = max(1, Int128(own.friends.count))
        var byCategory: [PlaceCategory: Int128] = [:]
        for (place, times) in own.visits {
            byCategory[catalogue.categories[Int(place.index)], default: 0] += Int128(times)
        }
        var friendsAt: [PlaceID: Int128] = [:]
        for friend in own.friends {
            for place in users[Int(friend.index)].visits.keys { friendsAt[place, default: 0] += 1 }
        }
        let feed = rules.feed
        let weights = [feed.rating, feed.visits, feed.friends, feed.preference, feed.district].map(millionths)
        return { place in
            let category = catalogue.categories[Int(place.index)]
            let extras =
                (own.preferred.contains(category) ? weights[3] : 0)
                + (own.districts.contains(catalogue[place].district) ? weights[4] : 0)
            let habits =
                weights[1] * (byCategory[category] ?? 0) * friendsInAll
                + weights[2] * (friendsAt[place] ?? 0) * visitsInAll + extras * visitsInAll * friendsInAll
            let grades = max(1, 5 * Int128(counts[Int(place.index)]))
            let rating = weights[0] * Int128(sums[Int(place.index)]) * visitsInAll * friendsInAll
            return Score(numerator: rating + habits * grades, denominator: grades)
        }
    }

    /// Weights have six decimals at most.
    private func millionths(_ weight: ExactDecimal) -> Int128 {
        (weight.decimals..<6).reduce(Int128(weight.digits)) { product, _ in product * 10 }
    }

    private func best(_ found: [PlaceID], _ isBefore: (PlaceID, PlaceID) -> Bool) -> PlaceID {
        found.min(by: isBefore) ?? .none
    }

    private func feed(_ person: PlaceService.Person, _ filter: PlaceService.Filter) -> PlaceService.Effect {
        let found = places(filter)
        let count = min(UInt32(found.count), EveningOrder.feedCount)
        guard let user = person.user else { return .feedShown(person, count: count, first: best(found, isBetter)) }
        let score = scores(of: user)
        let scored = found.map { (place: $0, score: score($0)) }
        let first = scored.min { $0.score == $1.score ? precedes($0.place, $1.place) : $0.score > $1.score }
        return .feedShown(person, count: count, first: first?.place ?? .none)
    }

    private func search(
        _ number: UInt32, _ filter: PlaceService.Filter, _ person: PlaceService.Person
    ) -> [PlaceService.Effect] {
        func found(_ filter: PlaceService.Filter) -> [PlaceID] {
            places(filter).filter { catalogue[$0].name.contains(EveningOrder.text(of: number)) || number == 0 }
        }
        let exact = found(filter)
        if !exact.isEmpty { return [.found(person, count: UInt32(exact.count), first: best(exact, isBetter))] }
        var effects: [PlaceService.Effect] = [.nothingFound(person)]
        for widening in PlaceService.Widening.allCases {
            var wider = filter
            let isFar = filter.withinMetres > 0 && filter.from != nil
            switch widening {
            case .distance: if !isFar { continue } else { wider.withinMetres *= 2 }
            case .category: if filter.category == nil { continue } else { wider.category = nil }
            case .both:
                if !isFar || filter.category == nil { continue }
                wider.withinMetres *= 2
                wider.category = nil
            }
            effects.append(.widened(person, by: widening, count: UInt32(found(wider).count)))
        }
        return effects
    }

    // MARK: Doing

    mutating func answer(
        to step: EveningOrder.Step, of user: UserID, isGuest: Bool, _ occasions: inout [LoadFault: Int]
    ) -> [PlaceService.Effect] {
        let person = isGuest ? PlaceService.Person.guest(user.index) : .user(user)
        switch step {
        case .feed(let filter): return [feed(person, filter)]
        case .search(let number, let filter): return search(number, filter, person)
        case .look(let place): return [.looked(person, place, rating(place))]
        case .visit(let place):
            users[Int(user.index)].visits[place, default: 0] += 1
            return [.visited(user, place, times: UInt32(users[Int(user.index)].visits[place] ?? 0))]
        case .grade(let place, let grade): return [self.grade(place, grade, by: user, &occasions)]
        case .collect(let place):
            let isNew = users[Int(user.index)].collection.insert(place).inserted
            if !isNew { users[Int(user.index)].collection.remove(place) }
            return [isNew ? .collected(user, place) : .uncollected(user, place)]
        case .prefer(let category, let isPreferred):
            if isPreferred {
                users[Int(user.index)].preferred.insert(category)
            } else {
                users[Int(user.index)].preferred.remove(category)
            }
            return [isPreferred ? .preferred(user, category) : .preferenceEnded(user, category)]
        case .preferDistrict(let number, let isPreferred):
            // L04: numbered by first appearance, and here each has a name.
            guard (1...catalogue.districts.count).contains(Int(number)) else {
                return [.rejected(person, isPreferred ? .preferDistrict : .stopPreferringDistrict, .unknownDistrict)]
            }
            let name = catalogue.districts[Int(number) - 1]
            if isPreferred {
                users[Int(user.index)].districts.insert(name)
            } else {
                users[Int(user.index)].districts.remove(name)
            }
            return [
                isPreferred
                    ? .districtPreferred(user, district: number) : .districtPreferenceEnded(user, district: number)
            ]
        case .sharePosition(let isShared):
            users[Int(user.index)].sharesPosition = isShared
            return [isShared ? .positionShared(user) : .positionHidden(user)]
        case .position(let position):
            users[Int(user.index)].position = position
            return [.positionNoted(user)]
        case .friendsOnly(let isOnly):
            users[Int(user.index)].takesFromFriendsOnly = isOnly
            return [isOnly ? .friendsOnlySet(user) : .takesFromAll(user)]
        case .askFriend(let whom), .acceptFriend(let whom), .declineFriend(let whom), .deleteFriend(let whom),
            .lookForFriend(let whom), .message(let whom), .block(let whom), .unblock(let whom):
            return answer(to: step, of: user, about: whom, &occasions)
        case .useCard, .subscribe, .endSubscription, .buyCard, .listNearby, .eat, .askRoutes, .pickRoute:
            return []  // The guide's.
        }
    }

    /// L01, L02: one grade for each user.
    private mutating func grade(
        _ place: PlaceID, _ grade: UInt32, by user: UserID, _ occasions: inout [LoadFault: Int]
    ) -> PlaceService.Effect {
        if grade == 0 { return .rejected(.user(user), .grade, .gradeMissing) }
        let before = users[Int(user.index)].grades.updateValue(grade, forKey: place)
        sums[Int(place.index)] += Int64(grade) - Int64(before ?? 0)
        if before == nil {
            counts[Int(place.index)] += 1
            gradeCount += 1
        } else {
            occasions[.secondGradeCountsTwice, default: 0] += 1
        }
        return .graded(user, place, grade: grade, replaces: before ?? 0)
    }

    // MARK: Each other

    private func blocks(_ user: UserID, _ whom: UserID) -> Bool { users[Int(user.index)].blocked.contains(whom) }

    private mutating func befriend(_ user: UserID, _ whom: UserID) -> PlaceService.Effect {
        users[Int(user.index)].asked.remove(whom)
        users[Int(whom.index)].asked.remove(user)
        users[Int(user.index)].friends.insert(whom)
        users[Int(whom.index)].friends.insert(user)
        return .befriended(user, whom: whom)
    }

    private mutating func part(_ user: UserID, _ whom: UserID) -> PlaceService.Effect {
        users[Int(user.index)].friends.remove(whom)
        users[Int(whom.index)].friends.remove(user)
        return .friendshipEnded(user, whom: whom)
    }

    private mutating func answer(
        to step: EveningOrder.Step, of user: UserID, about whom: UserID, _ occasions: inout [LoadFault: Int]
    ) -> [PlaceService.Effect] {
        let (own, other) = (users[Int(user.index)], users[Int(whom.index)])
        func refused(_ operation: PlaceService.Operation, _ reason: PlaceService.Reason) -> [PlaceService.Effect] {
            [.rejected(.user(user), operation, reason)]
        }
        switch step {
        case .askFriend:
            if user == whom { return refused(.askFriend, .notYourself) }
            if own.friends.contains(whom) { return refused(.askFriend, .alreadyFriends) }
            if own.asked.contains(whom) { return refused(.askFriend, .alreadyAsked) }
            if blocks(user, whom) || blocks(whom, user) { return refused(.askFriend, .notDelivered) }
            if other.asked.contains(user) { return [befriend(user, whom)] }
            users[Int(user.index)].asked.insert(whom)
            return [.friendAsked(user, whom: whom)]
        case .acceptFriend:
            return other.asked.contains(user) ? [befriend(user, whom)] : refused(.acceptFriend, .notAsked)
        case .declineFriend:
            if !other.asked.contains(user) { return refused(.declineFriend, .notAsked) }
            users[Int(whom.index)].asked.remove(user)
            return [.friendDeclined(user, whom: whom)]
        case .deleteFriend:
            return own.friends.contains(whom) ? [part(user, whom)] : refused(.deleteFriend, .notFriends)
        case .lookForFriend:
            if !own.friends.contains(whom) { return refused(.lookForFriend, .notFriends) }
            guard other.sharesPosition, let position = other.position else {
                if other.position != nil { occasions[.hiddenPositionShown, default: 0] += 1 }
                return refused(.lookForFriend, .positionHidden)
            }
            return [.friendSeen(user, whom: whom, position)]
        case .message:
            if user == whom { return refused(.message, .notYourself) }
            if other.blocked.contains(user) {
                occasions[.messageToBlocker, default: 0] += 1
                return refused(.message, .notDelivered)
            }
            if other.takesFromFriendsOnly, !other.friends.contains(user) { return refused(.message, .notDelivered) }
            messageCount += 1
            return [.delivered(user, to: whom, MessageID(UInt32(messageCount - 1)))]
        case .block:
            if user == whom { return refused(.block, .notYourself) }
            if own.blocked.contains(whom) { return refused(.block, .alreadyBlocked) }
            users[Int(user.index)].blocked.insert(whom)
            return [.blocked(user, whom: whom)] + endAll(between: user, whom, &occasions)
        case .unblock:
            guard users[Int(user.index)].blocked.remove(whom) != nil else { return refused(.unblock, .notBlocked) }
            return [.unblocked(user, whom: whom)]
        case .feed, .search, .look, .visit, .grade, .collect, .prefer, .preferDistrict, .sharePosition, .position,
            .friendsOnly, .useCard, .subscribe, .endSubscription, .buyCard, .listNearby, .eat, .askRoutes, .pickRoute:
            return []  // Not about somebody else.
        }
    }

    /// L08: blocking ends a friendship and its requests.
    private mutating func endAll(
        between user: UserID, _ whom: UserID, _ occasions: inout [LoadFault: Int]
    ) -> [PlaceService.Effect] {
        var effects: [PlaceService.Effect] = []
        if users[Int(user.index)].friends.contains(whom) {
            occasions[.blockKeepsFriendship, default: 0] += 1
            effects.append(part(user, whom))
        }
        if users[Int(user.index)].asked.remove(whom) != nil { effects.append(.requestEnded(user, whom: whom)) }
        if users[Int(whom.index)].asked.remove(user) != nil { effects.append(.requestEnded(whom, whom: user)) }
        return effects
    }
}
