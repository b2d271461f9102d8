import Quantities
import TestSupport
import Testing
import TourService

/// Random commands to the service and to a model of it, which must agree on every effect, step and poll.
@Suite("Tours against a model")
struct TourFuzzTests {
    private static let extent = FuzzExtent(rows: 4)

    @Test("W01–W08: random commands, sensible and senseless, lead where the model says", arguments: extent.firstSeeds)
    func agrees(firstSeed: UInt64) {
        let failure = TourFuzzTests.extent.firstFailure(from: firstSeed) { seed in
            let world = TourWorld(seed: seed)
            // Every sixteenth world is looked at whole after every command, the others at their end: many times as fast.
            let outcome = TourFuzz.run(in: world, isThorough: seed % 16 == 1)
            return (outcome.sides.commands.count, outcome.failure?.shrunk(in: world).report(in: world))
        }
        if let failure { Issue.record("\(failure)") }
    }

    @Test("Every event, and every reason described, occurs in random runs, and no other reason")
    func everythingOccurs() {
        var seen: Set<String> = []
        var events: Set<String> = []
        for seed: UInt64 in 1...60 {
            let sides = TourFuzz.run(in: TourWorld(seed: seed), isThorough: false).sides
            seen.formUnion(sides.refusals)
            events.formUnion(sides.events)
        }
        #expect(events == Set(TourService.EventWord.allCases.map(\.rawValue)))
        let listed = TourService.Command.vocabulary.flatMap { entry in entry.reasons.map { "\(entry.action) \($0)" } }
        #expect(Set(listed).symmetricDifference(seen).sorted() == [])
    }

    @Test("Canary: a defect is found within a few thousand commands and shrunk", arguments: TourService.Defect.allCases)
    func defectIsFound(defect: TourService.Defect) throws {
        for seed: UInt64 in 1...20 {
            let world = TourWorld(seed: seed)
            guard let failure = TourFuzz.run(in: world, steps: 300, isThorough: false, defect: defect).failure else {
                continue
            }
            let shrunk = failure.shrunk(in: world, defect: defect)
            #expect(shrunk.steps.count <= 8, "\(shrunk.report(in: world))")
            #expect(TourFuzz.failure(after: shrunk.steps, in: world) == nil, "a sound service passes the steps")
            if FuzzExtent.showsDefects { print("\(defect):\n\(shrunk.report(in: world))") }
            return
        }
        Issue.record("\(defect) was not found")
    }

    @Test("A replay of the commands reaches an equal service with the same digest", arguments: [1, 2, 3] as [UInt64])
    func replay(seed: UInt64) {
        let world = TourWorld(seed: seed)
        let sides = TourFuzz.run(in: world).sides
        var replayed = TourSides(world).service
        for (time, command) in sides.commands { replayed.handle(command, at: time) }
        #expect((replayed == sides.service) == true, "seed \(seed)")
        #expect(replayed.digest == sides.service.digest, "seed \(seed)")
    }
}
