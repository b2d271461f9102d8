/// The runs whose passengers stay on board at the last stop, as far as a search of `TransitRouter` has reached them.
///
/// The router takes the earliest run of a pattern only, because no later one arrives earlier. A later one may go on
/// where the earliest does not: so all runs that have continuations are looked at from the first one on that is caught.
/// Each is looked at once a search, with as few rides as reach it.
///
/// - Complexity: O(runs with continuations + calls of the continuations) a search; 13 bytes a run, and nothing for
///   timetables without continuations.
struct ContinuationLabels: Sendable {
    /// The position of boarding of a passenger who is on board from the run before.
    static let onBoard = UInt32.max
    private static let none = UInt32.max

    /// Positions of boarding, by run, from which its last stop is reached.
    private var boardings: [UInt32]
    /// Whether the last stop of a run is reached on board.
    private var isReached: [Bool]
    /// The runs, by run, from which one stays on board for it.
    private var previous: [UInt32]
    /// The first row of a pattern from which on all have been boarded; and the first for which one stays on board.
    private var firstBoarded: [UInt32]
    private var firstStayed: [UInt32]
    /// The entries to clear for the next search.
    private var reachedRuns: [UInt32] = []
    private var stayedRuns: [UInt32] = []
    private var boardedPatterns: [UInt32] = []
    /// Runs that have been reached, and whose continuations have not been looked at.
    private var waiting: [UInt32] = []
    /// Runs for which one stays on board, and how many of them the router has read along.
    private var unread: [UInt32] = []
    private var readCount = 0

    /// - Parameter timetables: those that searches use.
    init(_ timetables: [Timetable]) {
        let timetables = timetables.filter { !$0.continuations.isEmpty }
        let runCount = timetables.map(\.runs.count).max() ?? 0
        let patternCount = timetables.map(\.patterns.count).max() ?? 0
        boardings = Array(repeating: 0, count: runCount)
        isReached = Array(repeating: false, count: runCount)
        previous = Array(repeating: ContinuationLabels.none, count: runCount)
        firstBoarded = Array(repeating: .max, count: patternCount)
        firstStayed = firstBoarded
    }

    mutating func clear(_ timetable: Timetable) {
        for run in reachedRuns { isReached[Int(run)] = false }
        for run in stayedRuns {
            previous[Int(run)] = ContinuationLabels.none
            firstStayed[Int(timetable.continuations.pattern(of: run))] = .max
        }
        for pattern in boardedPatterns { firstBoarded[Int(pattern)] = .max }
        reachedRuns.removeAll(keepingCapacity: true)
        stayedRuns.removeAll(keepingCapacity: true)
        boardedPatterns.removeAll(keepingCapacity: true)
        unread.removeAll(keepingCapacity: true)
        readCount = 0
    }

    /// Notes that rows of a pattern can be boarded.
    ///
    /// - Parameter end: of the search: nothing that leaves later counts.
    mutating func board(
        _ number: Int, rows: Range<Int>, at position: Int, _ timetable: Timetable, before end: Int32
    ) {
        let pattern = timetable.patterns[number]
        // No passenger boards at the last stop.
        if position == pattern.stopCount - 1 { return }
        let known = firstBoarded[number]
        if known == .max { boardedPatterns.append(UInt32(number)) }
        firstBoarded[number] = min(known, UInt32(rows.lowerBound))
        for row in rows.prefix(while: { $0 < known }) {
            if timetable.times[pattern.firstTime + row * pattern.stopCount + position].departure >= end { break }
            reach(UInt32(pattern.firstRun + row), boarding: UInt32(position), timetable)
        }
        lookAtContinuations(timetable, before: end)
    }

    /// A run for which one stays on board, and which may arrive earlier than those before; nil if none is left.
    /// None comes before the run from which one stays on board for it.
    mutating func next() -> UInt32? {
        if readCount == unread.count { return nil }
        defer { readCount += 1 }
        return unread[readCount]
    }

    /// The stop where one gets on for a ride, be it for a trip before.
    func boardedStop(of ride: TransitLeg.Ride, _ timetable: Timetable) -> UInt32 {
        var ride = ride
        while ride.boarding == ContinuationLabels.onBoard { ride = self.ride(before: ride, timetable) }
        return timetable.patternStops[timetable.patterns[Int(ride.pattern)].firstStop + Int(ride.boarding)].stop
    }

    /// The ride to the last stop of the run before, for one that begins on board.
    func ride(before ride: TransitLeg.Ride, _ timetable: Timetable) -> TransitLeg.Ride {
        let run = previous[timetable.patterns[Int(ride.pattern)].firstRun + Int(ride.run)]
        let number = timetable.continuations.pattern(of: run)
        let pattern = timetable.patterns[Int(number)]
        return TransitLeg.Ride(
            pattern: number, run: run - UInt32(pattern.firstRun), boarding: boardings[Int(run)],
            alighting: UInt32(pattern.stopCount - 1))
    }

    private mutating func reach(_ run: UInt32, boarding: UInt32, _ timetable: Timetable) {
        if isReached[Int(run)] || timetable.continuations.hasNone(after: run) { return }
        isReached[Int(run)] = true
        boardings[Int(run)] = boarding
        reachedRuns.append(run)
        waiting.append(run)
    }

    private mutating func lookAtContinuations(_ timetable: Timetable, before end: Int32) {
        while let run = waiting.popLast() {
            for next in timetable.continuations.runs(after: run) where previous[Int(next)] == ContinuationLabels.none {
                let number = Int(timetable.continuations.pattern(of: next))
                let pattern = timetable.patterns[number]
                let row = UInt32(Int(next) - pattern.firstRun)
                if timetable.times[pattern.firstTime + Int(row) * pattern.stopCount].departure >= end { continue }
                previous[Int(next)] = run
                stayedRuns.append(next)
                if row < firstStayed[number] {
                    firstStayed[number] = row
                    unread.append(next)
                }
                reach(next, boarding: ContinuationLabels.onBoard, timetable)
            }
        }
    }
}
