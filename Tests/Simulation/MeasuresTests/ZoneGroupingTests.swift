import Measures
import Quantities
import TestSupport
import Testing

@Suite("Groups of zones by quantiles")
struct ZoneGroupingTests {
    private func grouping(_ values: [Double?], weights: [Double]? = nil, groups: Int = 4) -> ZoneGrouping? {
        ZoneGrouping("income", values: values, weights: weights ?? values.map { _ in 1 }, groups: groups)
    }

    @Test("Zones of equal weight are divided by their number; a zone without a value is in no group")
    func equalWeights() throws {
        let four = try #require(grouping([40, 10, nil, 30, 20]))
        #expect(four.groups == [3, 0, nil, 2, 1])
        #expect(four.ranges == [10...10, 20...20, 30...30, 40...40])
        #expect(four.zones(of: 3) == [0])
        let two = try #require(grouping([40, 10, nil, 30, 20], groups: 2))
        #expect(two.groups == [1, 0, nil, 1, 0] && two.ranges == [10...20, 30...40])
    }

    @Test("A group has a share of the weight: one large poor zone is the lowest half alone")
    func weights() throws {
        let halves = try #require(grouping([1, 2, 3, 4], weights: [50, 20, 20, 10], groups: 2))
        #expect(halves.groups == [0, 1, 1, 1])
        // A zone without weight belongs to the group at its place.
        #expect(try #require(grouping([1, 2, 3], weights: [1, 0, 1], groups: 2)).groups == [0, 1, 1])
    }

    @Test("Equal values stay together, so there may be fewer groups, numbered without gaps")
    func ties() throws {
        let shares = try #require(grouping([0, 0, 0, 0, 0, 1]))
        #expect(shares.groups == [0, 0, 0, 0, 0, 1] && shares.ranges == [0...0, 1...1])
    }

    @Test(
        "There are no groups without a difference between zones",
        arguments: [[5, 5, 5], [nil, nil, nil], [nil, 5, nil]])
    func constant(values: [Double?]) { #expect(grouping(values) == nil) }

    @Test("There are no groups without weight")
    func noWeight() { #expect(grouping([1, 2], weights: [0, 0]) == nil) }

    @Test("Random zones: a zone's group is that of the middle of the weight of its value", arguments: 1...200)
    func model(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let count = random.within(2...30)
        let values = (0..<count).map { _ -> Double? in random.chance(10) ? nil : Double(random.within(0...20)) }
        let weights = (0..<count).map { _ in Double(random.within(0...9)) }
        let groups = random.within(2...10)
        let known = values.indices.filter { values[$0] != nil }
        let total = known.reduce(0) { $0 + weights[$1] }
        let quantiles = values.map { value -> Int? in
            guard let value, total > 0 else { return nil }
            let below = known.reduce(0) { $0 + ((values[$1] ?? 0) < value ? weights[$1] : 0) }
            let same = known.reduce(0) { $0 + (values[$1] == value ? weights[$1] : 0) }
            return min(Int(Double(groups) * (below + same / 2) / total), groups - 1)
        }
        let present = Set(quantiles.compactMap(\.self)).sorted()
        let result = grouping(values, weights: weights, groups: groups)
        guard present.count > 1 else {
            #expect(result == nil)
            return
        }
        let found = try #require(result)
        #expect(found.groups == quantiles.map { $0.flatMap(present.firstIndex) }, "seed \(seed)")
        for (group, range) in found.ranges.enumerated() {
            let members = found.zones(of: group).compactMap { values[$0] }
            #expect(members.min() == range.lowerBound && members.max() == range.upperBound, "seed \(seed)")
        }
    }

    // MARK: Figures of a zone

    private func zones(_ rides: [RideRecord], grouped: Bool) -> [[Metric]] {
        var run = MeasuredRun(zoneCount: 2, duration: .hours(2), warmUp: .minutes(10))
        if grouped, let grouping = grouping([1, 2]) { run.zoneGroupings = [grouping] }
        let record = MetricsFixtures.record(rides: rides, zoneHours: Array(repeating: ZoneHourRecord(), count: 4))
        return ReplicationMetrics(of: record, in: run).fairness.zones
    }

    @Test("A zone has waits, prices and distances of its requests after the warm-up, by hand")
    func figuresOfZone() {
        var dear = MetricsFixtures.served(at: 700, wait: 601, metres: 3_000)
        dear.price = Money(cents: 1_450)
        let rides = [
            MetricsFixtures.served(at: 0, wait: 60), MetricsFixtures.served(at: 700, wait: 600), dear,
            MetricsFixtures.served(at: 800, wait: 60, outcome: .onBoard), MetricsFixtures.lost(.gaveUp, at: 800),
            MetricsFixtures.served(at: 900, wait: 60, zone: 1),
        ]
        let zones = zones(rides, grouped: true)
        func metric(_ measure: Measure) -> Metric? { zones[0].first { $0.key == MetricKey(measure) } }
        // The first ride is of the warm-up. A ride without an end has no price.
        #expect(metric(.waitUnder10Minutes) == Metric(MetricKey(.waitUnder10Minutes), 0.5, weight: 4))
        #expect(metric(.fareMean) == Metric(MetricKey(.fareMean), 10, weight: 2))
        #expect(metric(.rideKilometresMean) == Metric(MetricKey(.rideKilometresMean), 2.5, weight: 2))
        #expect(metric(.farePerKilometre) == Metric(MetricKey(.farePerKilometre), 4, weight: 5))
        #expect(metric(.pickupKilometresMean) == Metric(MetricKey(.pickupKilometresMean), 0.5, weight: 3))
        #expect(zones[1].first { $0.key == MetricKey(.farePerKilometre) }?.value == 2.75)
    }

    @Test("Without groups a zone has no figures but those that it always had")
    func ungrouped() {
        let rides = [MetricsFixtures.served(at: 700, wait: 600)]
        let (with, without) = (zones(rides, grouped: true)[0], zones(rides, grouped: false)[0])
        #expect(with.count == without.count + 5)
        #expect(Array(with.prefix(without.count)) == without)
    }
}
