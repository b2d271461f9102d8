import Quantities
import TourService

/// A tour followed by a walker, unchanged since its beginning (W04).
package struct ModelTrip: Sendable {
    /// State of a waypoint.
    package enum Mark: Sendable { case open, reached, skipped }

    /// A waypoint of the trip.
    package struct Stop: Sendable {
        /// Number counted from 1, from the tour's first waypoint.
        package let number: UInt32
        /// Position of the waypoint.
        package let place: FixedPosition
        /// Current state.
        package fileprivate(set) var mark = Mark.open
    }

    /// Number of the tour.
    package let tour: TourID
    /// Waypoints in the walker's order.
    package private(set) var stops: [Stop]
    /// Index in `stops` of the waypoint where the walker is.
    package private(set) var currentStop: Int?

    /// Creates a trip.
    ///
    /// - Parameter first: index of the waypoint where the walker joins.
    init(_ tour: TourID, along waypoints: [Waypoint], from first: Int) {
        self.tour = tour
        let stops = waypoints.enumerated().map { Stop(number: UInt32($0 + 1), place: $1.place) }
        self.stops = Array(stops[first...] + stops[..<first])
    }

    /// Number of waypoints done, which is the index of the next one.
    package var done: Int { stops.count { $0.mark != .open } }
    /// Whether all waypoints are done.
    package var isComplete: Bool { done == stops.count }
    /// Returns the number of waypoints in a state.
    package func count(_ mark: Mark) -> UInt32 { UInt32(stops.count { $0.mark == mark }) }

    mutating func reachNext() {
        let next = done
        stops[next].mark = .reached
        currentStop = next
    }

    mutating func skipNext() { stops[done].mark = .skipped }
    mutating func walkOn() { currentStop = nil }

    /// Length from the first waypoint reached to the last one, in micrometres.
    package var micrometresWalked: Int {
        let reached = stops.indices.filter { stops[$0].mark == .reached }
        guard let first = reached.first, let last = reached.last else { return 0 }
        return (first..<last).reduce(0) { $0 + SphereDistance.micrometres(stops[$1].place, stops[$1 + 1].place) }
    }
}

/// A walker by the rules; polls are counted one by one (W07).
package struct ModelWalker: Sendable {
    /// The followed tour; nil if there is none.
    package internal(set) var trip: ModelTrip?
    /// Whether the phone has a position.
    package internal(set) var hasGPS = true
    var isInBackground = false
    var savesPower = false
    /// Networks that may be used for updates (W08).
    var allowed: Set<TourService.Network> = [.wifi]
    var isAutomatic = true
    /// Serial number of the last reminder.
    package internal(set) var reminders: UInt32 = 0

    /// Time of the next poll; nil while no tour is followed.
    package private(set) var nextPoll: SimTime?
    /// Numbers of polls by state of the phone.
    package private(set) var counts = TourService.PollCounts()
    /// The last poll if its result is not reported yet.
    private var unreportedPoll: SimTime?

    private func interval(_ rules: TourRules) -> SimDuration {
        if savesPower { return rules.pollIntervalSavingPower }
        return isInBackground ? rules.pollIntervalInBackground : rules.pollInterval
    }

    /// Counts the polls up to `time`, inclusive: other changes at that moment come later.
    mutating func advance(to time: SimTime, _ rules: TourRules) {
        while let poll = nextPoll, poll <= time {
            if savesPower {
                counts.savingPower += 1
            } else if isInBackground {
                counts.background += 1
            } else {
                counts.foreground += 1
            }
            if !hasGPS { counts.withoutPosition += 1 }
            unreportedPoll = poll
            nextPoll = poll + interval(rules)
        }
    }

    /// Whether the last poll's result may be reported: at its moment, or until the next poll for a host that polls
    /// late.
    func isPolled(at time: SimTime, late: Bool) -> Bool { late ? unreportedPoll != nil : unreportedPoll == time }
    mutating func reportPoll() { unreportedPoll = nil }

    /// Begins a tour; its first poll counts as reported.
    mutating func begin(_ trip: ModelTrip, at time: SimTime, _ rules: TourRules) {
        self.trip = trip
        nextPoll = time
        advance(to: time, rules)
        unreportedPoll = nil
    }

    mutating func leaveTour() { (trip, nextPoll, unreportedPoll) = (nil, nil, nil) }
}
