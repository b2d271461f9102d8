import Quantities

// What hosts, people and measures may look at. Nothing here changes anything.
extension TourService {
    /// The tours that walkers find, in the order of their numbers; with an area's number only those in it (W02).
    ///
    /// - Complexity: O(tours).
    package func listedTours(inArea area: UInt32 = 0) -> [TourID] {
        let all = library.inOrder
        if area == 0 { return all }
        guard area <= library.areaNames.count else { return [] }
        return all.filter { library[$0]?.content.area == library.areaNames[Int(area) - 1] }
    }

    /// The drafts, submitted or not, in the order of their numbers.
    package var draftedTours: [TourID] { drafts.inOrder }

    /// The areas that tours were ever published in: the first one's number is 1.
    package var areaNames: [String] { library.areaNames }

    /// The number of an area by which `browse` asks for it; nil of one without tours so far.
    package func areaNumber(of name: String) -> UInt32? {
        library.areaNames.firstIndex(of: name).map { UInt32($0) + 1 }
    }

    /// What a preview shows (W03), and what is written so far; nil if there is no such tour.
    package func content(of tour: TourID) -> TourContent? { library[tour]?.content ?? drafts[tour]?.content }

    package func isPublished(_ tour: TourID) -> Bool { library.isPublished(tour) }

    package func isSubmitted(_ tour: TourID) -> Bool { drafts[tour]?.isSubmitted ?? false }

    /// Who wrote it; nil of one that was there from the start.
    package func author(of tour: TourID) -> Person? { library[tour]?.author ?? drafts[tour]?.author }

    /// What staff said when they sent the draft back last (W06); nil if they never did.
    package func answer(to draft: TourID) -> String? { drafts[draft]?.answer }

    /// One higher with everything that changes what walkers find (W08).
    package var libraryVersion: UInt32 { library.version }
}

// Walkers.
extension TourService {
    /// One more than the highest number that a walker has had.
    package var walkerCount: Int { followers.count }

    /// What is kept of walkers, used or not.
    package var bytesOfWalkers: Int { followers.bytes + updates.bytes }

    /// W08: so that no reminder is due.
    package func updatesAutomatically(_ walker: WalkerID) -> Bool { updates.isAutomatic(walker) }

    package func isFollowing(_ walker: WalkerID) -> Bool { followers[walker].isFollowing }

    /// Those who follow a tour now.
    ///
    /// - Complexity: O(walkers).
    package var followerCount: Int { (0..<followers.count).count { followers[WalkerID($0)].isFollowing } }

    /// The tour that is followed, or none.
    package func tour(of walker: WalkerID) -> TourID {
        let follower = followers[walker]
        return follower.isFollowing ? itineraries[follower.itinerary].tour : .none
    }

    /// What the tour that is followed tells, as it was when the walker began (W04); nil without one.
    package func contentFollowed(by walker: WalkerID) -> TourContent? {
        let follower = followers[walker]
        return follower.isFollowing ? itineraries.content(of: follower.itinerary) : nil
    }

    /// Where the walker is on the tour; nil without one.
    package func step(of walker: WalkerID) -> Step? {
        let follower = followers[walker]
        return follower.isFollowing ? followers.step(of: follower, itineraries[follower.itinerary]) : nil
    }

    /// The place of the waypoint that comes next, as the tour was when the walker began; nil without one.
    package func nextPlace(of walker: WalkerID) -> FixedPosition? {
        let follower = followers[walker]
        guard follower.isFollowing else { return nil }
        let itinerary = itineraries[follower.itinerary]
        return itineraries.stop(follower.waypoint(at: follower.done, of: itinerary), of: itinerary).place
    }

    /// How far the walker is; nil without a tour.
    package func progress(of walker: WalkerID) -> Progress? {
        let follower = followers[walker]
        guard follower.isFollowing else { return nil }
        let itinerary = itineraries[follower.itinerary]
        let last = follower.waypoint(at: itinerary.count - 1, of: itinerary)
        return Progress(
            reached: follower.reached, skipped: follower.done - follower.reached, waypoints: itinerary.count,
            micrometresWalked: followers.walkedMicrometres(follower, itinerary, itineraries),
            micrometresInAll: itineraries.micrometres(from: follower.entry, to: last, of: itinerary))
    }

    /// What decides how often the walker's position is asked for, while a tour is followed (W07).
    package func pollState(of walker: WalkerID) -> PollState { followers[walker].pollState }

    package func hasGPS(_ walker: WalkerID) -> Bool { followers[walker].hasGPS }

    /// When the walker's position is asked for next, at this moment or later, if nothing changes until then; the distant
    /// future while no tour is followed (W07).
    package func nextPoll(of walker: WalkerID, notBefore time: SimTime) -> SimTime {
        let follower = followers[walker]
        guard follower.isFollowing else { return .distantFuture }
        return follower.polls.next(notBefore: time, every: followers.interval(of: follower))
    }

    /// How often the walker's position was asked for up to this moment, one that is due at it included (W07).
    package func pollCounts(of walker: WalkerID, at time: SimTime) -> PollCounts {
        followers.pollCounts(of: followers[walker], at: time)
    }

    /// The same of all walkers together.
    ///
    /// - Complexity: O(walkers).
    package func pollCounts(at time: SimTime) -> PollCounts {
        var sum = PollCounts()
        for index in 0..<followers.count { sum += pollCounts(of: WalkerID(index), at: time) }
        return sum
    }
}
