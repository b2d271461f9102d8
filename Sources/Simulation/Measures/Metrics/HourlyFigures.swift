import Quantities

/// The figures of clients by the hour of the day on the clock: those whose requests fall into it on any day of the run,
/// after the warm-up. Counts and sums are per day.
package struct HourlyFigures: Sendable {
    /// Measures that are available by the hour, with the same names as for the whole day.
    package static var measures: [Measure] { rows.map(\.measure) }
    /// Number of hours of a day.
    package static let hours = 24

    private var tallies = [RideTally](repeating: RideTally(), count: hours)
    private var waits = [[Int64]](repeating: [], count: hours)
    /// Number of counted occurrences of each hour; fractional where the run begins or ends within it.
    private let days: [Double]

    /// Computes the figures of a replication.
    ///
    /// - Complexity: O(rides × log rides).
    package init(of record: ReplicationRecord, in run: MeasuredRun) {
        days = HourlyFigures.days(of: run)
        for ride in record.rides where ride.wasRequested && ride.requested.sinceStart >= run.warmUp {
            let hour = HourlyFigures.hour(at: ride.requested, in: run)
            tallies[hour].count(ride)
            if ride.wasPickedUp { waits[hour].append(ride.wait.microseconds) }
        }
        for hour in waits.indices { waits[hour].sort() }
    }

    /// Returns the number of counted occurrences of each hour of the day in a run.
    package static func days(of run: MeasuredRun) -> [Double] {
        var days = [Double](repeating: 0, count: hours)
        var time = SimTime.zero + run.warmUp
        let end = SimTime.zero + run.duration
        while time < end {
            let inHour = run.calendar.clock(at: time).microseconds % SimDuration.hours(1).microseconds
            let next = min(time + .hours(1) - .microseconds(inHour), end)
            days[hour(at: time, in: run)] += (next - time).seconds / 3_600
            time = next
        }
        return days
    }

    private static func hour(at time: SimTime, in run: MeasuredRun) -> Int {
        Int(run.calendar.clock(at: time).microseconds / SimDuration.hours(1).microseconds)
    }

    /// Returns a figure of an hour, or nil for a measure that is not available by the hour.
    ///
    /// - Parameter hour: 0 to 23.
    package func metric(_ measure: Measure, hour: Int) -> Metric? {
        HourlyFigures.rows.first { $0.measure == measure }.map { row in
            let (value, weight) = row.figure(self, hour)
            return Metric(MetricKey(measure), value, weight: weight)
        }
    }

    // MARK: Each of them

    private typealias Figure = (value: Double?, weight: Double?)

    private struct Row: Sendable {
        let measure: Measure
        let figure: @Sendable (HourlyFigures, Int) -> Figure

        init(_ measure: Measure, _ figure: @escaping @Sendable (HourlyFigures, Int) -> Figure) {
            (self.measure, self.figure) = (measure, figure)
        }
    }

    private static let rows: [Row] = [
        Row(.requests) { $0.daily($0.tallies[$1].requests, hour: $1) },
        Row(.served) { $0.daily($0.tallies[$1].served, hour: $1) },
        Row(.serviceRate) { share(Double($0.tallies[$1].served), of: $0.tallies[$1].requests) },
        Row(.lost) { $0.daily($0.tallies[$1].lost, hour: $1) },
        Row(.waitMean) { share(Double($0.tallies[$1].waitMicroseconds) / 1_000_000, of: $0.tallies[$1].served) },
        Row(.waitP50) { $0.waitQuantile(0.5, hour: $1) },
        Row(.waitP90) { $0.waitQuantile(0.9, hour: $1) },
        Row(.waitP95) { $0.waitQuantile(0.95, hour: $1) },
        Row(.rideMean) { share(Double($0.tallies[$1].rideMicroseconds) / 1_000_000, of: $0.tallies[$1].ended) },
        Row(.rideKilometresMean) { share(Double($0.tallies[$1].rideMetres) / 1_000, of: $0.tallies[$1].ended) },
        Row(.pickupKilometresMean) { share(Double($0.tallies[$1].pickupMetres) / 1_000, of: $0.tallies[$1].served) },
        Row(.fareMean) { share(Double($0.tallies[$1].fares.cents) / 100, of: $0.tallies[$1].ended) },
    ]

    private static func share(_ part: Double, of whole: Int) -> Figure {
        (ratio(part, Double(whole)), Double(whole))
    }

    private func daily(_ count: Int, hour: Int) -> Figure { (ratio(Double(count), days[hour]), nil) }

    private func waitQuantile(_ probability: Double, hour: Int) -> Figure {
        (SortedSamples(ascendingMicroseconds: waits[hour]).quantile(probability), nil)
    }
}
