import Quantities
import ServiceKernel
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
            let checks = SideBySide.Checks(wholeState: false, touched: false)
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

    /// Those that break an invariant: the others do what is wrong in a state that is sound.
    private static let breaking: Set<TaxiService.Defect> = [
        .lastInFirstOut, .refuserAskedAgain, .driverOfferedTwice, .lapseForgotten,
    ]

    @Test(
        "I01–I14: what a command touched, checked alone, shows a defect at the command that broke the state",
        arguments: TaxiService.Defect.allCases)
    func isFoundByWhatWasTouched(defect: TaxiService.Defect) throws {
        var found = 0
        for seed: UInt64 in 1...40 {
            let world = FuzzWorld(seed: seed)
            var sound = world.sides(checks: SideBySide.Checks(wholeState: false, touched: false))
            var generator = StepGenerator(world: world)
            var defective = TaxiService(
                clock: world.city.clock, rules: world.rules, drivers: world.drivers, defect: defect)
            var timers = PendingTimers()
            var now = SimTime.zero
            steps: for _ in 0..<300 {
                let step = generator.next(after: sound.model)
                _ = try? sound.perform(step)
                var commands: [(SimTime, TaxiService.Command)] = []
                while commands.count < 20, let (due, timer) = timers.popFirst(dueBy: step.time) {
                    commands.append((due, .timer(timer)))
                }
                for (due, command) in commands + [(step.time, step.command)] {
                    now = max(now, due)
                    DefectTests.handle(command, at: now, in: &defective, &timers)
                    let (atOnce, whole) = (
                        DefectTests.violation { () throws(InvariantViolation) in
                            try defective.checkInvariants(touchedBy: command)
                        },
                        DefectTests.violation { () throws(InvariantViolation) in try defective.checkInvariants() }
                    )
                    if atOnce != nil {
                        found += 1
                        break steps
                    }
                    try #require(whole == nil, "seed \(seed), \(command): \(whole.map { "\($0)" } ?? "")")
                }
            }
        }
        #expect((found > 0) == DefectTests.breaking.contains(defect), "\(defect): \(found) of 40 worlds")
    }

    private static func violation(_ check: () throws(InvariantViolation) -> Void) -> InvariantViolation? {
        do {
            try check()
            return nil
        } catch {
            return error
        }
    }

    private static func handle(
        _ command: TaxiService.Command, at time: SimTime, in service: inout TaxiService, _ timers: inout PendingTimers
    ) {
        service.handle(command, at: time)
        for case .setTimer(let timer, let due) in service.effects { timers.set(timer, due: due, now: time) }
    }
}
