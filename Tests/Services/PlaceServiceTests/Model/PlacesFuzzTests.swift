import PlaceService
import ServiceKernel
import TestSupport
import Testing

/// Random commands to the service and to a model of it, which must agree on every effect, feed and state.
@Suite("The place service agrees with its model")
struct PlacesFuzzTests {
    private static let extent = FuzzExtent(rows: 2)

    @Test("L01–L08: the service agrees with the model, command by command", arguments: extent.firstSeeds)
    func agrees(firstSeed: UInt64) {
        let failure = PlacesFuzzTests.extent.firstFailure(
            from: firstSeed, in: PlacesWorld.self, steps: 200, thoroughOneIn: 64)
        if let failure { Issue.record("\(failure)") }
    }

    @Test("Random runs produce every event and every described reason, and no other reason")
    func allOccurs() {
        let seen = (UInt64(1)...60).reduce(into: Set<String>()) { seen, seed in
            seen.formUnion(PlacesWorld(seed: seed).run(steps: 250).sides.seen)
        }
        let refusals = PlaceService.Command.vocabulary.flatMap { entry in
            entry.reasons.map { "\(entry.actor?.word ?? "") \(entry.action) \($0)" }
        }
        let events = PlaceService.EventWord.allCases.filter { $0 != .rejected }.map(\.rawValue)
        #expect(seen.symmetricDifference(refusals + events).sorted() == [])
    }

    @Test("Canary: the fuzz finds a planted fault and shrinks it to few steps", arguments: PlaceService.Defect.allCases)
    func defectIsFound(defect: PlaceService.Defect) {
        #expect(PlacesWorld.detectionFailure(of: defect, seeds: 1...40, steps: 200, stepsMax: 7) == nil)
    }

    /// Faults that leave the state valid.
    private static let unseen: Set<PlaceService.Defect> = [.friendWithoutAccepting, .friendsNotWeighed]

    @Test("L01–L08: invariants alone detect a fault that breaks them", arguments: PlaceService.Defect.allCases)
    func isFoundByInvariants(defect: PlaceService.Defect) {
        var found = 0
        for seed: UInt64 in 1...25 {
            let world = PlacesWorld(seed: seed)
            // Actions as in a service without a fault.
            let steps = world.run(steps: 200).steps
            var service = PlaceService(
                catalogue: world.catalogue, rules: world.rules, users: Int(world.users))
            var injector = FaultInjector(defect, in: &service)
            do {
                for step in steps {
                    injector.handle(step, at: .zero, in: &service)
                    try service.checkInvariants(touchedBy: step)
                }
                try service.checkInvariants()
            } catch {
                found += 1
            }
        }
        #expect((found > 0) != PlacesFuzzTests.unseen.contains(defect), "\(defect): \(found) worlds")
    }

    @Test("Replaying the commands leads to the same digest", arguments: [1, 2, 3] as [UInt64])
    func replay(seed: UInt64) {
        let world = PlacesWorld(seed: seed)
        let outcome = world.run(steps: 400)
        var replayed = PlacesComparison(world, isThorough: false).service
        for step in outcome.steps { replayed.handle(step, at: .zero) }
        #expect(replayed.digest == outcome.sides.service.digest, "seed \(seed)")
    }
}
