import Measures
import Quantities
import Testing

@Suite("Figures by the hour of the day")
struct HourlyFiguresTests {
    private let run: MeasuredRun
    private let record: ReplicationRecord

    /// A run of 26 hours from 22:30, of which the first hour is not counted.
    init() {
        var run = MeasuredRun(zoneCount: 1, duration: .hours(26), warmUp: .hours(1))
        run.calendar = LocalCalendar(startDate: nil, clockAtStart: .minutes(22 * 60 + 30))
        self.run = run
        record = MetricsFixtures.record(
            rides: [
                MetricsFixtures.served(at: 600, wait: 999),  // 22:40, not counted
                MetricsFixtures.served(at: 5_400, wait: 100, ride: 300),  // 0:00
                MetricsFixtures.served(at: 5_460, wait: 200, ride: 500, metres: 4_000),
                MetricsFixtures.lost(.gaveUp, at: 6_000),
                MetricsFixtures.served(at: 91_000, wait: 300),  // 23:46 of the next day
            ], zoneHours: Array(repeating: ZoneHourRecord(), count: 26))
    }

    @Test("Counts are per day, means are over all requests of the hour, and hours never reached are undefined")
    func figures() {
        let figures = HourlyFigures(of: record, in: run)
        func value(_ measure: Measure, _ hour: Int) -> Double? { figures.metric(measure, hour: hour)?.value }
        #expect(value(.requests, 0) == 2 && value(.served, 0) == 2 / 1.5 && value(.lost, 0) == 1 / 1.5)
        #expect(value(.waitMean, 0) == 150 && value(.waitP50, 0) == 150 && value(.waitP90, 0) == 190)
        #expect(value(.rideMean, 0) == 400 && value(.rideKilometresMean, 0) == 3 && value(.fareMean, 0) == 5.5)
        #expect(figures.metric(.serviceRate, hour: 0) == Metric(MetricKey(.serviceRate), 2.0 / 3, weight: 3))
        // Counted are 23:30 to 24:00 of the first day, all of the second, and 0:00 to 0:30 of the third.
        let days = HourlyFigures.days(of: run)
        #expect(days[23] == 1.5 && days[0] == 1.5 && days[1] == 1 && days[22] == 1 && days.reduce(0, +) == 25)
        #expect(value(.requests, 23) == 1 / 1.5)
        #expect(value(.waitMean, 5) == nil && value(.requests, 5) == 0)
        #expect(figures.metric(.utilisation, hour: 0) == nil)
    }

    @Test("Each has its name of the whole day, and is defined if there was a pickup")
    func measures() {
        let figures = HourlyFigures(of: record, in: run)
        #expect(HourlyFigures.measures.count == 12)
        for measure in HourlyFigures.measures {
            let metric = figures.metric(measure, hour: 0)
            #expect(metric?.key == MetricKey(measure) && metric?.value != nil, "\(measure)")
        }
    }
}
