import Quantities
import ServiceKernel

extension GuideService {
    /// What a host tells the service.
    package enum Command: Hashable, Sendable {
        case user(UserID, UserAction)
        case timer(Timer)
    }

    /// What the service asks to be told at a moment.
    package enum Timer: Hashable, Sendable, BitwiseCopyable {
        /// G01: a month is over; stale if the subscription has ended since.
        case renewal(UserID, serial: UInt32)
    }

    package enum UserAction: Hashable, Sendable {
        /// G04.
        case addPlace(PlaceID)
    }

    package enum Operation: UInt8, BitwiseCopyable, FieldWord {
        case addPlace = 1
        case renewal = 2

        package var reasons: [Reason] {
            switch self {
            case .addPlace: [.placeNotFound]
            case .renewal: []
            }
        }
    }
}

extension GuideService.Command: ServiceCommand {
    package static let vocabulary = [
        CommandEntry<GuideService.Command>(
            .user, "addPlace", rule: "G04", Sentence("adds {place} to the route", "{place} yerini rotaya ekler"),
            reasons: GuideService.Operation.addPlace.reasons.map(\.word)
        ) { .user(UserID($0 &- 1), .addPlace(.none)) },
        CommandEntry<GuideService.Command>(
            .user, "renewal", rule: "G01",
            Sentence("the month of {subject} is over", "{subject} için ay doldu"), isTimer: true
        ) { .timer(.renewal(UserID($0 &- 1), serial: 0)) },
    ]

    package var heading: CommandHeading {
        switch self {
        case .user(let user, .addPlace): CommandHeading(Numbered(.user, user.index &+ 1), "addPlace")
        case .timer(.renewal(let user, _)): CommandHeading(Numbered(.user, user.index &+ 1), "renewal")
        }
    }

    /// Whatever people may say the rules judge.
    package var senseless: SenselessField? { nil }

    package mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .user(let user, .addPlace(var place)):
            try form.exchange(.place, &place)
            self = .user(user, .addPlace(place))
        case .timer(.renewal(let user, var serial)):
            try form.exchange(.serial, &serial)
            self = .timer(.renewal(user, serial: serial))
        }
    }
}

extension Field {
    static let action = Field("action")
    static let place = Field("place")
    static let reason = Field("reason")
    static let serial = Field("serial")
    static let user = Field("user")
}
