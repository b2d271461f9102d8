import Quantities

/// The timetable of one day, as searches read it: trips that call at the same stops, none of which overtakes another,
/// are one pattern, a table with a row for each trip in the order of departure.
///
/// It holds the trips of the day, those of days before that are still on their way after midnight, and those of the
/// next day, so that who comes late in the evening finds the first trip of the morning. Times are seconds since the
/// midnight with which the day begins.
package struct Timetable: Sendable {
    /// A stop of a pattern.
    package struct PatternStop: Hashable, Sendable, BitwiseCopyable {
        package var stop: UInt32
        package var allowsBoarding, allowsAlighting: Bool
    }

    package struct CallTime: Hashable, Sendable, BitwiseCopyable {
        package var arrival, departure: Int32
    }

    /// A trip of the schedule on one of the days.
    package struct Run: Hashable, Sendable, BitwiseCopyable {
        /// A number of the schedule's trips.
        package var trip: UInt32
        /// Between the times of the schedule and those of this timetable.
        package var shiftSeconds: Int32
    }

    package struct Pattern: Sendable, BitwiseCopyable {
        package var firstStop, stopCount: Int
        package var firstRun, runCount: Int
        /// Row by row: the times of run `r` at the pattern's stop `i` are those at `firstTime + r * stopCount + i`.
        package var firstTime: Int
    }

    /// That a pattern calls at a stop.
    package struct Visit: Hashable, Sendable, BitwiseCopyable {
        package var pattern, position: UInt32
    }

    package private(set) var patterns: [Pattern] = []
    package private(set) var patternStops: [PatternStop] = []
    package private(set) var runs: [Run] = []
    package private(set) var times: [CallTime] = []
    /// By stop, where its visits begin; one more than there are stops.
    package private(set) var firstVisits: [UInt32]
    /// Of each stop by pattern and position.
    package private(set) var visits: [Visit]
    package private(set) var continuations = Continuations()

    /// - Complexity: O(calls of the days × log trips).
    package init(of schedule: TransitSchedule, on date: CalendarDate) {
        firstVisits = Array(repeating: 0, count: schedule.stops.count + 1)
        visits = []
        for group in Timetable.groups(of: Timetable.runs(of: schedule, around: date), in: schedule) {
            for chain in Timetable.chains(of: group, in: schedule) { append(chain, schedule) }
        }
        listVisits()
        continuations = Continuations(of: schedule, patterns, runs)
    }

    /// The trip of the schedule that is ridden.
    package func trip(of ride: TransitLeg.Ride) -> UInt32 {
        runs[patterns[Int(ride.pattern)].firstRun + Int(ride.run)].trip
    }

    /// In bytes.
    package var memory: Int {
        patterns.count * MemoryLayout<Pattern>.stride + patternStops.count * MemoryLayout<PatternStop>.stride
            + runs.count * MemoryLayout<Run>.stride + times.count * MemoryLayout<CallTime>.stride
            + firstVisits.count * MemoryLayout<UInt32>.stride + visits.count * MemoryLayout<Visit>.stride
            + continuations.memory
    }

    private mutating func append(_ chain: [Run], _ schedule: TransitSchedule) {
        let calls = schedule.calls[schedule.trips[Int(chain[0].trip)].calls]
        patterns.append(
            Pattern(
                firstStop: patternStops.count, stopCount: calls.count, firstRun: runs.count, runCount: chain.count,
                firstTime: times.count))
        patternStops += calls.map(PatternStop.init)
        runs += chain
        for run in chain {
            for call in schedule.calls[schedule.trips[Int(run.trip)].calls] {
                times.append(
                    CallTime(arrival: call.arrival + run.shiftSeconds, departure: call.departure + run.shiftSeconds))
            }
        }
    }

    private mutating func listVisits() {
        for call in patternStops { firstVisits[Int(call.stop) + 1] += 1 }
        for stop in 1..<firstVisits.count { firstVisits[stop] += firstVisits[stop - 1] }
        var next = firstVisits
        visits = Array(repeating: Visit(pattern: 0, position: 0), count: patternStops.count)
        for (number, pattern) in patterns.enumerated() {
            for position in 0..<pattern.stopCount {
                let stop = Int(patternStops[pattern.firstStop + position].stop)
                visits[Int(next[stop])] = Visit(pattern: UInt32(number), position: UInt32(position))
                next[stop] += 1
            }
        }
    }
}

extension Timetable.PatternStop {
    fileprivate init(_ call: TransitCall) {
        self.init(
            stop: call.stop, allowsBoarding: call.allowsBoarding, allowsAlighting: call.allowsAlighting)
    }
}

extension Timetable {
    static let secondsPerDay: Int32 = 86_400

    /// How many days after the one on which they start trips may still be on their way.
    static func daysOnTheWay(_ schedule: TransitSchedule) -> Int { Int(schedule.latestArrival / secondsPerDay) }

    /// Every run of the day and of the next one, and those of days before that have not ended at midnight.
    private static func runs(of schedule: TransitSchedule, around date: CalendarDate) -> [Run] {
        var runs: [Run] = []
        for day in -daysOnTheWay(schedule)...1 {
            let service = CalendarDate(daysSince1970: date.daysSince1970 + day)
            let isRunning = schedule.calendars.map { $0.runs(on: service) }
            for (number, trip) in schedule.trips.enumerated() where isRunning[Int(trip.calendar)] {
                for shift in trip.shifts {
                    let run = Run(trip: UInt32(number), shiftSeconds: shift + Int32(day) * secondsPerDay)
                    if schedule.calls[trip.calls.upperBound - 1].arrival + run.shiftSeconds >= 0 { runs.append(run) }
                }
            }
        }
        return runs
    }

    /// Runs that call at the same stops in the same way, each group by departure; the groups in the order in which the
    /// first of each comes.
    private static func groups(of runs: [Run], in schedule: TransitSchedule) -> [[Run]] {
        var numbers: [[PatternStop]: Int] = [:]  // only looked up, never iterated
        var numberOfTrip = [Int](repeating: -1, count: schedule.trips.count)
        var groups: [[Run]] = []
        for run in runs {
            let trip = Int(run.trip)
            if numberOfTrip[trip] < 0 {
                let key = schedule.calls[schedule.trips[trip].calls].map(PatternStop.init)
                numberOfTrip[trip] = numbers[key] ?? groups.count
                if numberOfTrip[trip] == groups.count {
                    numbers[key] = groups.count
                    groups.append([])
                }
            }
            groups[numberOfTrip[trip]].append(run)
        }
        func departure(_ run: Run) -> Int32 {
            schedule.calls[schedule.trips[Int(run.trip)].calls.lowerBound].departure + run.shiftSeconds
        }
        return groups.map { group in
            group.sorted { (departure($0), $0.trip, $0.shiftSeconds) < (departure($1), $1.trip, $1.shiftSeconds) }
        }
    }

    /// The runs of a group so divided that within a chain none overtakes another, anywhere.
    private static func chains(of group: [Run], in schedule: TransitSchedule) -> [[Run]] {
        func follows(_ later: Run, _ earlier: Run) -> Bool {
            let (calls, before) = (schedule.trips[Int(later.trip)].calls, schedule.trips[Int(earlier.trip)].calls)
            return zip(schedule.calls[calls], schedule.calls[before]).allSatisfy { call, previous in
                call.arrival + later.shiftSeconds >= previous.arrival + earlier.shiftSeconds
                    && call.departure + later.shiftSeconds >= previous.departure + earlier.shiftSeconds
            }
        }
        var chains: [[Run]] = []
        for run in group {
            let place = chains.firstIndex { chain in chain.last.map { follows(run, $0) } ?? true }
            if let place { chains[place].append(run) } else { chains.append([run]) }
        }
        return chains
    }
}
