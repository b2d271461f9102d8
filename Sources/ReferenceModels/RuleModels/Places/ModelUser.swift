import Quantities

/// A user of the place finder by the rules, with plain sets.
package struct ModelUser: Sendable {
    /// A user's review of a place.
    package struct Opinion: Equatable, Sendable {
        /// Grade from 1 to 5.
        package var grade: UInt32
        /// Text of the review.
        package var text: String

        /// Creates a review.
        package init(grade: UInt32, text: String) { (self.grade, self.text) = (grade, text) }
    }

    /// Reviews by place.
    package internal(set) var opinions: [PlaceID: Opinion] = [:]
    /// Numbers of visits by place.
    package internal(set) var visits: [PlaceID: UInt32] = [:]
    /// Places in the collection.
    package internal(set) var collection: Set<PlaceID> = []
    /// Preferred categories.
    package internal(set) var preferred: Set<PlaceCategory> = []
    /// Numbers of the preferred districts, from 1.
    package internal(set) var districts: Set<UInt32> = []
    /// Name of the user; empty if not set.
    package internal(set) var name = ""
    /// Friends of the user.
    package internal(set) var friends: Set<UserID> = []
    /// Users whom this user has asked for friendship.
    package internal(set) var asked: Set<UserID> = []
    /// Users blocked by this user.
    package internal(set) var blocked: Set<UserID> = []
    /// Whether friends see the position.
    package internal(set) var sharesPosition = false
    /// Last known position.
    package internal(set) var position: FixedPosition?
    /// Whether only friends may send messages.
    package internal(set) var takesFromFriendsOnly = false
    /// Whether the user has left and not acted since (A11).
    var isGone = false

    init() {}

    /// Returns the user after leaving: only the grades remain (A11).
    func erased() -> ModelUser {
        var left = ModelUser()
        left.opinions = opinions.mapValues { Opinion(grade: $0.grade, text: "") }
        left.isGone = true
        return left
    }
}
