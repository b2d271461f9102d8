import Quantities

// Read-only queries for hosts, agents and measures.
extension TourService {
    /// Returns the published tours in the order of their numbers; with an area's number only those of the area (W02).
    ///
    /// - Complexity: O(tours).
    package func listedTours(inArea area: UInt32 = 0) -> [TourID] {
        let all = library.inOrder
        if area == 0 { return all }
        guard area <= library.areaNames.count else { return [] }
        return all.filter { library[$0]?.content.area == library.areaNames[Int(area) - 1] }
    }

    /// Drafts, submitted or not, in the order of their numbers.
    package var draftedTours: [TourID] { drafts.inOrder }

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

    /// Returns the author of a tour or draft; nil for an initial tour.
    package func author(of tour: TourID) -> Person? { library[tour]?.author ?? drafts[tour]?.author }

    /// Returns the reason that staff gave with the last rejection of the draft (W06), or nil without one.
    package func rejectionReason(of draft: TourID) -> String? { drafts[draft]?.rejectionReason }

    /// Version of the library, incremented with every change that walkers can see (W08).
    package var libraryVersion: UInt32 { library.version }
}

// Queries about walkers.
extension TourService {
    /// Highest number of a walker so far plus one.
    package var walkerCount: Int { followers.count }

    /// Memory reserved for walkers, in bytes.
    package var walkerMemoryBytes: Int { followers.bytes + updateSettings.bytes }

    /// W08: whether the walker's updates are automatic, so that no reminder is due.
    package func updatesAutomatically(_ walker: WalkerID) -> Bool { updateSettings.isAutomatic(walker) }

    /// Whether the walker follows a tour.
    package func isFollowing(_ walker: WalkerID) -> Bool { followers[walker].isFollowing }

    /// Number of walkers who follow a tour.
    ///
    /// - Complexity: O(walkers).
    package var followerCount: Int { (0..<followers.count).count { followers[WalkerID($0)].isFollowing } }

    /// Returns the tour that the walker follows, or none.
    package func tour(of walker: WalkerID) -> TourID {
        let follower = followers[walker]
        return follower.isFollowing ? itineraries[follower.itinerary].tour : .none
    }

    /// Returns the content of the followed tour, as of its start (W04); nil without one.
    package func contentFollowed(by walker: WalkerID) -> TourContent? {
        let follower = followers[walker]
        return follower.isFollowing ? itineraries.content(of: follower.itinerary) : nil
    }

    /// Returns the walker's step on the tour; nil without one.
    package func step(of walker: WalkerID) -> Step? {
        let follower = followers[walker]
        return follower.isFollowing ? followers.step(of: follower, itineraries[follower.itinerary]) : nil
    }

    /// Returns the position of the next waypoint, in the version of the start; nil without a tour.
    package func nextPlace(of walker: WalkerID) -> FixedPosition? {
        let follower = followers[walker]
        guard follower.isFollowing else { return nil }
        let itinerary = itineraries[follower.itinerary]
        return itineraries.stop(follower.waypoint(at: follower.done, of: itinerary), of: itinerary).place
    }

    /// Returns the walker's progress; nil without a tour.
    package func progress(of walker: WalkerID) -> Progress? {
        let follower = followers[walker]
        guard follower.isFollowing else { return nil }
        let itinerary = itineraries[follower.itinerary]
        let last = follower.waypoint(at: itinerary.count - 1, of: itinerary)
        return Progress(
            reached: follower.reached, skipped: follower.done - follower.reached, waypoints: itinerary.count,
            micrometresWalked: followers.walkedMicrometres(follower, itinerary, itineraries),
            micrometresTotal: itineraries.micrometres(from: follower.entry, to: last, of: itinerary))
    }

    /// Returns the state that determines the poll interval while a tour is followed (W07).
    package func pollState(of walker: WalkerID) -> PollState { followers[walker].pollState }

    /// Whether the walker's phone has GPS (W04).
    package func hasGPS(_ walker: WalkerID) -> Bool { followers[walker].hasGPS }

    /// Returns the time of the next poll at or after `time`, if nothing changes until then; the distant future without
    /// a tour (W07).
    package func nextPoll(of walker: WalkerID, notBefore time: SimTime) -> SimTime {
        let follower = followers[walker]
        guard follower.isFollowing else { return .distantFuture }
        return follower.polls.next(notBefore: time, every: followers.interval(of: follower))
    }

    /// Returns the walker's poll counts up to this time, including a poll due now (W07).
    package func pollCounts(of walker: WalkerID, at time: SimTime) -> PollCounts {
        followers.pollCounts(of: followers[walker], at: time)
    }

    /// Returns the poll counts of all walkers together.
    ///
    /// - Complexity: O(walkers).
    package func pollCounts(at time: SimTime) -> PollCounts {
        var sum = PollCounts()
        for index in 0..<followers.count { sum += pollCounts(of: WalkerID(index), at: time) }
        return sum
    }
}
