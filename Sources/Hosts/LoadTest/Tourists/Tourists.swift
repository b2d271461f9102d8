import Behaviour
import CityModel
import GuideService
import PlaceService
import Quantities
import SimulationKernel

/// A tourist on an evening out, as the person knows it.
struct LoadTourist: BitwiseCopyable {
    /// Whether the tourist waits for an answer or for the next step.
    var isBusy = false
    var isSubscribed = false
    /// A friend not yet deleted; `UserID.none` if there is none.
    var friend = UserID.none
    /// A user blocked by the tourist.
    var blocked = UserID.none
    /// A user whose request for friendship is pending.
    var asker = UserID.none
}

/// One generator's share of the tourists of a load test.
///
/// A free tourist begins an action. Follow-up steps come a little later: opening the first card of a feed, grading a
/// visited place, picking a route, answering a request for friendship.
package struct Tourists: ~Copyable, LoadSource {
    /// The load of tourists.
    package typealias Service = TouristLoad

    /// A tourist and the next step.
    typealias Event = (tourist: Int, step: Step)

    enum Step: BitwiseCopyable {
        case look(PlaceID)
        case grade(PlaceID, UInt32)
        case collect(PlaceID)
        case pickRoute(UInt32)
        /// Answers the pending request for friendship.
        case answer
    }

    /// A tourist's request to one of the two services.
    private enum Action {
        case place(PlaceService.UserAction)
        case guide(GuideService.UserAction)
    }

    private let load: TouristLoad
    private let sender: UInt16
    private let share: PopulationPartition
    private let mixChoice: WeightedChoice
    private let betweenSteps: Sampler
    private var agenda: LoadSchedule<Event>
    private var actions, steps: RandomStream
    private var tourists: ContiguousArray<LoadTourist>
    private var free: PersonPool
    /// Number of actions skipped because no tourist was free.
    package private(set) var actionsWithoutUser = 0

    /// Number of feed cards that a phone shows.
    static let cardsOfFeed: UInt32 = 10
    // Shares of the users' choices.
    static let guests = 0.1
    static let found = 0.9
    static let looksAtFirst = 0.5
    static let reviews = 0.8
    static let asksFriend = 0.6
    static let friendsAnswered = 0.9
    static let picksRoute = 0.95

    /// Creates the share of one of `generators` generators.
    package init(profile: LoadProfile, _ load: TouristLoad, share: Int, of generators: Int) {
        self.load = load
        (sender, self.share) = (UInt16(share), PopulationPartition(share, of: generators))
        mixChoice = WeightedChoice(weights: load.mix.shares)
        betweenSteps = Sampler(load.times.betweenSteps)
        let streams = StreamFamily(seed: profile.seed, replication: 0)
        agenda = LoadSchedule(ArrivalProcess(of: profile, generator: share, of: generators, streams))
        actions = streams.stream(purpose: .loadActions, entity: UInt32(share))
        steps = streams.stream(purpose: .loadTourists, entity: UInt32(share))
        let count = self.share.size(of: load.tourists)
        tourists = ContiguousArray(repeating: LoadTourist(), count: count)
        free = PersonPool(ofAll: count)
    }

    // MARK: Interface for the generator

    /// Time of the next action, in nanoseconds since the start of the run; `.max` if there is none.
    package var nextDueNanoseconds: Int64 { agenda.nextNanoseconds }

    /// Carries out the action that is due next and returns its command, if there is one.
    package mutating func next() -> Submission<TouristLoad.Command>? {
        switch agenda.takeNext() {
        case .newAction(let nanoseconds): begin(due: nanoseconds)
        case .planned(let moment, let time): carryOut(moment, at: time.nanosecondsSinceStart)
        case nil: nil
        }
    }

    private mutating func carryOut(_ moment: Event, at nanoseconds: Int64) -> Submission<TouristLoad.Command>? {
        let tourist = moment.tourist
        let action: Action
        switch moment.step {
        case .look(let place): action = .place(.look(place))
        case .grade(let place, let grade): action = .place(.grade(place, grade: grade, text: "As it should be."))
        case .collect(let place): action = .place(.collect(place))
        case .pickRoute(let number): action = .guide(.pickRoute(number: number))
        case .answer:
            let asker = tourists[tourist].asker
            guard !asker.isNone else { return nil }
            tourists[tourist].asker = .none
            action = .place(steps.bernoulli(0.8) ? .acceptFriend(asker) : .declineFriend(asker))
        }
        return submission(tourist, action, due: nanoseconds)
    }

    /// Frees the tourist after the full queue has rejected the command.
    package mutating func noteOverloaded(_ submission: Submission<TouristLoad.Command>) {
        guard let tourist = submission.payload.user.flatMap({ own($0) }) else { return }
        setBusy(tourist, false)
    }

    private func id(_ tourist: Int) -> UserID { UserID(share.number(tourist)) }

    private mutating func submission(
        _ tourist: Int, _ action: Action, due: Int64, asGuest: Bool = false
    ) -> Submission<TouristLoad.Command> {
        setBusy(tourist, true)
        let command: TouristLoad.Command =
            switch action {
            case .place(let action): .place(asGuest ? .guest(id(tourist).index, action) : .user(id(tourist), action))
            case .guide(let action): .guide(.user(id(tourist), action))
            }
        return Submission(order: command, CommandKind(of: command), sender: sender, dueNanoseconds: due)
    }

    private mutating func setBusy(_ tourist: Int, _ isBusy: Bool) {
        tourists[tourist].isBusy = isBusy
        free.set(tourist, !isBusy)
    }

    // MARK: Actions that tourists begin

    private mutating func begin(due: Int64) -> Submission<TouristLoad.Command>? {
        guard let tourist = free.choose(from: &actions) else {
            actionsWithoutUser += 1
            return nil
        }
        let kind = load.mix.kinds[mixChoice.sample(from: &actions)]
        let isGuest = (kind == .feed || kind == .search) && actions.bernoulli(Tourists.guests)
        return submission(tourist, firstAction(of: kind, by: tourist), due: due, asGuest: isGuest)
    }

    private mutating func firstAction(of kind: CommandKind, by tourist: Int) -> Action {
        switch kind {
        case .search: .place(.search(text: searchedText(), filter()))
        case .visit: .place(.visit(place()))
        case .setting: setting(of: tourist)
        case .friend: .place(friendship(of: tourist))
        case .message: .place(.message(to: acquaintance(of: tourist), text: "At eight, by the fountain?"))
        case .block: .place(blocking(by: tourist))
        case .nearby: .guide(.listNearby(from: LoadPlaces.position(from: &actions), category()))
        case .meal: .guide(.eat(from: LoadPlaces.position(from: &actions)))
        case .route: .guide(.askRoutes(from: LoadPlaces.position(from: &actions), seed: actions.nextUInt64()))
        case .subscription: .guide(subscription(of: tourist))
        case .transportCard:
            // G08: some amounts are too small, and the office is closed occasionally.
            .guide(
                .buyCard(
                    amount: Money(cents: Int64(3 + actions.index(below: 60)) * 100),
                    isOfficeOnline: actions.bernoulli(0.95)))
        default: .place(.feed(filter(), count: Tourists.cardsOfFeed))
        }
    }

    /// Returns a number that occurs in names, or occasionally an empty text (L04).
    private mutating func searchedText() -> String {
        let number = actions.index(below: 60)
        return number == 0 ? "" : "\(number)"
    }

    private mutating func filter() -> PlaceService.Filter {
        let isNear = actions.bernoulli(0.4)
        return PlaceService.Filter(
            from: isNear ? LoadPlaces.position(from: &actions) : nil,
            withinMetres: isNear ? UInt32(100 + 100 * actions.index(below: 20)) : 0, category: category())
    }

    private mutating func category() -> PlaceCategory? {
        actions.bernoulli(0.4) ? LoadPlaces.category(from: &actions) : nil
    }

    /// Returns a random place; low numbers are more popular.
    private mutating func place() -> PlaceID {
        let share = actions.uniform()
        return PlaceID(UInt32(Double(load.places) * share * share))
    }

    private mutating func randomUser() -> UserID { UserID(UInt32(actions.index(below: load.tourists))) }

    /// Returns the tourist's friend or a random user.
    private mutating func acquaintance(of tourist: Int) -> UserID {
        let friend = tourists[tourist].friend
        return friend.isNone || actions.bernoulli(0.3) ? randomUser() : friend
    }

    private mutating func setting(of tourist: Int) -> Action {
        switch actions.index(below: 6) {
        case 0: .place(.prefer(LoadPlaces.category(from: &actions), actions.bernoulli(0.7)))
        // L04: some numbers belong to no district.
        case 1:
            .place(
                .preferDistrict(
                    UInt32(1 + actions.index(below: LoadPlaces.districts.count + 1)), actions.bernoulli(0.7)))
        case 2: .place(.sharePosition(actions.bernoulli(0.6)))
        case 3: .place(.position(LoadPlaces.position(from: &actions)))
        case 4: .place(.friendsOnly(actions.bernoulli(0.5)))
        default: .guide(.useCard(actions.bernoulli(0.8) ? .good : actions.bernoulli(0.5) ? .empty : .wrong))
        }
    }

    private mutating func friendship(of tourist: Int) -> PlaceService.UserAction {
        let friend = tourists[tourist].friend
        if actions.bernoulli(Tourists.asksFriend) || friend.isNone { return .askFriend(randomUser()) }
        if actions.bernoulli(0.8) { return .lookForFriend(friend) }
        tourists[tourist].friend = .none
        return .deleteFriend(friend)
    }

    /// Unblocks the blocked user, or blocks one, often the friend, so that messages between friends are blocked, too.
    private mutating func blocking(by tourist: Int) -> PlaceService.UserAction {
        let blocked = tourists[tourist].blocked
        if !blocked.isNone {
            tourists[tourist].blocked = .none
            return .unblock(blocked)
        }
        let whom = acquaintance(of: tourist)
        tourists[tourist].blocked = whom
        return .block(whom)
    }

    private mutating func subscription(of tourist: Int) -> GuideService.UserAction {
        tourists[tourist].isSubscribed ? .endSubscription(isConfirmed: actions.bernoulli(0.7)) : .subscribe
    }

    // MARK: Effects

    /// Updates the tourists whom the effect concerns.
    package mutating func note(_ effect: TouristLoad.Effect, at nanoseconds: Int64) {
        let time = SimTime(notBeforeNanoseconds: nanoseconds)
        switch effect {
        case .place(let effect): note(effect, at: time)
        case .guide(let effect): note(effect, at: time)
        }
    }

    /// Returns the index of the user; nil for a user of another generator.
    private func own(_ user: UserID) -> Int? { share.index(of: user.index) }

    private mutating func plan(_ tourist: Int, _ step: Step, at time: SimTime) {
        agenda.plan((tourist, step), at: time + SimDuration(seconds: betweenSteps.sample(from: &steps)))
    }

    private mutating func note(_ effect: PlaceService.Effect, at time: SimTime) {
        noteOthers(effect, at: time)
        guard let tourist = own(UserID(effect.person.index)) else { return }
        switch effect {
        case .feedShown(let person, _, let first), .found(let person, _, let first):
            if person.user != nil, !first.isNone, steps.bernoulli(Tourists.looksAtFirst) {
                return plan(tourist, .look(first), at: time)
            }
        case .visited(_, let place, _):
            if steps.bernoulli(Tourists.reviews) { return plan(tourist, review(of: place), at: time) }
        case .befriended(_, let friend): tourists[tourist].friend = friend
        // More effects of the same command follow.
        case .widened, .friendshipEnded, .requestEnded: return
        case .nothingFound, .mapShown, .looked, .graded, .collected, .uncollected, .preferred, .preferenceEnded,
            .districtPreferred, .districtPreferenceEnded, .nameSet, .peopleFound, .friendAsked, .friendDeclined,
            .positionShared, .positionHidden, .positionNoted, .friendSeen, .friendsOnlySet, .takesFromAll, .delivered,
            .blocked, .unblocked, .placesLeft, .rejected:
            break
        }
        setBusy(tourist, false)
    }

    /// Returns a grade or an addition to the collection; some reviews lack the grade (L02).
    private mutating func review(of place: PlaceID) -> Step {
        if steps.bernoulli(0.2) { return .collect(place) }
        return .grade(place, steps.bernoulli(0.02) ? 0 : UInt32(1 + steps.index(below: 5)))
    }

    /// Updates the other user whom an effect concerns.
    private mutating func noteOthers(_ effect: PlaceService.Effect, at time: SimTime) {
        if case .befriended(let friend, let whom) = effect, let tourist = own(whom) {
            tourists[tourist].friend = friend
        }
        guard case .friendAsked(let asker, let whom) = effect, let tourist = own(whom),
            steps.bernoulli(Tourists.friendsAnswered)
        else { return }
        tourists[tourist].asker = asker
        plan(tourist, .answer, at: time)
    }

    private mutating func note(_ effect: GuideService.Effect, at time: SimTime) {
        guard let person = effect.person, person.role == .user, let tourist = own(UserID(person.index)) else { return }
        if case .subscribed = effect { tourists[tourist].isSubscribed = true }
        if case .subscriptionEnded = effect { tourists[tourist].isSubscribed = false }
        if case .routesProposed(_, let count) = effect, steps.bernoulli(Tourists.picksRoute) {
            // One of the proposed routes, or occasionally the number after the last.
            let number = UInt32(1 + steps.index(below: Int(count) + (steps.bernoulli(0.05) ? 1 : 0)))
            return plan(tourist, .pickRoute(number), at: time)
        }
        setBusy(tourist, false)
    }
}
