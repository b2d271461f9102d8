import CityModel
import Quantities
import ServiceKernel

/// Places, users' opinions of them, and users' friendships and messages, by part L of the rule book.
///
/// A deterministic state machine: `handle` takes a command and its time and leaves the results in `effects`. It has no
/// clock, no randomness, no timers and no input or output.
///
/// ```swift
/// var places = PlaceService(catalogue: catalogue, users: 2)
/// places.handle(.user(ann, .grade(museum, grade: 4, text: "")), at: now)
/// places.handle(.user(bob, .feed(PlaceService.Filter(), count: 10)), at: now)
/// print(places.shown)
/// ```
/// A grade updates the place's rating and rank at once, so a feed reads only the heads of a few lists. A refused
/// command changes nothing and has one effect, `rejected`. Commands allocate nothing once there is room, except for
/// texts.
package struct PlaceService: CityService, Sendable {
    /// Name of the service in logs and on the reference page.
    package static let name = "places"

    /// Places of the city.
    package let catalogue: PlaceCatalogue
    /// Parameters of part L.
    package let rules: PlaceRules
    let terms: FeedTerms
    /// Names of the places, folded for search.
    let placeNames: FoldedTexts

    // Each part guards its own state; this file decides when a command may change it.
    var socialGraph = SocialGraph()
    var placeRecords = UserPlaceRecords()
    var ratingTotals: RatingTotals
    /// Ranked places for users' feeds, by the weights, and for guests' feeds, by the rating alone.
    var ratings: RatedPlaces
    var guestRatings: RatedPlaces
    var messages = MessageStore()
    /// Number of known users: those reserved, and all up to the highest number with an accepted action.
    package private(set) var userCount: Int

    /// Results of the last command, in order.
    package internal(set) var effects = EffectBuffer<Effect>()
    /// Places of the last feed shown, best first.
    package internal(set) var lastFeed: ContiguousArray<PlaceID> = []
    var feedWorkspace = FeedWorkspace()

    /// Creates a service without any actions.
    ///
    /// - Parameters:
    ///   - users: number of users known from the start; higher numbers become known with their first accepted action.
    package init(
        catalogue: PlaceCatalogue = PlaceCatalogue([]), rules: PlaceRules = PlaceRules(), users: Int = 0
    ) {
        self.catalogue = catalogue
        self.rules = rules
        terms = FeedTerms(rules.feed)
        placeNames = FoldedTexts(catalogue.places.lazy.map(\.name))
        ratingTotals = RatingTotals(placeCount: catalogue.count)
        ratings = RatedPlaces(catalogue, terms: terms)
        guestRatings = RatedPlaces(catalogue, terms: .guests)
        userCount = users
        makeRoom(for: users)
    }

    /// Visits the stored state. The last feed and the working memory are not stored.
    package mutating func code(with form: inout StateCoder) throws {
        try form.section(PlaceService.name)
        try socialGraph.code(with: &form)
        try placeRecords.code(with: &form)
        try ratingTotals.code(with: &form)
        try ratings.code(with: &form)
        try guestRatings.code(with: &form)
        try messages.code(with: &form)
        try form.visit(&userCount)
    }

    /// Memory of users and their opinions in bytes, without the catalogue, which all services share.
    package var memoryBytes: Int {
        socialGraph.memoryBytes + placeRecords.memoryBytes + ratingTotals.memoryBytes + ratings.memoryBytes
            + guestRatings.memoryBytes
            + messages.memoryBytes
    }

    private mutating func makeRoom(for count: Int) {
        guard count > socialGraph.count else { return }
        socialGraph.addUsers(upTo: count)
        placeRecords.addUsers(upTo: count)
    }

    /// Carries out one command with all its consequences; `effects` then holds them.
    ///
    /// - Precondition: `time` does not go back, and a host has assigned the user's number.
    package mutating func handle(_ command: Command, at time: SimTime) {
        effects.removeAll()
        let (person, action) = command.parts
        do throws(Reason) {
            switch command {
            case .user(let user, let action):
                makeRoom(for: Int(user.index) + 1)
                try perform(action, by: user)
                userCount = max(userCount, Int(user.index) + 1)
                socialGraph.setHasLeft(user, action == .leavePlaces)
            case .guest(let guest, let action): try perform(action, byGuest: .guest(guest))
            }
        } catch {
            effects.append(.rejected(person, action.operation, error))
        }
    }

    /// L02: carries out a guest's action; guests may only read.
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

    /// Carries out a user's action.
    ///
    /// - Throws: the reason if it is refused; then nothing has changed.
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
        case .findPeople(let text): findPeople(named: text, for: user)
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
