import Quantities
import Statistics

/// The warm-up of a taxi run that pilot replications found: the time until it no longer depends on the empty city at
/// its start.
///
/// No replication of an experiment has the pilots' numbers, so the warm-up depends on the scenario and its seed alone:
/// not on threads, nor on the number of replications or later additions.
package struct WarmUpEstimate: Hashable, Sendable {
    /// A series of hourly means over the pilots.
    package struct Series: Hashable, Sendable {
        /// Name in the results: `clients_waiting` or `taxis_busy`.
        package let name: String
        /// Mean of each hour.
        package let means: [Double]
    }

    /// Length of the warm-up; nil if the pilots did not become steady within half of their time.
    package let cut: SimDuration?
    /// The series that decide.
    package let series: [Series]
    /// Number of pilots.
    package let pilots: Int
    /// Duration of each pilot.
    package let duration: SimDuration

    /// Hours of a day: only whole days are cut, because a part of a day would give its hours more weight than the
    /// others.
    package static let dayHours = 24
    /// Shortest run whose warm-up can be determined.
    package static let durationMin = SimDuration.days(3)
    /// Number of pilots of a scenario.
    package static let pilotCount = 5
    /// Longest pilot: a city that is not steady after five days hardly ever is.
    package static let pilotDurationMax = SimDuration.days(10)

    /// Replication numbers of the pilots.
    package static var pilotNumbers: [Int] { (0..<pilotCount).map { Int(UInt32.max) - $0 } }

    /// Determines the warm-up from pilots.
    ///
    /// - Parameters:
    ///   - waiting: by pilot and hour, the mean number of waiting clients.
    ///   - busy: by pilot and hour, the mean number of taxis with a ride.
    package init(waiting: [[Double]], busy: [[Double]], duration: SimDuration) {
        series = [("clients_waiting", waiting), ("taxis_busy", busy)].map { name, pilots in
            Series(
                name: name,
                means: (0..<(pilots.map(\.count).min() ?? 0)).map { hour in
                    pilots.reduce(0) { $0 + $1[hour] } / Double(pilots.count)
                })
        }
        let days = series.map { WarmUp.periods($0.means, of: WarmUpEstimate.dayHours) }
        // The later of the two: the city is steady when both series are.
        cut = days.contains(nil) ? nil : SimDuration.days(Int64(days.compactMap { $0 }.max() ?? 0))
        pilots = waiting.count
        self.duration = duration
    }
}

extension SimulationSetup {
    /// The scenario of the pilots; nil if the warm-up is given or known.
    package var pilot: SimulationSetup? {
        guard estimatesWarmUp, warmUpEstimate == nil else { return nil }
        var pilot = self
        pilot.estimatesWarmUp = false
        pilot.duration = min(duration, WarmUpEstimate.pilotDurationMax)
        return pilot
    }

    /// Sets the warm-up that pilots found.
    package mutating func apply(_ finding: WarmUpEstimate) {
        warmUpEstimate = finding
        warmUp = finding.cut ?? .zero
    }
}
