import Quantities
import Statistics

/// What pilot replications told of how long a run of taxis depends on the empty city that it begins with.
///
/// The pilots' numbers are none that a replication of the experiment has, so what they tell, and what is left out, depends on the
/// scenario and its seed alone: not on threads, nor on how many replications there are, or are added later.
package struct WarmUpFinding: Hashable, Sendable {
    /// Hour by hour, the mean over the pilots.
    package struct Series: Hashable, Sendable {
        package let name: String
        package let means: [Double]
    }

    /// What is left out; nil if the pilots did not become steady within half of their time.
    package let cut: SimDuration?
    package let series: [Series]
    package let pilots: Int
    package let duration: SimDuration

    /// Whole days are left out, for a part of one would weigh its hours more than the others.
    package static let dayHours = 24
    /// Shorter runs are not long enough to tell.
    package static let durationMin = SimDuration.days(3)
    package static let pilotCount = 5
    /// No pilot is longer: a city that is not steady after five days hardly ever is.
    package static let pilotDurationMax = SimDuration.days(10)

    /// The numbers of the pilots.
    package static var pilotNumbers: [Int] { (0..<pilotCount).map { Int(UInt32.max) - $0 } }

    /// - Parameters:
    ///   - waiting: by pilot and hour, the clients who waited, on average over the hour.
    ///   - busy: likewise the taxis with a ride.
    package init(waiting: [[Double]], busy: [[Double]], duration: SimDuration) {
        series = [("clients_waiting", waiting), ("taxis_busy", busy)].map { name, pilots in
            Series(
                name: name,
                means: (0..<(pilots.map(\.count).min() ?? 0)).map { hour in
                    pilots.reduce(0) { $0 + $1[hour] } / Double(pilots.count)
                })
        }
        let days = series.map { WarmUp.periods($0.means, of: WarmUpFinding.dayHours) }
        // The later of the two: a city is steady when all of it is.
        cut = days.contains(nil) ? nil : SimDuration.days(Int64(days.compactMap { $0 }.max() ?? 0))
        pilots = waiting.count
        self.duration = duration
    }
}

extension SimulationSetup {
    /// The scenario of the pilots; nil where the warm-up is given.
    package var pilot: SimulationSetup? {
        guard findsWarmUp, warmUpFinding == nil else { return nil }
        var pilot = self
        pilot.findsWarmUp = false
        pilot.duration = min(duration, WarmUpFinding.pilotDurationMax)
        return pilot
    }

    /// Leaves out what pilots have told.
    package mutating func take(_ finding: WarmUpFinding) {
        warmUpFinding = finding
        warmUp = finding.cut ?? .zero
    }
}
