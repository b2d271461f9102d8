import Quantities

/// How many people are somewhere, over time: exactly, by how long there were so many of them.
///
///     var crowd = CrowdTally(limit: 40, end: end)
///     crowd.change(by: 1, at: time)
///     let hour = crowd.endHour(at: time)
///
/// Lengths are whole microseconds and added up as such. A number that lasted no time at all (somebody comes at the very
/// moment at which another leaves) counts nowhere, so the order of what happens at one moment does not matter.
///
/// - Complexity: O(1) a change; O(greatest number) where an hour or the run is closed.
package struct CrowdTally: Sendable {
    /// How many there are at present.
    package private(set) var count = 0
    private let limit: Int
    private let end: SimTime
    private var since = SimTime.zero
    private var hour = TimeByCount()
    /// From the end of the warm-up on.
    private var whole = TimeByCount()
    /// Closed ones, in order.
    private var overflows: [Overflow] = []
    private var openOverflow: Overflow?

    /// - Parameters:
    ///   - limit: more are too many; nil if there is room for any number.
    ///   - end: of the run: what happens later is not counted.
    package init(limit: Int? = nil, end: SimTime) {
        self.limit = limit ?? .max
        self.end = end
    }

    /// From `time` on there are so many more.
    ///
    /// - Precondition: time does not go back, and there are never fewer than none.
    package mutating func change(by step: Int, at time: SimTime) {
        pass(to: time)
        count += step
        precondition(count >= 0, "more have left than came")
    }

    /// Closes the hour that ends at `time`.
    package mutating func endHour(at time: SimTime) -> CrowdFigures {
        pass(to: time)
        defer { hour.removeAll() }
        return hour.figures(limit: limit)
    }

    /// What was counted so far is forgotten, but for the hour under way.
    package mutating func endWarmUp(at time: SimTime) {
        pass(to: time)
        whole.removeAll()
        overflows = []
        openOverflow = nil
    }

    /// What was seen from the end of the warm-up to the end of the run.
    package mutating func finish() -> (figures: CrowdFigures, overflows: [Overflow]) {
        pass(to: end)
        if let openOverflow { overflows.append(openOverflow) }
        openOverflow = nil
        return (whole.figures(limit: limit), overflows)
    }

    private mutating func pass(to time: SimTime) {
        let time = min(time, end)
        guard time > since else { return }
        let elapsed = time - since
        hour.add(elapsed, of: count)
        whole.add(elapsed, of: count)
        noteOverflow(until: time)
        since = time
    }

    /// There were `count` since the last change.
    private mutating func noteOverflow(until time: SimTime) {
        if count > limit {
            var overflow = openOverflow ?? Overflow(from: since, to: time, countMax: count)
            overflow.to = time
            overflow.countMax = max(overflow.countMax, count)
            openOverflow = overflow
        } else if let overflow = openOverflow {
            overflows.append(overflow)
            openOverflow = nil
        }
    }
}

/// A time without a break during which more people were somewhere than its limit.
package struct Overflow: Hashable, Sendable, BitwiseCopyable {
    package var from: SimTime
    package var to: SimTime
    /// The most that there were meanwhile.
    package var countMax: Int

    package init(from: SimTime, to: SimTime, countMax: Int) {
        self.from = from
        self.to = to
        self.countMax = countMax
    }

    package var length: SimDuration { to - from }

    /// As people tell it: breaks of up to so long are passed over.
    ///
    /// - Parameter overflows: of one place, in order.
    package static func joined(_ overflows: [Overflow], acrossBreaksOf pause: SimDuration) -> [Overflow] {
        overflows.reduce(into: []) { told, next in
            if let last = told.last, next.from - last.to <= pause {
                told[told.count - 1].to = next.to
                told[told.count - 1].countMax = max(last.countMax, next.countMax)
            } else {
                told.append(next)
            }
        }
    }
}

/// What a crowd was like over an hour, or over the run.
package struct CrowdFigures: Hashable, Sendable, BitwiseCopyable {
    /// Over which time.
    package var length = SimDuration.zero
    /// The integral of the number over that time, people × time.
    package var peopleTime = SimDuration.zero
    /// The least number that was not exceeded for 95 % of the time.
    package var count95 = 0
    /// The greatest number that lasted any time.
    package var countMax = 0
    /// How long there were more than the limit.
    package var aboveLimit = SimDuration.zero

    package init() {}

    /// People on average; nil over no time.
    package var mean: Double? { length > .zero ? peopleTime.seconds / length.seconds : nil }
}

/// How long there were so many.
private struct TimeByCount {
    /// By the number of people.
    private var lengths: [SimDuration] = []

    mutating func add(_ length: SimDuration, of count: Int) {
        while lengths.count <= count { lengths.append(.zero) }
        lengths[count] += length
    }

    /// Keeps the room.
    mutating func removeAll() {
        for count in lengths.indices { lengths[count] = .zero }
    }

    func figures(limit: Int) -> CrowdFigures {
        var figures = CrowdFigures()
        for (count, length) in lengths.enumerated() where length > .zero {
            figures.length += length
            figures.peopleTime += length * Int64(count)
            figures.countMax = count
            if count > limit { figures.aboveLimit += length }
        }
        var passed = SimDuration.zero
        for (count, length) in lengths.enumerated() where length > .zero {
            passed += length
            figures.count95 = count
            if passed * 100 >= figures.length * 95 { break }
        }
        return figures
    }
}
