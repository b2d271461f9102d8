import AccountService
import CityHost
import CityModel
import Quantities
import ServiceKernel
import TestSupport

/// Puts random values into every field of a command: mostly valid ones, and mostly people of recent events.
struct RandomFields: FieldVisitor {
    /// The texts of fields that are not free text, by the field's name.
    private static let texts: [String: [String]] = [
        "email": ["ana@post.pt", "rui@post.pt", "eva@post.pt", "ivo@post.pt", "nobody"],
        "login": ["ana@post.pt", "rui@post.pt", "eva@post.pt", "ivo@post.pt", "+351912345678"],
        "username": ["person1", "person1", "person2", "x"],
        "password": ["strong a", "strong b", "strong c", "strong d", "weak"], "hash": ["t"],
        "name": ["Ana", "Rui", "Eva"], "surname": ["Sá"], "gender": ["f"], "address": ["Rua 1"],
        "dateOfBirth": ["1990-01-01"], "drivingLicence": ["D0", "D1", "D2"], "taxiLicence": ["T0", "T1", "T2"],
        "licence": ["T0", "T1", "T2"], "telephone": ["+351912345678", "+902125550102", "9"],
        "iban": ["PT50000201231234567890154", "GB29NWBK60161331926819", "BE69539007547034"],
        "paymentCard": ["1234 tok"], "report": ["12/19/30 -3/7/80"],
        "way": ["300 240|Head north, 300 m.|Kuzeye gidin."], "title": ["Walls", "Gate", "Tower"],
    ]
    private static let words = ["Old Town", "a", ""]

    private var random: SplitMix64
    private let world: HostWorld
    private var now = SimTime.zero
    /// The number of each kind that was named last in an event.
    private var named: [EntityKind: UInt32] = [:]

    init(_ world: HostWorld) {
        self.world = world
        random = SplitMix64(seed: ~world.seed)
    }

    /// Records the people and things of events, to which next commands are likely to refer.
    mutating func note(_ effects: [HostEffect], at time: SimTime) {
        now = time
        for effect in effects {
            for (_, value) in effect.fieldList {
                if case .entity(let numbered) = value { named[numbered.kind] = numbered.number }
            }
        }
    }

    mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _ presence: FieldPresence) {
        let stays =
            switch presence {
            case .required: false
            case .optional: random.chance(30)
            case .defaulted: random.chance(40)
            case .logOnly, .displayOnly, .unlogged: random.chance(90)
            }
        if stays { return }
        // A value that the field cannot hold leaves it unchanged.
        if let drawn = Value(draw(field, Value.domain)) { value = drawn }
    }

    /// Returns the number of an actor or a named person or thing.
    mutating func number(_ kind: EntityKind) -> UInt32 {
        if let last = named[kind], random.chance(60) { return last }
        let isSomebody = HostWorld.kindsOfPeople.contains(kind)
        return UInt32(random.within(1...(isSomebody ? world.people : 12)))
    }

    mutating func token() -> AccountService.TokenFingerprint {
        AccountService.TokenFingerprint(words: SIMD4(UInt64(random.within(1...3)), 0, 0, 0))
    }

    private mutating func draw(_ field: Field, _ sort: FieldDomain) -> FieldValue {
        switch sort {
        case .numbered(let kind): .entity(EntityReference(kind, number(kind)))
        case .zone: .zone(zone())
        case .place: .place(Position(zone()))
        case .position: .position(groundPosition(east: Double(random.below(6)) * 35, north: random.chance(80) ? 0 : 18))
        case .list(let kind): .list((0..<random.below(3)).map { _ in EntityReference(kind, number(kind)) })
        case .count(let max):
            .count(min(max, UInt64(random.pick([1, 1, 1, 2, 3, random.below(9), random.below(1_000)]))))
        case .integer: .integer(Int64(random.below(100)) - 50)
        case .flag: .flag(random.chance(50))
        case .moment: .moment(moment())
        case .duration: .duration(.seconds(Int64(random.below(4_000))))
        case .money: .money(Money(cents: Int64(random.below(250_00))))
        case .word(let words): .word(random.pick(words))
        case .text: .text(text(field))
        }
    }

    private mutating func zone() -> ZoneID { random.chance(5) ? .none : ZoneID(random.below(world.zones)) }

    /// Returns a time in the past, now, at the earliest departure of a reservation, or hours or days ahead.
    private mutating func moment() -> SimTime {
        let ahead = random.pick([
            .seconds(Int64(random.within(-4_000...0))), .zero, world.taxiRules.reservationLead,
            world.taxiRules.reservationLead + .seconds(Int64(random.below(20_000))), .days(Int64(random.below(9))),
        ])
        return max(.zero, now + ahead)
    }

    private mutating func text(_ field: Field) -> String {
        if field.name == "session" || field.name == "code", case .text(let text) = token().fieldValue { return text }
        return random.pick(RandomFields.texts[field.name] ?? RandomFields.words)
    }
}
