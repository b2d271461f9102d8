import Testing

@testable import LoadTest

@Suite("The search for the limit")
struct LimitSearchTests {
    private func probe(_ rate: Double, _ verdict: LimitSearch.Verdict) -> LimitSearch.Probe {
        LimitSearch.Probe(
            ratePerSecond: rate, latencyNanoseconds: LimitSearch.Latencies(p50: 1, p99: 2, p9999: 3, max: 4), wrong: 0,
            verdict: verdict)
    }

    @Test(
        "T13: the limit lies between the highest holding and the lowest failing rate, at most 10 % apart",
        arguments: [1_000.0, 123_456, 4_000_000])
    func bracketing(limit: Double) throws {
        for start in [limit / 300, limit, limit * 500] {
            let result = LimitSearch().search(from: start) { probe($0, $0 <= limit ? .holds : .missed) }
            let (low, high) = (try #require(result.highestHolding), try #require(result.lowestFailing))
            #expect(low <= limit && limit < high.ratePerSecond && high.ratePerSecond <= low * 1.1)
            #expect(high.verdict == .missed)
            #expect(!result.isCutShort)
        }
    }

    @Test("The majority of the runs at a rate decides, so a single random failure has no effect")
    func majority() throws {
        var runs = 0
        let result = LimitSearch().search(from: 100) { rate in
            runs += 1
            // Every fourth run is disturbed, so never two of the three at one rate.
            return probe(rate, rate <= 1_000 && runs % 4 != 0 ? .holds : .missed)
        }
        let low = try #require(result.highestHolding)
        #expect(low <= 1_000 && low > 1_000 / 1.1)
    }

    @Test("A limit by the load tester or by the number of users is reported as such")
    func otherLimits() throws {
        for verdict in [LimitSearch.Verdict.invalid, .impossible] {
            let result = LimitSearch().search(from: 1_000) { probe($0, $0 < 5_000 ? .holds : verdict) }
            #expect(try #require(result.lowestFailing).verdict == verdict)
            #expect(try #require(result.highestHolding) > 5_000 / 1.1)
        }
    }

    @Test("A target that holds nowhere or everywhere ends the search")
    func neverAndAlways() {
        let never = LimitSearch().search(from: 1_000) { probe($0, .missed) }
        #expect(never.highestHolding == nil && never.probes.count == 24)
        let always = LimitSearch().search(from: 1_000) { probe($0, .holds) }
        #expect(always.lowestFailing == nil && always.highestHolding == 2_048_000)
    }

    @Test("An interrupted search keeps the runs that were finished")
    func interrupted() {
        var runs = 0
        let result = LimitSearch().search(from: 1_000) { rate in
            runs += 1
            return runs > 5 ? nil : probe(rate, rate <= 1_500 ? .holds : .missed)
        }
        #expect(result.isCutShort && result.probes.count == 5)
        #expect(result.highestHolding == 1_000 && result.lowestFailing?.ratePerSecond == 2_000)
    }
}

@Suite("Readable durations of load tests")
struct LatencyTextTests {
    @Test(
        "Durations have three digits and a suitable unit",
        arguments: [
            (0, "0 ns"), (999, "999 ns"), (1_234, "1.23 µs"), (12_345, "12.3 µs"), (123_456, "123 µs"),
            (999_999, "1000 µs"), (1_500_000, "1.50 ms"), (1_000_000_000, "1.00 s"), (61_234_000_000, "61.2 s"),
        ] as [(Int64, String)])
    func texts(nanoseconds: Int64, text: String) {
        #expect(LatencyText.text(nanoseconds: nanoseconds) == text)
    }
}
