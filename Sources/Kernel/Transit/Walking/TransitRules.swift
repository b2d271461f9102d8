import Quantities

/// Rules for walking to, from and between stops, and for changes *(decided)*.
package struct TransitRules: Hashable, Sendable {
    /// Speed over the ground, the same as for the city's walkers.
    package var walkingMetresPerSecond = 1.25
    /// Length of a walk over its straight line, if no streets are known.
    package var detourFactor = 1.3
    /// Limit for the walks from the origin to the first stop and from the last stop to the destination.
    package var accessMetresMax = 1_000.0
    /// Limit for a walk all the way.
    package var directMetresMax = 2_000.0
    /// Limit for a walk between two stops.
    package var changeMetresMax = 500.0
    /// Time between alighting and boarding unless the source specifies it: at one stop, or in addition to the walk
    /// between two.
    package var changeSeconds: Int32 = 60
    /// Largest number of rides in a journey.
    package var ridesMax = 6
    /// Largest time from the requested departure to the arrival.
    package var journeySecondsMax: Int32 = 24 * 3_600

    /// Creates the default rules.
    package init() {}

    /// Returns the time of a walk in whole seconds, rounded up, so that rounding never makes a passenger late.
    package func seconds(walkingMetres metres: Double) -> Int32 {
        Int32((metres / walkingMetresPerSecond).rounded(.up))
    }

    /// Returns the length in metres of a walk between two positions, if no streets are known.
    package func straightWalk(from origin: FixedPosition, to destination: FixedPosition) -> Double {
        origin.metres(to: destination) * detourFactor
    }
}

/// A walk to a stop, or from one.
package struct StopWalk: Hashable, Sendable, BitwiseCopyable {
    /// Number of the stop in the schedule.
    package var stop: UInt32
    /// Time of the walk.
    package var seconds: Int32
    /// Whole metres, rounded half up.
    package var metres: Int32

    /// Creates a walk.
    package init(stop: UInt32, seconds: Int32, metres: Int32) {
        self.stop = stop
        self.seconds = seconds
        self.metres = metres
    }
}

/// A change from one stop to another.
package struct StopChange: Hashable, Sendable, BitwiseCopyable {
    /// The walk to the other stop.
    package var walk: StopWalk
    /// Time from alighting to the earliest boarding, at least that of the walk.
    package var seconds: Int32
}

/// The walking changes between stops, grouped by the stop of alighting, and the time of a change at each stop.
///
/// Passengers never walk twice between two rides, so the relation need not be transitively closed: walks from a to b
/// and from b to c do not imply one from a to c.
package struct Footpaths: Sendable {
    /// Start of each stop's changes, with one more entry for the end.
    package let firstChanges: [UInt32]
    /// All changes, grouped by the stop of alighting.
    package let changes: [StopChange]
    /// Time of a change at each stop; nil if no change is possible there.
    package let changeSeconds: [Int32?]

    /// Combines walks with the source's rules for changes.
    ///
    /// - Parameters:
    ///   - lists: for each stop, the walks to others, in any order.
    ///   - transfers: rules of the source. A time replaces the default, but is at least that of the walk; the last rule
    ///     for a pair of stops applies.
    package init(_ lists: [[StopWalk]], stops: [TransitStop], transfers: [TransitTransfer], rules: TransitRules) {
        var atOneStop = [Int32?](repeating: rules.changeSeconds, count: lists.count)
        // A change to another stop, however near, takes at least as long as a change at one stop.
        var lists = lists.map { $0.map { StopChange(walk: $0, seconds: $0.seconds + rules.changeSeconds) } }
        for transfer in transfers {
            let (from, to) = (Int(transfer.from), Int(transfer.to))
            if from == to {
                atOneStop[from] = transfer.secondsMin.map { max($0, 0) }
                continue
            }
            let known = lists[from].firstIndex { $0.walk.stop == transfer.to }
            guard let secondsMin = transfer.secondsMin else {
                if let known { lists[from].remove(at: known) }
                continue
            }
            let walk =
                known.map { lists[from][$0].walk }
                ?? StopWalk(to: transfer.to, from: stops[from].position, at: stops[to].position, rules)
            let change = StopChange(walk: walk, seconds: max(walk.seconds, secondsMin))
            if let known { lists[from][known] = change } else { lists[from].append(change) }
        }
        var (first, changes): ([UInt32], [StopChange]) = ([0], [])
        for list in lists {
            changes += list.sorted { ($0.walk.stop, $0.seconds) < ($1.walk.stop, $1.seconds) }
            first.append(UInt32(changes.count))
        }
        (firstChanges, self.changes, changeSeconds) = (first, changes, atOneStop)
    }

    /// Creates the footpaths of straight walks between stops according to `TransitRules`.
    package init(straightBetween schedule: TransitSchedule, nearby: StopIndex, rules: TransitRules) {
        var found: [StopWalk] = []
        let lists = schedule.stops.indices.map { stop in
            nearby.find(
                from: schedule.stops[stop].position, within: rules.changeMetresMax, rules: rules, into: &found)
            return found.filter { $0.stop != stop }
        }
        self.init(lists, stops: schedule.stops, transfers: schedule.transfers, rules: rules)
    }

    /// Returns the range of a stop's changes in `changes`.
    package func changes(from stop: UInt32) -> Range<Int> {
        Int(firstChanges[Int(stop)])..<Int(firstChanges[Int(stop) + 1])
    }
}

extension StopWalk {
    /// Creates a walk of a length at the speed of `TransitRules`.
    package init(to stop: UInt32, metres: Double, _ rules: TransitRules) {
        self.init(
            stop: stop, seconds: rules.seconds(walkingMetres: metres), metres: Int32((metres + 0.5).rounded(.down)))
    }

    /// Creates a straight walk.
    init(to stop: UInt32, from origin: FixedPosition, at position: FixedPosition, _ rules: TransitRules) {
        self.init(to: stop, metres: rules.straightWalk(from: origin, to: position), rules)
    }
}
