import CityHost
import ServiceKernel
import TaxiService
import TestSupport
import Testing

/// Random commands to all services, whose state is repeatedly saved and read into other services.
@Suite("Saved and restored state")
struct SavedStateTests {
    private static let extent = FuzzExtent(rows: 6, operations: TestExtent.savedStateOperations)
    private static let stepsPerSaving = 7

    @Test(
        "A restored host has the saved host's digest and continues like it, under every policy",
        arguments: zip(extent.firstSeeds, TaxiService.PolicyName.allCases))
    func goesOn(firstSeed: UInt64, policy: TaxiService.PolicyName) {
        let failure = SavedStateTests.extent.firstFailure(from: firstSeed) { seed in
            let world = HostWorld(seed: seed, policy: policy, stepsPerSaving: SavedStateTests.stepsPerSaving)
            let outcome = world.run(steps: HostWorld.stepsPerRun)
            return (outcome.steps.count, outcome.failure.map { world.report(world.shrunk($0)) })
        }
        if let failure { Issue.record("\(policy): \(failure)") }
    }

    /// Returns the saved state of a city after some commands.
    private static func written() throws -> [UInt8] {
        var host = HostWorld(seed: 5).host()
        for command in HostWorld(seed: 5).run(steps: 200).sides.model.commands {
            host.perform(command.command, at: command.time)
        }
        var form = StateCoder()
        try host.code(with: &form)
        return form.finish()
    }

    private static func problem(of bytes: [UInt8]) throws -> String? {
        var host = HostWorld(seed: 5).host()
        var form = StateCoder(reading: bytes)
        do {
            try host.code(with: &form)
            return form.isAtEnd ? nil : "more"
        } catch let error as UnreadableState {
            return error.description
        }
    }

    @Test(
        "The outline of a host's state does not depend on its commands, under any policy",
        arguments: TaxiService.PolicyName.allCases)
    func outline(policy: TaxiService.PolicyName) throws {
        let world = HostWorld(seed: 5, policy: policy)
        var host = world.host()
        let empty = try SavedStateTests.outline(of: &host)
        for command in world.run(steps: 200).sides.model.commands {
            host.perform(command.command, at: command.time)
        }
        #expect(try SavedStateTests.outline(of: &host) == empty)
    }

    private static func outline(of host: inout CityHost) throws -> UInt64 {
        let outline = StateSchema()
        var form = StateCoder(outlining: outline)
        try host.code(with: &form)
        return outline.value
    }

    private enum First {
        struct Value: BitwiseCopyable {
            enum Kind: BitwiseCopyable { case call, booking(UInt32) }
            var seconds = 1
            var kind = Kind.call
            var seats = InlineArray<2, Seat>(repeating: Seat())
        }
        struct Seat: BitwiseCopyable { var row: UInt32? = 1 }
    }

    /// Types like `First`, each with one difference: a name, a case or a nested type. `Same` has none.
    private enum Renamed {
        struct Value: BitwiseCopyable {
            var minutes = 1
            var kind = First.Value.Kind.call
            var seats = InlineArray<2, First.Seat>(repeating: First.Seat())
        }
    }
    private enum Recased {
        struct Value: BitwiseCopyable {
            enum Kind: BitwiseCopyable { case call, reservation(UInt32) }
            var seconds = 1
            var kind = Kind.call
            var seats = InlineArray<2, First.Seat>(repeating: First.Seat())
        }
    }
    private enum Reseated {
        struct Seat: BitwiseCopyable { var column: UInt32? = 1 }
        struct Value: BitwiseCopyable {
            var seconds = 1
            var kind = First.Value.Kind.call
            var seats = InlineArray<2, Seat>(repeating: Seat())
        }
    }
    private enum Same {
        struct Value: BitwiseCopyable {
            enum Kind: BitwiseCopyable { case call, booking(UInt32) }
            var seconds = 1
            var kind = Kind.call
            var seats = InlineArray<2, Seat>(repeating: Seat())
        }
        struct Seat: BitwiseCopyable { var row: UInt32? = 1 }
    }

    @Test("Outlines of types differ if fields, cases or nested types differ")
    func layouts() throws {
        func outline<Value: BitwiseCopyable>(_ value: Value) throws -> UInt64 {
            let outline = StateSchema()
            var form = StateCoder(outlining: outline)
            var value = value
            try form.visit(&value)
            return outline.value
        }
        let first = try outline(First.Value())
        #expect(try outline(Same.Value()) == first)
        #expect(try outline(Renamed.Value()) != first)
        #expect(try outline(Recased.Value()) != first)
        #expect(try outline(Reseated.Value()) != first)
        #expect(try outline(First.Seat()) != outline(Reseated.Seat()))
        // An array of a type has another outline than the type.
        let row = StateSchema()
        var form = StateCoder(outlining: row)
        var values = [First.Value()]
        try form.visit(&values)
        #expect(row.value != first)
    }

    @Test("State that is too short, too long or begins with another part is refused")
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
