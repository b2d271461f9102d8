import Quantities

/// Who somebody can be to a service: a closed list of roles.
package protocol PersonRole: FieldWord, BitwiseCopyable {
    /// How logs call those of the role.
    var kind: NumberedKind { get }
}

/// Somebody by role and number.
package struct RolePerson<Role: PersonRole>: CalledByNumber, Hashable, Sendable, BitwiseCopyable {
    package let role: Role
    /// Counted from 0 among those of the role.
    package let index: UInt32

    package init(_ role: Role, index: UInt32) {
        self.role = role
        self.index = index
    }

    package init(number: UInt32, like other: Self) { self.init(other.role, index: number &- 1) }

    package var numbered: Numbered { Numbered(role.kind, index &+ 1) }

    /// For fingerprints.
    package var word: UInt64 { UInt64(role.rawValue) << 32 | UInt64(index) }
}
