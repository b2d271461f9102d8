/// A driver's number, from 0: the index of every array of drivers. People see `d1` for index 0.
@frozen
@usableFromInline
package struct DriverID: Hashable, Comparable, Sendable, BitwiseCopyable {
    @usableFromInline package var index: UInt32

    @inlinable package init(_ index: UInt32) { self.index = index }
    @inlinable package init(_ index: Int) { self.index = UInt32(truncatingIfNeeded: index) }
    @inlinable package static var none: DriverID { DriverID(UInt32.max) }
    @inlinable package var isNone: Bool { index == .max }
    @inlinable package static func < (left: DriverID, right: DriverID) -> Bool { left.index < right.index }
}

/// A client's number, from 0. People see `c1` for index 0.
@frozen
@usableFromInline
package struct ClientID: Hashable, Comparable, Sendable, BitwiseCopyable {
    @usableFromInline package var index: UInt32

    @inlinable package init(_ index: UInt32) { self.index = index }
    @inlinable package init(_ index: Int) { self.index = UInt32(truncatingIfNeeded: index) }
    @inlinable package static var none: ClientID { ClientID(UInt32.max) }
    @inlinable package var isNone: Bool { index == .max }
    @inlinable package static func < (left: ClientID, right: ClientID) -> Bool { left.index < right.index }
}

/// A taxi's number, from 0.
@frozen
@usableFromInline
package struct TaxiID: Hashable, Sendable, BitwiseCopyable {
    @usableFromInline package var index: UInt32

    @inlinable package init(_ index: UInt32) { self.index = index }
    @inlinable package init(_ index: Int) { self.index = UInt32(truncatingIfNeeded: index) }
    @inlinable package static var none: TaxiID { TaxiID(UInt32.max) }
}

/// The number of an accepted request, from 1 in the order of acceptance: `r1`, `r2`, …; 0 is none.
@frozen
@usableFromInline
package struct RequestID: Hashable, Comparable, Sendable, BitwiseCopyable {
    @usableFromInline package var number: UInt32

    @inlinable package init(_ number: UInt32) { self.number = number }
    @inlinable package static var none: RequestID { RequestID(0) }
    @inlinable package var isNone: Bool { number == 0 }
    @inlinable package static func < (left: RequestID, right: RequestID) -> Bool { left.number < right.number }
}

/// An account's number, from 0 in the order of registration. People see `a1` for index 0.
@frozen
@usableFromInline
package struct AccountID: Hashable, Comparable, Sendable, BitwiseCopyable {
    @usableFromInline package var index: UInt32

    @inlinable package init(_ index: UInt32) { self.index = index }
    @inlinable package init(_ index: Int) { self.index = UInt32(truncatingIfNeeded: index) }
    @inlinable package static var none: AccountID { AccountID(UInt32.max) }
    @inlinable package var isNone: Bool { index == .max }
    @inlinable package static func < (left: AccountID, right: AccountID) -> Bool { left.index < right.index }
}
