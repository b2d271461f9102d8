import Quantities

/// How people go on foot to, from and between stops, and how often they change *(decided)*.
package struct TransitRules: Hashable, Sendable {
    /// Over the ground, as for the walkers of the city.
    package var walkingMetresPerSecond = 1.25
    /// Where no streets are known: so much longer than the straight line is a way on foot.
    package var detourFactor = 1.3
    /// From the place of departure to the first stop, and from the last stop to the destination.
    package var accessMetresMax = 1_000.0
    /// On foot all the way.
    package var directMetresMax = 2_000.0
    /// Between two stops.
    package var changeMetresMax = 500.0
    /// Between getting off and getting on, where the source says nothing else: at one stop, and besides the way on foot
    /// where they are two.
    package var changeSeconds: Int32 = 60
    /// In one journey.
    package var ridesMax = 6
    /// A journey ends at most so long after it was asked for.
    package var journeySecondsMax: Int32 = 24 * 3_600

    package init() {}

    /// Whole seconds, rounded up, so that nobody comes too late by a rounding.
    package func seconds(walkingMetres metres: Double) -> Int32 {
        Int32((metres / walkingMetresPerSecond).rounded(.up))
    }

    /// The way on foot between two positions where no streets are known.
    package func straightWalk(from origin: FixedPosition, to destination: FixedPosition) -> Double {
        origin.metres(to: destination) * detourFactor
    }
}

/// A way on foot to a stop, or from one.
package struct StopWalk: Hashable, Sendable, BitwiseCopyable {
    package var stop: UInt32
    package var seconds: Int32
    /// Whole metres, rounded half up.
    package var metres: Int32

    package init(stop: UInt32, seconds: Int32, metres: Int32) {
        self.stop = stop
        self.seconds = seconds
        self.metres = metres
    }
}

/// A change from one stop to another.
package struct StopChange: Hashable, Sendable, BitwiseCopyable {
    package var walk: StopWalk
    /// From getting off until one can get on: no less than the way takes.
    package var seconds: Int32
}

/// The changes between stops on foot, by the stop from which they lead; and how long a change at one stop takes.
///
/// Nobody walks twice between two rides, so the ways need not be closed: that one can walk from a to b and from b to c
/// does not say that one can from a to c.
package struct Footpaths: Sendable {
    /// By stop, where its changes begin; one more than there are stops.
    package let firstChanges: [UInt32]
    package let changes: [StopChange]
    /// By stop; nil where one cannot change.
    package let changeSeconds: [Int32?]

    /// - Parameters:
    ///   - lists: by stop, the ways on foot to others, in any order.
    ///   - transfers: what the source says of changes: where it gives a time, it is that, or the way's if that is longer;
    ///   of two for the same stops the last counts.
    package init(_ lists: [[StopWalk]], stops: [TransitStop], transfers: [TransitTransfer], rules: TransitRules) {
        var atOneStop = [Int32?](repeating: rules.changeSeconds, count: lists.count)
        // However near the next stop is: to change there takes no less than at one stop.
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

    /// The ways between stops in straight lines, as `TransitRules` says.
    package init(straightBetween schedule: TransitSchedule, nearby: StopsNearby, rules: TransitRules) {
        var found: [StopWalk] = []
        let lists = schedule.stops.indices.map { stop in
            nearby.find(
                from: schedule.stops[stop].position, within: rules.changeMetresMax, rules: rules, into: &found)
            return found.filter { $0.stop != stop }
        }
        self.init(lists, stops: schedule.stops, transfers: schedule.transfers, rules: rules)
    }

    package func changes(from stop: UInt32) -> Range<Int> {
        Int(firstChanges[Int(stop)])..<Int(firstChanges[Int(stop) + 1])
    }
}

extension StopWalk {
    /// As fast as `TransitRules` says.
    package init(to stop: UInt32, metres: Double, _ rules: TransitRules) {
        self.init(
            stop: stop, seconds: rules.seconds(walkingMetres: metres), metres: Int32((metres + 0.5).rounded(.down)))
    }

    /// In a straight line.
    init(to stop: UInt32, from origin: FixedPosition, at position: FixedPosition, _ rules: TransitRules) {
        self.init(to: stop, metres: rules.straightWalk(from: origin, to: position), rules)
    }
}
