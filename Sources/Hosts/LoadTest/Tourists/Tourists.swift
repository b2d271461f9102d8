import Behaviour
import CityModel
import GuideService
import PlaceService
import Quantities
import SimulationKernel

/// One person on an evening out, as far as they know of themselves.
struct LoadTourist: BitwiseCopyable {
    /// Waits for an answer, or for the moment to go on.
    var isBusy = false
    var isSubscribed = false
    /// Somebody who became a friend, and not yet deleted; `UserID.none` if nobody.
    var friend = UserID.none
    /// Somebody blocked.
    var blocked = UserID.none
    /// Somebody who has asked, and waits.
    var asker = UserID.none
}

/// One generator's share of the tourists of a load test.
///
/// Whoever is free begins something; what follows from the answer (looking at the first card of a feed, grading what was visited,
/// picking a route, answering whoever asks to be a friend) comes a little later.
package struct Tourists: ~Copyable, LoadSource {
    package typealias Service = TestedTouristServices

    enum Moment: BitwiseCopyable {
        /// Goes on with what follows.
        case step(Int, TouristOrder.Step)
        /// Answers whoever has asked.
        case answer(Int)
    }

    private let crowd: TouristCrowd
    private let sender: UInt16
    private let share: PeopleShare
    private let mixChoice: WeightedChoice
    private let betweenSteps: Sampler
    private var agenda: LoadAgenda<Moment>
    private var actions, steps: RandomStream
    private var tourists: ContiguousArray<LoadTourist>
    private var free: PersonPool
    package private(set) var actionsWithoutAnyone = 0

    // What people do, as shares.
    static let guests = 0.1
    static let found = 0.9
    static let looksAtFirst = 0.5
    static let reviews = 0.8
    static let asksFriend = 0.6
    static let friendsAnswered = 0.9
    static let picksRoute = 0.95

    package init(profile: LoadProfile, _ crowd: TouristCrowd, share: Int, of generators: Int) {
        self.crowd = crowd
        (sender, self.share) = (UInt16(share), PeopleShare(share, of: generators))
        mixChoice = WeightedChoice(weights: crowd.mix.shares)
        betweenSteps = Sampler(crowd.times.betweenSteps)
        let streams = StreamFamily(seed: profile.seed, replication: 0)
        agenda = LoadAgenda(ArrivalProcess(of: profile, generator: share, of: generators, streams))
        actions = streams.stream(purpose: .loadActions, entity: UInt32(share))
        steps = streams.stream(purpose: .loadTourists, entity: UInt32(share))
        let count = self.share.size(of: crowd.tourists)
        tourists = ContiguousArray(repeating: LoadTourist(), count: count)
        free = PersonPool(ofAll: count)
    }

    // MARK: What the generator asks

    package var nextDueNanoseconds: Int64 { agenda.nextNanoseconds }

    package mutating func next() -> Submission<TouristOrder>? {
        switch agenda.takeNext() {
        case .beginning(let nanoseconds): begin(due: nanoseconds)
        case .planned(let moment, let time): carryOut(moment, at: time.nanosecondsSinceStart)
        case nil: nil
        }
    }

    private mutating func carryOut(_ moment: Moment, at nanoseconds: Int64) -> Submission<TouristOrder>? {
        switch moment {
        case .step(let tourist, let step): return submission(tourist, step, due: nanoseconds)
        case .answer(let tourist):
            let asker = tourists[tourist].asker
            guard !asker.isNone else { return nil }
            tourists[tourist].asker = .none
            return submission(
                tourist, steps.chance(0.8) ? .acceptFriend(asker) : .declineFriend(asker), due: nanoseconds)
        }
    }

    package mutating func noteOverloaded(_ submission: Submission<TouristOrder>) {
        guard let user = submission.order.user, let tourist = own(user) else { return }
        setBusy(tourist, false)
    }

    private func id(_ tourist: Int) -> UserID { UserID(share.number(tourist)) }

    private mutating func submission(
        _ tourist: Int, _ step: TouristOrder.Step, due: Int64, asGuest: Bool = false
    ) -> Submission<TouristOrder> {
        setBusy(tourist, true)
        let order: TouristOrder = asGuest ? .guest(id(tourist), step) : .user(id(tourist), step)
        return Submission(order: order, CommandKind(of: order), sender: sender, dueNanoseconds: due)
    }

    private mutating func setBusy(_ tourist: Int, _ isBusy: Bool) {
        tourists[tourist].isBusy = isBusy
        free.set(tourist, !isBusy)
    }

    // MARK: What somebody begins

    private mutating func begin(due: Int64) -> Submission<TouristOrder>? {
        guard let tourist = free.choose(from: &actions) else {
            actionsWithoutAnyone += 1
            return nil
        }
        let kind = crowd.mix.kinds[mixChoice.sample(from: &actions)]
        let isGuest = (kind == .feed || kind == .search) && actions.chance(Tourists.guests)
        return submission(tourist, firstStep(of: kind, by: tourist), due: due, asGuest: isGuest)
    }

    private mutating func firstStep(of kind: CommandKind, by tourist: Int) -> TouristOrder.Step {
        switch kind {
        case .search: .search(number: UInt32(actions.index(below: 60)), filter())
        case .visit: .visit(place())
        case .setting: setting(of: tourist)
        case .friend: friendship(of: tourist)
        case .message: .message(to: acquaintance(of: tourist))
        case .block: blocking(by: tourist)
        case .nearby: .listNearby(LoadPlaces.position(from: &actions), category())
        case .meal: .eat(LoadPlaces.position(from: &actions))
        case .route: .askRoutes(LoadPlaces.position(from: &actions), seed: actions.nextUInt64())
        case .subscription: subscription(of: tourist)
        case .transportCard:
            // G08: some amounts are too small, and now and then the office is closed.
            .buyCard(Money(cents: Int64(3 + actions.index(below: 60)) * 100), isOfficeOnline: actions.chance(0.95))
        default: .feed(filter())
        }
    }

    private mutating func filter() -> PlaceService.Filter {
        let isNear = actions.chance(0.4)
        return PlaceService.Filter(
            from: isNear ? LoadPlaces.position(from: &actions) : nil,
            withinMetres: isNear ? UInt32(100 + 100 * actions.index(below: 20)) : 0, category: category())
    }

    private mutating func category() -> PlaceCategory? {
        actions.chance(0.4) ? LoadPlaces.category(from: &actions) : nil
    }

    /// Those with low numbers are the better known.
    private mutating func place() -> PlaceID {
        let share = actions.uniform()
        return PlaceID(UInt32(Double(crowd.places) * share * share))
    }

    private mutating func anybody() -> UserID { UserID(UInt32(actions.index(below: crowd.tourists))) }

    /// A friend, where there is one.
    private mutating func acquaintance(of tourist: Int) -> UserID {
        let friend = tourists[tourist].friend
        return friend.isNone || actions.chance(0.3) ? anybody() : friend
    }

    private mutating func setting(of tourist: Int) -> TouristOrder.Step {
        switch actions.index(below: 6) {
        case 0: .prefer(LoadPlaces.category(from: &actions), actions.chance(0.7))
        // L04: now and then one that there is not.
        case 1: .preferDistrict(UInt32(1 + actions.index(below: LoadPlaces.districts.count + 1)), actions.chance(0.7))
        case 2: .sharePosition(actions.chance(0.6))
        case 3: .position(LoadPlaces.position(from: &actions))
        case 4: .friendsOnly(actions.chance(0.5))
        default: .useCard(actions.chance(0.8) ? .good : actions.chance(0.5) ? .empty : .wrong)
        }
    }

    private mutating func friendship(of tourist: Int) -> TouristOrder.Step {
        let friend = tourists[tourist].friend
        if actions.chance(Tourists.asksFriend) || friend.isNone { return .askFriend(anybody()) }
        if actions.chance(0.8) { return .lookForFriend(friend) }
        tourists[tourist].friend = .none
        return .deleteFriend(friend)
    }

    /// Often whoever was a friend, so that messages of friends are blocked too.
    private mutating func blocking(by tourist: Int) -> TouristOrder.Step {
        let blocked = tourists[tourist].blocked
        if !blocked.isNone {
            tourists[tourist].blocked = .none
            return .unblock(blocked)
        }
        let whom = acquaintance(of: tourist)
        tourists[tourist].blocked = whom
        return .block(whom)
    }

    private mutating func subscription(of tourist: Int) -> TouristOrder.Step {
        tourists[tourist].isSubscribed ? .endSubscription(isConfirmed: actions.chance(0.7)) : .subscribe
    }

    // MARK: What came of it

    package mutating func note(_ news: TouristNews, at nanoseconds: Int64) {
        let time = SimTime(notBeforeNanoseconds: nanoseconds)
        switch news {
        case .place(let effect): note(effect, at: time)
        case .guide(let effect): note(effect, at: time)
        }
    }

    /// nil of somebody of another generator.
    private func own(_ user: UserID) -> Int? { share.own(user.index) }

    private mutating func goOn(_ tourist: Int, with step: TouristOrder.Step, at time: SimTime) {
        plan(.step(tourist, step), at: time)
    }

    private mutating func plan(_ moment: Moment, at time: SimTime) {
        agenda.plan(moment, at: time + SimDuration(seconds: betweenSteps.sample(from: &steps)))
    }

    private mutating func note(_ effect: PlaceService.Effect, at time: SimTime) {
        noteOthers(effect, at: time)
        guard let tourist = own(UserID(effect.person.index)) else { return }
        switch effect {
        case .feedShown(let person, _, let first), .found(let person, _, let first):
            if person.user != nil, !first.isNone, steps.chance(Tourists.looksAtFirst) {
                return goOn(tourist, with: .look(first), at: time)
            }
        case .visited(_, let place, _):
            if steps.chance(Tourists.reviews) { return goOn(tourist, with: review(of: place), at: time) }
        case .befriended(_, let friend): tourists[tourist].friend = friend
        // Not the last of what has come of the command.
        case .widened, .friendshipEnded, .requestEnded: return
        case .nothingFound, .mapShown, .looked, .graded, .collected, .uncollected, .preferred, .preferenceEnded,
            .districtPreferred, .districtPreferenceEnded, .nameSet, .peopleFound, .friendAsked, .friendDeclined,
            .positionShared, .positionHidden, .positionNoted, .friendSeen, .friendsOnlySet, .takesFromAll, .delivered,
            .blocked, .unblocked, .placesLeft, .rejected:
            break
        }
        setBusy(tourist, false)
    }

    /// L02: some forget the grade.
    private mutating func review(of place: PlaceID) -> TouristOrder.Step {
        if steps.chance(0.2) { return .collect(place) }
        return .grade(place, steps.chance(0.02) ? 0 : UInt32(1 + steps.index(below: 5)))
    }

    /// Those who are told of what others do.
    private mutating func noteOthers(_ effect: PlaceService.Effect, at time: SimTime) {
        if case .befriended(let friend, let whom) = effect, let tourist = own(whom) {
            tourists[tourist].friend = friend
        }
        guard case .friendAsked(let asker, let whom) = effect, let tourist = own(whom),
            steps.chance(Tourists.friendsAnswered)
        else { return }
        tourists[tourist].asker = asker
        plan(.answer(tourist), at: time)
    }

    private mutating func note(_ effect: GuideService.Effect, at time: SimTime) {
        guard let person = effect.person, person.role == .user, let tourist = own(UserID(person.index)) else { return }
        if case .subscribed = effect { tourists[tourist].isSubscribed = true }
        if case .subscriptionEnded = effect { tourists[tourist].isSubscribed = false }
        if case .routesProposed(_, let count) = effect, steps.chance(Tourists.picksRoute) {
            // One of those that there are, or the one after the last.
            let number = UInt32(1 + steps.index(below: Int(count) + (steps.chance(0.05) ? 1 : 0)))
            return goOn(tourist, with: .pickRoute(number), at: time)
        }
        setBusy(tourist, false)
    }
}
