import CityModel
import PlaceService
import Quantities

/// What part L of the rule book says, kept in sets and tables and looked through whole each time: slow, plain, and without
/// anything of the service but its words.
struct PlacesModel: Sendable {
    typealias Effect = PlaceService.Effect
    typealias Reason = PlaceService.Reason

    /// Of two people, in this order.
    struct Pair: Hashable, Sendable {
        var one: UserID
        var other: UserID
        var turned: Pair { Pair(one: other, other: one) }
    }

    struct Key: Hashable, Sendable {
        var user: UserID
        var place: PlaceID
    }

    struct Opinion: Equatable, Sendable {
        var grade: UInt32
        var text: String
    }

    let catalogue: PlaceCatalogue
    let rules: PlaceRules
    private(set) var userCount: UInt32
    /// A11: who has left, and not acted since.
    private var gone: Set<UserID> = []
    private(set) var opinions: [Key: Opinion] = [:]
    private(set) var visits: [Key: UInt32] = [:]
    private(set) var collected: Set<Key> = []
    private(set) var preferences: [UserID: Set<PlaceCategory>] = [:]
    private(set) var districts: [UserID: Set<UInt32>] = [:]
    private(set) var names: [UserID: String] = [:]
    /// Both ways.
    private(set) var friends: Set<Pair> = []
    /// `one` has asked `other`.
    private(set) var requests: Set<Pair> = []
    /// `one` blocks `other`.
    private(set) var blocks: Set<Pair> = []
    private(set) var sharing: Set<UserID> = []
    private(set) var positions: [UserID: FixedPosition] = [:]
    private(set) var friendsOnly: Set<UserID> = []
    private(set) var letters: [(from: UserID, to: UserID, text: String)] = []

    init(catalogue: PlaceCatalogue, rules: PlaceRules, users: UInt32) {
        self.catalogue = catalogue
        self.rules = rules
        userCount = users
    }

    /// - Returns: the effects that the command should have.
    mutating func perform(_ command: PlaceService.Command) -> [Effect] {
        switch command {
        case .guest(let guest, let action):
            guard action.operation.isForGuests else {
                return [.rejected(.guest(guest), action.operation, .notLoggedIn)]
            }
            return look(action, .guest(guest))
        case .user(let user, let action):
            if let reason = reason(against: action, by: user) {
                return [.rejected(.user(user), action.operation, reason)]
            }
            // Who does what is not refused is known; who leaves is not until then.
            let before = userCount
            userCount = max(userCount, user.index + 1)
            let effects = carryOut(action, by: user) ?? look(action, .user(user))
            if case .rejected? = effects.first {
                userCount = before
                return effects
            }
            if action == .leavePlaces { gone.insert(user) } else { gone.remove(user) }
            return effects
        }
    }

    /// L04: by first appearance; who has none takes no number.
    var namesOfDistricts: [String] {
        catalogue.places.reduce(into: []) { names, place in
            if place.district != "", !names.contains(place.district) { names.append(place.district) }
        }
    }

    // MARK: - What is not allowed

    private func isKnown(_ user: UserID) -> Bool { user.index < userCount && !gone.contains(user) }

    private func reason(against action: PlaceService.UserAction, by user: UserID) -> Reason? {
        switch action {
        case .grade(let place, let grade, _):
            if !catalogue.contains(place) { return .unknownPlace }
            return grade == 0 ? .gradeMissing : grade > 5 ? .invalidGrade : nil
        case .visit(let place), .collect(let place): return catalogue.contains(place) ? nil : .unknownPlace
        case .preferDistrict(let number, _):
            return number >= 1 && number <= namesOfDistricts.count ? nil : .unknownDistrict
        case .askFriend(let other):
            let pair = Pair(one: user, other: other)
            if !isKnown(other) { return .unknownUser }
            if other == user { return .notYourself }
            if friends.contains(pair) { return .alreadyFriends }
            if requests.contains(pair) { return .alreadyAsked }
            return blocks.contains(pair) || blocks.contains(pair.turned) ? .notDelivered : nil
        case .acceptFriend(let other), .declineFriend(let other):
            if !isKnown(other) { return .unknownUser }
            return requests.contains(Pair(one: other, other: user)) ? nil : .notAsked
        case .deleteFriend(let other):
            if !isKnown(other) { return .unknownUser }
            return friends.contains(Pair(one: user, other: other)) ? nil : .notFriends
        case .lookForFriend(let other):
            if !isKnown(other) { return .unknownUser }
            if !friends.contains(Pair(one: user, other: other)) { return .notFriends }
            return sharing.contains(other) && positions[other] != nil ? nil : .positionHidden
        case .message(let other, let text):
            if !isKnown(other) { return .unknownUser }
            if other == user { return .notYourself }
            if text == "" { return .emptyMessage }
            let pair = Pair(one: user, other: other)
            if blocks.contains(pair.turned) { return .notDelivered }
            return friendsOnly.contains(other) && !friends.contains(pair) ? .notDelivered : nil
        case .block(let other):
            if !isKnown(other) { return .unknownUser }
            if other == user { return .notYourself }
            return blocks.contains(Pair(one: user, other: other)) ? .alreadyBlocked : nil
        case .unblock(let other):
            if !isKnown(other) { return .unknownUser }
            return blocks.contains(Pair(one: user, other: other)) ? nil : .notBlocked
        case .feed, .search, .map, .look, .prefer, .setName, .findPeople, .sharePosition, .position, .friendsOnly,
            .leavePlaces:
            return nil
        }
    }

    // MARK: - What changes something

    /// - Returns: nil for what changes nothing.
    private mutating func carryOut(_ action: PlaceService.UserAction, by user: UserID) -> [Effect]? {
        switch action {
        case .visit(let place):
            visits[Key(user: user, place: place), default: 0] += 1
            return [.visited(user, place, times: visits[Key(user: user, place: place)] ?? 0)]
        case .grade(let place, let grade, let text):
            let before = opinions.updateValue(Opinion(grade: grade, text: text), forKey: Key(user: user, place: place))
            return [.graded(user, place, grade: grade, replaces: before?.grade ?? 0)]
        case .collect(let place):
            if collected.remove(Key(user: user, place: place)) != nil { return [.uncollected(user, place)] }
            collected.insert(Key(user: user, place: place))
            return [.collected(user, place)]
        case .prefer(let category, true):
            preferences[user, default: []].insert(category)
            return [.preferred(user, category)]
        case .prefer(let category, false):
            preferences[user, default: []].remove(category)
            return [.preferenceEnded(user, category)]
        case .preferDistrict(let number, true):
            districts[user, default: []].insert(number)
            return [.districtPreferred(user, district: number)]
        case .preferDistrict(let number, false):
            districts[user, default: []].remove(number)
            return [.districtPreferenceEnded(user, district: number)]
        case .setName(let name):
            names[user] = name
            return [.nameSet(user)]
        case .sharePosition(let isShared):
            if isShared { sharing.insert(user) } else { sharing.remove(user) }
            return [isShared ? .positionShared(user) : .positionHidden(user)]
        case .position(let position):
            positions[user] = position
            return [.positionNoted(user)]
        case .friendsOnly(let isOnly):
            if isOnly { friendsOnly.insert(user) } else { friendsOnly.remove(user) }
            return [isOnly ? .friendsOnlySet(user) : .takesFromAll(user)]
        case .message(let other, let text):
            letters.append((user, other, text))
            return [.delivered(user, to: other, MessageID(letters.count - 1))]
        case .askFriend(let other), .acceptFriend(let other), .declineFriend(let other), .deleteFriend(let other),
            .block(let other), .unblock(let other):
            return carryOut(action.operation, Pair(one: user, other: other))
        case .leavePlaces: return leave(user)
        case .feed, .search, .map, .look, .findPeople, .lookForFriend: return nil
        }
    }

    /// A11: whatever there is but grades, and whom others block.
    private mutating func leave(_ user: UserID) -> [Effect] {
        let ended = friends.filter { $0.one == user }.sorted { $0.other < $1.other }
        let asked = requests.filter { $0.one == user }.sorted { $0.other < $1.other }
        let askers = requests.filter { $0.other == user }.sorted { $0.one < $1.one }
        friends = friends.filter { $0.one != user && $0.other != user }
        requests = requests.filter { $0.one != user && $0.other != user }
        blocks = blocks.filter { $0.one != user }
        for key in opinions.keys where key.user == user { opinions[key]?.text = "" }
        visits = visits.filter { $0.key.user != user }
        collected = collected.filter { $0.user != user }
        (preferences[user], districts[user], names[user], positions[user]) = (nil, nil, nil, nil)
        sharing.remove(user)
        friendsOnly.remove(user)
        letters = letters.map { $0.from == user || $0.to == user ? ($0.from, $0.to, "") : $0 }
        return ended.map { .friendshipEnded(user, whom: $0.other) }
            + (asked + askers).map { .requestEnded($0.one, whom: $0.other) } + [.placesLeft(user)]
    }

    /// Of what `one` does about `other`.
    private mutating func carryOut(_ operation: PlaceService.Operation, _ pair: Pair) -> [Effect] {
        let (user, other) = (pair.one, pair.other)
        switch operation {
        case .askFriend where !requests.contains(pair.turned):
            requests.insert(pair)
            return [.friendAsked(user, whom: other)]
        case .askFriend, .acceptFriend:
            requests.remove(pair.turned)
            friends.formUnion([pair, pair.turned])
            return [.befriended(user, whom: other)]
        case .declineFriend:
            requests.remove(pair.turned)
            return [.friendDeclined(user, whom: other)]
        case .deleteFriend:
            friends.subtract([pair, pair.turned])
            return [.friendshipEnded(user, whom: other)]
        case .block:
            var effects: [Effect] = [.blocked(user, whom: other)]
            blocks.insert(pair)
            if friends.remove(pair) != nil { effects.append(.friendshipEnded(user, whom: other)) }
            friends.remove(pair.turned)
            if requests.remove(pair) != nil { effects.append(.requestEnded(user, whom: other)) }
            if requests.remove(pair.turned) != nil { effects.append(.requestEnded(other, whom: user)) }
            return effects
        default:
            blocks.remove(pair)
            return [.unblocked(user, whom: other)]
        }
    }
}

// What only looks.
extension PlacesModel {
    private func look(_ action: PlaceService.UserAction, _ person: PlaceService.Person) -> [Effect] {
        switch action {
        case .feed(let filter, let count):
            if isWithoutPosition(filter) { return [.rejected(person, .feed, .locationUnavailable)] }
            let cards = feed(of: person, filter, count: count)
            return [.feedShown(person, count: UInt32(cards.count), first: cards.first?.place ?? .none)]
        case .search(let text, let filter):
            if isWithoutPosition(filter) { return [.rejected(person, .search, .locationUnavailable)] }
            return search(text, filter, person)
        case .map(let position, let metres, let category):
            let near = map(from: position, category, metres == 0 ? .max : metres)
            return [.mapShown(person, count: UInt32(near.count), first: near.first ?? .none)]
        case .look(let place):
            if !catalogue.contains(place) { return [.rejected(person, .look, .unknownPlace)] }
            return [.looked(person, place, rating(of: place))]
        case .findPeople(let text):
            let found = users(called: text).filter { $0 != person.user }
            return [.peopleFound(person.user ?? .none, count: UInt32(found.count), first: found.first ?? .none)]
        case .lookForFriend(let friend):
            return [
                .friendSeen(person.user ?? .none, whom: friend, positions[friend] ?? FixedPosition(x: 0, y: 0))
            ]
        default: return []
        }
    }

    private func isWithoutPosition(_ filter: PlaceService.Filter) -> Bool {
        filter.withinMetres > 0 && filter.from == nil
    }

    /// L04: first twice the distance, then any category, then both.
    private func search(
        _ text: String, _ filter: PlaceService.Filter, _ person: PlaceService.Person
    ) -> [Effect] {
        let found = places(called: text, filter)
        if let best = found.first { return [.found(person, count: UInt32(found.count), first: best)] }
        var effects: [Effect] = [.nothingFound(person)]
        var farther = filter
        farther.withinMetres = UInt32(clamping: UInt64(filter.withinMetres) * 2)
        let (anything, both) = (filter.ofAnyCategory, farther.ofAnyCategory)
        let (hasDistance, hasCategory) = (farther != filter, filter.category != nil)
        func propose(_ widening: PlaceService.Widening, _ filter: PlaceService.Filter) {
            effects.append(.widened(person, by: widening, count: UInt32(places(called: text, filter).count)))
        }
        if hasDistance { propose(.distance, farther) }
        if hasCategory { propose(.category, anything) }
        if hasDistance, hasCategory { propose(.both, both) }
        return effects
    }

    /// Best rated first.
    func places(called text: String, _ filter: PlaceService.Filter) -> [PlaceID] {
        inOrder(places(in: filter).filter { text == "" || Self.folded(catalogue[$0].name).contains(Self.folded(text)) })
        {
            score(of: $0, nil)
        }
    }

    func map(
        from position: FixedPosition, _ category: PlaceCategory?, _ metres: UInt32 = .max
    ) -> [PlaceID] {
        let reach = min(metres, rules.mapMetres)
        return places(in: PlaceService.Filter(from: position, withinMetres: reach, category: category)).sorted {
            let (left, right) = (decimetres(to: $0, from: position), decimetres(to: $1, from: position))
            return left == right ? comesFirst($0, $1) : left < right
        }
    }

    func users(called text: String) -> [UserID] {
        if text == "" { return [] }
        return (0..<userCount).map { UserID($0) }.filter { Self.folded(names[$0] ?? "").contains(Self.folded(text)) }
    }

    func places(in filter: PlaceService.Filter) -> [PlaceID] {
        catalogue.places.indices.map { PlaceID($0) }.filter { place in
            if let category = filter.category, catalogue[place].category != category { return false }
            guard filter.withinMetres > 0, let from = filter.from else { return true }
            return UInt64(decimetres(to: place, from: from)) <= UInt64(filter.withinMetres) * 10
        }
    }

    private func decimetres(to place: PlaceID, from position: FixedPosition) -> UInt32 {
        PlaceIndex.decimetres(from: position, to: catalogue[place].position)
    }

    private func comesFirst(_ place: PlaceID, _ other: PlaceID) -> Bool {
        let (name, otherName) = (catalogue[place].name, catalogue[other].name)
        return name == otherName ? place < other : name < otherName
    }

    /// L03: better scores first, then more grades, then by name.
    func inOrder(_ places: [PlaceID], by score: (PlaceID) -> Score) -> [PlaceID] {
        places.sorted { left, right in
            let (one, other) = (score(left).sum, score(right).sum)
            if one != other { return one > other }
            let counts = (rating(of: left).count, rating(of: right).count)
            return counts.0 == counts.1 ? comesFirst(left, right) : counts.0 > counts.1
        }
    }
}

extension PlaceService.Filter {
    fileprivate var ofAnyCategory: PlaceService.Filter {
        PlaceService.Filter(from: from, withinMetres: withinMetres, category: nil)
    }
}
