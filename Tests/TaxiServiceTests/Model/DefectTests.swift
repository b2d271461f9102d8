import Quantities
import TaxiService
import Testing

@Suite("The fuzz finds what is broken on purpose")
struct DefectTests {
    private static let operationsAllowed = 8_000

    @Test("Canary: the fuzz finds a defect within a few thousand operations", arguments: TaxiService.Defect.allCases)
    func isFound(defect: TaxiService.Defect) throws {
        var operations = 0
        for seed: UInt64 in 1... {
            let world = FuzzWorld(seed: seed)
            let outcome = FuzzRun.run(in: world, steps: 300, defect: defect)
            operations += outcome.operations
            if let failure = outcome.failure {
                let shrunk = failure.shrunk(in: world, defect: defect)
                #expect(shrunk.steps.count <= 15, "\(shrunk.report(in: world))")
                #expect(FuzzRun.disagreement(after: shrunk.steps, in: world) == nil, "a sound service passes the steps")
                return
            }
            try #require(operations < DefectTests.operationsAllowed, "\(defect) was not found")
        }
    }

    @Test(
        "Canary: a defect is found by the effects alone, without looking at queues and states",
        arguments: TaxiService.Defect.allCases)
    func isFoundByEffects(defect: TaxiService.Defect) throws {
        var operations = 0
        for seed: UInt64 in 1... {
            let checks = SideBySide.Checks(wholeState: false)
            let outcome = FuzzRun.run(in: FuzzWorld(seed: seed), steps: 300, checks: checks, defect: defect)
            operations += outcome.operations
            if outcome.failure != nil { return }
            try #require(operations < DefectTests.operationsAllowed, "\(defect) was not found")
        }
    }

    @Test(
        "Canary: a service with a defect goes on and on; it never brings the process down",
        arguments: TaxiService.Defect.allCases)
    func goesOn(defect: TaxiService.Defect) {
        var commands = 0
        for seed: UInt64 in 1...6 {
            let world = FuzzWorld(seed: seed)
            // The sound one lives on, so that the steps make sense; the other gets the same ones.
            var sound = world.sides(checks: SideBySide.Checks(wholeState: false))
            var generator = StepGenerator(world: world)
            var defective = TaxiService(
                clock: world.city.clock, rules: world.rules, drivers: world.drivers, defect: defect)
            var timers = PendingTimers()
            var now = SimTime.zero
            for _ in 0..<400 {
                let step = generator.next(after: sound.model)
                _ = try? sound.perform(step)
                // Whoever is asked again and again lets offers run out without end.
                for _ in 0..<20 {
                    guard let (due, timer) = timers.popFirst(dueBy: step.time) else { break }
                    now = max(now, due)
                    DefectTests.handle(.timer(timer), at: now, in: &defective, &timers)
                    commands += 1
                }
                now = max(now, step.time)
                DefectTests.handle(step.command, at: now, in: &defective, &timers)
                commands += 1
            }
        }
        #expect(commands > 2_400)
    }

    private static func handle(
        _ command: TaxiService.Command, at time: SimTime, in service: inout TaxiService, _ timers: inout PendingTimers
    ) {
        service.handle(command, at: time)
        for case .setTimer(let timer, let due) in service.effects { timers.set(timer, due: due, now: time) }
    }
}
