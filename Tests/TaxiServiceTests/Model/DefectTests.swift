import TaxiService
import Testing

@Suite("The fuzz finds what is broken on purpose")
struct DefectTests {
    private static let operationsAllowed = 5_000

    @Test("Canary: the fuzz finds a defect within a few thousand operations", arguments: Defect.allCases)
    func isFound(defect: Defect) throws {
        var operations = 0
        for seed: UInt64 in 1... {
            let world = FuzzWorld(seed: seed)
            let outcome = FuzzRun.run(in: world, steps: 300, defect: defect)
            operations += outcome.operations
            if let failure = outcome.failure {
                let shrunk = failure.shrunk(in: world, defect: defect)
                #expect(shrunk.steps.count <= 12, "\(shrunk.report(in: world))")
                #expect(FuzzRun.disagreement(after: shrunk.steps, in: world) == nil, "a sound service passes the steps")
                return
            }
            try #require(operations < DefectTests.operationsAllowed, "\(defect) was not found")
        }
    }

    @Test(
        "Canary: a defect is found by the effects alone, without looking at queues and states",
        arguments: Defect.allCases)
    func isFoundByEffects(defect: Defect) throws {
        var operations = 0
        for seed: UInt64 in 1... {
            let checks = SideBySide.Checks(wholeState: false)
            let outcome = FuzzRun.run(in: FuzzWorld(seed: seed), steps: 300, checks: checks, defect: defect)
            operations += outcome.operations
            if outcome.failure != nil { return }
            try #require(operations < DefectTests.operationsAllowed, "\(defect) was not found")
        }
    }
}
