import CityModel
import PlaceService
import Quantities
import ServiceKernel
import TestSupport

/// The service and the model, told the same commands; they must agree on everything.
struct PlacesSides: ServiceBesideModel, Sendable {
    private(set) var service: PlaceService
    private(set) var model: PlacesModel
    private let isThorough: Bool
    /// What has been refused, and why; and what else has happened.
    private(set) var seen: Set<String> = []

    init(_ world: PlacesWorld, isThorough: Bool, defect: PlaceService.Defect? = nil) {
        self.isThorough = isThorough
        service = PlaceService(
            catalogue: world.catalogue, rules: world.rules, users: Int(world.users), defect: defect)
        model = PlacesModel(catalogue: world.catalogue, rules: world.rules, users: world.users)
    }

    /// - Returns: what they disagree on, or nil.
    mutating func perform(_ command: PlaceService.Command) -> String? {
        let expected = model.perform(command)
        service.handle(command, at: .zero)
        guard service.effects.elementsEqual(expected) else {
            return "the service: \(Array(service.effects))\nthe model: \(expected)"
        }
        for effect in expected {
            if case .rejected(let person, let operation, let reason) = effect {
                seen.insert("\(person.role) \(operation) \(reason)")
            } else if let event = effect.event {
                seen.insert(event)
            }
        }
        do { try service.checkInvariants(touchedBy: command) } catch { return "\(error)" }
        if case .feedShown(let person, let count, _)? = expected.first, let filter = command.filter {
            let feed = model.feed(of: person, filter, count: count).map(\.place)
            if !service.shown.elementsEqual(feed) { return "the feed: \(Array(service.shown))\nthe model: \(feed)" }
        }
        return isThorough ? differenceOfStates() : nil
    }

    /// What only a look at everything shows.
    func differenceOfStates() -> String? {
        do { try service.checkInvariants() } catch { return "\(error)" }
        if service.userCount != Int(model.userCount) { return "how many are known" }
        for place in 0..<service.catalogue.count
        where service.rating(of: PlaceID(place)) != model.rating(of: PlaceID(place)) {
            return "the rating of place \(place + 1)"
        }
        for user in 0..<model.userCount {
            if let found = difference(of: UserID(user)) { return "\(found) of user \(user + 1)" }
            if let found = differenceOfFeed(.user(UserID(user))) { return found }
        }
        if service.messageCount != model.letters.count { return "how many messages were delivered" }
        for (number, letter) in model.letters.enumerated() {
            let found = service.letter(MessageID(number))
            if (found.sender, found.recipient, found.text) != letter { return "message \(number + 1)" }
        }
        return differenceOfFeed(.guest(0))
    }

    private func difference(of user: UserID) -> String? {
        let isListed = { (pairs: Set<PlacesModel.Pair>) in pairs.filter { $0.one == user }.map(\.other).sorted() }
        if service.friends(of: user) != isListed(model.friends) { return "the friends" }
        if service.blocked(by: user) != isListed(model.blocks) { return "whom they block" }
        if service.askers(of: user) != model.requests.filter({ $0.other == user }).map(\.one).sorted() {
            return "the requests"
        }
        if service.takesFromFriendsOnly(user) != model.friendsOnly.contains(user) { return "who may write" }
        if service.sharedPosition(of: user) != (model.sharing.contains(user) ? model.positions[user] : nil) {
            return "the position"
        }
        if service.name(of: user) != model.names[user] ?? "" { return "the name" }
        let collection = model.collected.filter { $0.user == user }.map(\.place).sorted()
        if service.collection(of: user) != collection { return "the collection" }
        if service.preferredDistricts(of: user) != (model.districts[user] ?? []).sorted() { return "the districts" }
        for category in PlaceCategory.allCases
        where service.prefers(user, category) != (model.preferences[user]?.contains(category) == true) {
            return "the preferences"
        }
        for place in 0..<service.catalogue.count {
            let key = PlacesModel.Key(user: user, place: PlaceID(place))
            if service.visits(of: user, to: key.place) != model.visits[key] ?? 0 { return "the visits" }
            let review = service.review(by: user, of: key.place).map {
                PlacesModel.Opinion(grade: $0.grade, text: $0.text)
            }
            if review != model.opinions[key] { return "the reviews" }
        }
        return nil
    }

    /// L03: cards, their order and their terms.
    private func differenceOfFeed(_ person: PlaceService.Person) -> String? {
        let cards = service.feed(of: person, count: .max)
        let expected = model.feed(of: person, PlaceService.Filter(), count: .max)
        let isSame = cards.elementsEqual(expected) { card, other in
            let score = card.score
            let terms = [score.rating, score.visits, score.friends, score.preference, score.district, score.sum]
            let (own, others) = (other.score, [other.score.rating, other.score.visits, other.score.friends])
            return card.place == other.place
                && terms == (others + [own.preference, own.district, own.sum]).map(\.halfUp)
        }
        return isSame ? nil : "the feed of \(person): \(cards)\nthe model: \(expected)"
    }
}

extension PlaceService.Command {
    /// Of a feed.
    fileprivate var filter: PlaceService.Filter? {
        switch self {
        case .user(_, .feed(let filter, _)), .guest(_, .feed(let filter, _)): filter
        default: nil
        }
    }
}
