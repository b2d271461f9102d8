import CityModel
import PlaceService
import Quantities
import ServiceKernel
import ServiceTexts

/// A place service with a few places along a road to the east, and shorthands for users' actions.
struct PlaceFixture {
    var service: PlaceService
    /// Explanations of the last command.
    private(set) var calculations: [String] = []

    static let ann = UserID(0)
    static let bob = UserID(1)
    static let cem = UserID(2)

    init(_ places: [PlaceDetails] = PlaceFixture.defaultPlaces, rules: PlaceRules = PlaceRules(), users: Int = 3) {
        service = PlaceService(catalogue: PlaceCatalogue(places), rules: rules, users: users)
    }

    /// A museum at the origin, a park at 1 km, a restaurant at 2 km and another museum at 7 km.
    static let defaultPlaces = [
        place("Müze", .museum, eastMetres: 0, district: "Old Town"),
        place("Park", .park, eastMetres: 1_000, district: "Old Town"),
        place("Ocakbaşı", .restaurant, eastMetres: 2_000, district: "Harbour"),
        place("Irmak Müzesi", .museum, eastMetres: 7_000, district: ""),
    ]

    static func place(
        _ name: String, _ category: PlaceCategory = .museum, eastMetres: Double = 0, district: String = ""
    ) -> PlaceDetails {
        PlaceDetails(name: name, category: category, position: position(eastMetres), district: district)
    }

    /// Returns a position on the equator.
    static func position(_ eastMetres: Double) -> FixedPosition {
        FixedPosition(Coordinate(latitudeDegrees: 0, longitudeDegrees: eastMetres / Earth.metresPerDegree))
    }

    /// Carries out an action.
    ///
    /// - Returns: the events as the log shows them, `graded u1 place1 4`; for a refusal only its reason.
    @discardableResult
    mutating func perform(_ user: UserID, _ action: PlaceService.UserAction) -> [String] { send(.user(user, action)) }

    @discardableResult
    mutating func send(_ command: PlaceService.Command) -> [String] {
        let before = service
        service.handle(command, at: .zero)
        calculations = service.calculations(of: command, at: .zero, since: before).map { calculation in
            calculation.sentence[.english].filled { calculation.value($0).flatMap(PlaceFixture.text) }
        }
        return service.effects.compactMap { effect in
            if case .rejected(_, _, let reason) = effect { return reason.word }
            return effect.event.map { event in
                ([event] + effect.fieldList.compactMap { PlaceFixture.text($0.value) }).joined(separator: " ")
            }
        }
    }

    mutating func befriend(_ user: UserID, _ other: UserID) {
        perform(user, .askFriend(other))
        perform(other, .acceptFriend(user))
    }

    /// Returns the numbers of the places in a feed, counted from 1.
    func feed(of user: UserID?, _ filter: PlaceService.Filter = PlaceService.Filter(), count: UInt32 = 10) -> [Int] {
        service.feed(of: user.map { .user($0) } ?? .guest(0), filter, count: count).map { Int($0.place.index) + 1 }
    }

    static func text(_ value: FieldValue) -> String? {
        switch value {
        case .absent: nil
        case .entity(let numbered): numbered.text
        case .count(let count): "\(count)"
        case .integer(let integer): "\(integer)"
        case .position(let position): position.logText
        case .word(let text), .text(let text): text
        case .zone, .place, .list, .flag, .moment, .duration, .money: "\(value)"
        }
    }
}

extension PlaceService {
    var digest: UInt64 {
        var digest = StateDigest()
        self.digest { digest.combine($0) }
        return digest.value
    }
}
