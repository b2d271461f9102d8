import Quantities

/// When somebody comes, and who that is: in the order of time, ties by the key.
package struct ArrivalPoint: Hashable, Comparable, Sendable {
    package let time: SimTime
    package let key: StreamKey

    package init(time: SimTime, key: StreamKey) {
        self.time = time
        self.key = key
    }

    package static func < (left: ArrivalPoint, right: ArrivalPoint) -> Bool {
        (left.time, left.key.group, left.key.number) < (right.time, right.key.group, right.key.number)
    }
}

/// A Poisson process whose rate changes with the hour of the day, made by thinning: another rate keeps the same points and
/// leaves some out, or adds others.
///
/// Every point has a mark, evenly spread over all rates, and is there while the rate is above the mark. Marks are dealt with
/// in levels: the first those below 1 an hour, each further one as many as all before it. So any rate is served, and at most
/// every second point is made in vain. Points are counted within their level over the whole run, whether they are there or
/// not: the number of one, and all that is drawn under it, does not depend on the rate.
///
/// Source: P. A. W. Lewis and G. S. Shedler, "Simulation of Nonhomogeneous Poisson Processes by Thinning", Naval Research
/// Logistics Quarterly 26 (1979).
package struct ThinnedArrivals {
    private struct Level {
        /// Lowest mark, and how many an hour.
        let mark: Double
        let width: Double
        let count: PoissonCount
        var points: UInt32 = 0
    }

    /// So many groups belong to one process, many more than it has levels.
    package static let groups: UInt16 = 128
    /// At most so many processes draw from the same purposes.
    package static let processesMax = 8_192
    /// So many processes have groups of their own, all below 2¹⁵. The next as many have the same groups, and are told
    /// from them by the highest bits of their numbers: they are many, and so count little.
    private static let processesByGroup = 256

    /// Under which something is drawn that is counted in one of a process's groups.
    ///
    /// - Parameter number: less than 2²⁷ where there are more than 256 processes.
    package static func key(ofProcess process: Int, group: UInt16 = 0, number: UInt32) -> StreamKey {
        let (row, place) = process.quotientAndRemainder(dividingBy: processesByGroup)
        return StreamKey(group: UInt16(place) * groups + group, number: number ^ UInt32(row) << 27)
    }

    /// The days on which there are any, and those of the run.
    package typealias Days = (set: DaySet, run: RunDays)

    private let perHour: [Double]
    private let days: Days?
    private let clockAtStart: SimDuration
    private let end: SimTime
    private let streams: StreamFamily
    private let points, counts: StreamPurpose
    private let process: Int
    private var levels: [Level] = []
    /// The next clock hour to be looked at, and how many there were.
    private var hour: SimTime
    private var hoursSoFar: UInt32 = 0
    /// Those of the hour before that are still to come, the next one last.
    private var ready: [ArrivalPoint] = []

    /// - Parameters:
    ///   - perHour: 24 rates by the hour of the day; none negative.
    ///   - days: nil: every day.
    ///   - end: nothing happens from then on.
    ///   - points: what points draw their moments from; of their number.
    ///   - counts: what the numbers of points in an hour are drawn from.
    ///   - process: which of several that draw from the same purposes, less than `processesMax`.
    package init(
        perHour: [Double], on days: Days? = nil, clockAtStart: SimDuration, end: SimTime, _ streams: StreamFamily,
        points: StreamPurpose, counts: StreamPurpose, process: Int = 0
    ) {
        self.perHour = perHour
        self.days = days
        self.clockAtStart = clockAtStart
        self.end = end
        self.streams = streams
        (self.points, self.counts) = (points, counts)
        self.process = process
        let microseconds = SimDuration.hours(1).microseconds
        hour = .zero - SimDuration(microseconds: clockAtStart.microseconds % microseconds)
        let rateMax = perHour.max() ?? 0
        var (mark, width) = (0.0, 1.0)
        while mark < rateMax {
            levels.append(Level(mark: mark, width: width, count: PoissonCount(mean: width)))
            mark += width
            width = mark
        }
        precondition(levels.count <= ThinnedArrivals.groups, "rates of billions an hour are not possible")
    }

    /// When the next point comes; nil if there is none before the end.
    package var nextTime: SimTime? {
        mutating get {
            while ready.isEmpty, hour < end, !levels.isEmpty { takeHour() }
            return ready.last?.time
        }
    }

    /// The points come in the order of time.
    package mutating func takeNext() -> ArrivalPoint? { nextTime == nil ? nil : ready.popLast() }

    /// Whether the hour's rate wants them or not, points are counted.
    private mutating func takeHour() {
        let isDay = days.map { $0.run.contain(hour, clockAtStart: clockAtStart, in: $0.set) } ?? true
        let rate = isDay ? perHour[hour.hourOfDay(clockAtStart: clockAtStart)] : 0
        for level in levels.indices {
            func key(_ number: UInt32) -> StreamKey {
                ThinnedArrivals.key(ofProcess: process, group: UInt16(level), number: number)
            }
            var stream = streams.stream(purpose: counts, of: key(hoursSoFar))
            let first = levels[level].points
            levels[level].points += UInt32(levels[level].count.sample(from: &stream))
            if levels[level].mark >= rate { continue }
            for number in first..<levels[level].points {
                addPoint(key(number), of: levels[level], rate: rate)
            }
        }
        ready.sort(by: >)
        hour += .hours(1)
        hoursSoFar += 1
    }

    private mutating func addPoint(_ key: StreamKey, of level: Level, rate: Double) {
        var stream = streams.stream(purpose: points, of: key)
        let time = hour + SimDuration.hours(1).scaled(by: stream.uniform())
        let mark = level.mark + stream.uniform() * level.width
        if mark < rate, time >= .zero, time < end { ready.append(ArrivalPoint(time: time, key: key)) }
    }
}
