import Quantities

/// The runs as which vehicles continue after their last stops, with the passengers who stay on board.
///
/// Source: General Transit Feed Specification, Schedule reference, gtfs.org, `trips.txt` (`block_id`) and
/// `transfers.txt` (linked trips).
package struct Continuations: Sendable {
    /// Start of each run's continuations in `targets`, with one more entry for the end; empty if no run has any.
    private var firstTargets: [UInt32] = []
    /// Numbers of runs.
    private var targets: [UInt32] = []
    /// The pattern of each run; empty if no run has a continuation.
    private var patternNumbers: [UInt32] = []

    /// Largest distance between the last stop of a trip and the first stop of the next in its block *(decided)*:
    /// terminals often have a pole for alighting and one for boarding, and no station that contains both.
    private static let metresMax = 200.0

    init() {}

    /// Finds the continuations between the runs of a timetable.
    ///
    /// Links apply as given. The trips of a block on one service day continue one as the next, if the next leaves at
    /// most 200 m away, at the arrival or later; the links of a trip that is the first of two replace this. If two
    /// trips of a block overlap, their day has no continuations. Trips at intervals have none *(decided)*.
    ///
    /// - Complexity: O(runs + trips of blocks × log of their number).
    init(of schedule: TransitSchedule, _ patterns: [Timetable.Pattern], _ runs: [Timetable.Run]) {
        if schedule.blocks.isEmpty && schedule.links.isEmpty { return }
        let finder = RunFinder(schedule, runs)
        var pairs = finder.linkedRuns()
        pairs += finder.runsOfBlocks(linked: Set(pairs.map(\.from)), metresMax: Continuations.metresMax)
        if pairs.isEmpty { return }
        pairs.sort { ($0.from, $0.to) < ($1.from, $1.to) }
        firstTargets = Array(repeating: 0, count: runs.count + 1)
        for (number, pair) in pairs.enumerated() where number == 0 || pairs[number - 1] != pair {
            targets.append(pair.to)
            firstTargets[Int(pair.from) + 1] += 1
        }
        for run in runs.indices { firstTargets[run + 1] += firstTargets[run] }
        patternNumbers = patterns.enumerated().flatMap { number, pattern in
            repeatElement(UInt32(number), count: pattern.runCount)
        }
    }

    /// Whether no run has a continuation.
    package var isEmpty: Bool { targets.isEmpty }

    /// The size in bytes.
    var bytes: Int {
        (firstTargets.count + targets.count + patternNumbers.count) * MemoryLayout<UInt32>.stride
    }

    /// Returns the runs as which a run continues; valid only if the timetable has continuations.
    package func runs(after run: UInt32) -> ArraySlice<UInt32> {
        targets[Int(firstTargets[Int(run)])..<Int(firstTargets[Int(run) + 1])]
    }

    func isLast(_ run: UInt32) -> Bool { firstTargets[Int(run)] == firstTargets[Int(run) + 1] }

    /// Returns the pattern of a run; valid only if the timetable has continuations.
    package func pattern(of run: UInt32) -> UInt32 { patternNumbers[Int(run)] }
}

/// Finds the runs of trips on a service day.
private struct RunFinder {
    struct Pair: Equatable {
        var from, to: UInt32
    }

    private struct Key: Hashable {
        var trip: UInt32
        var shiftSeconds: Int32
    }

    private let schedule: TransitSchedule
    private let runs: [Timetable.Run]
    /// Only looked up, never iterated.
    private var numbers: [Key: UInt32] = [:]
    /// Service days in the timetable, as shifts, of each trip in a block or link.
    private var shifts: [UInt32: [Int32]] = [:]

    init(_ schedule: TransitSchedule, _ runs: [Timetable.Run]) {
        (self.schedule, self.runs) = (schedule, runs)
        var isWanted = [Bool](repeating: false, count: schedule.trips.count)
        for trip in schedule.blocks.joined() { isWanted[Int(trip)] = true }
        for link in schedule.links { (isWanted[Int(link.from)], isWanted[Int(link.to)]) = (true, true) }
        for trip in schedule.trips.indices where schedule.trips[trip].shifts != [0] { isWanted[trip] = false }
        for (number, run) in runs.enumerated() where isWanted[Int(run.trip)] {
            numbers[Key(trip: run.trip, shiftSeconds: run.shiftSeconds)] = UInt32(number)
            shifts[run.trip, default: []].append(run.shiftSeconds)
        }
    }

    func linkedRuns() -> [Pair] {
        schedule.links.filter(\.allowsStaying).flatMap { link -> [Pair] in
            guard let days = schedule.daysBetween(link) else { return [] }
            return (shifts[link.from] ?? []).compactMap { shift in
                let next = Key(trip: link.to, shiftSeconds: shift + days * Timetable.secondsPerDay)
                guard let to = numbers[next] else { return nil }
                return numbers[Key(trip: link.from, shiftSeconds: shift)].map { Pair(from: $0, to: to) }
            }
        }
    }

    /// Returns the continuations within blocks.
    ///
    /// - Parameter linked: runs whose continuations come from links.
    func runsOfBlocks(linked: Set<UInt32>, metresMax: Double) -> [Pair] {
        let separate = Set(schedule.links.filter { !$0.allowsStaying }.map { [$0.from, $0.to] })
        return schedule.blocks.flatMap { block -> [Pair] in
            let numbers = Set(block).flatMap { trip in
                (shifts[trip] ?? []).compactMap { self.numbers[Key(trip: trip, shiftSeconds: $0)] }
            }
            let days = Dictionary(grouping: numbers) { runs[Int($0)].shiftSeconds }
            return days.values.flatMap { day -> [Pair] in
                let order = day.sorted { sortKey($0) < sortKey($1) }
                let pairs = zip(order, order.dropFirst())
                if pairs.contains(where: { departure(of: $1) < arrival(of: $0) }) { return [] }
                return pairs.compactMap { from, to in
                    let trips = [runs[Int(from)].trip, runs[Int(to)].trip]
                    guard !linked.contains(from), !separate.contains(trips) else { return nil }
                    return isNear(from, to, metresMax) ? Pair(from: from, to: to) : nil
                }
            }
        }
    }

    private func sortKey(_ run: UInt32) -> (Int32, Int32, UInt32) {
        (departure(of: run), arrival(of: run), runs[Int(run)].trip)
    }

    private func departure(of run: UInt32) -> Int32 {
        schedule.departure(ofTrip: runs[Int(run)].trip) + runs[Int(run)].shiftSeconds
    }

    private func arrival(of run: UInt32) -> Int32 {
        schedule.arrival(ofTrip: runs[Int(run)].trip) + runs[Int(run)].shiftSeconds
    }

    private func isNear(_ from: UInt32, _ to: UInt32, _ metresMax: Double) -> Bool {
        let (before, next) = (schedule.trips[Int(runs[Int(from)].trip)], schedule.trips[Int(runs[Int(to)].trip)])
        let last = schedule.stops[Int(schedule.calls[before.calls.upperBound - 1].stop)]
        let first = schedule.stops[Int(schedule.calls[next.calls.lowerBound].stop)]
        if let station = last.station, station == first.station { return true }
        return last.position.metres(to: first.position) <= metresMax
    }
}

extension TransitSchedule {
    /// Limit between the arrival and the departure of a linked trip on the next service day *(decided)*: links to trips
    /// that left long before are errors of the feed.
    private static let linkSecondsMax: Int32 = 12 * 3_600

    /// Returns the departure of a trip from its first stop, in seconds of its service day.
    package func departure(ofTrip trip: UInt32) -> Int32 { calls[trips[Int(trip)].calls.lowerBound].departure }

    /// Returns the arrival of a trip at its last stop, in seconds of its service day.
    package func arrival(ofTrip trip: UInt32) -> Int32 { calls[trips[Int(trip)].calls.upperBound - 1].arrival }

    /// Returns the number of service days from the first of two linked trips to the second: 0, or 1 for a second trip
    /// that leaves in the hours after midnight; nil if no vehicle can do both.
    package func daysBetween(_ link: TripLink) -> Int32? {
        daysBetween(arrival: arrival(ofTrip: link.from), departure: departure(ofTrip: link.to))
    }

    /// Returns the same number from the times of the two trips on their service days.
    package func daysBetween(arrival: Int32, departure: Int32) -> Int32? {
        if departure >= arrival { return 0 }
        return (0..<TransitSchedule.linkSecondsMax).contains(departure + Timetable.secondsPerDay - arrival) ? 1 : nil
    }
}
