import Foundation
import Measures
import Quantities
import Statistics
import TestSupport
import Testing

@Suite("Crowds over time")
struct CrowdTests {
    // MARK: Against a slow model

    /// A crowd counted second by second, with the figures that follow.
    private struct SlowCrowd {
        /// Number of people in each second, from the start of the run to its end.
        var counts: [Int]
        var limit: Int

        func figures(_ seconds: Range<Int>) -> CrowdFigures {
            let sorted = counts[seconds].sorted()
            var figures = CrowdFigures()
            figures.length = .seconds(Int64(seconds.count))
            figures.peopleTime = .seconds(Int64(sorted.reduce(0, +)))
            figures.countMax = sorted.last ?? 0
            // The least number that at least 95 % of the seconds do not exceed.
            figures.count95 = sorted.first { low in sorted.count { $0 <= low } * 100 >= sorted.count * 95 } ?? 0
            figures.aboveLimit = .seconds(Int64(sorted.count { $0 > limit }))
            return figures
        }

        func overflows(from start: Int) -> [Overflow] {
            var overflows: [Overflow] = []
            for second in start..<counts.count where counts[second] > limit {
                let (from, to) = (moment(second), moment(second + 1))
                if let last = overflows.last, last.to == from {
                    overflows[overflows.count - 1].to = to
                    overflows[overflows.count - 1].countMax = max(last.countMax, counts[second])
                } else {
                    overflows.append(Overflow(from: from, to: to, countMax: counts[second]))
                }
            }
            return overflows
        }
    }

    private static func moment(_ second: Int) -> SimTime { .zero + .seconds(Int64(second)) }

    @Test("Integral, percentile, maximum and overflows agree with a count second by second")
    func randomHistories() {
        for seed in UInt64(1)...300 {
            var random = SplitMix64(seed: seed)
            let (hour, end) = (random.within(20...60), random.within(61...200))
            let warmUp = random.within(0...60)
            let limit = random.within(0...6)
            var slow = SlowCrowd(counts: Array(repeating: 0, count: end), limit: limit)
            var fast = CrowdTally(limit: limit, end: CrowdTests.moment(end))
            var hours: [CrowdFigures] = []
            // Some changes are simultaneous, some after the end.
            for second in 0..<end + 20 {
                if second == warmUp { fast.endWarmUp(at: CrowdTests.moment(second)) }
                let now = CrowdTests.moment(second)
                if second > 0, second <= end, second % hour == 0 { hours.append(fast.endHour(at: now)) }
                while random.chance(30) {
                    let step = random.within(-min(fast.count, 3)...3)
                    fast.change(by: step, at: now)
                }
                if second < end { slow.counts[second] = fast.count }
            }
            let (whole, overflows) = fast.finish()
            #expect((whole == slow.figures(warmUp..<end)) == true, "seed \(seed)")
            #expect(overflows == slow.overflows(from: warmUp), "seed \(seed)")
            let expected = hours.indices.map { slow.figures($0 * hour..<($0 + 1) * hour) }
            #expect((hours == expected) == true, "seed \(seed)")
        }
    }

    @Test("Simultaneous arrival and departure make neither a crowd nor a gap")
    func oneMoment() {
        let (start, end) = (CrowdTests.moment(0), CrowdTests.moment(100))
        for steps in [[1, -1], [-1, 1]] {
            var crowd = CrowdTally(limit: 1, end: end)
            crowd.change(by: 2, at: start)
            for step in steps { crowd.change(by: step, at: CrowdTests.moment(50)) }
            let (figures, overflows) = crowd.finish()
            #expect(figures.countMax == 2 && figures.peopleTime == .seconds(200))
            #expect(overflows == [Overflow(from: start, to: end, countMax: 2)])
        }
    }

    @Test("Reports bridge short breaks in an overflow")
    func joined() {
        func overflow(_ from: Int, _ to: Int, _ most: Int) -> Overflow {
            Overflow(from: CrowdTests.moment(from), to: CrowdTests.moment(to), countMax: most)
        }
        let all = [overflow(0, 10, 5), overflow(15, 20, 7), overflow(26, 30, 6)]
        #expect(Overflow.joined(all, acrossBreaksOf: .seconds(5)) == [overflow(0, 20, 7), overflow(26, 30, 6)])
        #expect(Overflow.joined(all, acrossBreaksOf: .seconds(4)) == all)
        #expect(Overflow.joined([], acrossBreaksOf: .seconds(4)) == [])
    }

    // MARK: Against theory

    /// Simulates a site without limit: Poisson arrivals for eight hours, after four that are not counted.
    private static func replication(
        seed: UInt64, perHour: Double, limit: Int, dwell: (Double) -> Double
    ) -> CrowdFigures {
        var random = SplitMix64(seed: seed)
        func uniform() -> Double { Double(random.next() >> 11) * 0x1p-53 }
        let end = SimTime.zero + .hours(12)
        var changes: [(time: SimTime, step: Int)] = []
        var time = SimTime.zero
        while true {
            time += SimDuration(seconds: -log(1 - uniform()) * 3_600 / perHour)
            if time >= end { break }
            changes.append((time, 1))
            changes.append((time + SimDuration(seconds: dwell(uniform())), -1))
        }
        var crowd = CrowdTally(limit: limit, end: end)
        var isWarm = false
        for change in changes.sorted(by: { ($0.time, -$0.step) < ($1.time, -$1.step) }) {
            if !isWarm, change.time.sinceStart >= .hours(4) {
                crowd.endWarmUp(at: .zero + .hours(4))
                isWarm = true
            }
            crowd.change(by: change.step, at: change.time)
        }
        return crowd.finish().figures
    }

    /// Returns the z value of the mean against theory.
    private static func z(_ values: [Double], against expected: Double) -> Double {
        let tally = Tally(values)
        return (tally.mean - expected) / (tally.standardDeviation / Double(values.count).squareRoot())
    }

    @Test(
        "B03: a waypoint without limit is M/G/∞: the crowd is Poisson, for any distribution of visits",
        arguments: [6, 10, 14])
    func unlimitedRoom(limit: Int) {
        // Ten on average: 30 an hour, for 20 minutes each. Exponential, constant, and either very short or very long
        // visits.
        let dwells: [@Sendable (Double) -> Double] = [
            { -log(1 - $0) * 1_200 }, { _ in 1_200 }, { $0 < 0.8 ? 300 : 4_800 },
        ]
        var probability = exp(-10.0)
        var notAbove = probability
        for count in 1...limit {
            probability *= 10 / Double(count)
            notAbove += probability
        }
        for (index, dwell) in dwells.enumerated() {
            let runs = (UInt64(1)...120).map { seed in
                CrowdTests.replication(seed: seed &* 77 &+ UInt64(limit), perHour: 30, limit: limit, dwell: dwell)
            }
            let mean = CrowdTests.z(runs.map { $0.mean ?? .nan }, against: 10)
            let above = CrowdTests.z(runs.map { $0.aboveLimit.seconds / $0.length.seconds }, against: 1 - notAbove)
            #expect(abs(mean) < 4 && abs(above) < 4, "dwelling \(index), limit \(limit): z \(mean), \(above)")
        }
    }
}
