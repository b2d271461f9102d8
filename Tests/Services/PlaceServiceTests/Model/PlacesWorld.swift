import CityModel
import PlaceService
import Quantities
import RuleModels
import TestSupport

/// Setting of a random run: catalogue, users and weights.
struct PlacesWorld: Sendable {
    let seed: UInt64
    let catalogue: PlaceCatalogue
    let rules: PlaceRules
    /// Number of users known before they act.
    let users: UInt32
    /// Number of users who may act.
    let people: Int

    /// Parts of the names of places and people.
    static let words = ["Irmak", "İskele", "Çınar", "ada", "KALE", "ılıca", "São", "Sao", "cinar", "cafe\u{301}"]

    init(seed: UInt64) {
        self.seed = seed
        var random = SplitMix64(seed: seed)
        let districts = ["", "Old Town", "Harbour", "Hill"]
        let categories = Array(PlaceCategory.allCases.shuffled(using: &random).prefix(random.within(1...4)))
        catalogue = PlaceCatalogue(
            (0..<random.within(seed % 50 == 0 ? 0...0 : 1...14)).map { _ in
                PlaceDetails(
                    name: "\(random.pick(PlacesWorld.words)) \(random.pick(PlacesWorld.words))",
                    category: random.pick(categories), position: PlacesWorld.position(&random),
                    district: random.pick(districts))
            })
        var rules = PlaceRules()
        if random.chance(40) {
            let weights: [ExactDecimal] = ["0", "0.1", "0.333333", "1", "0.5", "7.25", "1000"].compactMap {
                ExactDecimal($0)
            }
            for weight in [
                \PlaceRules.FeedWeights.rating, \.visits, \.friends, \.preference, \.district,
            ] { rules.feed[keyPath: weight] = random.pick(weights) }
        }
        if random.chance(50) { rules.mapMetres = UInt32(random.within(1...4_000)) }
        self.rules = rules
        people = random.within(2...6)
        users = UInt32(random.within(0...people))
    }

    /// Draws a position on a coarse grid of some kilometres, so that distances are sometimes equal.
    static func position(_ random: inout SplitMix64) -> FixedPosition {
        FixedPosition(
            x: Int32(random.within(-8...8)) * 30_000 - 86_109_900,
            y: Int32(random.within(-8...8)) * 30_000 + 411_496_100)
    }
}

/// A generator of random commands, valid and invalid.
struct PlacesGenerator {
    /// Actions that a guest may try, most of them refused.
    private static let attempts = PlaceService.Command.vocabulary.filter { $0.actor == .guest }

    private let world: PlacesWorld
    private var random: SplitMix64

    init(_ world: PlacesWorld) {
        self.world = world
        random = SplitMix64(seed: world.seed &+ 0x5DEE_CE66)
    }

    mutating func next(_ model: PlacesModel) -> PlaceService.Command {
        if random.chance(8) {
            let guest = UInt32(random.below(2))
            return random.chance(50) ? .guest(guest, look()) : random.pick(PlacesGenerator.attempts).blank(guest + 1)
        }
        let user = UserID(random.below(world.people))
        return .user(user, random.chance(25) ? sensible(by: user, model) : anything())
    }

    /// Draws a response to other users' actions.
    private mutating func sensible(by user: UserID, _ model: PlacesModel) -> PlaceService.UserAction {
        let asked = model.askers(of: user)
        if !asked.isEmpty, random.chance(60) {
            let asker = random.pick(asked)
            return random.chance(70)
                ? .acceptFriend(asker) : random.chance(50) ? .askFriend(asker) : .declineFriend(asker)
        }
        let friends = model[user].friends.sorted()
        if !friends.isEmpty, random.chance(60) {
            let friend = random.pick(friends)
            switch random.below(10) {
            case 0: return .deleteFriend(friend)
            case 1: return .block(friend)
            case 2...5: return .lookForFriend(friend)
            default: return .message(to: friend, text: "Selam")
            }
        }
        return random.chance(50) ? .feed(PlaceService.Filter(), count: 5) : .visit(place())
    }

    private mutating func anything() -> PlaceService.UserAction {
        switch random.below(60) {
        case 0..<12: return look()
        case 12..<20: return .visit(place())
        case 20..<30:
            return .grade(
                place(), grade: UInt32(random.pick([0, 1, 2, 3, 4, 5, 5, 6])), text: random.pick(["", "", "iyi"]))
        case 30..<33: return .collect(place())
        case 33..<36: return .prefer(random.pick(PlaceCategory.allCases), random.chance(60))
        case 36..<39: return .preferDistrict(UInt32(random.below(6)), random.chance(60))
        case 39: return .setName(random.pick(["", "Ada Irmak", "ISIL", "Işıl", "İnci", "Çınar"]))
        case 40..<42: return .findPeople(text: text())
        case 42: return .sharePosition(random.chance(60))
        case 43: return .position(PlacesWorld.position(&random))
        case 44: return .friendsOnly(random.chance(50))
        case 45: return random.chance(40) ? .leavePlaces : .position(PlacesWorld.position(&random))
        default: return amongPeople()
        }
    }

    private mutating func amongPeople() -> PlaceService.UserAction {
        let other = UserID(random.below(world.people + 1))
        return switch random.below(14) {
        case 0..<4: .askFriend(other)
        case 4: .acceptFriend(other)
        case 5: .declineFriend(other)
        case 6: .deleteFriend(other)
        case 7: .lookForFriend(other)
        case 8..<11: .message(to: other, text: random.pick(["", "Merhaba", "Hello"]))
        case 11..<13: .block(other)
        default: .unblock(other)
        }
    }

    private mutating func look() -> PlaceService.UserAction {
        switch random.below(10) {
        case 0..<4: .feed(filter(), count: UInt32(random.pick([0, 1, 2, 3, 10, 4_000_000_000])))
        case 4..<7: .search(text: text(), filter())
        case 7:
            .map(
                from: PlacesWorld.position(&random),
                withinMetres: random.chance(50) ? 0 : UInt32(random.within(1...3_000)), category: category())
        default: .look(place())
        }
    }

    private mutating func filter() -> PlaceService.Filter {
        let metres = random.pick([0, 0, 0, 200, 700, 1_500, 3_000, 4_294_967_295])
        return PlaceService.Filter(
            from: random.chance(85) ? PlacesWorld.position(&random) : nil, withinMetres: UInt32(metres),
            category: category())
    }

    private mutating func category() -> PlaceCategory? {
        random.chance(70) ? nil : random.pick(PlaceCategory.allCases)
    }

    /// Draws a search text as users type it, in any letter case.
    private mutating func text() -> String {
        random.pick(["", "irmak", "IRMAK", "ırm", "ADA", "çin", "kale", "iLI", "nothing", "o"])
    }

    private mutating func place() -> PlaceID {
        random.chance(4) ? random.pick([PlaceID.none, PlaceID(99)]) : PlaceID(random.below(world.catalogue.count + 1))
    }
}
