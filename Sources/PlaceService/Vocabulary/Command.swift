import Quantities
import ServiceKernel

extension PlaceService {
    /// What a host tells the service.
    package enum Command: Hashable, Sendable {
        case user(UserID, UserAction)
    }

    package enum UserAction: Hashable, Sendable {
        /// L03: is there.
        case visit(PlaceID)
    }

    package enum Operation: UInt8, BitwiseCopyable, FieldWord {
        case visit = 1

        package var reasons: [Reason] {
            switch self {
            case .visit: [.unknownPlace]
            }
        }
    }
}

extension PlaceService.Command: ServiceCommand {
    package static let vocabulary = [
        CommandEntry<PlaceService.Command>(
            .user, "visit", rule: "L03", Sentence("visits {place}", "{place} yerini ziyaret eder"),
            reasons: PlaceService.Operation.visit.reasons.map(\.word)
        ) { .user(UserID($0 &- 1), .visit(.none)) }
    ]

    package var heading: CommandHeading {
        switch self {
        case .user(let user, .visit): CommandHeading(Numbered(.user, user.index &+ 1), "visit")
        }
    }

    /// Whatever people may say the rules judge.
    package var senseless: SenselessField? { nil }

    package mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .user(let user, .visit(var place)):
            try form.exchange(.place, &place)
            self = .user(user, .visit(place))
        }
    }
}

extension Field {
    static let action = Field("action")
    static let place = Field("place")
    static let reason = Field("reason")
    static let user = Field("user")
}
