import Quantities
import TaxiService
import TestSupport
import Testing

@testable import RuleModels

@Suite("The judge beside a service with another policy")
struct JudgePolicyTests {
    private static let others = TaxiService.PolicyName.allCases.filter { $0 != .fifo }

    private static func rules(_ world: JudgeWorld, _ policy: TaxiService.PolicyName) -> TaxiRules {
        var rules = world.rules
        rules.dispatchPolicy = policy
        // Often, so that most is offered.
        rules.batchInterval = .seconds(2)
        rules.rebalanceInterval = .minutes(1)
        return rules
    }

    /// A service that goes by one policy, judged by what another wants.
    private static func judged(
        _ policy: TaxiService.PolicyName, by other: TaxiService.PolicyName, seed: UInt64, commands count: Int
    ) -> JudgedService {
        let world = JudgeWorld(seed: seed)
        var judged = JudgedService(city: world.city, rules: rules(world, policy), drivers: world.drivers)
        if policy != other {
            judged.judge = Judge(city: world.city, rules: rules(world, other), drivers: world.drivers)
        }
        judged.countsEffects = true
        var commands = JudgeCommands(world)
        for _ in 0..<count {
            let command = commands.next(judged.service)
            judged.perform(command, at: commands.time)
            if judged.judge.wrong > 0 { break }
        }
        judged.judge.finish()
        return judged
    }

    @Test("nothing is wrong about a sound one, whatever people do", arguments: others)
    func nothingIsWrong(policy: TaxiService.PolicyName) {
        var counts: [String: Int] = [:]
        for seed: UInt64 in 5_000..<5_012 {
            let judged = JudgePolicyTests.judged(policy, by: policy, seed: seed, commands: 1_000)
            #expect(judged.judge.wrong == 0, "\(policy), \(judged.complaints(seed))")
            counts.merge(judged.effectCounts) { $0 + $1 }
            if judged.judge.wrong > 0 { return }
        }
        #expect(counts["offered", default: 0] > 400, "\(counts)")
        #expect((counts["sent", default: 0] > 100) == (policy == .rebalanced))
    }

    @Test("Canary: one that chooses as another would is found", arguments: TaxiService.PolicyName.allCases)
    func otherChoicesAreFound(policy: TaxiService.PolicyName) {
        for other in TaxiService.PolicyName.allCases where other.isFirstInFirstOut != policy.isFirstInFirstOut {
            let kinds = (1...40).compactMap { seed in
                JudgePolicyTests.judged(policy, by: other, seed: seed, commands: 300).judge.firstWrong.first?.kind
            }
            #expect(kinds.count > 10, "\(policy) judged as \(other): \(kinds)")
        }
    }

    @Test("Canary: a driver with an open offer who is sent is found, and called what it is")
    func wrongSendingIsFound() {
        let kinds = (1...40 as ClosedRange<UInt64>).compactMap { seed in
            let world = JudgeWorld(seed: seed)
            let rules = JudgePolicyTests.rules(world, .rebalanced)
            var judged = JudgedService(
                city: world.city, rules: rules, drivers: world.drivers, defect: .driverWithOfferSent)
            var commands = JudgeCommands(world)
            for _ in 0..<300 where judged.judge.wrong == 0 {
                let command = commands.next(judged.service)
                judged.perform(command, at: commands.time)
            }
            return judged.judge.firstWrong.first?.kind
        }
        #expect(kinds.count > 3 && kinds.allSatisfy { $0 == .wrongSending }, "\(kinds)")
    }

    @Test("The most pairs and of those the least cost are what trying everything finds")
    func leastPairing() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<200 {
            let (rows, columns) = (random.within(1...3), random.within(1...3))
            let pairing = LeastPairing(
                rows: (0..<rows).map { _ in random.within(1...2) },
                columns: (0..<columns).map { _ in random.within(1...2) },
                costs: (0..<rows * columns).map { _ in random.chance(75) ? Int64(random.below(5)) : nil })
            #expect(pairing.best() == JudgePolicyTests.tried(pairing))
        }
    }

    private static func tried(_ pairing: LeastPairing, from place: Int = 0) -> LeastPairing.Worth {
        guard place < pairing.costs.count else { return .init() }
        let (row, column) = place.quotientAndRemainder(dividingBy: pairing.columns.count)
        let most = pairing.costs[place] == nil ? 0 : min(pairing.rows[row], pairing.columns[column])
        let answers = (0...most).map { count in
            var rest = pairing
            rest.rows[row] -= count
            rest.columns[column] -= count
            var worth = tried(rest, from: place + 1)
            worth.pairs += count
            worth.cost += (pairing.costs[place] ?? 0) * Int64(count)
            return worth
        }
        return answers.min { ($1.pairs, $0.cost) < ($0.pairs, $1.cost) } ?? .init()
    }
}
