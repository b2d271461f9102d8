import Quantities

/// One user of the place finder as the rules have it, over plain sets.
package struct ModelUser: Sendable {
    package struct Opinion: Equatable, Sendable {
        package var grade: UInt32
        package var text: String

        package init(grade: UInt32, text: String) { (self.grade, self.text) = (grade, text) }
    }

    package internal(set) var opinions: [PlaceID: Opinion] = [:]
    package internal(set) var visits: [PlaceID: UInt32] = [:]
    package internal(set) var collection: Set<PlaceID> = []
    package internal(set) var preferred: Set<PlaceCategory> = []
    /// Counted from 1.
    package internal(set) var districts: Set<UInt32> = []
    package internal(set) var name = ""
    package internal(set) var friends: Set<UserID> = []
    /// Whom the user has asked.
    package internal(set) var asked: Set<UserID> = []
    package internal(set) var blocked: Set<UserID> = []
    package internal(set) var sharesPosition = false
    package internal(set) var position: FixedPosition?
    package internal(set) var takesFromFriendsOnly = false
    /// A11: has left, and not acted since.
    var isGone = false

    init() {}

    /// A11: whatever there is but the grades.
    func erased() -> ModelUser {
        var left = ModelUser()
        left.opinions = opinions.mapValues { Opinion(grade: $0.grade, text: "") }
        left.isGone = true
        return left
    }
}
