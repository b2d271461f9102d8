import ActivityService
import Quantities
import SimulationKernel

/// Parameters and city data of a run's runners and cyclists.
package struct RunnerPopulationSetup {
    /// Random quantities of the runners.
    package var runners: RunnerSamplers
    /// Network of the runners.
    package var walk: WalkingNetwork
    /// Network of the cyclists.
    package var cycle: WalkingNetwork
    /// Rules of sessions and goals.
    package var rules: ActivityRules
    /// Random streams.
    package var streams: StreamFamily
    /// Date at the start of the run.
    package var startDate: CalendarDate
    /// Clock time at the start of the run.
    package var clockAtStart: SimDuration
    /// End of the run.
    package var end: SimTime

    /// Creates a setup.
    package init(
        runners: RunnerSamplers, walk: WalkingNetwork, cycle: WalkingNetwork, rules: ActivityRules,
        streams: StreamFamily, startDate: CalendarDate, clockAtStart: SimDuration, end: SimTime
    ) {
        self.runners = runners
        self.walk = walk
        self.cycle = cycle
        self.rules = rules
        self.streams = streams
        self.startDate = startDate
        self.clockAtStart = clockAtStart
        self.end = end
    }
}

/// Samplers of the runners' random quantities.
package struct RunnerSamplers: Sendable {
    let habits: RunnerBehaviour
    let sessionsPerMonth: Sampler
    let hourChoice: WeightedChoice
    let kilometres: (running: Sampler, cycling: Sampler)
    let speed: (running: Sampler, cycling: Sampler)
    let accuracyMetres: Sampler
    let pauseSeconds, lossSeconds, deathSeconds: Sampler?
    let goalKilometres: Sampler

    /// Creates the samplers.
    package init(_ habits: RunnerBehaviour) {
        self.habits = habits
        sessionsPerMonth = Sampler(habits.sessionsPerMonth)
        hourChoice = WeightedChoice(weights: habits.hourWeights)
        kilometres = (Sampler(habits.running.kilometres), Sampler(habits.cycling.kilometres))
        speed = (
            Sampler(habits.running.speedKilometresPerHour), Sampler(habits.cycling.speedKilometresPerHour)
        )
        accuracyMetres = Sampler(habits.gps.accuracyMetres)
        pauseSeconds = habits.pauses.map { Sampler($0.lengthSeconds) }
        lossSeconds = habits.connection.map { Sampler($0.lengthSeconds) }
        deathSeconds = habits.appDeaths.map { Sampler($0.lengthSeconds) }
        goalKilometres = Sampler(habits.goals.kilometres)
    }
}
