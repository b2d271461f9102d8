import Quantities

/// The exact distribution over time of the number of people at one place.
///
///     var crowd = CrowdTally(limit: 40, end: end)
///     crowd.change(by: 1, at: time)
///     let hour = crowd.endHour(at: time)
///
/// Durations are sums of whole microseconds. A number that lasts no time (one person comes at the time at which another
/// leaves) does not count, so the order of simultaneous events does not matter.
///
/// - Complexity: O(1) a change; O(greatest number) at the end of an hour or of the run.
package struct CrowdTally: Sendable {
    /// Current number of people.
    package private(set) var count = 0
    private let limit: Int
    private let end: SimTime
    private var since = SimTime.zero
    private var hour = TimeByCount()
    /// Distribution from the end of the warm-up on.
    private var afterWarmUp = TimeByCount()
    /// Finished overflows, in order.
    private var overflows: [Overflow] = []
    private var openOverflow: Overflow?

    /// Creates a tally of an empty place.
    ///
    /// - Parameters:
    ///   - limit: largest acceptable number of people; nil if it is unlimited.
    ///   - end: end of the run; later events do not count.
    package init(limit: Int? = nil, end: SimTime) {
        self.limit = limit ?? .max
        self.end = end
    }

    /// Changes the number of people from `time` on.
    ///
    /// - Precondition: time does not go back, and the number never becomes negative.
    package mutating func change(by step: Int, at time: SimTime) {
        pass(to: time)
        count += step
        precondition(count >= 0, "more people have left than came")
    }

    /// Closes the hour that ends at `time` and returns its figures.
    package mutating func endHour(at time: SimTime) -> CrowdFigures {
        pass(to: time)
        defer { hour.removeAll() }
        return hour.figures(limit: limit)
    }

    /// Resets all counts except those of the current hour.
    package mutating func endWarmUp(at time: SimTime) {
        pass(to: time)
        afterWarmUp.removeAll()
        overflows = []
        openOverflow = nil
    }

    /// Returns the figures from the end of the warm-up to the end of the run.
    package mutating func finish() -> (figures: CrowdFigures, overflows: [Overflow]) {
        pass(to: end)
        if let openOverflow { overflows.append(openOverflow) }
        openOverflow = nil
        return (afterWarmUp.figures(limit: limit), overflows)
    }

    private mutating func pass(to time: SimTime) {
        let time = min(time, end)
        guard time > since else { return }
        let elapsed = time - since
        hour.add(elapsed, of: count)
        afterWarmUp.add(elapsed, of: count)
        noteOverflow(until: time)
        since = time
    }

    /// Extends or ends the current overflow; `count` has been constant since the last change.
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

/// An uninterrupted time during which a place held more people than its limit.
package struct Overflow: Hashable, Sendable, BitwiseCopyable {
    /// Start of the time.
    package var from: SimTime
    /// End of the time.
    package var to: SimTime
    /// Largest number of people during the time.
    package var countMax: Int

    /// Creates an overflow.
    package init(from: SimTime, to: SimTime, countMax: Int) {
        self.from = from
        self.to = to
        self.countMax = countMax
    }

    /// Duration of the overflow.
    package var length: SimDuration { to - from }

    /// Returns the overflows for reports, with breaks of up to `pause` bridged.
    ///
    /// - Parameter overflows: overflows of one place, in order.
    package static func joined(_ overflows: [Overflow], acrossBreaksOf pause: SimDuration) -> [Overflow] {
        overflows.reduce(into: []) { joined, next in
            if let last = joined.last, next.from - last.to <= pause {
                joined[joined.count - 1].to = next.to
                joined[joined.count - 1].countMax = max(last.countMax, next.countMax)
            } else {
                joined.append(next)
            }
        }
    }
}

/// The number of people at a place over an hour, or over the run.
package struct CrowdFigures: Hashable, Sendable, BitwiseCopyable {
    /// Duration of the figures.
    package var length = SimDuration.zero
    /// Integral of the number over that time, people × time.
    package var peopleTime = SimDuration.zero
    /// Least number that was not exceeded for 95 % of the time.
    package var count95 = 0
    /// Greatest number that lasted any time.
    package var countMax = 0
    /// Time with more people than the limit.
    package var aboveLimit = SimDuration.zero

    /// Creates empty figures.
    package init() {}

    /// Mean number of people; nil over no time.
    package var mean: Double? { length > .zero ? peopleTime.seconds / length.seconds : nil }
}

/// A histogram of time by the number of people.
private struct TimeByCount {
    /// Total time of each number of people.
    private var lengths: [SimDuration] = []

    mutating func add(_ length: SimDuration, of count: Int) {
        while lengths.count <= count { lengths.append(.zero) }
        lengths[count] += length
    }

    /// Clears the histogram and keeps its memory.
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
