import Quantities
import SimulationKernel

/// How long the parts of a ride take in a load test, seconds: drawn, whatever the way, so that many rides fit into a run.
package struct RideTimes: Hashable, Sendable {
    /// From accepting to arriving.
    package var toPickup: Distribution = .exponential(mean: 4)
    /// From getting in to paying.
    package var onBoard: Distribution = .exponential(mean: 8)
    /// From one confirmation to the next: arriving, each pickup; paying, concluding.
    package var betweenSteps: Distribution = .exponential(mean: 1)

    package init() {}
}

/// How long the parts of a tour take in a load test, seconds: drawn, whatever the way, so that many tours fit into a run.
package struct WalkTimes: Hashable, Sendable {
    /// From one waypoint to the next, and to the first.
    package var toWaypoint: Distribution = .exponential(mean: 8)
    package var atWaypoint: Distribution = .exponential(mean: 4)
    /// From putting the telephone away to taking it out, also of saving power and of having no GPS.
    package var phoneAway: Distribution = .exponential(mean: 6)
    /// From one step of a draft to the next.
    package var betweenSteps: Distribution = .exponential(mean: 1)

    package init() {}
}

/// How long the parts of a session take in a load test, seconds: drawn, and far shorter than in a park, so that many sessions fit
/// into a run.
package struct RunTimes: Hashable, Sendable {
    /// Pauses included.
    package var session: Distribution = .exponential(mean: 20)
    package var pause: Distribution = .exponential(mean: 3)
    /// How long the connection is lost, or the app dead.
    package var lost: Distribution = .exponential(mean: 3)
    /// From logging out to logging in.
    package var loggedOut: Distribution = .exponential(mean: 2)
    /// From one fix to the next.
    package var fixEvery: SimDuration = .seconds(1)
    /// The way between them: long, so that goals are reached.
    package var stepMetres = 2_000.0

    package init() {}
}

/// How long people take on an evening, seconds.
package struct TouristTimes: Hashable, Sendable {
    /// From one answer to what follows from it.
    package var betweenSteps: Distribution = .exponential(mean: 1)

    package init() {}
}

/// What the service must hold to pass.
package struct LoadTarget: Hashable, Sendable {
    /// T13: from the moment when a command was due.
    package var latency: SimDuration = .seconds(1)
    /// For how many of a hundred commands.
    package var percentile = 99.99
    /// T13: the share of wrong decisions that must not be reached.
    package var wrongShare = 0.0001
    /// How late the generators may send one command of a hundred before a run tells more of them than of the service; nil for
    /// a tenth of the latency.
    package var lateness: SimDuration?
    /// The shares of attempts that may be refused for overload, fail or be broken off, see `AttemptOutcome.Class`. Without a
    /// server, the share of commands that may be refused.
    package var refusedShare = 0.0
    package var failedShare = 0.0
    package var brokenShare = 0.0
    /// The time that an attempt waits for its answer.
    package var timeout: SimDuration = .seconds(10)

    package init() {}
}
