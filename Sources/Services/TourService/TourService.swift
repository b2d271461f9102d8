import Quantities
import ServiceKernel

/// Tours that are written, approved and followed, by part W of the rule book.
///
/// A deterministic state machine: `handle` takes a command and the moment, and leaves in `effects` what came of it. It
/// has no clock, draws nothing at random and does no input or output. What walkers do allocates nothing once warm, and
/// copies no text.
///
/// Positions are asked for every few seconds (W07), and most of them change nothing. So polls are not commands: the
/// service reckons how many there were, and a host tells it of a poll only if what it finds may change something. When
/// one is due says `nextPoll(of:notBefore:)`; it comes before whatever else is done at that moment.
///
/// A command that the rules refuse changes nothing and yields one `rejected`. Of several reasons the first is given, in
/// the order of the operation's `reasons`.
package struct TourService: CityService, Sendable {
    package static let name = "tours"

    package let rules: TourRules
    /// How many tours were there from the start; they have the lowest numbers.
    let initialTourCount: Int

    // Each guards its own state; what the rules say of them together is said in the files of this folder.
    var library = Library()
    var drafts: Drafts
    var titles = Titles()
    var itineraries = Itineraries()
    var followers: Followers
    var updates: Updates

    /// What came of the last command, in order.
    package internal(set) var effects = EffectBuffer<Effect>()
    /// How many of them ask for a timer, so that a host need not look for what is not there.
    package private(set) var timersAskedFor = 0

    /// A service with these tours published.
    ///
    /// - Parameters:
    ///   - library: the tours there are from the start, numbered in this order.
    ///   - walkers: how many there will be, to have room at once; whoever comes above that makes room.
    ///   - pollsLate: the host cannot tell at the very moment of a poll what it has found, but before the next one (W07).
    /// - Precondition: `refusal(of: library)` is nil, and the intervals of the rules are longer than nothing and at most an hour.
    package init(
        library contents: [TourContent], rules: TourRules, walkers: Int = 0, pollsLate: Bool = false
    ) {
        precondition(TourService.refusal(of: contents) == nil, "the library breaks the rules")
        self.rules = rules
        initialTourCount = contents.count
        drafts = Drafts(from: contents.count)
        followers = Followers(walkers: walkers, rules: rules, pollsLate: pollsLate)
        updates = Updates(walkers: walkers)
        for (index, content) in contents.enumerated() {
            titles.add(content.titleKey, of: TourID(index))
            library.publish(
                PublishedTour(content: content, author: nil, approver: nil), as: TourID(index),
                itinerary: itineraries.add(content, of: TourID(index)))
        }
    }

    package mutating func describe(state form: inout StateForm) throws {
        try form.begin(TourService.name)
        try library.describe(state: &form)
        try drafts.describe(state: &form)
        try titles.describe(state: &form)
        try itineraries.describe(state: &form)
        try followers.describe(state: &form)
        try updates.describe(state: &form)
    }

    /// Why these cannot be the tours of a library (W01, W06), and which one of them it is; nil if they can.
    package static func refusal(of contents: [TourContent]) -> (index: Int, reason: Reason)? {
        var keys: Set<String> = []
        for (index, content) in contents.enumerated() {
            if content.waypoints.count < TourContent.waypointsMin { return (index, .tooFewWaypoints) }
            if !keys.insert(content.titleKey).inserted { return (index, .titleTaken) }
        }
        return nil
    }

    /// Carries out one command with all its consequences; `effects` then holds what came of it.
    ///
    /// - Precondition: `time` does not go back.
    package mutating func handle(_ command: Command, at time: SimTime) {
        effects.removeAll()
        timersAskedFor = 0
        switch command {
        case .walker(let walker, let action):
            followers.makeRoom(for: walker)
            updates.makeRoom(for: walker)
            do throws(Reason) {
                try perform(action, by: walker, at: time)
            } catch {
                effects.append(.rejected(.walker(walker), action.operation, error))
            }
        case .author(let person, let action):
            do throws(Reason) {
                try perform(action, by: person)
            } catch {
                effects.append(.rejected(person, action.operation, error))
            }
        case .staff(let person, let action):
            do throws(Reason) {
                try perform(action, by: person)
            } catch {
                effects.append(.rejected(person, action.operation, error))
            }
        case .timer(let timer): if isPending(timer) { fire(timer, at: time) }
        }
    }

    /// The next command may well be about this walker: what is known is fetched meanwhile.
    package func prefetch(_ walker: WalkerID) { followers.prefetch(walker) }

    /// Whether the service would do something when handed the timer.
    package func isPending(_ timer: Timer) -> Bool {
        switch timer {
        case .updateReminder(let walker, let serial): updates.isPending(walker, serial: serial)
        }
    }

    private mutating func fire(_ timer: Timer, at time: SimTime) {
        switch timer {
        case .updateReminder(let walker, _):
            effects.append(.updateReminded(walker))
            ask(for: updates.nextReminder(of: walker), at: time + rules.reminderInterval)
        }
    }

    /// The host is to call back.
    private mutating func ask(for timer: Timer, at due: SimTime) {
        effects.append(.setTimer(timer, at: due))
        timersAskedFor += 1
    }
}

// What walkers do.
extension TourService {
    /// - Throws: why the action is refused; nothing has changed then.
    private mutating func perform(_ action: WalkerAction, by walker: WalkerID, at time: SimTime) throws(Reason) {
        switch action {
        case .browse(let place, let area):
            if place == nil || !followers[walker].hasGPS { throw .locationUnavailable }
            effects.append(.listed(walker, count: library.count(inArea: area)))
            if library.count == 0 { effects.append(.noTours) }
        case .preview(let tour):
            if !library.isPublished(tour) { throw .unknownTour }
            effects.append(.previewed(walker, tour))
        case .follow(let tour, let place, let waypoint):
            try follow(tour, from: place, startingAt: waypoint, by: walker, at: time)
        case .position(let place):
            let follower = followers[walker]
            if !follower.isFollowing { throw .notFollowing }
            if !follower.hasGPS { throw .locationUnavailable }
            if !followers.isPolled(walker, at: time) { throw .pollNotDue }
            followers.takePoll(of: walker, at: time)
            followers.found(place, by: walker, itineraries, &effects)
        case .skipWaypoint:
            if !followers[walker].isFollowing { throw .notFollowing }
            followers.skip(by: walker, at: time, itineraries, &effects)
        case .cancel:
            if !followers[walker].isFollowing { throw .notFollowing }
            followers.cancel(by: walker, at: time, itineraries, &effects)
        case .loseGPS, .regainGPS, .putAway, .takeOut, .savePower: setPhone(action, of: walker, at: time)
        case .openApp, .checkForUpdates, .allowNetwork, .automaticUpdates:
            try update(action, of: walker, at: time)
        }
    }

    /// W04, W05, W07.
    private mutating func follow(
        _ tour: TourID, from place: FixedPosition?, startingAt waypoint: UInt32, by walker: WalkerID, at time: SimTime
    ) throws(Reason) {
        let follower = followers[walker]
        guard let place, follower.hasGPS else { throw .locationUnavailable }
        guard let number = library.itinerary(of: tour) else { throw .unknownTour }
        if follower.isFollowing { throw .alreadyFollowing }
        let itinerary = itineraries[number]
        if waypoint > 1, !itinerary.isCircular { throw .notCircular }
        if waypoint > itinerary.count { throw .unknownWaypoint }
        effects.append(.followed(walker, tour))
        followers.follow(number, from: max(waypoint, 1) - 1, by: walker, at: time)
        followers.found(place, by: walker, itineraries, &effects)
    }

    /// W04, W07: what the telephone does or is told counts at any time.
    private mutating func setPhone(_ action: WalkerAction, of walker: WalkerID, at time: SimTime) {
        switch action {
        case .loseGPS:
            followers.setGPS(false, of: walker, at: time)
            effects.append(.locationUnavailable(walker))
        case .regainGPS:
            followers.setGPS(true, of: walker, at: time)
            effects.append(.located(walker))
        case .putAway:
            followers.setBackground(true, of: walker, at: time)
            effects.append(.putAway(walker))
        case .takeOut:
            followers.setBackground(false, of: walker, at: time)
            effects.append(.takenOut(walker))
        case .savePower(let savesPower):
            followers.setSavingPower(savesPower, of: walker, at: time)
            effects.append(savesPower ? .powerSaved(walker) : .powerSavingEnded(walker))
        case .browse, .preview, .follow, .position, .skipWaypoint, .cancel, .openApp, .checkForUpdates, .allowNetwork,
            .automaticUpdates:
            break  // Done by others.
        }
    }

    /// W08.
    private mutating func update(_ action: WalkerAction, of walker: WalkerID, at time: SimTime) throws(Reason) {
        switch action {
        case .openApp(let network):
            effects.append(.appOpened(walker))
            guard updates.checksAtStart(walker, over: network) else { return }
            effects.append(.libraryChecked(walker, version: library.version))
        case .checkForUpdates(let network):
            try updates.requireAllowed(network, of: walker)
            effects.append(.libraryChecked(walker, version: library.version))
        case .allowNetwork(let network, let isAllowed):
            try updates.allow(network, isAllowed, of: walker)
            effects.append(isAllowed ? .networkAllowed(walker, network) : .networkForbidden(walker, network))
        case .automaticUpdates(let isAutomatic):
            effects.append(isAutomatic ? .updatesAutomatic(walker) : .updatesByHand(walker))
            if let reminder = updates.setAutomatic(isAutomatic, of: walker) {
                ask(for: reminder, at: time + rules.reminderInterval)
            }
        case .browse, .preview, .follow, .position, .skipWaypoint, .cancel, .loseGPS, .regainGPS, .putAway, .takeOut,
            .savePower:
            break  // Done by others.
        }
    }
}
