import CityModel
import PlaceService
import Quantities
import RuleModels
import ServiceKernel
import TestSupport

/// The service and the model, which receive the same commands and must agree on everything.
struct PlacesComparison: ModelComparison, Sendable {
    private(set) var service: PlaceService
    private var injector: FaultInjector<PlaceService>?
    private(set) var model: PlacesModel
    private let isThorough: Bool
    /// Refusals with their reasons, and all other effects seen.
    private(set) var seen: Set<String> = []

    init(_ world: PlacesWorld, isThorough: Bool, defect: PlaceService.Defect? = nil) {
        self.isThorough = isThorough
        service = PlaceService(
            catalogue: world.catalogue, rules: world.rules, users: Int(world.users))
        injector = FaultInjector(defect, in: &service)
        model = PlacesModel(catalogue: world.catalogue, rules: world.rules, users: Int(world.users))
    }

    /// Carries out the command on both sides.
    ///
    /// - Returns: the disagreement, or nil.
    mutating func perform(_ command: PlaceService.Command) -> String? {
        let expected = model.perform(command)
        injector.handle(command, at: .zero, in: &service)
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
            if !service.lastFeed.elementsEqual(feed) {
                return "the feed: \(Array(service.lastFeed))\nthe model: \(feed)"
            }
        }
        return isThorough ? differenceOfStates() : nil
    }

    /// Returns the disagreement of the final states, or nil.
    func differenceOfStates() -> String? {
        do { try service.checkInvariants() } catch { return "\(error)" }
        if service.userCount != model.userCount { return "how many are known" }
        for place in (0..<service.catalogue.count).map({ PlaceID($0) }) {
            let grades = (0..<model.userCount).compactMap { model[UserID($0)].opinions[place]?.grade }
            let rating = PlaceService.Rating(sum: grades.reduce(0, +), count: UInt32(grades.count))
            if model.places.rating(of: place) != rating { return "the model's own sum of grades" }
            if service.rating(of: place) != rating { return "the rating of place \(place.number)" }
        }
        for user in 0..<model.userCount {
            if let found = difference(of: UserID(user)) { return "\(found) of user \(user + 1)" }
            if let found = differenceOfFeed(.user(UserID(user))) { return found }
        }
        if service.messageCount != model.messages.count { return "how many messages were delivered" }
        for (number, letter) in model.messages.enumerated() {
            let found = service.message(MessageID(number))
            if (found.sender, found.recipient, found.text) != letter { return "message \(number + 1)" }
        }
        return differenceOfFeed(.guest(0))
    }

    private func difference(of user: UserID) -> String? {
        let own = model[user]
        if service.friends(of: user) != own.friends.sorted() { return "the friends" }
        if service.blocked(by: user) != own.blocked.sorted() { return "whom they block" }
        if service.askers(of: user) != model.askers(of: user) { return "the requests" }
        if service.takesFromFriendsOnly(user) != own.takesFromFriendsOnly { return "who may write" }
        if service.sharedPosition(of: user) != (own.sharesPosition ? own.position : nil) { return "the position" }
        if service.name(of: user) != own.name { return "the name" }
        if service.collection(of: user) != own.collection.sorted() { return "the collection" }
        if service.preferredDistricts(of: user) != own.districts.sorted() { return "the districts" }
        for category in PlaceCategory.allCases
        where service.prefers(user, category) != own.preferred.contains(category) { return "the preferences" }
        for place in (0..<service.catalogue.count).map({ PlaceID($0) }) {
            if service.visits(of: user, to: place) != own.visits[place] ?? 0 { return "the visits" }
            let review = service.review(by: user, of: place).map {
                ModelUser.Opinion(grade: $0.grade, text: $0.text)
            }
            if review != own.opinions[place] { return "the reviews" }
        }
        return nil
    }

    /// L03: compares the cards, their order and their terms.
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
    /// Filter of a feed command.
    fileprivate var filter: PlaceService.Filter? {
        switch self {
        case .user(_, .feed(let filter, _)), .guest(_, .feed(let filter, _)): filter
        default: nil
        }
    }
}
