import Experiments
import InputFiles
import Measures
import Quantities
import Scenario
import TestSupport
import Testing

@Suite("Observed figures")
struct ObservedTableTests {
    /// A run from 6 to 20 o'clock.
    private var run: MeasuredRun {
        var run = MeasuredRun(zoneCount: 1, duration: .hours(14))
        run.calendar = LocalCalendar(startDate: nil, clockAtStart: .hours(6))
        return run
    }

    private func read(_ text: String, for run: MeasuredRun? = nil) throws -> [ObservedFigure] {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: "o.csv")
        return try ObservedTable.read(path, for: run ?? self.run)
    }

    @Test("A row is a figure of the whole run or of an hour, with its given error")
    func rows() throws {
        let figures = try read(
            """
            metric,hour,value,stddev,low,high,days
            wait_mean_s,7,241.5,,,,20
            service_rate,,0.93,0.02,,,4
            occupied_km,,51000,,50000,52000,
            requests,7,310,,,,
            """)
        #expect(figures.map(\.name) == ["wait_mean_s at 7 h", "service_rate", "occupied_km", "requests at 7 h"])
        #expect(figures.map(\.value) == [241.5, 0.93, 51_000, 310] && figures.map(\.line) == [2, 3, 4, 5])
        #expect(
            figures.map(\.error) == [
                .simulatedDays(20), .standardError(0.01), .standardError(1_000 / 1.96), .simulatedDays(1),
            ])
        // 241.5 may be any value from 241.45 to 241.55.
        #expect(abs(figures[0].roundingVariance - 0.01 / 12) < 1e-12 && figures.allSatisfy { !$0.isHeldOut })
        #expect(try read("Value,METRIC\n5,wait_mean_s\n").map(\.name) == ["wait_mean_s"])
        // A run of four days is the mean of four already.
        let four = MeasuredRun(zoneCount: 1, duration: .days(5), warmUp: .days(1))
        #expect(try read("metric,value,days\nwait_mean_s,5,20\n", for: four).map(\.error) == [.simulatedDays(5)])
    }

    @Test(
        "Every error is reported by its line",
        arguments: [
            ("metric,hour\nwait_mean_s,7", ["o.csv:1: the column 'value' is missing; the header has metric, hour"]),
            (
                "metric,hour,value,sd\nwait_mean_s,7,1,2",
                [
                    "o.csv:1: unknown column 'sd'; known are metric, hour, value, stddev, low, high, days"
                ]
            ),
            ("metric,value\n", ["o.csv:2: there is no row below the header"]),
            (
                "metric,hour,value\nwait_mean,7,1\nwait_mean_s,24,1\nwait_mean_s,21,1\nutilisation,7,0.5\nservice_rate,7,93\n"
                    + "wait_mean_s,7,long\nwait_mean_s,8,1\nwait_mean_s,8,2\nimmediate_wait_mean_s,8,2",
                [
                    "o.csv:2:1: no metric is called 'wait_mean'; did you mean 'wait_mean_s'?",
                    "o.csv:3:13: the hour is '24'; write an hour of the day, 0 to 23, or leave it empty",
                    "o.csv:4:13: the scenario measures nothing at 21 h; remove the row, or simulate that hour",
                    "o.csv:5:1: 'utilisation' is not available by the hour; metrics by the hour are requests, served, service_rate, "
                        + "lost, wait_mean_s, wait_p50_s, wait_p90_s, wait_p95_s, ride_mean_s, ride_mean_km, pickup_mean_km, "
                        + "fare_mean",
                    "o.csv:6:16: service_rate cannot be 93; a share is from 0 to 1",
                    "o.csv:7:15: value is 'long', not a number",
                    "o.csv:9:1: 'wait_mean_s at 8 h' is in the table twice; remove it here or in line 8",
                    "o.csv:10:1: 'immediate_wait_mean_s' is not available by the hour; metrics by the hour are requests, served, "
                        + "service_rate, lost, wait_mean_s, wait_p50_s, wait_p90_s, wait_p95_s, ride_mean_s, ride_mean_km, "
                        + "pickup_mean_km, fare_mean",
                ]
            ),
            (
                "metric,value,stddev,low,high,days\na,1,,,,\nlost,1,-1,,,\nserved,1,1,0,2,\nrequests,1,,0,,\n"
                    + "offers,1,,2,3,\nrefusals,1,,,,0\ntimeouts,1,x,,,",
                [
                    "o.csv:2:1: no metric is called 'a'",
                    "o.csv:3:8: the stddev is below 0; write the standard deviation between days",
                    "o.csv:4:10: the row has both stddev and low or high; remove one of them",
                    "o.csv:5:13: one end of the interval is missing; write both low and high",
                    "o.csv:6:11: the value is not between low and high; write the ends of its 95 % interval",
                    "o.csv:7:15: the days are '0'; write the number of days of which the value is the mean",
                    "o.csv:8:12: stddev is 'x', not a number",
                ]
            ),
        ])
    func mistakes(text: String, complaints: [String]) {
        let told = inputErrors { _ = try read(text) }
        #expect(told.map { $0.split(separator: "/").last.map { String($0) } ?? "" } == complaints)
    }
}
