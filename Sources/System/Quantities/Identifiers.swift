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
@usableFromInline package typealias DriverID = Identifier<DriverTag>
/// Client. Users see `c1` for index 0.
@usableFromInline package typealias ClientID = Identifier<ClientTag>
/// Taxi. Users see `t1` for index 0.
@usableFromInline package typealias TaxiID = Identifier<TaxiTag>
/// Account, in the order of registration. Users see `a1` for index 0.
@usableFromInline package typealias AccountID = Identifier<AccountTag>

/// Walker, a person who follows tours. Users see `w1` for index 0.
package typealias WalkerID = Identifier<WalkerTag>
/// Ambassador, who writes tours (W06): `author1`.
package typealias AuthorID = Identifier<AuthorTag>
/// Staff member, who approves tours (W06): `staff1`.
package typealias StaffID = Identifier<StaffTag>
/// Runner, who records runs and rides (F01): `runner1`.
package typealias RunnerID = Identifier<RunnerTag>
/// Tour in any state: `tour1`.
package typealias TourID = Identifier<TourTag>
/// Run or ride of a runner: `session1`.
package typealias SessionID = Identifier<SessionTag>

/// User of the city guide, who looks for places, has friends and may subscribe. Users see `u1` for index 0.
package typealias UserID = Identifier<UserTag>
/// Guide of guided tours, or applicant (G06): `guide1`.
package typealias GuideID = Identifier<GuideTag>
/// Place of interest (G07, L01), by its index in the catalogue: `place1`.
package typealias PlaceID = Identifier<PlaceTag>
/// Route past places, which a user has picked (G03): `route1`.
package typealias RouteID = Identifier<RouteTag>
/// Guided tour: a route, a guide and a time (G06): `outing1`.
package typealias GuidedTourID = Identifier<GuidedTourTag>
/// Enquiry of a user to customer service (G14): `enquiry1`.
package typealias EnquiryID = Identifier<EnquiryTag>
/// Item of the feed by date (G10): `news1`.
package typealias NewsID = Identifier<NewsTag>
/// Message from one user to another (L08): `message1`.
package typealias MessageID = Identifier<MessageTag>

/// Phantom type of `DriverID`.
@usableFromInline package enum DriverTag {}
/// Phantom type of `ClientID`.
@usableFromInline package enum ClientTag {}
/// Phantom type of `TaxiID`.
@usableFromInline package enum TaxiTag {}
/// Phantom type of `AccountID`.
@usableFromInline package enum AccountTag {}
/// Phantom type of `WalkerID`.
package enum WalkerTag {}
/// Phantom type of `AuthorID`.
package enum AuthorTag {}
/// Phantom type of `StaffID`.
package enum StaffTag {}
/// Phantom type of `RunnerID`.
package enum RunnerTag {}
/// Phantom type of `TourID`.
package enum TourTag {}
/// Phantom type of `SessionID`.
package enum SessionTag {}
/// Phantom type of `UserID`.
package enum UserTag {}
/// Phantom type of `GuideID`.
package enum GuideTag {}
/// Phantom type of `PlaceID`.
package enum PlaceTag {}
/// Phantom type of `RouteID`.
package enum RouteTag {}
/// Phantom type of `GuidedTourID`.
package enum GuidedTourTag {}
/// Phantom type of `EnquiryID`.
package enum EnquiryTag {}
/// Phantom type of `NewsID`.
package enum NewsTag {}
/// Phantom type of `MessageID`.
package enum MessageTag {}
