import Quantities
import SimulationKernel

/// How those behave who run and ride for a monthly goal (B03).
package struct RunnerBehaviour: Sendable {
    package var count: Int
    /// The share who cycle; the others run.
    package var cyclistProbability = 0.3
    /// Sessions a month of 30 days; drawn once for each runner.
    package var sessionsPerMonth: Distribution = .gamma(mean: 6, coefficientOfVariation: 0.6)
    /// Weights of the hours of the day at which sessions begin.
    package var hourWeights: [Double] = [
        0, 0, 0, 0, 0, 2, 6, 8, 5, 4, 4, 3, 3, 2, 2, 3, 5, 9, 12, 10, 6, 3, 1, 0,
    ]
    package var running = SessionHabits(
        kilometres: .lognormal(mean: 6, coefficientOfVariation: 0.5),
        speedKilometresPerHour: .lognormal(mean: 9.5, coefficientOfVariation: 0.15))
    package var cycling = SessionHabits(
        kilometres: .lognormal(mean: 18, coefficientOfVariation: 0.5),
        speedKilometresPerHour: .lognormal(mean: 19, coefficientOfVariation: 0.15))
    package var gps = GPSBehaviour()
    /// Pauses of a session: on average one in so long a time; nil: none.
    package var pauses: Interruptions? = Interruptions(
        meanSecondsBetween: 2_400, lengthSeconds: .lognormal(mean: 120, coefficientOfVariation: 1))
    /// Losses of the connection (F03).
    package var connection: Interruptions? = Interruptions(
        meanSecondsBetween: 7_200, lengthSeconds: .exponential(mean: 300))
    /// Deaths of the app (F03), and how long until it is started again.
    package var appDeaths: Interruptions? = Interruptions(
        meanSecondsBetween: 36_000, lengthSeconds: .exponential(mean: 180))
    package var goals = GoalHabits()

    package init(count: Int) { self.count = count }
}

/// What sessions of a kind are like.
package struct SessionHabits: Sendable {
    /// How long a way the runner feels like.
    package var kilometres: Distribution
    /// Drawn for each session.
    package var speedKilometresPerHour: Distribution
}

/// What positions telephones find, and when they are sent.
package struct GPSBehaviour: Sendable {
    /// The standard deviation of the error in each direction, in metres, as the telephone tells it; drawn for each fix.
    package var accuracyMetres: Distribution = .lognormal(mean: 8, coefficientOfVariation: 0.8)
    /// From fix to fix.
    package var interval: SimDuration = .seconds(15)
    /// So often a telephone sends what it has found.
    package var sendingInterval: SimDuration = .seconds(60)
}

/// What befalls somebody at random: a Poisson process in time, each time for so long.
package struct Interruptions: Sendable {
    package var meanSecondsBetween: Double
    package var lengthSeconds: Distribution

    package init(meanSecondsBetween: Double, lengthSeconds: Distribution) {
        self.meanSecondsBetween = meanSecondsBetween
        self.lengthSeconds = lengthSeconds
    }
}

/// Goals of the month (F05).
package struct GoalHabits: Sendable {
    /// The share who set a goal of their own at the start of each month; the others keep what they have.
    package var setsProbability = 0.6
    /// The goal, in kilometres; rounded to whole ones, and held within the rule's limits.
    package var kilometres: Distribution = .lognormal(mean: 50, coefficientOfVariation: 0.5)
    /// The share who raise a goal once it is reached, by a half.
    package var raisesProbability = 0.3
    /// The share of months in which somebody sets the progress back to zero.
    package var resetsProbability = 0.01
}
