import Quantities
import Testing

@testable import TaxiService

@Suite("Another dispatch policy behind the seam")
struct PolicyTests {
    private static func digest(of service: borrowing TaxiService) -> UInt64 {
        var digest = StateDigest()
        service.digest { digest.combine($0) }
        return digest.value
    }

    /// Timers come from the sound side, so that both get the same commands.
    @Test(
        "T03, T04, T07, I11, I14: queues, waiting rides and offers are as plain arrays would have them",
        arguments: [1_000, 2_000, 3_000] as [UInt64])
    func agrees(firstSeed: UInt64) throws {
        var offers = 0
        for seed in firstSeed..<firstSeed + 6 {
            let world = FuzzWorld(seed: seed)
            var sides = world.sides(checks: SideBySide.Checks(wholeState: false, touched: false))
            var generator = StepGenerator(world: world)
            var plain = TaxiService(
                clock: world.city.clock, rules: world.rules, drivers: world.drivers,
                policy: LinearDispatch(city: world.city.clock.city, searchZones: world.rules.searchZones))
            for (taxi, driver) in world.furtherTaxis { plain.addTaxi(TaxiID(taxi), toListOf: DriverID(driver)) }
            for _ in 0..<400 {
                let step = generator.next(after: sides.model)
                var told: [TaxiService.Effect] = []
                var commands: [(time: SimTime, command: TaxiService.Command)] = []
                try sides.perform(step, observe: { told.append($1) }, observeCommand: { commands.append(($0, $1)) })
                var expected: [TaxiService.Effect] = []
                for (time, command) in commands {
                    plain.handle(command, at: time)
                    expected += plain.effects
                }
                try #require(told == expected, "seed \(seed): \(step)")
                try plain.checkInvariants()
                let isSame = PolicyTests.digest(of: plain) == PolicyTests.digest(of: sides.service)
                try #require(isSame, "seed \(seed): \(step)")
                for case .offered in told { offers += 1 }
            }
        }
        #expect(offers > 200)
    }
}
