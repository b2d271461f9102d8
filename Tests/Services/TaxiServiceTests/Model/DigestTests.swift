import Quantities
import TaxiService
import Testing

@Suite("The digest of the state")
struct DigestTests {
    private static func digest(of service: borrowing TaxiService) -> UInt64 {
        var digest = StateDigest()
        service.digest { digest.combine($0) }
        return digest.value
    }

    @Test(
        "Equal commands lead to equal digests, also in a copy; the digest changes exactly if the state does",
        arguments: TaxiService.PolicyName.allCases)
    func followsTheState(policy: TaxiService.PolicyName) throws {
        var (kept, changed) = (0, 0)
        for seed: UInt64 in 300...(policy == .fifo ? 311 : 303) {
            let world = FuzzWorld(seed: seed, policy: policy)
            let checks = TaxiModelComparison.Checks(wholeState: false)
            let sides = world.comparison(checks: checks)
            var other = world.comparison(checks: checks)
            var generator = StepGenerator(world: world)
            for count in 0..<300 {
                let step = generator.next(after: sides)
                // Timers due by then are fired first, so that the digest before the step includes them.
                try sides.fireTimers(through: step.time)
                let before = DigestTests.digest(of: sides.service)
                let effects = try sides.carryOut(step)
                let after = DigestTests.digest(of: sides.service)
                try other.fireTimers(through: step.time)
                try other.carryOut(step)
                try #require(after == DigestTests.digest(of: other.service), "seed \(seed): \(step)")
                if count == 150 { other = TaxiModelComparison(copyOf: sides) }
                let copy = TaxiService(copyOf: sides.service)
                try #require(after == DigestTests.digest(of: copy), "seed \(seed): \(step)")
                if effects.isEmpty || effects.allSatisfy(\.changesNothing) {
                    // A move within the zone is no event, and changes nothing in a table city, where positions are
                    // zones.
                    try #require(before == after, "seed \(seed): \(step)")
                    kept += 1
                } else if !effects.allSatisfy(\.mayChangeNothing) {
                    try #require(before != after, "seed \(seed): \(step)")
                    changed += 1
                }
            }
        }
        let least = policy == .fifo ? 500 : 150
        #expect(kept > least)
        #expect(changed > least)
    }
}

extension TaxiService.Effect {
    fileprivate var changesNothing: Bool {
        switch self {
        case .driverRejected, .clientRejected, .paymentFailed: true
        default: false
        }
    }

    /// Whether the effect may leave the state unchanged.
    fileprivate var mayChangeNothing: Bool {
        if case .reservationChanged = self { return true }
        return changesNothing
    }
}
