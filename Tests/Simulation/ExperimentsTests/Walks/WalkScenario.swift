import Behaviour
import CityHost
import Experiments
import InputFiles
import Measures
import Quantities
import Scenario
import SimulationKernel
import TourService

/// Scenarios of people on foot, small enough for tests.
enum WalkScenario {
    /// A campus with generated tours and the given people.
    static func campus(
        _ people: String, tours: String = "{generate: 4, seed: 4}", duration: String = "10 h", seed: UInt64 = 1
    ) throws -> SimulationSetup {
        try setup(
            """
            city: {campus: {seed: 3}}
            start: {date: 2026-05-09, clock: "08:00"}
            duration: \(duration)
            tours: \(tours)
            \(people)
            """, seed: seed)
    }

    static func setup(_ text: String, seed: UInt64 = 1) throws -> SimulationSetup {
        let source = try SourceFile(displayName: "test.yaml", text: "scenario: test\n" + text + "\n")
        return try ScenarioLoader.load(source, seed: seed, dataFolder: nil)
    }

    /// Runs a replication and returns it with its log.
    static func run(
        _ setup: SimulationSetup, tellsEveryPoll: Bool = false
    ) throws -> (record: ReplicationRecord, log: HostLogBatch) {
        var options = RunOptions()
        options.checksInvariants = true
        options.sendsEveryPoll = tellsEveryPoll
        return try loggedRun(setup, options)
    }

    /// Simulates people on foot without the rest of a city, and reports their actions in the streets.
    static func events(
        _ setup: SimulationSetup, _ take: (WalkerMovement, SimTime) -> Void
    ) throws {
        guard let walks = setup.walks else { return }
        var people = WalkerPopulation(
            WalkerPopulationSetup(
                city: walks.guide, walkers: WalkerSamplers(walks.walkers), authors: walks.authors, staff: walks.staff,
                weather: walks.weather, streams: StreamFamily(seed: setup.seed, replication: 1),
                clockAtStart: setup.clockAtStart, end: .zero + setup.duration))
        var service = TourService(library: walks.guide.library, rules: walks.rules)
        while let due = people.popNextEvent() {
            people.handle(due.event, at: due.time)
            while let command = people.nextCommand(at: due.time) {
                service.handle(command, at: due.time)
                for effect in service.effects { people.observe(effect, at: due.time) }
            }
            people.endStep(at: due.time)
            for index in 0..<people.eventCount { take(people.event(index), due.time) }
            people.forgetEvents()
        }
    }
}

extension HostLogBatch {
    /// Effects of the tour service alone.
    var tourEffects: [(time: SimTime, effect: TourService.Effect)] {
        effects.compactMap { timed in
            guard case .tour(let effect) = timed.effect else { return nil }
            return (timed.time, effect)
        }
    }
}
