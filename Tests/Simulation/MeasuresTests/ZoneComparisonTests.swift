import Experiments
import Measures
import Quantities
import TestSupport
import Testing

@Suite("Comparisons by zone and hour")
struct ZoneComparisonTests {
    private static let zones = 12
    private static let hours = 4

    /// Returns a replication: waits and losses with a common part of the city's day and a random part of each zone.
    ///
    /// - Parameter faster: reduction in seconds of the waits in zone 5 in its third hour.
    private static func replication(
        _ number: Int, variant: UInt64, seed: UInt64, faster: Int64 = 0, warmUpHours: Int = 0
    ) -> ComparedZones {
        var day = SplitMix64(seed: seed &* 7_919 &+ UInt64(number))
        let busy = day.within(0...4)
        var own = SplitMix64(seed: seed &* 104_729 &+ UInt64(number) &* 31 &+ variant)
        var unit = ReplicationUnit(scenario: ScenarioDigest(value: variant), replication: number)
        for zone in 0..<zones {
            var hours = ClientHours(first: warmUpHours)
            for hour in 0..<Self.hours {
                var counts = ClientHours.Hour()
                counts.requests = own.within(3...9) + busy
                counts.lost = own.chance(20) ? 1 : 0
                counts.served = counts.requests - counts.lost
                for _ in 0..<counts.served {
                    let seconds = Int64(own.within(60...600) + 20 * busy) - (zone == 5 && hour == 2 ? faster : 0)
                    counts.waitMicroseconds += 1_000_000 * seconds
                }
                if hour >= warmUpHours { hours.hours.append(counts) }
            }
            unit.clientHours.append(hours)
            unit.zones.append(hours.combined(Array(0..<Self.hours)).metrics)
        }
        return ComparedZones(unit)
    }

    private static func comparison(seed: UInt64, pairs: Int, faster: Int64 = 0) -> ZoneComparison {
        ZoneComparison(
            baseline: (1...pairs).map { replication($0, variant: 1, seed: seed) },
            variant: (1...pairs).map { replication($0, variant: 2, seed: seed, faster: faster) }, isPaired: true,
            isAntithetic: false
        ) { ComparedHours(runHours: $0, firstDay: nil, clockAtStart: .zero) }
    }

    @Test("Without any difference at most one map in twenty marks a zone")
    func falseMaps() {
        var (maps, marked) = (0, 0)
        for seed in 1...120 {
            let comparison = Self.comparison(seed: UInt64(seed), pairs: 10)
            maps += comparison.maps.count
            marked += comparison.maps.count { !$0.marked.isEmpty }
        }
        // Maps of one comparison share their replications, so the effective sample is about the number of comparisons.
        #expect(maps == 120 * 4 * (1 + Self.hours))
        #expect(Double(marked) / Double(maps) < 0.05 + 2 * (0.05 * 0.95 / 120).squareRoot())
        #expect(marked > 0)
    }

    @Test("A difference in one zone and hour is marked there, and the other zones stay unmarked")
    func planted() throws {
        let comparison = Self.comparison(seed: 4, pairs: 20, faster: 150)
        let map = try #require(comparison.map(of: MetricKey(.waitMean), hour: 2))
        #expect(map.marked == [5])
        let row = try #require(map.zones[5])
        #expect(row.verdict == .better && row.difference.pairs == 20 && row.family == .zones)
        #expect(try #require(row.difference.interval).contains(-150))
        let corrected = try #require(row.correctedProbability), own = try #require(row.difference.probability)
        #expect(corrected >= own && corrected <= own * Double(Self.zones))
        #expect(comparison.map(of: MetricKey(.waitMean), hour: 1)?.marked == [])
    }

    @Test(
        "A zone with few clients, hatched on a run's map, is marked but not reported; neither is a small difference"
    )
    func told() throws {
        func replication(_ number: Int, _ clients: [Double], _ shift: Double) -> ComparedZones {
            var unit = ReplicationUnit(scenario: ScenarioDigest(value: 1), replication: number)
            unit.zones = clients.enumerated().map { zone, clients in
                let wait = 300 + 5 * Double(number % 3) + (zone == 2 ? shift / 60 : shift)
                return [Metric(MetricKey(.waitMean), wait + Double(number % 2 * zone) / 100, weight: clients)]
            }
            return ComparedZones(unit)
        }
        func map(_ clients: [Double]) throws -> ZoneComparison.Map {
            let sides = [0.0, 120].map { shift in (1...20).map { replication($0, clients, shift + Double($0 % 2) / 10) }
            }
            let comparison = ZoneComparison(
                baseline: sides[0], variant: sides[1], isPaired: true, isAntithetic: false
            ) { ComparedHours(runHours: $0, firstDay: nil, clockAtStart: .zero) }
            return try #require(comparison.map(of: MetricKey(.waitMean)))
        }
        let few = try map([100, 3, 100])
        #expect(few.marked == [0, 1, 2] && few.hasFew == [false, true, false])
        #expect(few.reported == [0] && few.known == [0, 2])
        let others = try map([1_000, 11, 100])
        // Beyond 200 in all no zone is too small, for any numbers of the others.
        #expect(others.hasFew == [false, false, false])
    }

    @Test("Figures over the run agree with a comparison of the zone alone")
    func alone() throws {
        let pairs = 1...8
        let (before, after) = (1, 2)
        let units = [before, after].map { variant in
            pairs.map { Self.replication($0, variant: UInt64(variant), seed: 9) }
        }
        let whole = ZoneComparison(
            baseline: units[0], variant: units[1], isPaired: true, isAntithetic: false
        ) { ComparedHours(runHours: $0, firstDay: nil, clockAtStart: .zero) }
        let first = try #require(whole.map(of: MetricKey(.waitMean), hour: 3)?.zones[7])
        let slow = units.map { side in
            side.map { zones in
                ComparedReplication(number: zones.number, metrics: zones.hours[7].hours[3].metrics)
            }
        }
        let alone = Comparison(
            baseline: .init(slow[0], isPaired: true), variants: [.init(slow[1], isPaired: true)],
            asked: [MetricKey(.waitMean)])
        let row = try #require(alone.differences[0].first { $0.key == MetricKey(.waitMean) })
        #expect(row.difference == first.difference)
    }

    @Test("Hours are compared only where both have them: after the longer warm-up, and with the same start")
    func otherHours() throws {
        func comparison(haveSameStart: Bool) -> ZoneComparison {
            ZoneComparison(
                baseline: (1...8).map { Self.replication($0, variant: 1, seed: 9) },
                variant: (1...8).map { Self.replication($0, variant: 2, seed: 9, warmUpHours: 2) }, isPaired: true,
                isAntithetic: false, haveSameStart: haveSameStart
            ) { ComparedHours(runHours: $0, firstDay: nil, clockAtStart: .zero) }
        }
        let same = comparison(haveSameStart: true)
        for hour in 0..<Self.hours {
            let requests = try #require(same.map(of: MetricKey(.requests), hour: hour))
            let told = try #require(requests.zones[0])
            // Each counted hour has at least three requests.
            #expect((told.baselineMean > 0) == (hour >= 2) && (told.variantMean > 0) == (hour >= 2))
        }
        let other = comparison(haveSameStart: false)
        #expect(other.maps.allSatisfy { $0.hour == nil } && other.maps.count == 4)
    }

    @Test("Hours are those of the run; beyond a week those of the week, and without a date those of the day")
    func hours() {
        let date = CalendarDate("2026-06-06")
        let day = ComparedHours(runHours: 30, firstDay: date, clockAtStart: .hours(7))
        #expect((day.count, day.slot(ofHour: 29)) == (30, 29))
        #expect((day.name(0), day.name(17)) == ("07:00", "7 Jun 00:00"))
        let weeks = ComparedHours(runHours: 400, firstDay: date, clockAtStart: .hours(7))
        // It begins on a Saturday.
        #expect((weeks.count, weeks.slot(ofHour: 15), weeks.slot(ofHour: 15 + 168)) == (168, 142, 142))
        #expect((weeks.name(142), weeks.name(0)) == ("Sat 22:00", "Mon 00:00"))
        let days = ComparedHours(runHours: 400, firstDay: nil, clockAtStart: .minutes(90))
        #expect((days.count, days.slot(ofHour: 23), days.name(0)) == (24, 0, "00:30"))
    }
}
