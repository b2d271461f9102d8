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
    struct Follower: Hashable, Sendable, BitwiseCopyable {
        fileprivate(set) var polls = PollClock()
        /// Number of the itinerary; `none` while the walker follows no tour.
        fileprivate(set) var itinerary = Follower.none
        fileprivate(set) var entry: UInt32 = 0
        /// Number of waypoints reached or skipped.
        fileprivate(set) var done: UInt32 = 0
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

        var isFollowing: Bool { itinerary != Follower.none }

        var pollState: PollState { savesPower ? .savingPower : isInBackground ? .background : .foreground }

        /// Returns the waypoint at a place, counted from 0 from the tour's first.
        func waypoint(at place: UInt32, of itinerary: Itinerary) -> UInt32 {
            let sum = entry + place
            return sum < itinerary.count ? sum : sum - itinerary.count
        }

        /// Counts the polls up to this time.
        ///
        /// The rules are a parameter, because reading `Followers.rules` during the mutation would copy all followers.
        fileprivate mutating func countPolls(until time: SimTime, _ rules: TourRules) {
            polls.countPolls(until: time, every: rules.pollInterval(in: pollState), in: pollState, hasGPS: hasGPS)
        }

        /// Ends the tour; the state of the phone stays.
        fileprivate mutating func leaveTour() {
            polls.stop()
            (itinerary, entry, done, reached) = (Follower.none, 0, 0, 0)
            (firstReached, lastReached, isAtWaypoint) = (0, 0, false)
        }
    }

    /// All walkers with their tours and progress (W04, W05, W07).
    struct Followers: Hashable, Sendable {
        private var followers: ContiguousArray<Follower>
        private let reach: WaypointRadius
        private let rules: TourRules
        let pollsLate: Bool

        init(walkers count: Int, rules: TourRules, pollsLate: Bool) {
            followers = ContiguousArray(repeating: Follower(), count: count)
            reach = WaypointRadius(metres: rules.waypointMetres)
            self.rules = rules
            self.pollsLate = pollsLate
        }

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(&followers)
        }

        var count: Int { followers.count }
        var bytes: Int { followers.capacity * MemoryLayout<Follower>.stride }

        /// Returns the walker's state; an unknown walker follows no tour.
        subscript(walker: WalkerID) -> Follower {
            Int(walker.index) < followers.count ? followers[Int(walker.index)] : Follower()
        }

        func prefetch(_ walker: WalkerID) {
            guard Int(walker.index) < followers.count else { return }
            followers.withUnsafeBufferPointer { followers in
                guard let record = followers.baseAddress.map({ $0 + Int(walker.index) }) else { return }
                cabrank_prefetch_record(record, MemoryLayout<Follower>.size)
            }
        }

        mutating func makeRoom(for walker: WalkerID) {
            let missing = Int(walker.index) + 1 - followers.count
            if missing > 0 { followers.append(contentsOf: repeatElement(Follower(), count: missing)) }
        }

        /// W07: returns the poll interval of the current state.
        func interval(of follower: Follower) -> SimDuration { rules.pollInterval(in: follower.pollState) }

        private mutating func change(_ walker: WalkerID, at time: SimTime, _ change: (inout Follower) -> Void) {
            followers[Int(walker.index)].countPolls(until: time, rules)
            change(&followers[Int(walker.index)])
        }

        /// W04, W05: begins a tour. The caller reports the first poll's position to `found`.
        mutating func follow(_ number: UInt32, from entry: UInt32, by walker: WalkerID, at time: SimTime) {
            let index = Int(walker.index)
            assert(!followers[index].isFollowing && followers[index].done == 0, "the previous tour is not over")
            followers[index].itinerary = number
            followers[index].entry = entry
            followers[index].polls.start(at: time)
            markPollReported(of: walker, at: time)
        }

        /// W07: whether a poll's position may still be reported: one due now, or the last one if the host reports late.
        func acceptsPosition(of walker: WalkerID, at time: SimTime) -> Bool {
            let follower = followers[Int(walker.index)]
            let due = follower.polls.lastUnreported(upTo: time, every: interval(of: follower))
            return pollsLate ? due <= time : due == time
        }

        /// W07: notes that the poll's position is reported.
        mutating func markPollReported(of walker: WalkerID, at time: SimTime) {
            followers[Int(walker.index)].countPolls(until: time, rules)
            followers[Int(walker.index)].polls.markReported()
        }

        /// W04: applies a polled position. One poll reaches at most one waypoint, and only the next one.
        mutating func applyPosition(
            _ place: FixedPosition, of walker: WalkerID, _ itineraries: Itineraries,
            _ effects: inout EffectBuffer<Effect>
        ) {
            let index = Int(walker.index)
            let follower = followers[index]
            let itinerary = itineraries[follower.itinerary]
            let next = follower.waypoint(at: follower.done, of: itinerary)
            if reach.isWithin(place, of: itineraries.stop(next, of: itinerary)) {
                reachNext(index, itineraries, &effects)
            } else if follower.isAtWaypoint {
                let last = follower.waypoint(at: follower.lastReached, of: itinerary)
                if reach.isWithin(place, of: itineraries.stop(last, of: itinerary)) { return }
                followers[index].isAtWaypoint = false
                effects.append(.walkedOn(walker, itinerary.tour, waypoint: last + 1))
            }
        }

        private mutating func reachNext(
            _ index: Int, _ itineraries: Itineraries, _ effects: inout EffectBuffer<Effect>
        ) {
            let itinerary = itineraries[followers[index].itinerary]
            let place = followers[index].done
            let waypoint = followers[index].waypoint(at: place, of: itinerary)
            if followers[index].reached == 0 { followers[index].firstReached = place }
            followers[index].lastReached = place
            followers[index].isAtWaypoint = true
            followers[index].reached += 1
            followers[index].done += 1
            assert(
                followers[index].firstReached <= place && followers[index].reached <= followers[index].done
                    && followers[index].done <= itinerary.count, "a stop is reached that the tour does not have")
            effects.append(
                .reached(WalkerID(index), itinerary.tour, waypoint: waypoint + 1, done: followers[index].done))
            if followers[index].done == itinerary.count { complete(index, itineraries, &effects) }
        }

        /// W04: skips the next waypoint.
        mutating func skip(
            by walker: WalkerID, at time: SimTime, _ itineraries: Itineraries, _ effects: inout EffectBuffer<Effect>
        ) {
            let index = Int(walker.index)
            let itinerary = itineraries[followers[index].itinerary]
            let waypoint = followers[index].waypoint(at: followers[index].done, of: itinerary)
            followers[index].done += 1
            effects.append(.skipped(walker, itinerary.tour, waypoint: waypoint + 1, done: followers[index].done))
            guard followers[index].done == itinerary.count else { return }
            followers[index].countPolls(until: time, rules)
            complete(index, itineraries, &effects)
        }

        private mutating func complete(
            _ index: Int, _ itineraries: Itineraries, _ effects: inout EffectBuffer<Effect>
        ) {
            let follower = followers[index]
            let itinerary = itineraries[follower.itinerary]
            assert(follower.done == itinerary.count, "stops remain")
            let micrometres = walkedMicrometres(follower, itinerary, itineraries)
            effects.append(
                .completed(
                    WalkerID(index), itinerary.tour, reached: follower.reached,
                    skipped: follower.done - follower.reached,
                    metres: Progress.metres(ofMicrometres: micrometres)))
            followers[index].leaveTour()
        }

        /// W04: cancels the tour.
        mutating func cancel(
            by walker: WalkerID, at time: SimTime, _ itineraries: Itineraries, _ effects: inout EffectBuffer<Effect>
        ) {
            let follower = followers[Int(walker.index)]
            let itinerary = itineraries[follower.itinerary]
            let next = follower.waypoint(at: follower.done, of: itinerary)
            effects.append(.cancelled(walker, itinerary.tour, waypoint: next + 1, done: follower.done))
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
            followers[index].polls.start(at: time + interval(of: followers[index]))
        }
    }
}

// Read-only queries.
extension TourService.Followers {
    func walkedMicrometres(
        _ follower: TourService.Follower, _ itinerary: TourService.Itinerary, _ itineraries: TourService.Itineraries
    ) -> UInt64 {
        itineraries.micrometres(
            from: follower.waypoint(at: follower.firstReached, of: itinerary),
            to: follower.waypoint(at: follower.lastReached, of: itinerary), of: itinerary)
    }

    func step(of follower: TourService.Follower, _ itinerary: TourService.Itinerary) -> TourService.Step {
        let next = follower.waypoint(at: follower.done, of: itinerary) + 1
        if follower.done == 0 { return .toStart(waypoint: next) }
        if follower.isAtWaypoint {
            return .atWaypoint(follower.waypoint(at: follower.lastReached, of: itinerary) + 1)
        }
        return .onLeg(from: follower.waypoint(at: follower.done - 1, of: itinerary) + 1, to: next)
    }

    /// Returns the walker's poll counts up to this time, including a poll due now.
    func pollCounts(of follower: TourService.Follower, at time: SimTime) -> TourService.PollCounts {
        var polls = follower.polls
        polls.countPolls(until: time, every: interval(of: follower), in: follower.pollState, hasGPS: follower.hasGPS)
        return polls.counts
    }

    /// Feeds the state into a digest, of walkers with any action.
    func digest(into take: (UInt64) -> Void) {
        for index in 0..<count {
            let follower = self[WalkerID(index)]
            if follower == TourService.Follower() { continue }
            take(UInt64(index) | UInt64(follower.itinerary) << 32)
            take(UInt64(follower.entry) | UInt64(follower.done) << 32)
            take(UInt64(follower.firstReached) | UInt64(follower.lastReached) << 32)
            let flags = [follower.isAtWaypoint, follower.hasGPS, follower.isInBackground, follower.savesPower]
            var word = UInt64(follower.reached)
            for (bit, isSet) in flags.enumerated() where isSet { word |= 1 << (32 + UInt64(bit)) }
            take(word)
            follower.polls.digest(into: take)
        }
    }

    /// Checks that a walker's step lies on the tour (W04), and that only followers are polled (W07).
    ///
    /// - Throws: the first `InvariantViolation` found.
    func checkInvariants(
        of walker: WalkerID, _ itineraries: TourService.Itineraries
    ) throws(InvariantViolation) {
        let follower = self[walker]
        try require(
            follower.polls.isRunning == follower.isFollowing, "W07",
            "\(walker.text) \(follower.isFollowing ? "is on a tour, but not polled" : "is polled, but on no tour")"
        )
        guard follower.isFollowing else {
            let isIdle = follower.done == 0 && follower.reached == 0 && !follower.isAtWaypoint
            return try require(isIdle, "W04", "\(walker.text) is on no tour, but at a step of one")
        }
        try require(follower.itinerary < itineraries.count, "W04", "\(walker.text) is on a tour that does not exist")
        let itinerary = itineraries[follower.itinerary]
        let isWithin =
            follower.done < itinerary.count && follower.reached <= follower.done
            && follower.firstReached <= follower.lastReached && follower.lastReached < max(1, follower.done)
            && (follower.reached > 0 || !follower.isAtWaypoint)
        try require(isWithin, "W04", "\(walker.text) is at a step that the tour does not have")
        try require(
            follower.entry == 0 || itinerary.isCircular && follower.entry < itinerary.count, "W05",
            "\(walker.text) joined the tour at a stop where joining is not allowed")
    }
}
