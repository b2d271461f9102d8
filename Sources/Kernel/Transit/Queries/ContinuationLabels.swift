/// The runs whose passengers stay on board at the last stop, as far as a search of `TransitRouter` has reached them.
///
/// The router uses the earliest run of a pattern only, because no later run arrives earlier. A later run may continue
/// as another trip where the earliest does not, so all runs with continuations are examined from the first catchable
/// one on. Each is examined once a search, in the round with the fewest rides that reaches it.
///
/// - Complexity: O(runs with continuations + calls of the continuations) a search; 13 bytes a run, and nothing for
///   timetables without continuations.
struct ContinuationLabels: Sendable {
    /// Boarding position of a passenger who is on board from the run before.
    static let onBoard = UInt32.max
    private static let none = UInt32.max

    /// Boarding position from which the last stop of each run is reached.
    private var boardings: [UInt32]
    /// Whether the last stop of each run is reached on board.
    private var isReached: [Bool]
    /// For each run, the run from which the passenger stays on board.
    private var previous: [UInt32]
    /// For each pattern, the first row from which on all were boarded; `firstContinuedRows` is the first row reached by
    /// staying.
    private var firstBoardedRows: [UInt32]
    private var firstContinuedRows: [UInt32]
    /// Entries to clear for the next search.
    private var reachedRuns: [UInt32] = []
    private var continuedRuns: [UInt32] = []
    private var boardedPatterns: [UInt32] = []
    /// Reached runs whose continuations have not been examined.
    private var waiting: [UInt32] = []
    /// Runs reached by staying on board; `readCount` of them have been returned by `next`.
    private var unread: [UInt32] = []
    private var readCount = 0

    /// Allocates labels for the largest of some timetables.
    ///
    /// - Parameter timetables: the timetables that searches use.
    init(_ timetables: [Timetable]) {
        let timetables = timetables.filter { !$0.continuations.isEmpty }
        let runCount = timetables.map(\.runs.count).max() ?? 0
        let patternCount = timetables.map(\.patterns.count).max() ?? 0
        boardings = Array(repeating: 0, count: runCount)
        isReached = Array(repeating: false, count: runCount)
        previous = Array(repeating: ContinuationLabels.none, count: runCount)
        firstBoardedRows = Array(repeating: .max, count: patternCount)
        firstContinuedRows = firstBoardedRows
    }

    mutating func clear(_ timetable: Timetable) {
        for run in reachedRuns { isReached[Int(run)] = false }
        for run in continuedRuns {
            previous[Int(run)] = ContinuationLabels.none
            firstContinuedRows[Int(timetable.continuations.pattern(of: run))] = .max
        }
        for pattern in boardedPatterns { firstBoardedRows[Int(pattern)] = .max }
        reachedRuns.removeAll(keepingCapacity: true)
        continuedRuns.removeAll(keepingCapacity: true)
        boardedPatterns.removeAll(keepingCapacity: true)
        unread.removeAll(keepingCapacity: true)
        readCount = 0
    }

    /// Records that rows of a pattern can be boarded at a position.
    ///
    /// - Parameter end: time limit of the search; later departures do not count.
    mutating func board(
        _ number: Int, rows: Range<Int>, at position: Int, _ timetable: Timetable, before end: Int32
    ) {
        let pattern = timetable.patterns[number]
        // No passenger boards at the last stop.
        if position == pattern.stopCount - 1 { return }
        let known = firstBoardedRows[number]
        if known == .max { boardedPatterns.append(UInt32(number)) }
        firstBoardedRows[number] = min(known, UInt32(rows.lowerBound))
        for row in rows.prefix(while: { $0 < known }) {
            if timetable.times[pattern.firstTime + row * pattern.stopCount + position].departure >= end { break }
            reach(UInt32(pattern.firstRun + row), boarding: UInt32(position), timetable)
        }
        expandContinuations(timetable, before: end)
    }

    /// Returns the next run that is reached by staying on board and may improve an arrival, or nil if none is left. A
    /// run never precedes the run from which its passengers stay on board.
    mutating func next() -> UInt32? {
        if readCount == unread.count { return nil }
        defer { readCount += 1 }
        return unread[readCount]
    }

    /// Returns the stop where the passenger boards for a ride, possibly for an earlier trip of the vehicle.
    func boardedStop(of ride: TransitLeg.Ride, _ timetable: Timetable) -> UInt32 {
        var ride = ride
        while ride.boarding == ContinuationLabels.onBoard { ride = self.ride(before: ride, timetable) }
        return timetable.patternStops[timetable.patterns[Int(ride.pattern)].firstStop + Int(ride.boarding)].stop
    }

    /// Returns the ride to the last stop of the previous run, for a ride that begins on board.
    func ride(before ride: TransitLeg.Ride, _ timetable: Timetable) -> TransitLeg.Ride {
        let run = previous[timetable.patterns[Int(ride.pattern)].firstRun + Int(ride.run)]
        let number = timetable.continuations.pattern(of: run)
        let pattern = timetable.patterns[Int(number)]
        return TransitLeg.Ride(
            pattern: number, run: run - UInt32(pattern.firstRun), boarding: boardings[Int(run)],
            alighting: UInt32(pattern.stopCount - 1))
    }

    private mutating func reach(_ run: UInt32, boarding: UInt32, _ timetable: Timetable) {
        if isReached[Int(run)] || timetable.continuations.isLast(run) { return }
        isReached[Int(run)] = true
        boardings[Int(run)] = boarding
        reachedRuns.append(run)
        waiting.append(run)
    }

    private mutating func expandContinuations(_ timetable: Timetable, before end: Int32) {
        while let run = waiting.popLast() {
            for next in timetable.continuations.runs(after: run) where previous[Int(next)] == ContinuationLabels.none {
                let number = Int(timetable.continuations.pattern(of: next))
                let pattern = timetable.patterns[number]
                let row = UInt32(Int(next) - pattern.firstRun)
                if timetable.times[pattern.firstTime + Int(row) * pattern.stopCount].departure >= end { continue }
                previous[Int(next)] = run
                continuedRuns.append(next)
                if row < firstContinuedRows[number] {
                    firstContinuedRows[number] = row
                    unread.append(next)
                }
                reach(next, boarding: ContinuationLabels.onBoard, timetable)
            }
        }
    }
}
