import Experiments
import Measures
import Quantities
import Statistics
import TestSupport
import Testing

@Suite("Differences between groups of zones")
struct ZoneGroupResultsTests {
    /// A random town: zones with their own probabilities of service, over several days.
    private struct Town {
        var served: [Int]
        var requests = 8...12
        var replications = 10
        var seed: UInt64 = 1

        func units() -> [ReplicationUnit] {
            (1...replications).map { number in
                var random = SplitMix64(seed: seed &* 7_919 &+ UInt64(number))
                var unit = ReplicationUnit(scenario: ScenarioDigest(value: 1), replication: number)
                for percent in served {
                    let requests = random.within(self.requests)
                    let picked = (0..<requests).count { _ in random.chance(percent) }
                    let waits = (0..<picked).reduce(0) { sum, _ in sum + random.within(100...500) }
                    let kilometres = Double(picked) * 3
                    unit.zones.append([
                        metric(.requests, Double(requests)), metric(.served, Double(picked)),
                        metric(.serviceRate, Double(picked) / Double(requests), Double(requests)),
                        metric(.waitMean, Double(waits) / Double(picked), Double(picked)),
                        metric(.fareMean, 9, Double(picked)), metric(.farePerKilometre, 3, kilometres),
                    ])
                    var hours = ClientHours(first: 0, hours: [ClientHours.Hour(), ClientHours.Hour()])
                    hours.hours[1].requests = requests
                    hours.hours[1].served = picked
                    hours.hours[1].waitMicroseconds = Int64(waits) * 1_000_000
                    unit.clientHours.append(hours)
                }
                return unit
            }
        }

        private func metric(_ measure: Measure, _ value: Double, _ weight: Double? = nil) -> Metric {
            Metric(MetricKey(measure), value, weight: weight)
        }
    }

    /// Returns the results of units whose zones are grouped by values.
    private func results(
        _ units: [ReplicationUnit], by values: [[Double?]], groups: Int = 2, clock: SimDuration = .zero,
        centres: [Coordinate?]? = nil
    ) throws -> ZoneGroupResults {
        var run = MeasuredRun(zoneCount: values[0].count, duration: .hours(2))
        run.calendar = LocalCalendar(startDate: nil, clockAtStart: clock)
        run.zoneGroupings = try values.enumerated().map { number, values in
            try #require(
                ZoneGrouping("a\(number)", values: values, weights: values.map { _ in 1 }, groups: groups))
        }
        var figures = CityFigures(zoneNames: values[0].indices.map { "z\($0)" }, run: run)
        for unit in units { figures.add(unit) }
        return ZoneGroupResults(
            try #require(figures.zoneGroups), independent: nil, centres: centres ?? values[0].map { _ in nil },
            thresholds: ReportingThresholds())
    }

    private func difference(_ measure: Measure, _ results: ZoneGroupResults) -> ZoneGroupResults.Difference? {
        results.attributes[0].differences.first { $0.row.key.measure == measure }
    }

    @Test("A group has the sums of its zones: every client counts the same in all zones")
    func sums() throws {
        func zone(_ requests: Double, _ served: Double, wait: Double) -> [Metric] {
            [
                Metric(MetricKey(.requests), requests), Metric(MetricKey(.served), served),
                Metric(MetricKey(.serviceRate), served / requests, weight: requests),
                Metric(MetricKey(.waitMean), wait, weight: served),
            ]
        }
        let days: [[[Metric]]] = [
            [zone(10, 5, wait: 100), zone(30, 30, wait: 200), zone(20, 20, wait: 60)],
            [zone(20, 15, wait: 40), zone(40, 10, wait: 300), zone(20, 15, wait: 60)],
        ]
        let units = days.enumerated().map { number, zones in
            var unit = ReplicationUnit(scenario: ScenarioDigest(value: 1), replication: number + 1)
            unit.zones = zones
            unit.clientHours = zones.map { _ in ClientHours(first: 0) }
            return unit
        }
        let attribute = try results(units, by: [[1, 1, 2]]).attributes[0]
        let low = attribute.groups[0]
        #expect(low.summary(.requests)?.mean == 50)
        expectClose(low.summary(.serviceRate)?.mean, 60.0 / 100)
        // 5 · 100 s, 30 · 200 s, 15 · 40 s and 10 · 300 s of 60 clients.
        expectClose(low.summary(.waitMean)?.mean, 10_100.0 / 60)
        // The pseudo-values of the paired jackknife give the difference of the pooled shares on average.
        let row = try #require(attribute.differences.first { $0.row.key.measure == .serviceRate }).row
        expectClose(row.variantMean - row.baselineMean, 35.0 / 40 - 0.6)
        #expect(row.difference.pairs == 2)
    }

    @Test("Hours are those of the day: a run that starts at 22:30 has its second hour at 23")
    func hours() throws {
        let town = Town(served: [90, 80], replications: 3)
        let group = try results(town.units(), by: [[1, 2]], clock: .hours(22) + .minutes(30)).attributes[0].groups[0]
        #expect(group.hours.map(\.hour) == [23])
        let shares = group.hours[0].summaries.first { $0.key.measure == .serviceRate }
        expectClose(shares?.mean, group.summary(.serviceRate)?.mean ?? .nan)
    }

    @Test("Distances are from the centre of all requests, weighted by requests")
    func distances() throws {
        var units = Town(served: [90, 90, 90], requests: 10...10, replications: 2).units()
        units[0].zones[2][0].value = 0
        units[1].zones[2][0].value = 0
        let centres = [0.0, 0.02, 5].map { Coordinate(latitudeDegrees: 0, longitudeDegrees: $0) }
        let groups = try results(units, by: [[1, 2, 2]], centres: centres).attributes[0].groups
        let half = centres[0].metres(to: centres[1]) / 2_000
        expectClose(groups[0].centreKilometres, half)
        expectClose(groups[1].centreKilometres, half)
        #expect(try results(units, by: [[1, 2, 2]]).attributes[0].groups[0].centreKilometres == nil)
    }

    @Test("The share of random groups is exact: of 20 ways to choose 3 of 6 zones, 2 have so great a difference")
    func randomGroups() throws {
        let town = Town(served: [20, 20, 20, 90, 90, 90], requests: 300...300)
        let found = try #require(difference(.serviceRate, try results(town.units(), by: [[1, 2, 3, 4, 5, 6]])))
        // The groups themselves, and the same exchanged.
        #expect(abs(found.randomProbability - 0.1) < 4 * (0.1 * 0.9 / 2_000).squareRoot())
        #expect(try #require(found.row.difference.probability) < 1e-6)
        #expect(!found.isSignificant && !found.isReported, "six zones are too few to rule chance out")
    }

    @Test("A difference of many zones on all days is reported; the same on one day is not tested")
    func reported() throws {
        var town = Town(served: (0..<24).map { $0 < 12 ? 60 : 95 })
        let values = (0..<24).map { Optional(Double($0)) }
        let found = try results(town.units(), by: [values])
        let rate = try #require(difference(.serviceRate, found))
        #expect(rate.isReported && rate.row.difference.difference > 0.3)
        // Prices are the same everywhere: nothing varies.
        #expect(difference(.farePerKilometre, found)?.isTested == false)
        #expect(found.tests == found.attributes[0].differences.count { $0.isTested })
        town.replications = 1
        let oneDay = try results(town.units(), by: [values])
        #expect(oneDay.tests == 0 && oneDay.attributes[0].differences.allSatisfy { !$0.isTested && !$0.isReported })
    }

    @Test("The corrected p-value is Holm's of the greater p-value, over all attributes and measures")
    func corrected() throws {
        let town = Town(served: (0..<12).map { 60 + 3 * $0 })
        let values = [(0..<12).map { Optional(Double($0)) }, (0..<12).map { Optional(Double($0 * 5 % 12)) }]
        let found = try results(town.units(), by: values)
        let tested = found.attributes.flatMap(\.differences).filter(\.isTested)
        let greater = tested.map { max($0.row.difference.probability ?? 1, $0.randomProbability) }
        #expect(tested.map(\.correctedProbability) == HolmCorrection.corrected(greater).map(Optional.some))
        #expect(tested.count == found.tests && tested.count > 2)
    }

    @Test("Without an effect at most one town in twenty has a finding, within chance; by days alone most have one")
    func falseFindings() throws {
        var (findings, byDaysAlone) = (0, 0)
        let towns = 100
        for seed in 1...towns {
            var random = SplitMix64(seed: UInt64(seed))
            let town = Town(served: (0..<16).map { _ in random.within(40...99) }, seed: UInt64(seed))
            let values = (0..<16).map { _ in Optional(Double(random.within(0...10_000))) }
            let found = try results(town.units(), by: [values])
            let differences = found.attributes[0].differences
            if differences.contains(where: \.isSignificant) { findings += 1 }
            if differences.contains(where: { $0.row.difference.probability ?? 1 < 0.05 }) { byDaysAlone += 1 }
        }
        #expect(byDaysAlone > towns / 2, "\(byDaysAlone)")
        #expect(Double(findings) / Double(towns) < 0.05 + 2 * (0.05 * 0.95 / Double(towns)).squareRoot())
    }
}
