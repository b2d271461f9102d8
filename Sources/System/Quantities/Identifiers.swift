/// The number of an accepted request, from 1 in the order of acceptance: `r1`, `r2`, …; 0 is none.
@frozen
@usableFromInline
package struct RequestID: Hashable, Comparable, Sendable, BitwiseCopyable {
    @usableFromInline package var number: UInt32

    @inlinable package init(_ number: UInt32) { self.number = number }
    @inlinable package static var none: RequestID { RequestID(0) }
    @inlinable package var isNone: Bool { number == 0 }
    /// From 0.
    @inlinable package var index: Int { Int(number) - 1 }
    @inlinable package static func < (left: RequestID, right: RequestID) -> Bool { left.number < right.number }
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

    // People count from 1, which is said here and nowhere else.
    @inlinable package var number: UInt32 { index &+ 1 }
    @inlinable package init(number: UInt32) { self.init(number &- 1) }
    @inlinable package init(number: Int) { self.init(number - 1) }
}

/// A driver, the index of every array of drivers. People see `d1` for index 0.
@usableFromInline package typealias DriverID = Identifier<DriverSubject>
/// A client. People see `c1` for index 0.
@usableFromInline package typealias ClientID = Identifier<ClientSubject>
/// A taxi: `t1` for index 0.
@usableFromInline package typealias TaxiID = Identifier<TaxiSubject>
/// An account, in the order of registration. People see `a1` for index 0.
@usableFromInline package typealias AccountID = Identifier<AccountSubject>

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

@usableFromInline package enum DriverSubject {}
@usableFromInline package enum ClientSubject {}
@usableFromInline package enum TaxiSubject {}
@usableFromInline package enum AccountSubject {}
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
