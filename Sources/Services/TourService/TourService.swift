import Quantities
import ServiceKernel

/// Writing, approval and following of tours, by part W of the rule book.
///
/// A deterministic state machine: `handle` takes a command and its time and leaves the results in `effects`. It has no
/// clock, no randomness and no input or output. Actions of walkers allocate nothing once warm, and copy no text.
///
/// Positions are polled every few seconds (W07), and most polls change nothing. So polls are not commands: the service
/// computes their number, and a host reports a poll only if its position may have an effect. `nextPoll(of:notBefore:)`
/// returns its due time; the report precedes all other commands of that time.
///
/// A refused command changes nothing and yields one `rejected`, with the first reason that applies in the order of the
/// operation's `reasons`.
package struct TourService: CityService, Sendable {
    /// Name of the service in logs and on the reference page.
    package static let name = "tours"

    /// Parameters of part W.
    package let rules: TourRules
    /// Number of initial tours, which have the lowest numbers.
    let initialTourCount: Int

    // Each part guards its own state; the files of this folder hold the rules that concern several.
    var library = Library()
    var drafts: Drafts
    var titles = TitleIndex()
    var itineraries = Itineraries()
    var walkerStates: WalkerStates
    var updateSettings: UpdateSettings

    /// Results of the last command, in order.
    package internal(set) var effects = EffectBuffer<Effect>()
    /// Number of effects that ask for a timer, so that a host can skip the search for them.
    package private(set) var requestedTimerCount = 0

    /// Creates a service with these tours published.
    ///
    /// - Parameters:
    ///   - library: initial tours, numbered in this order.
    ///   - walkers: number of walkers to reserve room for; higher numbers are added as they come.
    ///   - reportsPollsLate: whether the host reports a poll's position only after its due time, before the next poll
    ///     (W07).
    /// - Precondition: `refusal(of: library)` is nil, and the rules' intervals are positive and at most an hour.
    package init(
        library contents: [TourContent], rules: TourRules, walkers: Int = 0, reportsPollsLate: Bool = false
    ) {
        precondition(TourService.refusal(of: contents) == nil, "a tour of the list breaks the rules")
        self.rules = rules
        initialTourCount = contents.count
        drafts = Drafts(from: contents.count)
        walkerStates = WalkerStates(walkers: walkers, rules: rules, pollsLate: reportsPollsLate)
        updateSettings = UpdateSettings(walkers: walkers)
        for (index, content) in contents.enumerated() {
            titles.add(content.titleKey, of: TourID(index))
            library.publish(
                PublishedTour(content: content, author: nil, approver: nil), as: TourID(index),
                itinerary: itineraries.add(content, of: TourID(index)))
        }
    }

    /// Visits the stored state in a fixed order, to write or to read it.
    package mutating func code(with form: inout StateCoder) throws {
        try form.section(TourService.name)
        try library.code(with: &form)
        try drafts.code(with: &form)
        try titles.code(with: &form)
        try itineraries.code(with: &form)
        try walkerStates.code(with: &form)
        try updateSettings.code(with: &form)
    }

    /// Returns the first tour that cannot be part of a library, with the reason (W01, W06); nil if there is none.
    package static func refusal(of contents: [TourContent]) -> (index: Int, reason: Reason)? {
        var keys: Set<String> = []
        for (index, content) in contents.enumerated() {
            if content.waypoints.count < TourContent.waypointsMin { return (index, .tooFewWaypoints) }
            if !keys.insert(content.titleKey).inserted { return (index, .titleTaken) }
        }
        return nil
    }

    /// Carries out one command with all its consequences; `effects` then holds them.
    ///
    /// - Precondition: `time` does not go back.
    package mutating func handle(_ command: Command, at time: SimTime) {
        effects.removeAll()
        requestedTimerCount = 0
        switch command {
        case .walker(let walker, let action):
            walkerStates.makeRoom(for: walker)
            updateSettings.makeRoom(for: walker)
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

    /// Prefetches the walker's state, because the next command may concern it.
    package func prefetch(_ walker: WalkerID) { walkerStates.prefetch(walker) }

    /// Whether the timer still has an effect.
    package func isPending(_ timer: Timer) -> Bool {
        switch timer {
        case .updateReminder(let walker, let serial): updateSettings.isPending(walker, serial: serial)
        }
    }

    private mutating func fire(_ timer: Timer, at time: SimTime) {
        switch timer {
        case .updateReminder(let walker, _):
            effects.append(.updateReminded(walker))
            setTimer(updateSettings.nextReminder(of: walker), at: time + rules.reminderInterval)
        }
    }

    /// Asks the host to call back at `due`.
    private mutating func setTimer(_ timer: Timer, at due: SimTime) {
        effects.append(.setTimer(timer, at: due))
        requestedTimerCount += 1
    }
}

// Actions of walkers.
extension TourService {
    /// Carries out an action.
    ///
    /// - Throws: the reason if it is refused; then nothing has changed.
    private mutating func perform(_ action: WalkerAction, by walker: WalkerID, at time: SimTime) throws(Reason) {
        switch action {
        case .browse(let place, let area):
            if place == nil || !walkerStates[walker].hasGPS { throw .locationUnavailable }
            effects.append(.listed(walker, count: library.count(inArea: area)))
            if library.count == 0 { effects.append(.noTours) }
        case .preview(let tour):
            if !library.isPublished(tour) { throw .unknownTour }
            effects.append(.previewed(walker, tour))
        case .follow(let tour, let place, let waypoint):
            try follow(tour, from: place, startingAt: waypoint, by: walker, at: time)
        case .position(let place):
            let state = walkerStates[walker]
            if !state.isFollowing { throw .notFollowing }
            if !state.hasGPS { throw .locationUnavailable }
            if !walkerStates.acceptsPosition(of: walker, at: time) { throw .pollNotDue }
            walkerStates.markPollReported(of: walker, at: time)
            walkerStates.applyPosition(place, of: walker, itineraries, &effects)
        case .skipWaypoint:
            if !walkerStates[walker].isFollowing { throw .notFollowing }
            walkerStates.skip(by: walker, at: time, itineraries, &effects)
        case .cancel:
            if !walkerStates[walker].isFollowing { throw .notFollowing }
            walkerStates.cancel(by: walker, at: time, itineraries, &effects)
        case .loseGPS, .regainGPS, .putAway, .takeOut, .savePower: setPhone(action, of: walker, at: time)
        case .openApp, .checkForUpdates, .allowNetwork, .automaticUpdates:
            try update(action, of: walker, at: time)
        }
    }

    /// W04, W05, W07: begins to follow a tour.
    private mutating func follow(
        _ tour: TourID, from place: FixedPosition?, startingAt waypoint: UInt32, by walker: WalkerID, at time: SimTime
    ) throws(Reason) {
        let state = walkerStates[walker]
        guard let place, state.hasGPS else { throw .locationUnavailable }
        guard let number = library.itinerary(of: tour) else { throw .unknownTour }
        if state.isFollowing { throw .alreadyFollowing }
        let itinerary = itineraries[number]
        if waypoint > 1, !itinerary.isCircular { throw .notCircular }
        if waypoint > itinerary.count { throw .unknownWaypoint }
        effects.append(.followed(walker, tour))
        walkerStates.follow(number, from: max(waypoint, 1) - 1, by: walker, at: time)
        walkerStates.applyPosition(place, of: walker, itineraries, &effects)
    }

    /// W04, W07: notes a change of the phone's state, at any time.
    private mutating func setPhone(_ action: WalkerAction, of walker: WalkerID, at time: SimTime) {
        switch action {
        case .loseGPS:
            walkerStates.setGPS(false, of: walker, at: time)
            effects.append(.locationUnavailable(walker))
        case .regainGPS:
            walkerStates.setGPS(true, of: walker, at: time)
            effects.append(.located(walker))
        case .putAway:
            walkerStates.setBackground(true, of: walker, at: time)
            effects.append(.putAway(walker))
        case .takeOut:
            walkerStates.setBackground(false, of: walker, at: time)
            effects.append(.takenOut(walker))
        case .savePower(let savesPower):
            walkerStates.setSavingPower(savesPower, of: walker, at: time)
            effects.append(savesPower ? .powerSaved(walker) : .powerSavingEnded(walker))
        case .browse, .preview, .follow, .position, .skipWaypoint, .cancel, .openApp, .checkForUpdates, .allowNetwork,
            .automaticUpdates:
            break  // Handled elsewhere.
        }
    }

    /// W08: library updates.
    private mutating func update(_ action: WalkerAction, of walker: WalkerID, at time: SimTime) throws(Reason) {
        switch action {
        case .openApp(let network):
            effects.append(.appOpened(walker))
            guard updateSettings.checksAtStart(walker, over: network) else { return }
            effects.append(.libraryChecked(walker, version: library.version))
        case .checkForUpdates(let network):
            try updateSettings.requireAllowed(network, of: walker)
            effects.append(.libraryChecked(walker, version: library.version))
        case .allowNetwork(let network, let isAllowed):
            try updateSettings.allow(network, isAllowed, of: walker)
            effects.append(isAllowed ? .networkAllowed(walker, network) : .networkForbidden(walker, network))
        case .automaticUpdates(let isAutomatic):
            effects.append(isAutomatic ? .updatesAutomatic(walker) : .updatesByHand(walker))
            if let reminder = updateSettings.setAutomatic(isAutomatic, of: walker) {
                setTimer(reminder, at: time + rules.reminderInterval)
            }
        case .browse, .preview, .follow, .position, .skipWaypoint, .cancel, .loseGPS, .regainGPS, .putAway, .takeOut,
            .savePower:
            break  // Handled elsewhere.
        }
    }
}
