import CityModel
import Quantities
import ServiceKernel

/// Places, what people think of them, and the people among themselves, by part L of the rule book.
///
/// A deterministic state machine: `handle` takes a command and the moment, and leaves in `effects` what came of it. It has no
/// clock, draws nothing at random, sets no timer and does no input or output.
///
/// ```swift
/// var places = PlaceService(catalogue: catalogue, users: 2)
/// places.handle(.user(ann, .grade(museum, grade: 4, text: "")), at: now)
/// places.handle(.user(bob, .feed(PlaceService.Filter(), count: 10)), at: now)
/// print(places.shown)
/// ```
/// A place gets the term of its rating when it is graded, and keeps its place in order; so a feed reads the heads of a few lists.
/// A command that the rules refuse changes nothing and has one effect, `rejected`. Nothing is allocated per command once there
/// is room, but for texts.
package struct PlaceService: CityService, Sendable {
    package static let name = "places"

    package let catalogue: PlaceCatalogue
    package let rules: PlaceRules
    let terms: FeedTerms
    /// The names of the places as a search compares them.
    let placeNames: FoldedTexts

    // Each guards its own state; when they may be asked to change it is said here.
    var people = Acquaintances()
    var habits = Habits()
    var opinions: Opinions
    /// What is in every user's feed, by the weights; and in every guest's, by the rating alone.
    var ratings: RatedPlaces
    var guestRatings: RatedPlaces
    var mail = Mail()
    /// How many users are known: those to be known at once, and all up to the highest who has done what was not refused.
    package private(set) var userCount: Int

    /// What came of the last command, in order.
    package internal(set) var effects = EffectBuffer<Effect>()
    /// What the last feed has shown, the best first.
    package internal(set) var shown: ContiguousArray<PlaceID> = []
    var room = FeedRoom()

    /// A service to which nobody has said anything yet.
    ///
    /// - Parameters:
    ///   - users: so many are known at once; those of higher numbers are when they first do something that is not refused.
    package init(
        catalogue: PlaceCatalogue = PlaceCatalogue([]), rules: PlaceRules = PlaceRules(), users: Int = 0
    ) {
        self.catalogue = catalogue
        self.rules = rules
        terms = FeedTerms(rules.feed)
        placeNames = FoldedTexts(catalogue.places.lazy.map(\.name))
        opinions = Opinions(placeCount: catalogue.count)
        ratings = RatedPlaces(catalogue, terms: terms)
        guestRatings = RatedPlaces(catalogue, terms: .guests)
        userCount = users
        makeRoom(for: users)
    }

    /// What the last feed has shown, and its room, are not kept.
    package mutating func describe(state form: inout StateForm) throws {
        try form.begin(PlaceService.name)
        try people.describe(state: &form)
        try habits.describe(state: &form)
        try opinions.describe(state: &form)
        try ratings.describe(state: &form)
        try guestRatings.describe(state: &form)
        try mail.describe(state: &form)
        try form.visit(&userCount)
    }

    /// Memory of what is kept of users and of what they think, without the catalogue, which all services share.
    package var memoryBytes: Int {
        people.memoryBytes + habits.memoryBytes + opinions.memoryBytes + ratings.memoryBytes + guestRatings.memoryBytes
            + mail.memoryBytes
    }

    private mutating func makeRoom(for count: Int) {
        guard count > people.count else { return }
        people.admit(count)
        habits.admit(count)
    }

    /// Carries out one command with all its consequences; `effects` then holds what came of it.
    ///
    /// - Precondition: `time` does not go back, and the user's number is one that a host has given out.
    package mutating func handle(_ command: Command, at time: SimTime) {
        effects.removeAll()
        let (person, action) = command.parts
        do throws(Reason) {
            switch command {
            case .user(let user, let action):
                makeRoom(for: Int(user.index) + 1)
                try perform(action, by: user)
                userCount = max(userCount, Int(user.index) + 1)
                people.setGone(user, action == .leavePlaces)
            case .guest(let guest, let action): try perform(action, byGuest: .guest(guest))
            }
        } catch {
            effects.append(.rejected(person, action.operation, error))
        }
    }

    /// L02: who is not logged in sees what there is.
    private mutating func perform(_ action: UserAction, byGuest guest: Person) throws(Reason) {
        switch action {
        case .feed(let filter, let count): try showFeed(to: guest, filter, count: count)
        case .search(let text, let filter): try search(text, filter, for: guest)
        case .map(let position, let metres, let category): showMap(to: guest, from: position, metres, category)
        case .look(let place): try look(at: place, guest)
        case .visit, .grade, .collect, .prefer, .preferDistrict, .setName, .findPeople, .askFriend, .acceptFriend,
            .declineFriend, .deleteFriend, .sharePosition, .position, .lookForFriend, .friendsOnly, .message, .block,
            .unblock, .leavePlaces:
            throw .notLoggedIn
        }
    }

    /// - Throws: why the action is refused; nothing has changed then.
    private mutating func perform(_ action: UserAction, by user: UserID) throws(Reason) {
        switch action {
        case .feed(let filter, let count): try showFeed(to: .user(user), filter, count: count)
        case .search(let text, let filter): try search(text, filter, for: .user(user))
        case .map(let position, let metres, let category):
            showMap(to: .user(user), from: position, metres, category)
        case .look(let place): try look(at: place, .user(user))
        case .visit(let place): try visit(place, by: user)
        case .grade(let place, let grade, let text): try review(place, by: user, grade, text)
        case .collect(let place): try collect(place, by: user)
        case .prefer(let category, let isPreferred): prefer(category, isPreferred, by: user)
        case .preferDistrict(let district, let isPreferred): try prefer(district: district, isPreferred, by: user)
        case .setName(let name): setName(of: user, name)
        case .findPeople(let text): findPeople(called: text, for: user)
        case .askFriend(let other): try ask(other, by: user)
        case .acceptFriend(let other): try accept(other, by: user)
        case .declineFriend(let other): try decline(other, by: user)
        case .deleteFriend(let other): try deleteFriend(other, by: user)
        case .sharePosition(let isShared): sharePosition(of: user, isShared)
        case .position(let position): note(position, of: user)
        case .lookForFriend(let other): try lookFor(other, by: user)
        case .friendsOnly(let isOnly): takeFromFriendsOnly(user, isOnly)
        case .message(let recipient, let text): try write(text, to: recipient, by: user)
        case .block(let other): try block(other, by: user)
        case .unblock(let other): try unblock(other, by: user)
        case .leavePlaces: leavePlaces(user)
        }
    }
}
