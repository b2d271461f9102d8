import Quantities
import ServiceKernel

extension TourService {
    /// Who somebody is to this service (W06).
    package enum Role: UInt8, BitwiseCopyable, FieldWord {
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

        /// The field that says who acts.
        var field: Field {
            switch self {
            case .walker: .walker
            case .author: .author
            case .staff: .staff
            }
        }
    }

    /// Somebody who writes or approves tours, or tries to.
    package struct Person: Hashable, Sendable, BitwiseCopyable {
        package let role: Role
        /// Counted from 0 among those of the role.
        package let index: UInt32

        package init(_ role: Role, index: UInt32) {
            self.role = role
            self.index = index
        }

        package static func walker(_ id: WalkerID) -> Person { Person(.walker, index: id.index) }
        package static func author(_ id: AuthorID) -> Person { Person(.author, index: id.index) }
        package static func staff(_ id: StaffID) -> Person { Person(.staff, index: id.index) }

        /// As people see it, counted from 1.
        package var numbered: Numbered { Numbered(role.kind, index &+ 1) }

        /// For fingerprints.
        var word: UInt64 { UInt64(role.rawValue) << 32 | UInt64(index) }
    }

    /// What a telephone is connected by (W08).
    package enum Network: UInt8, BitwiseCopyable, FieldWord {
        case none = 0
        case wifi = 1
        case mobile = 2
        case roaming = 3
    }
}

extension TourService.Person {
    /// In the field of its role, as those who act are named.
    func name(_ take: (Field, FieldValue) -> Void) { take(role.field, .numbered(numbered)) }
}

extension Identifier where Subject: NumberedSubject {
    /// As people see it, counted from 1: `tour1`.
    var text: String { Numbered(Subject.kind, index &+ 1).text }
}
