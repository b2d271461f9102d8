import Quantities
import SimulationKernel

/// Durations of the parts of a ride in a load test, in seconds: drawn independently of the route, so that many rides
/// fit into a run.
package struct LoadRideTimes: Hashable, Sendable {
    /// From acceptance to arrival.
    package var toPickup: Distribution = .exponential(mean: 4)
    /// From boarding to payment.
    package var onBoard: Distribution = .exponential(mean: 8)
    /// Between two confirmations: arrival, each pickup; payment, conclusion.
    package var betweenSteps: Distribution = .exponential(mean: 1)

    /// Creates the defaults.
    package init() {}
}

/// Durations of the parts of a tour in a load test, in seconds: drawn independently of the route, so that many tours
/// fit into a run.
package struct LoadTourTimes: Hashable, Sendable {
    /// From one waypoint to the next, and to the first.
    package var toWaypoint: Distribution = .exponential(mean: 8)
    /// Stay at a waypoint.
    package var atWaypoint: Distribution = .exponential(mean: 4)
    /// Time with the app in the background, and also of saving power and of lost GPS.
    package var phoneAway: Distribution = .exponential(mean: 6)
    /// Between two steps of a draft.
    package var betweenSteps: Distribution = .exponential(mean: 1)

    /// Creates the defaults.
    package init() {}
}

/// Durations of the parts of a session in a load test, in seconds: drawn, and far shorter than real ones, so that many
/// sessions fit into a run.
package struct LoadSessionTimes: Hashable, Sendable {
    /// Session, including pauses.
    package var session: Distribution = .exponential(mean: 20)
    /// Pause.
    package var pause: Distribution = .exponential(mean: 3)
    /// Lost connection, or crashed app.
    package var outage: Distribution = .exponential(mean: 3)
    /// From logout to login.
    package var loggedOut: Distribution = .exponential(mean: 2)
    /// Interval between fixes.
    package var fixInterval: SimDuration = .seconds(1)
    /// Distance between fixes in metres: long, so that goals are reached.
    package var stepMetres = 2_000.0

    /// Creates the defaults.
    package init() {}
}

/// Durations of tourists' actions, in seconds.
package struct LoadTouristTimes: Hashable, Sendable {
    /// From a response to the next action.
    package var betweenSteps: Distribution = .exponential(mean: 1)

    /// Creates the defaults.
    package init() {}
}

/// Targets that the service must meet.
package struct LoadTarget: Hashable, Sendable {
    /// T13: latency from the time at which a command was due.
    package var latency: SimDuration = .seconds(1)
    /// Percentile of the commands, in percent.
    package var percentile = 99.99
    /// T13: share of wrong decisions that must not be reached.
    package var wrongShare = 0.0001
    /// Largest 99th percentile of the generators' lateness, beyond which a run measures the generators instead of the
    /// service; nil for a tenth of the latency.
    package var generatorLatenessMax: SimDuration?
    /// Allowed shares of attempts that are refused for overload, fail or are broken off, see `AttemptOutcome.Class`.
    /// Without a server, the share of refused commands.
    package var refusedShare = 0.0
    /// Allowed share of failed attempts.
    package var failedShare = 0.0
    /// Allowed share of attempts that are broken off.
    package var brokenShare = 0.0
    /// Time that an attempt waits for its response.
    package var timeout: SimDuration = .seconds(10)

    /// Creates the defaults.
    package init() {}
}
