import ActivityService
import ServiceKernel
import TestSupport
import Testing

@Suite("The checks find planted faults in the activity service")
struct ActivityDefectTests {
    @Test(
        "Canary: the fuzz finds a planted fault within a few thousand commands and shrinks it to few steps",
        arguments: ActivityService.Defect.allCases)
    func isFound(defect: ActivityService.Defect) {
        #expect(ActivityWorld.detectionFailure(of: defect, seeds: 1...40, steps: 100, stepsMax: 12) == nil)
    }

    /// Faults that break an invariant; the others act wrongly in a valid state.
    private static let breaking: Set<ActivityService.Defect> = [
        .goalBelowProgress, .pausedSessionGrows, .lateFixCountedTwice, .notifiedDuringSession,
    ]

    @Test("F01–F06: invariants alone detect a fault that breaks them", arguments: ActivityService.Defect.allCases)
    func isFoundByInvariants(defect: ActivityService.Defect) {
        var found = 0
        for seed: UInt64 in 1...30 {
            let world = ActivityWorld(seed: seed)
            // Actions as in a service without a fault.
            let steps = world.run(steps: 100).steps
            var service = ActivityService(
                rules: world.rules, startDate: world.calendar.startDate, clockAtStart: world.calendar.clockAtStart)
            var injector = FaultInjector(defect, in: &service)
            do {
                for step in steps {
                    injector.handle(step.command, at: step.time, in: &service)
                    try service.checkInvariants(touchedBy: step.command)
                }
                try service.checkInvariants()
            } catch {
                found += 1
            }
        }
        #expect((found > 0) == ActivityDefectTests.breaking.contains(defect), "\(defect): \(found) worlds")
    }
}
