import Quantities
import TourService

/// One walker as the rules have it.
struct ModelWalker: Sendable {
    var tour: TourID?
    var entry = 0
    /// In the order in which they are walked, from the one where the tour was joined.
    var waypoints: [FixedPosition] = []
    /// Of each waypoint that is behind: whether it was reached, or skipped.
    var done: [Bool] = []
    var isAtWaypoint = false
    private(set) var hasGPS = true
    private var isAway = false
    private var savesPower = false
    /// nil while no tour is followed.
    var nextPoll: SimTime?
    /// Whether nobody has told yet what the last poll has found.
    private var isUntold = false
    /// In the foreground, in the background, saving power; those without a position.
    private(set) var polls: [UInt64] = [0, 0, 0, 0]

    /// Of the waypoint at a place, counted from 1 from the tour's first.
    func number(of place: Int) -> UInt32 { UInt32((entry + place) % max(waypoints.count, 1)) + 1 }

    /// W07.
    private func interval(_ rules: TourRules) -> SimDuration {
        savesPower ? rules.pollIntervalSavingPower : isAway ? rules.pollIntervalInBackground : rules.pollInterval
    }

    /// W07: one after the other, one at this moment too.
    mutating func countPolls(until time: SimTime, _ rules: TourRules) {
        while let poll = nextPoll, poll <= time {
            polls[savesPower ? 2 : isAway ? 1 : 0] += 1
            if !hasGPS { polls[3] += 1 }
            isUntold = true
            nextPoll = poll + interval(rules)
        }
    }

    /// W07: whether it is still to be told what the last poll has found, of this moment or before it.
    func isPolled(at time: SimTime, _ rules: TourRules) -> Bool {
        var walker = self
        walker.countPolls(until: time, rules)
        return walker.isUntold
    }

    /// What the last poll has found is told.
    mutating func takePoll(at time: SimTime, _ rules: TourRules) {
        countPolls(until: time, rules)
        isUntold = false
    }

    /// - Parameter time: up to which polls are to be counted yet; nil if they are.
    mutating func leaveTour(at time: SimTime?, _ rules: TourRules) {
        if let time { countPolls(until: time, rules) }
        (tour, entry, waypoints, done) = (nil, 0, [], [])
        (isAtWaypoint, nextPoll, isUntold) = (false, nil, false)
    }

    /// W04, W07: what the telephone does or is told.
    mutating func set(_ action: TourService.WalkerAction, _ id: WalkerID) -> TourService.Effect {
        switch action {
        case .loseGPS:
            hasGPS = false
            return .locationUnavailable(id)
        case .putAway:
            isAway = true
            return .putAway(id)
        case .takeOut:
            isAway = false
            return .takenOut(id)
        case .savePower(let savesPower):
            self.savesPower = savesPower
            return savesPower ? .powerSaved(id) : .powerSavingEnded(id)
        case .regainGPS, .browse, .preview, .follow, .position, .skipWaypoint, .cancel, .openApp, .checkForUpdates,
            .allowNetwork, .automaticUpdates:
            hasGPS = true
            return .located(id)
        }
    }
}
