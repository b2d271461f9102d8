import CityHost
import ServiceKernel
import TaxiService
import TestSupport
import Testing

/// Random commands to all services, whose state is written and read into others between them.
@Suite("State that is written and read")
struct SavedStateTests {
    private static let extent = FuzzExtent(rows: 6, operations: TestExtent.savedStateOperations)
    private static let stepsPerSaving = 7

    @Test(
        "A host that reads what another has written has its digest, and goes on as it does, under every policy",
        arguments: zip(extent.firstSeeds, TaxiService.PolicyName.allCases))
    func goesOn(firstSeed: UInt64, policy: TaxiService.PolicyName) {
        let failure = SavedStateTests.extent.firstFailure(from: firstSeed) { seed in
            let world = HostWorld(seed: seed, policy: policy)
            let outcome = HostFuzz.run(in: world, stepsPerSaving: SavedStateTests.stepsPerSaving)
            let shrunk = outcome.failure?.shrunk(in: world, stepsPerSaving: SavedStateTests.stepsPerSaving)
            return (outcome.steps.count, shrunk?.report(in: world))
        }
        if let failure { Issue.record("\(policy): \(failure)") }
    }

    /// Of a city in which something has happened.
    private static func written() throws -> [UInt8] {
        var host = HostWorld(seed: 5).host()
        for command in HostFuzz.run(in: HostWorld(seed: 5), steps: 200).sides.model.commands {
            host.perform(command.command, at: command.time)
        }
        var form = StateForm()
        try host.describe(state: &form)
        return form.finish()
    }

    private static func problem(of bytes: [UInt8]) throws -> String? {
        var host = HostWorld(seed: 5).host()
        var form = StateForm(reading: bytes)
        do {
            try host.describe(state: &form)
            return form.isAtEnd ? nil : "more"
        } catch let error as UnreadableState {
            return error.description
        }
    }

    @Test("Bytes that end too soon, go on too long, or begin with another part are no state")
    func unreadable() throws {
        let bytes = try SavedStateTests.written()
        #expect(try SavedStateTests.problem(of: bytes) == nil)
        #expect(try SavedStateTests.problem(of: bytes + [0]) == "more")
        for count in stride(from: 0, to: bytes.count, by: 97) {
            #expect(try SavedStateTests.problem(of: Array(bytes[..<count])) != nil, "\(count) of \(bytes.count)")
        }
        #expect(try SavedStateTests.problem(of: bytes.map { $0 ^ 1 }) != nil)
    }
}
