import Quantities
import TourService

/// A tour that somebody follows, as it was when they began (W04).
package struct ModelTrip: Sendable {
    package enum Mark: Sendable { case open, reached, skipped }

    package struct Stop: Sendable {
        /// Counted from 1, from the tour's first.
        package let number: UInt32
        package let place: FixedPosition
        package fileprivate(set) var mark = Mark.open
    }

    package let tour: TourID
    /// In the order in which this walker comes by.
    package private(set) var stops: [Stop]
    /// Which of `stops` the walker is at.
    package private(set) var at: Int?

    /// - Parameter first: where the walker joins, from 0.
    init(_ tour: TourID, along waypoints: [Waypoint], from first: Int) {
        self.tour = tour
        let stops = waypoints.enumerated().map { Stop(number: UInt32($0 + 1), place: $1.place) }
        self.stops = Array(stops[first...] + stops[..<first])
    }

    /// Also the place of the next one.
    package var done: Int { stops.count { $0.mark != .open } }
    package var isComplete: Bool { done == stops.count }
    package func count(_ mark: Mark) -> UInt32 { UInt32(stops.count { $0.mark == mark }) }

    mutating func reachNext() {
        let next = done
        stops[next].mark = .reached
        at = next
    }

    mutating func skipNext() { stops[done].mark = .skipped }
    mutating func walkOn() { at = nil }

    /// From the first stop reached to the last one.
    package var micrometresWalked: Int {
        let reached = stops.indices.filter { stops[$0].mark == .reached }
        guard let first = reached.first, let last = reached.last else { return 0 }
        return (first..<last).reduce(0) { $0 + SphereDistance.micrometres(stops[$1].place, stops[$1 + 1].place) }
    }
}

/// One walker as the rules have it: polls are counted one by one (W07).
package struct ModelWalker: Sendable {
    package internal(set) var trip: ModelTrip?
    package internal(set) var hasGPS = true
    var isInBackground = false
    var savesPower = false
    /// W08.
    var allowed: Set<TourService.Network> = [.wifi]
    var isAutomatic = true
    package internal(set) var reminders: UInt32 = 0

    /// nil while no tour is followed.
    package private(set) var nextPoll: SimTime?
    package private(set) var counts = TourService.PollCounts()
    /// The last poll, of which nobody has told yet what it has found.
    private var untold: SimTime?

    private func interval(_ rules: TourRules) -> SimDuration {
        if savesPower { return rules.pollIntervalSavingPower }
        return isInBackground ? rules.pollIntervalInBackground : rules.pollInterval
    }

    /// The polls up to this moment, one of this moment included: whatever else changes at it comes behind.
    mutating func goOn(to time: SimTime, _ rules: TourRules) {
        while let poll = nextPoll, poll <= time {
            if savesPower {
                counts.savingPower += 1
            } else if isInBackground {
                counts.background += 1
            } else {
                counts.foreground += 1
            }
            if !hasGPS { counts.withoutPosition += 1 }
            untold = poll
            nextPoll = poll + interval(rules)
        }
    }

    /// Whether it may be told what the last poll has found: at its moment or, of a host that polls late, until the next one.
    func isPolled(at time: SimTime, late: Bool) -> Bool { late ? untold != nil : untold == time }
    mutating func tellPoll() { untold = nil }

    /// The first poll is told of already.
    mutating func begin(_ trip: ModelTrip, at time: SimTime, _ rules: TourRules) {
        self.trip = trip
        nextPoll = time
        goOn(to: time, rules)
        untold = nil
    }

    mutating func leaveTour() { (trip, nextPoll, untold) = (nil, nil, nil) }
}
