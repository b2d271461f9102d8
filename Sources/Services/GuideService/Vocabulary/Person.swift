import Quantities
import ServiceKernel

extension GuideService {
    /// Role of a person in this service.
    package enum Role: UInt8, PersonRole {
        case user = 1
        /// A guide or an applicant (G06).
        case guide = 2
        case humanResources = 3
        /// A representative of a place (G13).
        case organisation = 4
        /// Customer service, which also writes the news (G10, G14).
        case support = 5

        /// Kind under which logs number the people of this role.
        package var kind: EntityKind {
            switch self {
            case .user: .user
            case .guide: .guide
            case .humanResources: .humanResources
            case .organisation: .organisation
            case .support: .support
            }
        }
    }

    /// A person in one of the service's roles.
    package typealias Person = RoleMember<Role>

    /// Mode of travel for directions (G12).
    package enum DirectionsMode: UInt8, BitwiseCopyable, FieldWord {
        case walk = 0
        case cycle = 1
        case car = 2
        case transit = 3
    }

    /// The bank's answer to a user's payments (G01, G08).
    package enum CardState: UInt8, BitwiseCopyable, FieldWord {
        case good = 0
        /// The card's data is wrong, or the card is expired or blocked: `paymentRefused`.
        case wrong = 1
        /// The card's balance is too low: `insufficientFunds`.
        case empty = 2
        /// The bank does not answer: `transferFailed`.
        case unreachable = 3

        /// Reason for which a payment fails; nil if it succeeds.
        package var refusal: Reason? {
            switch self {
            case .good: nil
            case .wrong: .paymentRefused
            case .empty: .insufficientFunds
            case .unreachable: .transferFailed
            }
        }
    }

    /// Reason for the end of a subscription (G01).
    package enum EndCause: UInt8, BitwiseCopyable, FieldWord {
        case wish = 1
        case paymentRefused = 2
        case insufficientFunds = 3
        case transferFailed = 4
        /// A11: the user has left the guide.
        case erased = 5
    }

    /// Topic of an organisation's text about its place (G13).
    package enum Topic: UInt8, BitwiseCopyable, FieldWord {
        case openingHours = 0
        case menu = 1
        case telephone = 2
        case pictures = 3
    }
}

extension RoleMember<GuideService.Role> {
    /// Returns a user as a person.
    package static func user(_ id: UserID) -> Self { Self(.user, index: id.index) }
    /// Returns a guide as a person.
    package static func guide(_ id: GuideID) -> Self { Self(.guide, index: id.index) }
    /// Returns a member of human resources, counted from 0.
    package static func humanResources(_ index: UInt32) -> Self { Self(.humanResources, index: index) }
    /// Returns an organisation, counted from 0.
    package static func organisation(_ index: UInt32) -> Self { Self(.organisation, index: index) }
    /// Returns a member of customer service, counted from 0.
    package static func support(_ index: UInt32) -> Self { Self(.support, index: index) }
}

extension Identifier where Subject: EntitySubject {
    /// Name for display, counted from 1: `route1`.
    var text: String { reference.text }
}
