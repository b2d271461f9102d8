/// Index of a zone in the city file, from 0, and in arrays of zones.
@frozen
@usableFromInline
package struct ZoneID: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Index from 0.
    @usableFromInline package var index: UInt32

    /// Creates an identifier.
    @inlinable package init(_ index: UInt32) { self.index = index }
    /// Creates an identifier.
    @inlinable package init(_ index: Int) { self.index = UInt32(truncatingIfNeeded: index) }

    /// Value of a position outside the service area (Z02).
    @inlinable package static var none: ZoneID { ZoneID(UInt32.max) }
    @inlinable package static func < (left: ZoneID, right: ZoneID) -> Bool { left.index < right.index }
}

/// Position of a taxi or person: a zone and, in a city with streets, a point of the car network (Z02).
///
/// In a table city a position is only a zone (Z05).
@frozen
@usableFromInline
package struct Position: Hashable, Sendable, BitwiseCopyable {
    /// Zone; `ZoneID.none` outside the service area.
    @usableFromInline package var zone: ZoneID
    /// Point of the car network; `StreetPoint.none` in a table city.
    @usableFromInline package var point: StreetPoint

    /// Creates a position.
    @inlinable
    package init(_ zone: ZoneID, _ point: StreetPoint = .none) {
        self.zone = zone
        self.point = point
    }

    /// Position outside the service area.
    @inlinable package static var outside: Position { Position(.none) }
}

/// Point of the car network: a node, or a point on an arc.
///
/// Data layout: the number of a node and 0, or the number of an arc and the driven part of it in 65,536ths.
@frozen
@usableFromInline
package struct StreetPoint: Hashable, Sendable, BitwiseCopyable {
    /// Number of the node or arc.
    @usableFromInline package let number: UInt32
    /// Driven part of the arc, in 65,536ths; 0 for a node.
    @usableFromInline package let arcFraction: UInt32

    @inlinable
    init(number: UInt32, drivenShare: UInt32) {
        self.number = number
        self.arcFraction = drivenShare
    }

    /// Returns the point at a node.
    @inlinable package static func node(_ node: UInt32) -> StreetPoint { StreetPoint(number: node, drivenShare: 0) }

    /// Returns a point on an arc.
    ///
    /// - Parameter drivenShare: driven part in units of `StreetPoint.arcFractionOfWhole`, strictly between 0 and it.
    package static func onArc(_ arc: UInt32, drivenShare: UInt32) -> StreetPoint {
        precondition(drivenShare > 0 && drivenShare < arcFractionOfWhole, "the ends of an arc are nodes")
        return StreetPoint(number: arc, drivenShare: drivenShare)
    }

    /// Point of a position of which only the zone is known.
    @inlinable package static var none: StreetPoint { StreetPoint(number: .max, drivenShare: 0) }
    /// Units of a whole arc.
    @inlinable package static var arcFractionOfWhole: UInt32 { 65_536 }

    /// Whether the point is unknown.
    @inlinable package var isNone: Bool { number == .max }
    /// Whether the point is a node.
    @inlinable package var isNode: Bool { arcFraction == 0 && !isNone }
}
