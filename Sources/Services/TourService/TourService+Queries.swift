import Quantities

// Read-only queries for hosts, agents and measures.
extension TourService {
    /// Returns the published tours in the order of their numbers (W02).
    ///
    /// - Parameter area: number of an area, from 1; 0: all.
    /// - Complexity: O(tours).
    package func listedTours(inArea area: UInt32 = 0) -> [TourID] {
        let all = library.sortedIDs
        if area == 0 { return all }
        guard area <= library.areaNames.count else { return [] }
        return all.filter { library[$0]?.content.area == library.areaNames[Int(area) - 1] }
    }

    /// Drafts, submitted or not, in the order of their numbers.
    package var draftedTours: [TourID] { drafts.sortedIDs }

    /// Number of tours and drafts that there have ever been; their numbers are below it.
    package var numberedCount: UInt32 { drafts.nextNumber }

    /// Areas that have ever had a published tour. Their numbers count from 1.
    package var areaNames: [String] { library.areaNames }

    /// Returns the number of an area for `browse`, or nil if it has never had a tour.
    package func areaNumber(of name: String) -> UInt32? {
        library.areaNames.firstIndex(of: name).map { UInt32($0) + 1 }
    }

    /// Returns the content of a published tour (W03) or draft, or nil if neither exists.
    package func content(of tour: TourID) -> TourContent? { library[tour]?.content ?? drafts[tour]?.content }

    /// Whether the tour is in the library.
    package func isPublished(_ tour: TourID) -> Bool { library.isPublished(tour) }

    /// Whether the tour is a draft that waits for approval.
    package func isSubmitted(_ tour: TourID) -> Bool { drafts[tour]?.isSubmitted ?? false }

    /// Returns the author of a tour or draft; nil for a tour of the initial library.
    package func author(of tour: TourID) -> Person? { library[tour]?.author ?? drafts[tour]?.author }

    /// Returns the reason that staff gave with the last rejection of the draft (W06), or nil without one.
    package func rejectionReason(of draft: TourID) -> String? { drafts[draft]?.rejectionReason }

    /// Version of the library, incremented with every change that walkers can see (W08).
    package var libraryVersion: UInt32 { library.version }
}

// Queries about walkers.
extension TourService {
    /// Number of walkers known so far, whether they follow a tour or not.
    package var walkerCount: Int { walkerStates.count }

    /// Memory reserved for walkers, in bytes.
    package var walkerMemoryBytes: Int { walkerStates.bytes + updateSettings.bytes }

    /// W08: whether the walker's updates are automatic, so that no reminder is due.
    package func updatesAutomatically(_ walker: WalkerID) -> Bool { updateSettings.isAutomatic(walker) }

    /// Whether the walker follows a tour.
    package func isFollowing(_ walker: WalkerID) -> Bool { walkerStates[walker].isFollowing }

    /// Number of walkers who follow a tour.
    ///
    /// - Complexity: O(walkers).
    package var followerCount: Int { (0..<walkerStates.count).count { walkerStates[WalkerID($0)].isFollowing } }

    /// Returns the tour that the walker follows, or none.
    package func tour(of walker: WalkerID) -> TourID {
        let state = walkerStates[walker]
        return state.isFollowing ? itineraries[state.itinerary].tour : .none
    }

    /// Returns the content of the followed tour, as it was at the walker's start (W04); nil without one.
    package func contentFollowed(by walker: WalkerID) -> TourContent? {
        let state = walkerStates[walker]
        return state.isFollowing ? itineraries.content(of: state.itinerary) : nil
    }

    /// Returns the walker's step on the tour; nil without one.
    package func step(of walker: WalkerID) -> Step? {
        let state = walkerStates[walker]
        return state.isFollowing ? walkerStates.step(of: state, itineraries[state.itinerary]) : nil
    }

    /// Returns the position of the next waypoint of the tour as it was at the walker's start; nil without a tour.
    package func nextPlace(of walker: WalkerID) -> FixedPosition? {
        let state = walkerStates[walker]
        guard state.isFollowing else { return nil }
        let itinerary = itineraries[state.itinerary]
        return itineraries.stop(state.waypoint(at: state.waypointsDone, of: itinerary), of: itinerary).place
    }

    /// Returns the walker's progress; nil without a tour.
    package func progress(of walker: WalkerID) -> Progress? {
        let state = walkerStates[walker]
        guard state.isFollowing else { return nil }
        let itinerary = itineraries[state.itinerary]
        let last = state.waypoint(at: itinerary.count - 1, of: itinerary)
        return Progress(
            reached: state.reached, skipped: state.waypointsDone - state.reached, waypoints: itinerary.count,
            micrometresWalked: walkerStates.walkedMicrometres(state, itinerary, itineraries),
            micrometresTotal: itineraries.micrometres(from: state.entry, to: last, of: itinerary))
    }

    /// Returns the state that determines the poll interval while a tour is followed (W07).
    package func pollState(of walker: WalkerID) -> PollState { walkerStates[walker].pollState }

    /// Whether the walker's phone has GPS (W04).
    package func hasGPS(_ walker: WalkerID) -> Bool { walkerStates[walker].hasGPS }

    /// Returns the time of the next poll at or after `time`, if nothing changes until then; the distant future without
    /// a tour (W07).
    package func nextPoll(of walker: WalkerID, notBefore time: SimTime) -> SimTime {
        let state = walkerStates[walker]
        guard state.isFollowing else { return .distantFuture }
        return state.polls.next(notBefore: time, every: walkerStates.interval(of: state))
    }

    /// Returns the walker's poll counts up to this time, including a poll due now (W07).
    package func pollCounts(of walker: WalkerID, at time: SimTime) -> PollCounts {
        walkerStates.pollCounts(of: walkerStates[walker], at: time)
    }

    /// Returns the poll counts of all walkers together.
    ///
    /// - Complexity: O(walkers).
    package func pollCounts(at time: SimTime) -> PollCounts {
        var sum = PollCounts()
        for index in 0..<walkerStates.count { sum += pollCounts(of: WalkerID(index), at: time) }
        return sum
    }
}
