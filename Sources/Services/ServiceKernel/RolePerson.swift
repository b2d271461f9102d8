import Quantities

/// A person or thing named by its kind and number.
package protocol CalledByNumber {
    /// Kind and number as people see them, counted from 1.
    var numbered: Numbered { get }
    /// The kinds that it may be of.
    static var kinds: [NumberedKind] { get }
    /// The one of this kind and number; nil for a kind of another type.
    ///
    /// - Parameter other: what it is like in all that the number does not say.
    init?(_ numbered: Numbered, like other: Self)
}

extension CalledByNumber {
    /// Another of the same kind.
    package init(number: UInt32, like other: Self) {
        self = Self(Numbered(other.numbered.kind, number), like: other) ?? other
    }
}

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

    package static var kinds: [NumberedKind] { Role.allCases.map(\.kind) }

    package init?(_ numbered: Numbered, like _: Self) {
        guard let role = Role.allCases.first(where: { $0.kind == numbered.kind }) else { return nil }
        self.init(role, index: numbered.number &- 1)
    }

    package var numbered: Numbered { Numbered(role.kind, index &+ 1) }

    /// For fingerprints.
    package var word: UInt64 { UInt64(role.rawValue) << 32 | UInt64(index) }
}
