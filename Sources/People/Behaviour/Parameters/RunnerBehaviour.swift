import Quantities
import SimulationKernel

/// Parameters of people who run and cycle for a monthly goal (B03).
package struct RunnerBehaviour: Sendable {
    /// Number of runners.
    package var count: Int
    /// Share of cyclists; the others run.
    package var cyclistProbability = 0.3
    /// Sessions per 30 days, drawn once for each runner.
    package var sessionsPerMonth: Distribution = .gamma(mean: 6, coefficientOfVariation: 0.6)
    /// Weights of the hours of the day at which sessions begin.
    package var hourWeights: [Double] = [
        0, 0, 0, 0, 0, 2, 6, 8, 5, 4, 4, 3, 3, 2, 2, 3, 5, 9, 12, 10, 6, 3, 1, 0,
    ]
    /// Running sessions.
    package var running = SessionHabits(
        kilometres: .lognormal(mean: 6, coefficientOfVariation: 0.5),
        speedKilometresPerHour: .lognormal(mean: 9.5, coefficientOfVariation: 0.15))
    /// Cycling sessions.
    package var cycling = SessionHabits(
        kilometres: .lognormal(mean: 18, coefficientOfVariation: 0.5),
        speedKilometresPerHour: .lognormal(mean: 19, coefficientOfVariation: 0.15))
    /// Positions of the phone.
    package var gps = GPSBehaviour()
    /// Pauses during a session; nil for none.
    package var pauses: PoissonInterruptions? = PoissonInterruptions(
        meanSecondsBetween: 2_400, lengthSeconds: .lognormal(mean: 120, coefficientOfVariation: 1))
    /// Losses of the connection (F03).
    package var connection: PoissonInterruptions? = PoissonInterruptions(
        meanSecondsBetween: 7_200, lengthSeconds: .exponential(mean: 300))
    /// Crashes of the app (F03), with the time until it is restarted.
    package var appDeaths: PoissonInterruptions? = PoissonInterruptions(
        meanSecondsBetween: 36_000, lengthSeconds: .exponential(mean: 180))
    /// Monthly goals.
    package var goals = GoalHabits()

    /// Creates the defaults.
    package init(count: Int) { self.count = count }
}

/// Parameters of a kind of session.
package struct SessionHabits: Sendable {
    /// Length of the intended route in kilometres.
    package var kilometres: Distribution
    /// Speed, drawn for each session.
    package var speedKilometresPerHour: Distribution
}

/// Parameters of the phone's positions, and of their transmission.
package struct GPSBehaviour: Sendable {
    /// Standard deviation of the error in each direction, in metres, as the phone reports it; drawn for each fix.
    package var accuracyMetres: Distribution = .lognormal(mean: 8, coefficientOfVariation: 0.8)
    /// Time between fixes.
    package var interval: SimDuration = .seconds(15)
    /// Time between transmissions of fixes.
    package var sendingInterval: SimDuration = .seconds(60)
}

/// Random interruptions: a Poisson process in time, each with a length.
package struct PoissonInterruptions: Sendable {
    /// Mean time between two interruptions.
    package var meanSecondsBetween: Double
    /// Length in seconds.
    package var lengthSeconds: Distribution

    /// Creates the parameters.
    package init(meanSecondsBetween: Double, lengthSeconds: Distribution) {
        self.meanSecondsBetween = meanSecondsBetween
        self.lengthSeconds = lengthSeconds
    }
}

/// Monthly goals (F05).
package struct GoalHabits: Sendable {
    /// Share of runners who set a goal at the start of each month; the others keep theirs.
    package var setsProbability = 0.6
    /// Goal in kilometres, rounded to whole ones and clamped to the rule's limits.
    package var kilometres: Distribution = .lognormal(mean: 50, coefficientOfVariation: 0.5)
    /// Share of runners who raise a reached goal by a half.
    package var raisesProbability = 0.3
    /// Share of months in which a runner resets the progress to zero.
    package var resetsProbability = 0.01
}
