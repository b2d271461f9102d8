import CLinux
import Quantities
import ServiceKernel

extension TourService {
    /// A walker's step on a tour (W04). Waypoints count from 1.
    package enum Step: Hashable, Sendable, BitwiseCopyable {
        case toStart(waypoint: UInt32)
        case atWaypoint(UInt32)
        /// The leg to a waypoint; `from` is the last waypoint reached or skipped.
        case onLeg(from: UInt32, to: UInt32)
    }

    /// A walker's progress on a tour (W04).
    package struct Progress: Hashable, Sendable, BitwiseCopyable {
        /// Number of waypoints reached.
        package let reached: UInt32
        /// Number of waypoints skipped.
        package let skipped: UInt32
        /// Number of all waypoints of the tour.
        package let waypoints: UInt32
        /// Length of the legs from the first to the last waypoint reached, and from the waypoint where the walker
        /// joined to the tour's end.
        package let micrometresWalked, micrometresTotal: UInt64

        /// Walked length in metres for display, rounded half up.
        package var metresWalked: UInt32 { Progress.metres(ofMicrometres: micrometresWalked) }
        /// Total length in metres for display, rounded half up.
        package var metresTotal: UInt32 { Progress.metres(ofMicrometres: micrometresTotal) }

        /// Rounds micrometres half up to metres.
        static func metres(ofMicrometres micrometres: UInt64) -> UInt32 {
            UInt32(clamping: (micrometres + 500_000) / 1_000_000)
        }
    }

    /// One walker's position on a tour, and the state of the phone.
    ///
    /// Places count from 0, from the waypoint at which the walker joined: the next place is the number of waypoints
    /// done.
    struct WalkerState: Hashable, Sendable, BitwiseCopyable {
        fileprivate(set) var polls = PollClock()
        /// Number of the itinerary; `none` while the walker follows no tour.
        fileprivate(set) var itinerary = WalkerState.none
        fileprivate(set) var entry: UInt32 = 0
        /// Number of waypoints reached or skipped.
        fileprivate(set) var waypointsDone: UInt32 = 0
        fileprivate(set) var reached: UInt32 = 0
        /// Place first reached, like `lastReached`; both 0 before the first.
        fileprivate(set) var firstReached: UInt32 = 0
        fileprivate(set) var lastReached: UInt32 = 0
        /// Whether the walker is still at the last waypoint reached.
        fileprivate(set) var isAtWaypoint = false
        fileprivate(set) var hasGPS = true
        fileprivate(set) var isInBackground = false
        fileprivate(set) var savesPower = false

        static let none = UInt32.max

        var isFollowing: Bool { itinerary != WalkerState.none }

        var pollState: PollState { savesPower ? .savingPower : isInBackground ? .background : .foreground }

        /// Returns the waypoint at a place, counted from 0 from the tour's first.
        func waypoint(at place: UInt32, of itinerary: Itinerary) -> UInt32 {
            let sum = entry + place
            return sum < itinerary.count ? sum : sum - itinerary.count
        }

        /// Counts the polls up to this time.
        ///
        /// The rules are a parameter, because reading `WalkerStates.rules` during the mutation would copy all states.
        fileprivate mutating func countPolls(until time: SimTime, _ rules: TourRules) {
            polls.countPolls(until: time, every: rules.pollInterval(in: pollState), in: pollState, hasGPS: hasGPS)
        }

        /// Ends the tour; the state of the phone stays.
        fileprivate mutating func leaveTour() {
            polls.stop()
            (itinerary, entry, waypointsDone, reached) = (WalkerState.none, 0, 0, 0)
            (firstReached, lastReached, isAtWaypoint) = (0, 0, false)
        }
    }

    /// All walkers with their tours and progress (W04, W05, W07).
    struct WalkerStates: Hashable, Sendable {
        private var states: ContiguousArray<WalkerState>
        private let reach: WaypointRadius
        private let rules: TourRules
        let pollsLate: Bool

        init(walkers count: Int, rules: TourRules, pollsLate: Bool) {
            states = ContiguousArray(repeating: WalkerState(), count: count)
            reach = WaypointRadius(metres: rules.waypointMetres)
            self.rules = rules
            self.pollsLate = pollsLate
        }

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(&states)
        }

        var count: Int { states.count }
        var bytes: Int { states.capacity * MemoryLayout<WalkerState>.stride }

        /// Returns the walker's state; an unknown walker follows no tour.
        subscript(walker: WalkerID) -> WalkerState {
            Int(walker.index) < states.count ? states[Int(walker.index)] : WalkerState()
        }

        func prefetch(_ walker: WalkerID) {
            guard Int(walker.index) < states.count else { return }
            states.withUnsafeBufferPointer { states in
                guard let record = states.baseAddress.map({ $0 + Int(walker.index) }) else { return }
                cabrank_prefetch_record(record, MemoryLayout<WalkerState>.size)
            }
        }

        mutating func makeRoom(for walker: WalkerID) {
            let missing = Int(walker.index) + 1 - states.count
            if missing > 0 { states.append(contentsOf: repeatElement(WalkerState(), count: missing)) }
        }

        /// W07: returns the poll interval of the current state.
        func interval(of state: WalkerState) -> SimDuration { rules.pollInterval(in: state.pollState) }

        private mutating func change(_ walker: WalkerID, at time: SimTime, _ change: (inout WalkerState) -> Void) {
            states[Int(walker.index)].countPolls(until: time, rules)
            change(&states[Int(walker.index)])
        }

        /// W04, W05: begins a tour. The caller reports the first poll's position to `found`.
        mutating func follow(_ number: UInt32, from entry: UInt32, by walker: WalkerID, at time: SimTime) {
            let index = Int(walker.index)
            assert(!states[index].isFollowing && states[index].waypointsDone == 0, "the previous tour is not over")
            states[index].itinerary = number
            states[index].entry = entry
            states[index].polls.start(at: time)
            markPollReported(of: walker, at: time)
        }

        /// W07: whether a poll's position may still be reported: one due now, or the last one if the host reports late.
        func acceptsPosition(of walker: WalkerID, at time: SimTime) -> Bool {
            let state = states[Int(walker.index)]
            let due = state.polls.lastUnreported(upTo: time, every: interval(of: state))
            return pollsLate ? due <= time : due == time
        }

        /// W07: notes that the poll's position is reported.
        mutating func markPollReported(of walker: WalkerID, at time: SimTime) {
            states[Int(walker.index)].countPolls(until: time, rules)
            states[Int(walker.index)].polls.markReported()
        }

        /// W04: applies a polled position. One poll reaches at most one waypoint, and only the next one.
        mutating func applyPosition(
            _ place: FixedPosition, of walker: WalkerID, _ itineraries: Itineraries,
            _ effects: inout EffectBuffer<Effect>
        ) {
            let index = Int(walker.index)
            let state = states[index]
            let itinerary = itineraries[state.itinerary]
            let next = state.waypoint(at: state.waypointsDone, of: itinerary)
            if reach.isWithin(place, of: itineraries.stop(next, of: itinerary)) {
                reachNext(index, itineraries, &effects)
            } else if state.isAtWaypoint {
                let last = state.waypoint(at: state.lastReached, of: itinerary)
                if reach.isWithin(place, of: itineraries.stop(last, of: itinerary)) { return }
                states[index].isAtWaypoint = false
                effects.append(.walkedOn(walker, itinerary.tour, waypoint: last + 1))
            }
        }

        private mutating func reachNext(
            _ index: Int, _ itineraries: Itineraries, _ effects: inout EffectBuffer<Effect>
        ) {
            let itinerary = itineraries[states[index].itinerary]
            let place = states[index].waypointsDone
            let waypoint = states[index].waypoint(at: place, of: itinerary)
            if states[index].reached == 0 { states[index].firstReached = place }
            states[index].lastReached = place
            states[index].isAtWaypoint = true
            states[index].reached += 1
            states[index].waypointsDone += 1
            assert(
                states[index].firstReached <= place && states[index].reached <= states[index].waypointsDone
                    && states[index].waypointsDone <= itinerary.count, "a stop is reached that the tour does not have")
            effects.append(
                .reached(WalkerID(index), itinerary.tour, waypoint: waypoint + 1, done: states[index].waypointsDone))
            if states[index].waypointsDone == itinerary.count { complete(index, itineraries, &effects) }
        }

        /// W04: skips the next waypoint.
        mutating func skip(
            by walker: WalkerID, at time: SimTime, _ itineraries: Itineraries, _ effects: inout EffectBuffer<Effect>
        ) {
            let index = Int(walker.index)
            let itinerary = itineraries[states[index].itinerary]
            let waypoint = states[index].waypoint(at: states[index].waypointsDone, of: itinerary)
            states[index].waypointsDone += 1
            effects.append(.skipped(walker, itinerary.tour, waypoint: waypoint + 1, done: states[index].waypointsDone))
            guard states[index].waypointsDone == itinerary.count else { return }
            states[index].countPolls(until: time, rules)
            complete(index, itineraries, &effects)
        }

        private mutating func complete(
            _ index: Int, _ itineraries: Itineraries, _ effects: inout EffectBuffer<Effect>
        ) {
            let state = states[index]
            let itinerary = itineraries[state.itinerary]
            assert(state.waypointsDone == itinerary.count, "stops remain")
            let micrometres = walkedMicrometres(state, itinerary, itineraries)
            effects.append(
                .completed(
                    WalkerID(index), itinerary.tour, reached: state.reached,
                    skipped: state.waypointsDone - state.reached,
                    metres: Progress.metres(ofMicrometres: micrometres)))
            states[index].leaveTour()
        }

        /// W04: cancels the tour.
        mutating func cancel(
            by walker: WalkerID, at time: SimTime, _ itineraries: Itineraries, _ effects: inout EffectBuffer<Effect>
        ) {
            let state = states[Int(walker.index)]
            let itinerary = itineraries[state.itinerary]
            let next = state.waypoint(at: state.waypointsDone, of: itinerary)
            effects.append(.cancelled(walker, itinerary.tour, waypoint: next + 1, done: state.waypointsDone))
            change(walker, at: time) { $0.leaveTour() }
        }

        mutating func setGPS(_ hasGPS: Bool, of walker: WalkerID, at time: SimTime) {
            change(walker, at: time) { $0.hasGPS = hasGPS }
        }

        mutating func setBackground(_ isInBackground: Bool, of walker: WalkerID, at time: SimTime) {
            change(walker, at: time) { $0.isInBackground = isInBackground }
        }

        mutating func setSavingPower(_ savesPower: Bool, of walker: WalkerID, at time: SimTime) {
            change(walker, at: time) { $0.savesPower = savesPower }
        }

        /// For a planted fault: restarts polling one interval from now.
        mutating func restartPolling(of walker: WalkerID, at time: SimTime) {
            let index = Int(walker.index)
            states[index].polls.start(at: time + interval(of: states[index]))
        }
    }
}

// Read-only queries.
extension TourService.WalkerStates {
    func walkedMicrometres(
        _ state: TourService.WalkerState, _ itinerary: TourService.Itinerary, _ itineraries: TourService.Itineraries
    ) -> UInt64 {
        itineraries.micrometres(
            from: state.waypoint(at: state.firstReached, of: itinerary),
            to: state.waypoint(at: state.lastReached, of: itinerary), of: itinerary)
    }

    func step(of state: TourService.WalkerState, _ itinerary: TourService.Itinerary) -> TourService.Step {
        let next = state.waypoint(at: state.waypointsDone, of: itinerary) + 1
        if state.waypointsDone == 0 { return .toStart(waypoint: next) }
        if state.isAtWaypoint {
            return .atWaypoint(state.waypoint(at: state.lastReached, of: itinerary) + 1)
        }
        return .onLeg(from: state.waypoint(at: state.waypointsDone - 1, of: itinerary) + 1, to: next)
    }

    /// Returns the walker's poll counts up to this time, including a poll due now.
    func pollCounts(of state: TourService.WalkerState, at time: SimTime) -> TourService.PollCounts {
        var polls = state.polls
        polls.countPolls(until: time, every: interval(of: state), in: state.pollState, hasGPS: state.hasGPS)
        return polls.counts
    }

    /// Feeds the state into a digest, of walkers with any action.
    func digest(into take: (UInt64) -> Void) {
        for index in 0..<count {
            let state = self[WalkerID(index)]
            if state == TourService.WalkerState() { continue }
            take(UInt64(index) | UInt64(state.itinerary) << 32)
            take(UInt64(state.entry) | UInt64(state.waypointsDone) << 32)
            take(UInt64(state.firstReached) | UInt64(state.lastReached) << 32)
            let flags = [state.isAtWaypoint, state.hasGPS, state.isInBackground, state.savesPower]
            var word = UInt64(state.reached)
            for (bit, isSet) in flags.enumerated() where isSet { word |= 1 << (32 + UInt64(bit)) }
            take(word)
            state.polls.digest(into: take)
        }
    }

    /// Checks that a walker's step lies on the tour (W04), and that only walkers who follow a tour are polled (W07).
    ///
    /// - Throws: the first `InvariantViolation` found.
    func checkInvariants(
        of walker: WalkerID, _ itineraries: TourService.Itineraries
    ) throws(InvariantViolation) {
        let state = self[walker]
        try require(
            state.polls.isRunning == state.isFollowing, "W07",
            "\(walker.text) \(state.isFollowing ? "is on a tour, but not polled" : "is polled, but on no tour")"
        )
        guard state.isFollowing else {
            let isIdle = state.waypointsDone == 0 && state.reached == 0 && !state.isAtWaypoint
            return try require(isIdle, "W04", "\(walker.text) is on no tour, but at a step of one")
        }
        try require(state.itinerary < itineraries.count, "W04", "\(walker.text) is on a tour that does not exist")
        let itinerary = itineraries[state.itinerary]
        let isWithin =
            state.waypointsDone < itinerary.count && state.reached <= state.waypointsDone
            && state.firstReached <= state.lastReached && state.lastReached < max(1, state.waypointsDone)
            && (state.reached > 0 || !state.isAtWaypoint)
        try require(isWithin, "W04", "\(walker.text) is at a step that the tour does not have")
        try require(
            state.entry == 0 || itinerary.isCircular && state.entry < itinerary.count, "W05",
            "\(walker.text) joined the tour at a stop where joining is not allowed")
    }
}
