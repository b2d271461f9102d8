import Quantities
import ServiceKernel
import TaxiService
import Testing

@Suite("The fuzz finds what is broken on purpose")
struct DefectTests {
    private static let operationsAllowed = 8_000

    /// Those that the rule's policy gives an occasion.
    private static let defects = TaxiService.Defect.allCases.filter(\.isOfFIFO)

    @Test("Canary: the fuzz finds a defect within a few thousand operations", arguments: defects)
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
        arguments: defects)
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

    /// What people do in each of some worlds, as long as the service is sound: made once for every defect.
    private static let walks: [(world: FuzzWorld, steps: [Step])] = (UInt64(1)...12).map { seed in
        let world = FuzzWorld(seed: seed)
        var sound = world.sides(checks: SideBySide.Checks(wholeState: false, touched: false))
        var generator = StepGenerator(world: world)
        return (
            world,
            (0..<400).map { _ in
                let step = generator.next(after: sound.model)
                _ = try? sound.perform(step)
                return step
            }
        )
    }

    /// Tells a service with the defect all steps of a walk, and fires its timers between them.
    ///
    /// - Parameter inspect: is shown the service after each command, and says whether to go on.
    private static func tell(
        _ walk: (world: FuzzWorld, steps: [Step]), to defect: TaxiService.Defect,
        inspect: (borrowing TaxiService, TaxiService.Command) -> Bool
    ) {
        let world = walk.world
        var service = TaxiService(clock: world.city.clock, rules: world.rules, drivers: world.drivers)
        var injector = FaultInjector(defect, in: &service)
        var timers = PendingTimers()
        var now = SimTime.zero
        for step in walk.steps {
            var commands: [(SimTime, TaxiService.Command)] = []
            // Whoever is asked again and again lets offers run out without end.
            while commands.count < 20, let (due, timer) = timers.popFirst(dueBy: step.time) {
                commands.append((due, .timer(timer)))
            }
            for (due, command) in commands + [(step.time, step.command)] {
                now = max(now, due)
                injector.handle(command, at: now, in: &service)
                for case .setTimer(let timer, let due) in service.effects { timers.set(timer, due: due, now: now) }
                guard inspect(service, command) else { return }
            }
        }
    }

    @Test(
        "Canary: a service with a defect goes on and on; it never brings the process down",
        arguments: TaxiService.Defect.allCases)
    func goesOn(defect: TaxiService.Defect) {
        var commands = 0
        for walk in DefectTests.walks {
            DefectTests.tell(walk, to: defect) { _, _ in
                commands += 1
                return true
            }
        }
        #expect(commands > 4_800)
    }

    /// Those that break an invariant: the others do what is wrong in a state that is sound.
    private static let breaking: Set<TaxiService.Defect> = [
        .lastInFirstOut, .nextDriverAsked, .refuserAskedAgain, .driverOfferedTwice, .requestTimeForgotten,
        .lapseForgotten,
    ]

    @Test(
        "I01–I14: what a command touched, checked alone, shows a defect at the command that broke the state",
        arguments: TaxiService.Defect.allCases)
    func isFoundByWhatWasTouched(defect: TaxiService.Defect) {
        var found = 0
        for walk in DefectTests.walks {
            DefectTests.tell(walk, to: defect) { service, command in
                do {
                    try service.checkInvariants(touchedBy: command)
                } catch {
                    found += 1
                    return false
                }
                do {
                    try service.checkInvariants()
                } catch {
                    Issue.record("seed \(walk.world.seed), \(command): \(error)")
                    return false
                }
                return true
            }
        }
        #expect((found > 0) == DefectTests.breaking.contains(defect), "\(defect): \(found) worlds")
    }
}
