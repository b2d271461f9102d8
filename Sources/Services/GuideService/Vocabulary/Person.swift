import Quantities
import ServiceKernel

extension GuideService {
    /// Who somebody is to this service.
    package enum Role: UInt8, PersonRole {
        case user = 1
        /// Who leads guided tours, or has applied to (G06).
        case guide = 2
        case humanResources = 3
        /// Who speaks for a place (G13).
        case organisation = 4
        /// Customer service, and who writes the news (G10, G14).
        case support = 5

        package var kind: NumberedKind {
            switch self {
            case .user: .user
            case .guide: .guide
            case .humanResources: .humanResources
            case .organisation: .organisation
            case .support: .support
            }
        }
    }

    /// Somebody who works for the guide or with it, or tries to.
    package typealias Person = RolePerson<Role>

    /// How somebody travels who asks the way (G12).
    package enum MeansOfTravel: UInt8, BitwiseCopyable, FieldWord {
        case walk = 0
        case cycle = 1
        case car = 2
        case transit = 3
    }

    /// What the bank answers to a user's payments (G01, G08).
    package enum CardState: UInt8, BitwiseCopyable, FieldWord {
        case good = 0
        /// Not what was agreed, expired or blocked: `paymentRefused`.
        case wrong = 1
        /// Does not cover it: `insufficientFunds`.
        case empty = 2
        /// The bank does not answer: `transferFailed`.
        case unreachable = 3

        /// Why a payment by it fails; nil if it does not.
        package var refusal: Reason? {
            switch self {
            case .good: nil
            case .wrong: .paymentRefused
            case .empty: .insufficientFunds
            case .unreachable: .transferFailed
            }
        }
    }

    /// Why a subscription has ended (G01).
    package enum EndCause: UInt8, BitwiseCopyable, FieldWord {
        case wish = 1
        case paymentRefused = 2
        case insufficientFunds = 3
        case transferFailed = 4
        /// A11: the user has left the guide.
        case erased = 5
    }

    /// What an organisation says of its place (G13).
    package enum Topic: UInt8, BitwiseCopyable, FieldWord {
        case openingHours = 0
        case menu = 1
        case telephone = 2
        case pictures = 3
    }
}

extension RolePerson<GuideService.Role> {
    package static func user(_ id: UserID) -> Self { Self(.user, index: id.index) }
    package static func guide(_ id: GuideID) -> Self { Self(.guide, index: id.index) }
    package static func humanResources(_ index: UInt32) -> Self { Self(.humanResources, index: index) }
    package static func organisation(_ index: UInt32) -> Self { Self(.organisation, index: index) }
    package static func support(_ index: UInt32) -> Self { Self(.support, index: index) }
}

extension Identifier where Subject: NumberedSubject {
    /// As people see it, counted from 1: `route1`.
    var text: String { numbered.text }
}
