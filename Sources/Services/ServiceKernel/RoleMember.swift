import Quantities

/// An identifier of a person or thing that is referred to by kind and number.
package protocol EntityIdentifier {
    /// The kind and number as people see them, counted from 1.
    var reference: EntityReference { get }
    /// The kinds that the identifier may have.
    static var kinds: [EntityKind] { get }
    /// Creates the identifier of this kind and number, or returns nil if the kind belongs to another type.
    ///
    /// - Parameter other: the source of all properties that the number does not determine.
    init?(_ numbered: EntityReference, like other: Self)
}

extension EntityIdentifier {
    /// Creates the identifier with this number and the kind of `other`.
    package init(number: UInt32, like other: Self) {
        self = Self(EntityReference(other.reference.kind, number), like: other) ?? other
    }
}

/// The roles of people in a service: a closed list.
package protocol PersonRole: FieldWord, BitwiseCopyable {
    /// The kind that logs use for people of the role.
    var kind: EntityKind { get }
}

/// A person identified by role and number.
package struct RoleMember<Role: PersonRole>: EntityIdentifier, Hashable, Sendable, BitwiseCopyable {
    /// The person's role.
    package let role: Role
    /// The number within the role, counted from 0.
    package let index: UInt32

    /// Creates the identifier of a person.
    package init(_ role: Role, index: UInt32) {
        self.role = role
        self.index = index
    }

    /// The kinds of all roles.
    package static var kinds: [EntityKind] { Role.allCases.map(\.kind) }

    /// Creates the identifier of this kind and number, or returns nil if no role has the kind.
    package init?(_ numbered: EntityReference, like _: Self) {
        guard let role = Role.allCases.first(where: { $0.kind == numbered.kind }) else { return nil }
        self.init(role, index: numbered.number &- 1)
    }

    /// The kind and number as people see them, counted from 1.
    package var reference: EntityReference { EntityReference(role.kind, index &+ 1) }

    /// Role and index in one word, for digests.
    package var packedValue: UInt64 { UInt64(role.rawValue) << 32 | UInt64(index) }
}
