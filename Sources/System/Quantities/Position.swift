/// A zone's place in the city file, counted from 0: the index of every array of zones.
@frozen
@usableFromInline
package struct ZoneID: Hashable, Comparable, Sendable, BitwiseCopyable {
    @usableFromInline package var index: UInt32

    @inlinable package init(_ index: UInt32) { self.index = index }
    @inlinable package init(_ index: Int) { self.index = UInt32(truncatingIfNeeded: index) }

    /// No zone: the value of a position outside the service area (Z02).
    @inlinable package static var none: ZoneID { ZoneID(UInt32.max) }
    @inlinable package static func < (left: ZoneID, right: ZoneID) -> Bool { left.index < right.index }
}

/// Where somebody or something is: a zone, and in a city with streets the point of the car network (Z02).
///
/// In a table city a position is a zone and nothing else (Z05).
@frozen
@usableFromInline
package struct Position: Hashable, Sendable, BitwiseCopyable {
    /// `ZoneID.none` outside the service area.
    @usableFromInline package var zone: ZoneID
    /// `StreetPoint.none` in a table city.
    @usableFromInline package var point: StreetPoint

    @inlinable
    package init(_ zone: ZoneID, _ point: StreetPoint = .none) {
        self.zone = zone
        self.point = point
    }

    /// Outside the service area.
    @inlinable package static var outside: Position { Position(.none) }
}

/// A point of the car network: a node, or a place on the way between two.
///
/// Data layout: the number of a node and 0, or the number of an arc and how much of it has been driven, of 65,536.
@frozen
@usableFromInline
package struct StreetPoint: Hashable, Sendable, BitwiseCopyable {
    @usableFromInline package let number: UInt32
    @usableFromInline package let drivenShare: UInt32

    @inlinable
    init(number: UInt32, drivenShare: UInt32) {
        self.number = number
        self.drivenShare = drivenShare
    }

    @inlinable package static func node(_ node: UInt32) -> StreetPoint { StreetPoint(number: node, drivenShare: 0) }

    /// - Parameter drivenShare: of `StreetPoint.wholeArc`; strictly between 0 and it.
    package static func onArc(_ arc: UInt32, drivenShare: UInt32) -> StreetPoint {
        precondition(drivenShare > 0 && drivenShare < wholeArc, "the ends of an arc are nodes")
        return StreetPoint(number: arc, drivenShare: drivenShare)
    }

    /// No point: a position of which only the zone is known.
    @inlinable package static var none: StreetPoint { StreetPoint(number: .max, drivenShare: 0) }
    @inlinable package static var wholeArc: UInt32 { 65_536 }

    @inlinable package var isNone: Bool { number == .max }
    @inlinable package var isNode: Bool { drivenShare == 0 && !isNone }
}
