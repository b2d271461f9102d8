import CGSL
import Quantities
import Statistics
import Testing

@testable import SimulationKernel

@Suite("Arrivals under changed rates")
struct ThinnedArrivalsTests {
    private func arrivals(
        _ perHour: [Double], clockAtStart: SimDuration = .zero, days: Int64 = 1, replication: UInt32 = 1,
        process: Int = 0
    ) -> [ArrivalPoint] {
        var process = ThinnedArrivals(
            perHour: perHour, clockAtStart: clockAtStart, end: .zero + .days(days),
            StreamFamily(seed: 8, replication: replication), points: .first, counts: .second, process: process)
        var points: [ArrivalPoint] = []
        while let point = process.popNext() { points.append(point) }
        return points
    }

    private func rates(_ factor: Double) -> [Double] { (0..<24).map { factor * Double(1 + $0 % 7 * 20) } }

    @Test("A higher rate keeps every point with its key and time; a lower one keeps a subset")
    func nested() {
        let plain = Set(arrivals(rates(1)))
        #expect(plain.count > 1_200)
        for factor in [0.3, 0.95, 1.05, 1.5, 12] {
            let other = Set(arrivals(rates(factor)))
            #expect(factor < 1 ? other.isSubset(of: plain) : plain.isSubset(of: other), "\(factor)")
        }
    }

    @Test("A factor in a period adds or removes points there, and leaves all others unchanged")
    func changedPeriod() {
        let period = SimTime.zero + .minutes(190)..<SimTime.zero + .minutes(290)
        func points(_ factor: Double) -> [ArrivalPoint] {
            var process = ThinnedArrivals(
                perHour: rates(1), changes: PeriodFactors([.init(period, factor)]), clockAtStart: .zero,
                end: .zero + .days(1), StreamFamily(seed: 8, replication: 1), points: .first, counts: .second)
            var points: [ArrivalPoint] = []
            while let point = process.popNext() { points.append(point) }
            return points
        }
        let plain = arrivals(rates(1))
        let rest = plain.filter { !period.contains($0.time) }
        for factor in [0, 0.4, 1.3, 5] {
            let changed = points(factor)
            #expect((changed.filter { !period.contains($0.time) } == rest) == true, "\(factor)")
            let (inside, all) = (Set(changed), Set(plain))
            #expect(factor < 1 ? inside.isSubset(of: all) : all.isSubset(of: inside), "\(factor)")
        }
        #expect(points(0).count == rest.count)
        // 61/h for 50 min and 81/h for 50 min make 118 on average, 5 times as many 592: 4 standard deviations are 97.
        #expect(abs(points(5).count - rest.count - 592) < 97)
    }

    @Test("Another rate in some hours leaves the points of the other hours unchanged")
    func otherHours() {
        var changed = rates(1)
        changed[3] = 0
        changed[9] = 5_000
        func outside(_ points: [ArrivalPoint]) -> [ArrivalPoint] {
            points.filter { ![3, 9].contains($0.time.hourOfDay(clockAtStart: .zero)) }
        }
        #expect((outside(arrivals(changed)) == outside(arrivals(rates(1)))) == true)
    }

    @Test("Points come in order, within the run and once, for any clock at the start")
    func order() {
        let points = arrivals(rates(1), clockAtStart: .hours(5) + .minutes(40), days: 3)
        #expect((points == points.sorted()) == true)
        #expect(points.allSatisfy { $0.time >= .zero && $0.time < .zero + .days(3) })
        #expect(Set(points.map(\.key)).count == points.count)
        #expect(arrivals(rates(1), process: 1).allSatisfy { $0.key.group >= ThinnedArrivals.groups })
        #expect(arrivals(Array(repeating: 0, count: 24)).isEmpty)
    }

    @Test("No two processes share a key, and the upper half of the groups stays free")
    func manyProcesses() {
        var keys: Set<StreamKey> = []
        var count = 0
        for process in [0, 1, 255, 256, 257, 511, 512, 4_096, ThinnedArrivals.processesMax - 1] {
            let points = arrivals(rates(1), process: process)
            keys.formUnion(points.map(\.key))
            count += points.count
        }
        #expect(keys.count == count && count > 9 * 1_200)
        #expect(keys.allSatisfy { $0.group < 0x8000 })
    }

    @Test("Hourly counts have the rate as mean and variance; gaps are exponential")
    func theory() {
        let rate = 41.0
        var (counts, gaps) = (Tally(), [Double]())
        for replication in 1...50 as ClosedRange<UInt32> {
            let points = arrivals(Array(repeating: rate, count: 24), replication: replication)
            var ofHour = [Double](repeating: 0, count: 24)
            for point in points { ofHour[point.time.hourOfDay(clockAtStart: .zero)] += 1 }
            for count in ofHour { counts.add(count) }
            gaps += zip(points, points.dropFirst()).map { ($1.time - $0.time).seconds }
        }
        #expect(abs(counts.mean - rate) < 4 * (rate / Double(counts.count)).squareRoot())
        let variance = counts.standardDeviation * counts.standardDeviation
        #expect(abs(variance / rate - 1) < 4 * (2 / Double(counts.count)).squareRoot())
        let sorted = gaps.sorted()
        let distances = sorted.enumerated().map { index, gap in
            abs(gsl_cdf_exponential_P(gap, 3_600 / rate) - (Double(index) + 0.5) / Double(sorted.count))
        }
        // Kolmogorov-Smirnov test at a level of one in a thousand.
        #expect((distances.max() ?? 1) < 1.95 / Double(sorted.count).squareRoot())
    }

    @Test("Counts are the inverse of the distribution function", arguments: [1.0, 2, 16, 1_024, 262_144])
    func counts(mean: Double) {
        let distribution = PoissonCount(mean: mean)
        var last = 0
        for step in 0..<1_000 {
            let probability = (Double(step) + 0.5) / 1_000
            let count = distribution.count(at: probability)
            #expect(count >= last)
            // The function of the GNU Scientific Library is exact to some six digits for large means.
            #expect(gsl_cdf_poisson_P(UInt32(count), mean) > probability - 1e-5)
            #expect(count == 0 || gsl_cdf_poisson_P(UInt32(count - 1), mean) <= probability + 1e-5)
            last = count
        }
        #expect(distribution.count(at: 0) <= distribution.count(at: 1 - 0x1p-53))
    }
}
