/// Number of an accepted request, from 1 in the order of acceptance: `r1`, `r2`, …; 0 means none.
@frozen
@usableFromInline
package struct RequestID: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Number from 1; 0 means none.
    @usableFromInline package var number: UInt32

    /// Creates an identifier.
    @inlinable package init(_ number: UInt32) { self.number = number }
    /// Identifier of no request.
    @inlinable package static var none: RequestID { RequestID(0) }
    /// Whether the identifier means no request.
    @inlinable package var isNone: Bool { number == 0 }
    /// Index in arrays of requests, from 0.
    @inlinable package var index: Int { Int(number) - 1 }
    @inlinable package static func < (left: RequestID, right: RequestID) -> Bool { left.number < right.number }
}

/// Dense identifier from 0, used as an array index. Users see it counted from 1.
///
/// `Subject` is a phantom type that keeps different kinds of identifiers apart.
@frozen
@usableFromInline
package struct Identifier<Subject>: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Index from 0.
    @usableFromInline package var index: UInt32

    /// Creates an identifier from an index.
    @inlinable package init(_ index: UInt32) { self.index = index }
    /// Creates an identifier from an index.
    @inlinable package init(_ index: Int) { self.index = UInt32(truncatingIfNeeded: index) }
    /// Identifier of nothing.
    @inlinable package static var none: Self { Self(UInt32.max) }
    /// Whether the identifier means nothing.
    @inlinable package var isNone: Bool { index == .max }
    @inlinable package static func < (left: Self, right: Self) -> Bool { left.index < right.index }

    // Numbers that users see, counted from 1.
    /// Number from 1.
    @inlinable package var number: UInt32 { index &+ 1 }
    /// Creates an identifier from a number from 1.
    @inlinable package init(number: UInt32) { self.init(number &- 1) }
    /// Creates an identifier from a number from 1.
    @inlinable package init(number: Int) { self.init(number - 1) }
}

/// Driver. Users see `d1` for index 0.
@usableFromInline package typealias DriverID = Identifier<DriverSubject>
/// Client. Users see `c1` for index 0.
@usableFromInline package typealias ClientID = Identifier<ClientSubject>
/// Taxi. Users see `t1` for index 0.
@usableFromInline package typealias TaxiID = Identifier<TaxiSubject>
/// Account, in the order of registration. Users see `a1` for index 0.
@usableFromInline package typealias AccountID = Identifier<AccountSubject>

/// Walker, a person who follows tours. Users see `w1` for index 0.
package typealias WalkerID = Identifier<WalkerSubject>
/// Ambassador, who writes tours (W06): `author1`.
package typealias AuthorID = Identifier<AuthorSubject>
/// Staff member, who approves tours (W06): `staff1`.
package typealias StaffID = Identifier<StaffSubject>
/// Runner, who records runs and rides (F01): `runner1`.
package typealias RunnerID = Identifier<RunnerSubject>
/// Tour in any state: `tour1`.
package typealias TourID = Identifier<TourSubject>
/// Run or ride of a runner: `session1`.
package typealias SessionID = Identifier<SessionSubject>

/// User of the city guide, who looks for places, has friends and may subscribe. Users see `u1` for index 0.
package typealias UserID = Identifier<UserSubject>
/// Guide of guided tours, or applicant (G06): `guide1`.
package typealias GuideID = Identifier<GuideSubject>
/// Place of interest (G07, L01), by its index in the catalogue: `place1`.
package typealias PlaceID = Identifier<PlaceSubject>
/// Route past places, which a user has picked (G03): `route1`.
package typealias RouteID = Identifier<RouteSubject>
/// Guided tour: a route, a guide and a time (G06): `outing1`.
package typealias GuidedTourID = Identifier<GuidedTourSubject>
/// Enquiry of a user to customer service (G14): `enquiry1`.
package typealias EnquiryID = Identifier<EnquirySubject>
/// Item of the feed by date (G10): `news1`.
package typealias NewsID = Identifier<NewsSubject>
/// Message from one user to another (L08): `message1`.
package typealias MessageID = Identifier<MessageSubject>

/// Phantom type of `DriverID`.
@usableFromInline package enum DriverSubject {}
/// Phantom type of `ClientID`.
@usableFromInline package enum ClientSubject {}
/// Phantom type of `TaxiID`.
@usableFromInline package enum TaxiSubject {}
/// Phantom type of `AccountID`.
@usableFromInline package enum AccountSubject {}
/// Phantom type of `WalkerID`.
package enum WalkerSubject {}
/// Phantom type of `AuthorID`.
package enum AuthorSubject {}
/// Phantom type of `StaffID`.
package enum StaffSubject {}
/// Phantom type of `RunnerID`.
package enum RunnerSubject {}
/// Phantom type of `TourID`.
package enum TourSubject {}
/// Phantom type of `SessionID`.
package enum SessionSubject {}
/// Phantom type of `UserID`.
package enum UserSubject {}
/// Phantom type of `GuideID`.
package enum GuideSubject {}
/// Phantom type of `PlaceID`.
package enum PlaceSubject {}
/// Phantom type of `RouteID`.
package enum RouteSubject {}
/// Phantom type of `GuidedTourID`.
package enum GuidedTourSubject {}
/// Phantom type of `EnquiryID`.
package enum EnquirySubject {}
/// Phantom type of `NewsID`.
package enum NewsSubject {}
/// Phantom type of `MessageID`.
package enum MessageSubject {}
