import Quantities
import Testing

@testable import Measures

@Suite("Counts of choices")
struct ChoiceMetricsTests {
    private static func record(warmUp: Bool) -> ReplicationRecord {
        var run = MeasuredRun(zoneCount: 2, duration: .hours(2))
        run.choice = MeasuredChoice(perMoney: -0.1, perMinuteWaiting: -0.05)
        var observer = RunObserver(run)
        func note(_ way: ChosenMode, _ zone: Int, _ today: Bool, wait: Double, cents: Int64, minute: Int64) {
            observer.note(
                ObservedChoice(way, from: ZoneID(zone), takesTaxiToday: today, waitSeconds: wait, priceCents: cents),
                at: .zero + .minutes(minute))
        }
        note(.taxi, 0, true, wait: 120, cents: 800, minute: 5)
        note(.walk, 0, true, wait: 120, cents: 400, minute: 6)
        if warmUp { observer.endWarmUp(at: .zero + .hours(1)) }
        note(.taxi, 1, false, wait: 240, cents: 1_000, minute: 61)
        note(.publicTransport, 1, false, wait: 360, cents: 600, minute: 62)
        note(.stay, 1, true, wait: 300, cents: 1_400, minute: 119)
        note(.taxi, 1, true, wait: 300, cents: 1_000, minute: 119)
        return observer.finish(replication: 1, eventsHandled: 0, digest: 0, end: .zero + .hours(2))
    }

    private static func metrics(_ record: ReplicationRecord) -> [Measure: Double?] {
        let list = ChoiceMetrics(
            record.choices?.all ?? ChoiceCounts(), MeasuredChoice(perMoney: -0.1, perMinuteWaiting: -0.05))
        return Dictionary(uniqueKeysWithValues: list.list.metrics.map { ($0.key.measure, $0.value) })
    }

    @Test(
        "Every person who considers a taxi is counted by today's and the new choice, after the warm-up"
    )
    func counts() {
        let metrics = Self.metrics(Self.record(warmUp: true))
        let expected: [Measure: Double] = [
            .wishes: 4, .choseTaxi: 2, .choseWalk: 0, .chosePublicTransport: 1, .choseStay: 1, .choseTaxiShare: 0.5,
            .leftTaxi: 1, .cameToTaxi: 1, .expectedWaitMean: 300, .consideredPriceMean: 10,
        ]
        for (measure, value) in expected { #expect(metrics[measure] == value, "\(measure.name)") }
        #expect(Self.metrics(Self.record(warmUp: false))[.wishes] == 6)
    }

    @Test("Elasticities are β·x·(1 − P) at the means")
    func elasticities() {
        let metrics = Self.metrics(Self.record(warmUp: true))
        #expect(metrics[.priceElasticity] == -0.1 * 10 * 0.5 && metrics[.waitElasticity] == -0.05 * 5 * 0.5)
    }

    @Test("Counts by hour and zone include the warm-up")
    func zoneHours() {
        let hours = Self.record(warmUp: true).choices?.zoneHours ?? []
        #expect(hours.map(\.people) == [2, 0, 0, 4] && hours[0][.walk] == 1 && hours[3].waitSeconds == 1_200)
    }
}
