import OperatingSystem
import Quantities
import ServiceKernel

extension UserID: NumberedEntry {
    var number: UInt32 { index }
    static var filler: UserID { .none }
}

/// Friendships, requests, blocks and positions of all users (L06–L08).
///
/// The type stores facts; the rules decide which changes are allowed.
struct SocialGraph: Sendable {
    /// A user's state besides the lists.
    struct Person: BitwiseCopyable, Sendable {
        /// L07: last position reported by the phone, shared or not; nil before the first.
        fileprivate(set) var position: FixedPosition?
        fileprivate(set) var sharesPosition = false
        /// L08: whether the user takes messages from friends only.
        fileprivate(set) var takesFromFriendsOnly = false
        /// A11: whether the user has left and not acted since.
        fileprivate(set) var hasLeft = false
    }

    private var people: ContiguousArray<Person> = []
    private var names: ContiguousArray<String> = []
    /// Names folded for search.
    private var foldedNames: ContiguousArray<ContiguousArray<UInt8>> = []
    /// L06: friends by user, in both directions.
    private(set) var friends = SortedLists<UserID>()
    /// L06: users with an open request, by the user whom they asked.
    private(set) var askers = SortedLists<UserID>()
    /// L08: blocked users, by the user who blocks them.
    private(set) var blocked = SortedLists<UserID>()

    /// Visits the state; reading rebuilds the folded names from the names.
    mutating func code(with form: inout StateCoder) throws {
        try form.visit(&people)
        try form.visit(&names)
        try friends.code(with: &form)
        try askers.code(with: &form)
        try blocked.code(with: &form)
        if form.isReading { foldedNames = ContiguousArray(names.map(FoldedTexts.folded)) }
    }

    var count: Int { people.count }

    var memoryBytes: Int {
        people.memoryBytes + names.memoryBytes + foldedNames.memoryBytes + foldedNames.reduce(0) { $0 + $1.memoryBytes }
            + friends.memoryBytes + askers.memoryBytes + blocked.memoryBytes
    }

    mutating func addUsers(upTo count: Int) {
        while people.count < count {
            people.append(Person())
            names.append("")
            foldedNames.append([])
        }
        friends.addLists(upTo: count)
        askers.addLists(upTo: count)
        blocked.addLists(upTo: count)
    }

    subscript(user: UserID) -> Person { people[Int(user.index)] }

    /// Erases the user's data; other users' blocks of the user stay.
    mutating func erase(_ user: UserID) {
        people[Int(user.index)] = Person()
        setName(of: user, "")
        blocked.removeAll(of: user.index)
    }

    @inline(__always)
    mutating func setHasLeft(_ user: UserID, _ isGone: Bool) { people[Int(user.index)].hasLeft = isGone }

    // MARK: Names

    func name(of user: UserID) -> String { names[Int(user.index)] }

    mutating func setName(of user: UserID, _ name: String) {
        names[Int(user.index)] = name
        foldedNames[Int(user.index)] = FoldedTexts.folded(name)
    }

    /// Calls `take` with all users whose name contains the text, in the order of their numbers.
    func forEach(named text: String, _ take: (UserID) -> Void) {
        let part = FoldedTexts.folded(text)
        guard !part.isEmpty else { return }
        for index in 0..<count where FoldedTexts.contains(part, in: foldedNames[index]) { take(UserID(index)) }
    }

    // MARK: Friends

    func areFriends(_ user: UserID, _ other: UserID) -> Bool { friends.contains(other.index, of: user.index) }

    /// Whether the user has an open request to the other.
    func hasAsked(_ user: UserID, _ other: UserID) -> Bool { askers.contains(user.index, of: other.index) }

    mutating func ask(_ user: UserID, _ other: UserID) {
        assert(user != other && !areFriends(user, other) && !hasAsked(other, user))  // L06
        askers.put(user, of: other.index)
    }

    /// Ends a friendship request.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    mutating func endRequest(_ user: UserID, _ other: UserID) -> Bool { askers.remove(user.index, of: other.index) }

    mutating func befriend(_ user: UserID, _ other: UserID) {
        assert(user != other && !hasAsked(user, other) && !hasAsked(other, user), "there is already a request")  // L06
        friends.put(user, of: other.index)
        friends.put(other, of: user.index)
    }

    /// Ends a friendship.
    ///
    /// - Returns: whether they were friends.
    @discardableResult
    mutating func endFriendship(_ user: UserID, _ other: UserID) -> Bool {
        assert(areFriends(user, other) == areFriends(other, user), "friendship is mutual")  // L06
        friends.remove(user.index, of: other.index)
        return friends.remove(other.index, of: user.index)
    }

    // MARK: Positions

    mutating func setPosition(of user: UserID, _ position: FixedPosition) {
        people[Int(user.index)].position = position
    }
    mutating func share(_ user: UserID, _ isShared: Bool) { people[Int(user.index)].sharesPosition = isShared }

    // MARK: Messages

    mutating func takeFromFriendsOnly(_ user: UserID, _ isOnly: Bool) {
        people[Int(user.index)].takesFromFriendsOnly = isOnly
    }

    func blocks(_ user: UserID, _ other: UserID) -> Bool { blocked.contains(other.index, of: user.index) }
    mutating func block(_ user: UserID, _ other: UserID) { blocked.put(other, of: user.index) }
    mutating func unblock(_ user: UserID, _ other: UserID) { blocked.remove(other.index, of: user.index) }
}
