import Quantities
import ServiceKernel

extension TourService {
    /// Who somebody is to this service (W06).
    package enum Role: UInt8, PersonRole {
        case walker = 1
        /// An ambassador.
        case author = 2
        case staff = 3

        package var kind: NumberedKind {
            switch self {
            case .walker: .walker
            case .author: .author
            case .staff: .staff
            }
        }
    }

    /// Somebody who writes or approves tours, or tries to.
    package typealias Person = RolePerson<Role>

    /// What a telephone is connected by (W08).
    package enum Network: UInt8, BitwiseCopyable, FieldWord {
        case none = 0
        case wifi = 1
        case mobile = 2
        case roaming = 3
    }
}

extension RolePerson<TourService.Role> {
    package static func walker(_ id: WalkerID) -> Self { Self(.walker, index: id.index) }
    package static func author(_ id: AuthorID) -> Self { Self(.author, index: id.index) }
    package static func staff(_ id: StaffID) -> Self { Self(.staff, index: id.index) }
}

extension Identifier where Subject: NumberedSubject {
    /// As people see it, counted from 1: `tour1`.
    var text: String { numbered.text }
}
