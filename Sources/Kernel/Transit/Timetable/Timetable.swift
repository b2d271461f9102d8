import Quantities

/// The timetable of one day in the layout that searches read. Trips that call at the same stops and do not overtake
/// each other form a pattern, a table with a row for each trip in the order of departure.
///
/// It contains the trips of the day, those of earlier days that are still running after midnight, and those of the next
/// day, so that a late passenger finds the first trip of the morning. Times are seconds since the midnight that starts
/// the day.
package struct Timetable: Sendable {
    /// A stop of a pattern.
    package struct PatternStop: Hashable, Sendable, BitwiseCopyable {
        /// Number of the stop in the schedule.
        package var stop: UInt32
        /// Whether passengers may board and alight.
        package var allowsBoarding, allowsAlighting: Bool
    }

    /// The times of a run at a stop.
    package struct CallTime: Hashable, Sendable, BitwiseCopyable {
        /// Seconds since the midnight that starts the day.
        package var arrival, departure: Int32
    }

    /// A trip of the schedule on one of the days.
    package struct Run: Hashable, Sendable, BitwiseCopyable {
        /// Number of the trip in the schedule.
        package var trip: UInt32
        /// Shift from the times of the schedule to those of this timetable.
        package var shiftSeconds: Int32
    }

    /// A sequence of stops, and the runs that call at them without overtaking.
    package struct Pattern: Sendable, BitwiseCopyable {
        /// Range of its stops in `patternStops`.
        package var firstStop, stopCount: Int
        /// Range of its runs in `runs`.
        package var firstRun, runCount: Int
        /// Start of its times, row by row: run `r` calls at the pattern's stop `i` at `times[firstTime + r * stopCount
        /// + i]`.
        package var firstTime: Int
    }

    /// A call of a pattern at a stop.
    package struct Visit: Hashable, Sendable, BitwiseCopyable {
        /// Number of the pattern, and position of the stop within it.
        package var pattern, position: UInt32
    }

    /// All patterns.
    package private(set) var patterns: [Pattern] = []
    /// Stops of all patterns.
    package private(set) var patternStops: [PatternStop] = []
    /// Runs of all patterns.
    package private(set) var runs: [Run] = []
    /// Times of all runs.
    package private(set) var times: [CallTime] = []
    /// Start of each stop's visits, with one more entry for the end.
    package private(set) var firstVisits: [UInt32]
    /// Visits grouped by stop, ordered by pattern and position.
    package private(set) var visits: [Visit]
    /// Runs that continue as others.
    package private(set) var continuations = Continuations()

    /// Builds the timetable of a day.
    ///
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

    /// Returns the number of the schedule's trip of a ride.
    package func trip(of ride: TransitLeg.Ride) -> UInt32 {
        runs[patterns[Int(ride.pattern)].firstRun + Int(ride.run)].trip
    }

    /// The size in bytes.
    package var bytes: Int {
        patterns.count * MemoryLayout<Pattern>.stride + patternStops.count * MemoryLayout<PatternStop>.stride
            + runs.count * MemoryLayout<Run>.stride + times.count * MemoryLayout<CallTime>.stride
            + firstVisits.count * MemoryLayout<UInt32>.stride + visits.count * MemoryLayout<Visit>.stride
            + continuations.bytes
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

    /// Returns the largest number of midnights between the start of a service day and the end of its last trip.
    static func overnightDays(_ schedule: TransitSchedule) -> Int { Int(schedule.latestArrival / secondsPerDay) }

    /// Returns every run of the day and of the next one, and those of earlier days that have not ended at midnight.
    private static func runs(of schedule: TransitSchedule, around date: CalendarDate) -> [Run] {
        var runs: [Run] = []
        for day in -overnightDays(schedule)...1 {
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

    /// Groups the runs that call at the same stops in the same way. Runs are in order of departure, groups in the order
    /// of their first runs.
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

    /// Divides the runs of a group into chains in which none overtakes another at any stop.
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
