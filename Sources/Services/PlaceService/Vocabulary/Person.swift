import Quantities
import ServiceKernel

extension PlaceService {
    /// Who somebody is to this service (L02).
    package enum Role: UInt8, PersonRole {
        case user = 1
        /// Somebody who is not logged in: sees, and changes nothing.
        case guest = 2

        package var kind: NumberedKind {
            switch self {
            case .user: .user
            case .guest: .guest
            }
        }
    }

    package typealias Person = RolePerson<Role>
}

extension RolePerson<PlaceService.Role> {
    package static func user(_ id: UserID) -> Self { Self(.user, index: id.index) }
    /// - Parameter index: counted from 0.
    package static func guest(_ index: UInt32) -> Self { Self(.guest, index: index) }

    /// nil of a guest.
    package var user: UserID? { role == .user ? UserID(index) : nil }
}
