import CAssignment
import TestSupport
import Testing

@testable import RuleModels

@Suite("Minimum-cost assignment")
struct AssignmentTests {
    private static func table(_ random: inout SplitMix64, left: Int, right: Int, percent: Int) -> [[Int64?]] {
        (0..<left).map { _ in
            (0..<right).map { _ in
                random.chance(percent) ? Int64(random.below(12)) * Int64(random.pick([1, 60_000])) : nil
            }
        }
    }

    /// Solves an assignment problem.
    ///
    /// - Returns: the partner of each member of the left group.
    private static func solve(_ costs: [[Int64?]], right: Int) -> [UInt32] {
        var pairs: [assignment_pair] = []
        for (left, row) in costs.enumerated() {
            for (right, cost) in row.enumerated() {
                guard let cost else { continue }
                pairs.append(assignment_pair(left: UInt32(left), right: UInt32(right), cost: cost))
            }
        }
        var partners = [UInt32](repeating: 0, count: costs.count)
        let isSolved = assignment_solve(UInt32(costs.count), UInt32(right), pairs, pairs.count, &partners)
        #expect(isSolved == 1)
        return partners
    }

    /// Returns the number of pairs and their cost, after checking that each pair is allowed and each member has one
    /// partner at most.
    private static func best(_ partners: [UInt32], _ costs: [[Int64?]]) -> (pairs: Int, cost: Int64)? {
        let paired = partners.enumerated().filter { $1 != .max }
        guard Set(paired.map(\.element)).count == paired.count else { return nil }
        var sum: Int64 = 0
        for (left, right) in paired {
            guard let cost = costs[left][Int(right)] else { return nil }
            sum += cost
        }
        return (paired.count, sum)
    }

    /// Returns the best result of pairing each member of the left group with each free member of the right, or with
    /// none.
    private static func bestOfAll(_ costs: [[Int64?]], from left: Int = 0, taken: Set<Int> = []) -> (Int, Int64) {
        guard left < costs.count else { return (0, 0) }
        var best = bestOfAll(costs, from: left + 1, taken: taken)
        for (right, cost) in costs[left].enumerated() where !taken.contains(right) {
            guard let cost else { continue }
            let rest = bestOfAll(costs, from: left + 1, taken: taken.union([right]))
            let candidate = (rest.0 + 1, rest.1 + cost)
            if candidate.0 > best.0 || candidate.0 == best.0 && candidate.1 < best.1 { best = candidate }
        }
        return best
    }

    @Test(
        "In small groups the best of all assignments is found, with equal results for equal inputs",
        arguments: 1...12)
    func permutations(round: Int) throws {
        var random = SplitMix64(seed: UInt64(round))
        for _ in 0..<40 {
            let (left, right) = (random.below(6), random.below(6))
            let costs = AssignmentTests.table(&random, left: left, right: right, percent: random.pick([30, 70, 100]))
            let partners = AssignmentTests.solve(costs, right: right)
            let best = try #require(AssignmentTests.best(partners, costs))
            #expect(best == AssignmentTests.bestOfAll(costs), "\(costs)")
            #expect(best == AssignmentTests.pairing(costs, right: right), "\(costs)")
            #expect(partners == AssignmentTests.solve(costs, right: right))
        }
    }

    /// Returns the result of the rules' model, with all members of a group distinct.
    private static func pairing(_ costs: [[Int64?]], right: Int) -> (pairs: Int, cost: Int64) {
        let best = MinCostMatching(
            rows: costs.map { _ in 1 }, columns: Array(repeating: 1, count: right), costs: Array(costs.joined())
        ).optimum()
        return (best.pairs, best.cost)
    }

    @Test("Identical members are assigned like separate ones")
    func alike() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<200 {
            let (left, right) = (random.within(1...3), random.within(1...3))
            let costs = AssignmentTests.table(&random, left: left, right: right, percent: 75)
            let rows = costs.map { _ in random.within(1...2) }
            let columns = (0..<right).map { _ in random.within(1...2) }
            let best = MinCostMatching(rows: rows, columns: columns, costs: Array(costs.joined())).optimum()
            let alone = zip(costs, rows).flatMap { row, count in
                Array(repeating: zip(row, columns).flatMap { Array(repeating: $0, count: $1) }, count: count)
            }
            #expect((best.pairs, best.cost) == AssignmentTests.bestOfAll(alone), "\(rows) \(columns) \(costs)")
        }
    }

    @Test("In larger groups the cost equals that of successive shortest paths")
    func shortestWays() throws {
        var random = SplitMix64(seed: 77)
        for (left, right) in [(1, 60), (60, 1), (40, 60), (60, 40), (50, 50)] {
            for percent in [8, 50, 100] {
                let costs = AssignmentTests.table(&random, left: left, right: right, percent: percent)
                let best = try #require(AssignmentTests.best(AssignmentTests.solve(costs, right: right), costs))
                #expect(best == AssignmentTests.pairing(costs, right: right), "\(left) × \(right), \(percent) %")
            }
        }
    }
}
