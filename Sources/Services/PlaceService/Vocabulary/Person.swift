import Quantities
import ServiceKernel

extension PlaceService {
    /// Role of a person in this service (L02).
    package enum Role: UInt8, PersonRole {
        case user = 1
        /// A client that is not logged in: may read, but change nothing.
        case guest = 2

        /// Kind under which logs number the people of this role.
        package var kind: EntityKind {
            switch self {
            case .user: .user
            case .guest: .guest
            }
        }
    }

    /// A user or guest of the service.
    package typealias Person = RoleMember<Role>
}

extension RoleMember<PlaceService.Role> {
    /// Returns a user as a person.
    package static func user(_ id: UserID) -> Self { Self(.user, index: id.index) }
    /// Returns a guest as a person.
    ///
    /// - Parameter index: number of the guest, counted from 0.
    package static func guest(_ index: UInt32) -> Self { Self(.guest, index: index) }

    /// User; nil for a guest.
    package var user: UserID? { role == .user ? UserID(index) : nil }
}
