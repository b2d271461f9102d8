import Behaviour
import Quantities
import SimulationKernel
import TourService

/// One generator's share of the walkers, authors and staff of a load test.
///
/// At the times of the arrival process a user begins an action: opens the app, lists the tours, previews one, follows
/// one. A walker on a tour goes from waypoint to waypoint, and the phone reports each poll when it is due (W07).
package struct Walkers: ~Copyable, LoadSource {
    /// The load of tours.
    package typealias Service = TourLoad

    enum Event: BitwiseCopyable {
        case poll(Int, serial: UInt32)
        /// The reversal of an earlier change of the phone.
        case phone(Int, TourService.WalkerAction)
        case writer(AuthoringEvent)
    }

    private let load: TourLoad
    private let sender: UInt16
    private let share: PopulationPartition
    private let mixChoice: WeightedChoice
    private let toWaypoint, atWaypoint, phoneAway: Sampler
    private var agenda: LoadSchedule<Event>
    private var actions, walks: RandomStream
    private var walkers: ContiguousArray<AppWalker>
    private var free, following: PersonPool
    private var writers: LoadTourAuthors
    /// Number of actions skipped because no suitable user was available.
    package private(set) var actionsWithoutUser = 0

    /// Share of position requests without a known position (W02).
    static let positionUnknown = 0.02
    /// Share of requests that join a non-circular tour at a random waypoint (W05).
    static let joinsAnywhere = 0.01
    /// Share of reports from the edge of a waypoint, half of them just beyond it (W04).
    static let reportsEdge = 0.1

    /// Creates the share of one of `generators` generators.
    package init(profile: LoadProfile, _ load: TourLoad, share: Int, of generators: Int) {
        self.load = load
        (sender, self.share) = (UInt16(share), PopulationPartition(share, of: generators))
        mixChoice = WeightedChoice(weights: load.mix.shares)
        toWaypoint = Sampler(load.walks.toWaypoint)
        atWaypoint = Sampler(load.walks.atWaypoint)
        phoneAway = Sampler(load.walks.phoneAway)
        let streams = StreamFamily(seed: profile.seed, replication: 0)
        agenda = LoadSchedule(ArrivalProcess(of: profile, generator: share, of: generators, streams))
        actions = streams.stream(purpose: .loadActions, entity: UInt32(share))
        walks = streams.stream(purpose: .loadWalks, entity: UInt32(share))
        let count = self.share.size(of: load.users.walkers)
        walkers = ContiguousArray(repeating: AppWalker(), count: count)
        free = PersonPool(ofAll: count)
        following = PersonPool(of: count)
        writers = LoadTourAuthors(load, share: share, of: generators, streams)
    }

    // MARK: Interface for the generator

    /// Time of the next action, in nanoseconds since the start of the run; `.max` if there is none.
    package var nextDueNanoseconds: Int64 { agenda.nextNanoseconds }

    /// Carries out the action that is due next and returns its command, if there is one.
    package mutating func next() -> Submission<TourService.Command>? {
        switch agenda.takeNext() {
        case .newAction(let nanoseconds): begin(due: nanoseconds)
        case .planned(let moment, let time): carryOut(moment, at: time)
        case nil: nil
        }
    }

    private mutating func carryOut(_ moment: Event, at time: SimTime) -> Submission<TourService.Command>? {
        switch moment {
        case .poll(let walker, let serial): report(walker, serial: serial, at: time)
        case .phone(let walker, let action): submission(walker, action, due: time.nanosecondsSinceStart)
        case .writer(let moment): writers.carryOut(moment).map { submission($0, due: time.nanosecondsSinceStart) }
        }
    }

    /// Updates the users whom the effect concerns.
    package mutating func note(_ effect: TourService.Effect, at nanoseconds: Int64) {
        if let moment = writers.note(effect) { plan(.writer(moment), at: nanoseconds + writers.pause(before: moment)) }
        guard let person = effect.person, person.role == .walker, let walker = share.index(of: person.index) else {
            return
        }
        note(effect, by: walker, at: nanoseconds)
    }

    /// Resets the user after the full queue has rejected the command.
    package mutating func noteOverloaded(_ submission: Submission<TourService.Command>) {
        guard case .walker(let id, _) = submission.payload else {
            if let moment = writers.noteOverloaded(submission.payload) {
                plan(.writer(moment), at: submission.dueNanoseconds + writers.pause(before: moment))
            }
            return
        }
        guard let walker = share.index(of: id.index) else { return }
        switch walkers[walker].phase {
        case .asking: setPhase(walker, .free)
        case .changing: setPhase(walker, .following)
        case .free, .following: break
        }
    }

    private mutating func plan(_ moment: Event, at nanoseconds: Int64) {
        agenda.plan(moment, at: SimTime(notBeforeNanoseconds: nanoseconds))
    }

    private func submission(
        _ walker: Int, _ action: TourService.WalkerAction, due: Int64
    ) -> Submission<TourService.Command> {
        submission(.walker(WalkerID(share.number(walker)), action), due: due)
    }

    private func submission(_ command: TourService.Command, due: Int64) -> Submission<TourService.Command> {
        Submission(order: command, CommandKind(of: command), sender: sender, dueNanoseconds: due)
    }

    // MARK: Actions that users begin

    private mutating func begin(due: Int64) -> Submission<TourService.Command>? {
        let kind = load.mix.kinds[mixChoice.sample(from: &actions)]
        if kind == .writing {
            guard let order = writers.begin() else { return skipAction() }
            return submission(order, due: due)
        }
        let isOnTour = kind == .skip || kind == .cancel || kind == .phone
        let chosen = isOnTour ? following.choose(from: &actions) : free.choose(from: &actions)
        guard let walker = chosen, let action = action(kind, of: walker, due: due) else { return skipAction() }
        return submission(walker, action, due: due)
    }

    private mutating func skipAction() -> Submission<TourService.Command>? {
        actionsWithoutUser += 1
        return nil
    }

    private mutating func action(_ kind: CommandKind, of walker: Int, due: Int64) -> TourService.WalkerAction? {
        switch kind {
        case .opening: return actions.bernoulli(0.7) ? .openApp(network()) : .checkForUpdates(network())
        case .list: return .browse(from: place(), area: UInt32(actions.index(below: 4)))
        case .preview: return .preview(tour())
        case .start: return follow(walker)
        case .skip, .cancel:
            setPhase(walker, .changing)
            return kind == .skip ? .skipWaypoint : .cancel
        case .phone: return changePhone(walker, due: due)
        default: return nil
        }
    }

    private mutating func network() -> TourService.Network {
        let draw = actions.uniform()
        return draw < 0.8 ? .wifi : draw < 0.95 ? .mobile : draw < 0.98 ? .roaming : .none
    }

    /// Returns a place, or occasionally nil for an unknown position (W02).
    private mutating func place() -> FixedPosition? {
        let place = LoadTours.place(from: &actions)
        return actions.bernoulli(Walkers.positionUnknown) ? nil : place
    }

    /// Returns a tour of the initial library, or occasionally one that may not be published.
    private mutating func tour() -> TourID {
        if actions.bernoulli(0.05), let draft = writers.newestDraft { return draft }
        return TourID(actions.index(below: load.tours.contents.count + (actions.bernoulli(0.01) ? 3 : 0)))
    }

    /// Requests to follow a random tour (W04, W05).
    private mutating func follow(_ walker: Int) -> TourService.WalkerAction {
        let number = actions.index(below: load.tours.contents.count)
        let tour = load.tours.contents[number]
        let mayJoin = tour.isCircular || actions.bernoulli(Walkers.joinsAnywhere)
        let entry = mayJoin ? actions.index(below: tour.waypoints.count) : 0
        let place = place()
        walkers[walker].ask(
            for: UInt32(number), joiningAt: UInt32(entry), from: place ?? tour.waypoints[entry].place)
        setPhase(walker, .asking)
        return .follow(TourID(number), from: place, startingAt: UInt32(entry) + 1)
    }

    /// Changes the phone's state and plans the reversal.
    private mutating func changePhone(_ walker: Int, due: Int64) -> TourService.WalkerAction {
        let choice = actions.index(below: 3)
        let (action, undone): (TourService.WalkerAction, TourService.WalkerAction) =
            choice == 0
            ? (.putAway, .takeOut) : choice == 1 ? (.savePower(true), .savePower(false)) : (.loseGPS, .regainGPS)
        plan(.phone(walker, undone), at: due + Int64(phoneAway.sample(from: &walks) * 1e9))
        return action
    }

    // MARK: On a tour

    /// Reports the due poll; without GPS there is nothing to report (W07).
    private mutating func report(_ walker: Int, serial: UInt32, at time: SimTime) -> Submission<TourService.Command>? {
        guard walkers[walker].serial == serial, isOnTour(walker) else { return nil }
        // A change of the phone's state may have postponed the poll.
        let isDue = walkers[walker].reportTime <= time
        walkers[walker].notePolls(until: time)
        agenda.plan(.poll(walker, serial: serial), at: walkers[walker].reportTime)
        guard isDue, walkers[walker].telephone.hasGPS else { return nil }
        let due = time.nanosecondsSinceStart
        var place = walkers[walker].place(at: due, walkingTo: waypoint(of: walker))
        // W04: within 20.0 m, or just beyond.
        if walks.bernoulli(Walkers.reportsEdge) {
            place = place.moved(north: walks.bernoulli(0.5) ? 19.5 : 20.5, east: 0)
        }
        return submission(walker, .position(place), due: due)
    }

    private func isOnTour(_ walker: Int) -> Bool {
        walkers[walker].phase == .following || walkers[walker].phase == .changing
    }

    /// Returns the next waypoint.
    private func waypoint(of walker: Int) -> FixedPosition {
        let waypoints = load.tours.contents[Int(walkers[walker].tour)].waypoints
        return waypoints[Int(walkers[walker].entry + walkers[walker].done) % waypoints.count].place
    }

    private mutating func note(_ effect: TourService.Effect, by walker: Int, at nanoseconds: Int64) {
        let time = SimTime(notBeforeNanoseconds: nanoseconds)
        switch effect {
        case .followed:
            walkers[walker].begin(at: time, load.rules)
            setPhase(walker, .following)
            agenda.plan(.poll(walker, serial: walkers[walker].serial), at: walkers[walker].reportTime)
            walk(walker, done: 0, dwelling: false, at: nanoseconds)
        case .reached(_, _, _, let done): walk(walker, done: done, dwelling: true, at: nanoseconds)
        case .skipped(_, _, _, let done):
            setPhase(walker, .following)
            walk(walker, done: done, dwelling: false, at: nanoseconds)
        case .completed, .cancelled: setPhase(walker, .free)
        case .putAway: walkers[walker].change(.isInBackground, true, at: time, load.rules)
        case .takenOut: walkers[walker].change(.isInBackground, false, at: time, load.rules)
        case .powerSaved: walkers[walker].change(.savesPower, true, at: time, load.rules)
        case .powerSavingEnded: walkers[walker].change(.savesPower, false, at: time, load.rules)
        case .locationUnavailable: walkers[walker].telephone.set(.hasNoGPS, true)
        case .located: walkers[walker].telephone.set(.hasNoGPS, false)
        case .rejected(_, .follow, _): setPhase(walker, .free)
        case .rejected(_, .skipWaypoint, _), .rejected(_, .cancel, _):
            // The tour was already complete.
            setPhase(walker, .free)
        case .rejected, .listed, .noTours, .previewed, .walkedOn, .appOpened, .libraryChecked, .networkAllowed,
            .networkForbidden, .updatesAutomatic, .updatesByHand, .updateReminded, .draftBegun, .waypointAdded,
            .waypointAnnotated, .legAnnotated, .tourAnnotated, .draftRenamed, .waypointRemoved, .draftDeleted,
            .submitted, .toursLeft, .approved, .sentBack, .deleted, .setTimer:
            break
        }
    }

    /// Walks to the next waypoint, after a stay at the current one if `dwelling`.
    private mutating func walk(_ walker: Int, done: UInt32, dwelling: Bool, at nanoseconds: Int64) {
        let place = walkers[walker].place(at: nanoseconds, walkingTo: waypoint(of: walker))
        let leaving = nanoseconds + (dwelling ? Int64(atWaypoint.sample(from: &walks) * 1e9) : 0)
        walkers[walker].walkOn(
            from: place, done: done, leaving: leaving, arriving: leaving + Int64(toWaypoint.sample(from: &walks) * 1e9))
    }

    private mutating func setPhase(_ walker: Int, _ phase: AppWalker.Phase) {
        walkers[walker].phase = phase
        free.set(walker, phase == .free)
        following.set(walker, phase == .following)
    }
}
