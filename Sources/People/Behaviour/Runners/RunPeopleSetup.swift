import ActivityService
import Quantities
import SimulationKernel

/// How the runners and cyclists of a run live.
package struct RunPeopleSetup {
    package var runners: RunnerDraws
    /// For those who run, and those who cycle.
    package var walk: WalkingNetwork
    package var cycle: WalkingNetwork
    package var rules: ActivityRules
    package var streams: StreamFamily
    package var startDate: CalendarDate
    package var clockAtStart: SimDuration
    package var end: SimTime

    package init(
        runners: RunnerDraws, walk: WalkingNetwork, cycle: WalkingNetwork, rules: ActivityRules,
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

/// The random quantities of runners, ready for drawing.
package struct RunnerDraws: Sendable {
    let habits: RunnerBehaviour
    let sessionsPerMonth: Sampler
    let hourChoice: WeightedChoice
    let kilometres: (running: Sampler, cycling: Sampler)
    let speed: (running: Sampler, cycling: Sampler)
    let accuracyMetres: Sampler
    let pauseSeconds, lossSeconds, deathSeconds: Sampler?
    let goalKilometres: Sampler

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
