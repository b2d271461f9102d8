import Quantities
import ServiceKernel

extension TourService {
    /// Role of a person in this service (W06).
    package enum Role: UInt8, PersonRole {
        case walker = 1
        /// An ambassador, who writes tours.
        case author = 2
        case staff = 3

        /// Kind under which logs number the people of this role.
        package var kind: EntityKind {
            switch self {
            case .walker: .walker
            case .author: .author
            case .staff: .staff
            }
        }
    }

    /// A person in one of the service's roles.
    package typealias Person = RoleMember<Role>

    /// Network connection of a phone (W08).
    package enum Network: UInt8, BitwiseCopyable, FieldWord {
        case none = 0
        case wifi = 1
        case mobile = 2
        case roaming = 3
    }
}

extension RoleMember<TourService.Role> {
    /// Returns a walker as a person.
    package static func walker(_ id: WalkerID) -> Self { Self(.walker, index: id.index) }
    /// Returns an author as a person.
    package static func author(_ id: AuthorID) -> Self { Self(.author, index: id.index) }
    /// Returns a member of staff as a person.
    package static func staff(_ id: StaffID) -> Self { Self(.staff, index: id.index) }
}

extension Identifier where Subject: EntitySubject {
    /// Name for display, counted from 1: `tour1`.
    var text: String { reference.text }
}
