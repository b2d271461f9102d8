import TestSupport
import Testing

@testable import TaxiService

@Suite("The linear program that distributes drivers")
struct TransportationProblemTests {
    private static func random(_ random: inout SplitMix64) -> TransportationProblem {
        let (from, to) = (random.within(1...3), random.within(1...3))
        var program = TransportationProblem(
            surplus: (0..<from).map { _ in random.below(4) }, lack: (0..<to).map { _ in random.below(4) }, ways: [])
        for origin in 0..<from {
            for target in 0..<to where random.chance(80) {
                // Few different values, so that many solutions are equally good.
                let gain = Int64(random.pick([1, 60_000, 60_000, 1_800_000, 3_599_999]))
                program.ways.append(.init(from: origin, to: target, gain: gain))
            }
        }
        return program
    }

    /// Returns the highest gain, by trying all feasible solutions.
    private static func bestGain(_ program: TransportationProblem, from way: Int = 0) -> Int64 {
        guard way < program.ways.count else { return 0 }
        let (from, to) = (program.ways[way].from, program.ways[way].to)
        return (0...min(program.surplus[from], program.lack[to])).map { count in
            var rest = program
            rest.surplus[from] -= count
            rest.lack[to] -= count
            return program.ways[way].gain * Int64(count) + bestGain(rest, from: way + 1)
        }.max() ?? 0
    }

    private static func gain(_ counts: [Int], _ program: TransportationProblem) -> Int64 {
        zip(program.ways, counts).reduce(0) { $0 + $1.0.gain * Int64($1.1) }
    }

    @Test("The solution is as good as the best of all feasible ones")
    func agrees() throws {
        var random = SplitMix64(seed: 5)
        for _ in 0..<150 {
            let program = TransportationProblemTests.random(&random)
            let counts = try #require(program.solution())
            #expect(TransportationProblemTests.gain(counts, program) == TransportationProblemTests.bestGain(program))
        }
    }

    @Test("Eight concurrent threads find the same solution")
    func threads() async throws {
        var random = SplitMix64(seed: 6)
        let places = 40
        var program = TransportationProblem(
            surplus: (0..<places).map { _ in random.below(9) }, lack: (0..<places).map { _ in random.below(9) },
            ways: [])
        for from in 0..<places {
            for to in 0..<places {
                program.ways.append(.init(from: from, to: to, gain: Int64(1 + random.below(60)) * 60_000))
            }
        }
        let alone = try #require(program.solution())
        let toSolve = program
        await withTaskGroup(of: [Int]?.self) { group in
            for _ in 0..<8 { group.addTask { toSolve.solution() } }
            for await counts in group { #expect(counts == alone) }
        }
    }

    @Test("The proof of optimality rejects suboptimal and infeasible solutions and wrong prices")
    func proof() throws {
        let program = TransportationProblem(
            surplus: [2], lack: [1, 2], ways: [.init(from: 0, to: 0, gain: 5), .init(from: 0, to: 1, gain: 7)])
        #expect(program.solution() == [0, 2])
        #expect(program.isOptimal([0, 2], prices: [7, 0, 0]))
        #expect(!program.isOptimal([1, 1], prices: [7, 0, 0]), "not best")
        #expect(!program.isOptimal([0, 3], prices: [7, 0, 0]), "more than there are")
        #expect(!program.isOptimal([2, 0], prices: [5, 0, 0]), "prices below a gain")
        #expect(!program.isOptimal([-1, 3], prices: [7, 0, 0]), "fewer than nobody")
    }
}
