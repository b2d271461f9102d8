import Quantities

/// A slow and simple reference for the router: a search of the graph whose nodes are the calls of all trips of a day,
/// each at its own time. Its arcs are staying on board, also where the vehicle continues as another trip, alighting,
/// walking, and waiting to board.
///
/// Every call is reached with the fewest rides: arcs of boarding cost one ride, all others none. Tests compare the
/// router with it.
///
/// Source: E. Pyrga, F. Schulz, D. Wagner, C. Zaroliagis, "Efficient models for timetable information in public
/// transportation systems" (2008).
///
/// - Complexity: O(calls × footpaths of a stop) a search.
package struct TimeExpandedSearch: Sendable {
    /// A boarding of a run at a stop of its pattern.
    private struct Event: Sendable, BitwiseCopyable {
        var time: Int32
        var pattern, run, position: Int
    }

    /// A Pareto-optimal arrival.
    package struct Arrival: Hashable, Sendable {
        /// Number of rides.
        package var rideCount: Int
        /// Seconds since the midnight that starts the day of the search.
        package var arrival: Int32
    }

    private let network: TransitNetwork
    private let timetable: Timetable
    /// Possible boardings at each stop, by time.
    private var events: [[Event]]

    /// Builds the graph of one timetable of a network.
    package init(_ network: TransitNetwork, timetable: Timetable) {
        (self.network, self.timetable) = (network, timetable)
        events = Array(repeating: [], count: network.schedule.stops.count)
        for (number, pattern) in timetable.patterns.enumerated() {
            for run in 0..<pattern.runCount {
                for position in 0..<pattern.stopCount {
                    let call = timetable.patternStops[pattern.firstStop + position]
                    guard call.allowsBoarding else { continue }
                    let time = timetable.times[pattern.firstTime + run * pattern.stopCount + position].departure
                    events[Int(call.stop)].append(Event(time: time, pattern: number, run: run, position: position))
                }
            }
        }
        for stop in events.indices { events[stop].sort { $0.time < $1.time } }
    }

    /// Returns the earliest arrival for each number of rides, if earlier than with fewer rides, between two positions
    /// with straight walks.
    package func arrivals(
        from origin: FixedPosition, to destination: FixedPosition, departing departure: Int32
    ) -> [Arrival] {
        let ends = network.straightWalks(from: origin, to: destination)
        return arrivals(access: ends.access, exits: ends.exits, direct: ends.direct, departing: departure)
    }

    /// Returns the earliest arrivals over the given walks.
    package func arrivals(
        access: [StopWalk], exits: [StopWalk], direct: StopWalk?, departing departure: Int32
    ) -> [Arrival] {
        let latest = departure + network.rules.journeySecondsMax
        var best: [Arrival] = []
        func note(_ rideCount: Int, _ arrival: Int32) {
            guard arrival <= latest, arrival < best.last?.arrival ?? .max else { return }
            if best.last?.rideCount == rideCount { best.removeLast() }
            best.append(Arrival(rideCount: rideCount, arrival: arrival))
        }
        if let direct { note(0, departure + direct.seconds) }
        // First boarding at each stop from which on all are reached with at most this number of rides.
        var firstReached = events.map(\.count)
        // Whether each entry of the timetable's times was reached on board.
        var isOnBoard = [Bool](repeating: false, count: timetable.times.count)
        var waiting = access.map { (stop: Int($0.stop), time: departure + $0.seconds) }
        for rideCount in 1...network.rules.ridesMax {
            var reached: [(stop: Int, time: Int32)] = []
            for (stop, time) in waiting {
                var place = firstReached[stop]
                while place > 0 && events[stop][place - 1].time >= time {
                    place -= 1
                    ride(events[stop][place], latest, &isOnBoard) { reached.append(($0, $1)) }
                }
                firstReached[stop] = place
            }
            waiting = []
            for (stop, time) in reached {
                for exit in exits where Int(exit.stop) == stop { note(rideCount, time + exit.seconds) }
                if let change = network.footpaths.changeSeconds[stop] { waiting.append((stop, time + change)) }
                for index in network.footpaths.changes(from: UInt32(stop)) {
                    let change = network.footpaths.changes[index]
                    waiting.append((Int(change.walk.stop), time + change.seconds))
                }
            }
        }
        return best
    }

    /// Stays on board until the vehicle's last trip ends, or until a call that was reached before.
    private func ride(
        _ event: Event, _ latest: Int32, _ isOnBoard: inout [Bool], _ getOff: (_ stop: Int, _ time: Int32) -> Void
    ) {
        var waiting = [event]
        while let event = waiting.popLast() {
            let pattern = timetable.patterns[event.pattern]
            let row = pattern.firstTime + event.run * pattern.stopCount
            var position = event.position + 1
            while position < pattern.stopCount {
                let arrival = timetable.times[row + position].arrival
                if isOnBoard[row + position] || arrival > latest { break }
                isOnBoard[row + position] = true
                let call = timetable.patternStops[pattern.firstStop + position]
                if call.allowsAlighting { getOff(Int(call.stop), arrival) }
                position += 1
            }
            // A passenger who boards at the last stop does not stay on board.
            guard position == pattern.stopCount, event.position < pattern.stopCount - 1 else { continue }
            waiting += continuations(of: event)
        }
    }

    /// Returns the boardings at the first stops of the trips as which the vehicle continues.
    private func continuations(of event: Event) -> [Event] {
        if timetable.continuations.isEmpty { return [] }
        let run = UInt32(timetable.patterns[event.pattern].firstRun + event.run)
        return timetable.continuations.runs(after: run).map { next in
            let number = Int(timetable.continuations.pattern(of: next))
            let pattern = timetable.patterns[number]
            let row = Int(next) - pattern.firstRun
            return Event(
                time: timetable.times[pattern.firstTime + row * pattern.stopCount].departure, pattern: number, run: row,
                position: 0)
        }
    }
}

extension TransitRouter {
    /// The arrivals of the last search, for comparison.
    package var arrivals: [TimeExpandedSearch.Arrival] {
        journeys.map { TimeExpandedSearch.Arrival(rideCount: $0.rideCount, arrival: $0.arrival) }
    }
}
