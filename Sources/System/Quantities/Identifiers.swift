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

/// The number of one of many, from 0: the index of every array of them. People see them counted from 1.
///
/// `Subject` is a type that only says what is numbered, so that no two kinds of number are mixed up.
@frozen
@usableFromInline
package struct Identifier<Subject>: Hashable, Comparable, Sendable, BitwiseCopyable {
    @usableFromInline package var index: UInt32

    @inlinable package init(_ index: UInt32) { self.index = index }
    @inlinable package init(_ index: Int) { self.index = UInt32(truncatingIfNeeded: index) }
    @inlinable package static var none: Self { Self(UInt32.max) }
    @inlinable package var isNone: Bool { index == .max }
    @inlinable package static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}

/// Who follows tours. People see `w1` for index 0.
package typealias WalkerID = Identifier<WalkerSubject>
/// An ambassador, who writes tours (W06): `author1`.
package typealias AuthorID = Identifier<AuthorSubject>
/// Who approves tours (W06): `staff1`.
package typealias StaffID = Identifier<StaffSubject>
/// Who records runs and rides (F01): `runner1`.
package typealias RunnerID = Identifier<RunnerSubject>
/// A tour, in whatever state: `tour1`.
package typealias TourID = Identifier<TourSubject>
/// A run or a ride of a runner: `session1`.
package typealias SessionID = Identifier<SessionSubject>

/// Who looks for places, befriends others, subscribes to the guide: a user of the city. People see `u1` for index 0.
package typealias UserID = Identifier<UserSubject>
/// Who leads guided tours, or has applied to (G06): `guide1`.
package typealias GuideID = Identifier<GuideSubject>
/// Somewhere worth going to (G07, L01), by its place in the catalogue: `place1`.
package typealias PlaceID = Identifier<PlaceSubject>
/// A route past places that somebody has picked (G03): `route1`.
package typealias RouteID = Identifier<RouteSubject>
/// A route, a guide and a time (G06): `outing1`.
package typealias GuidedTourID = Identifier<GuidedTourSubject>
/// What a user asks customer service (G14): `enquiry1`.
package typealias EnquiryID = Identifier<EnquirySubject>
/// An item of the feed by date (G10): `news1`.
package typealias NewsID = Identifier<NewsSubject>
/// What one user has written to another (L08): `message1`.
package typealias MessageID = Identifier<MessageSubject>

package enum WalkerSubject {}
package enum AuthorSubject {}
package enum StaffSubject {}
package enum RunnerSubject {}
package enum TourSubject {}
package enum SessionSubject {}
package enum UserSubject {}
package enum GuideSubject {}
package enum PlaceSubject {}
package enum RouteSubject {}
package enum GuidedTourSubject {}
package enum EnquirySubject {}
package enum NewsSubject {}
package enum MessageSubject {}
