import CityModel
import Quantities
import TaxiService
import Testing

@Suite("Part T: many users, T13")
struct ManyUsersTests {
    /// How fast it is the load tester measures, against real time and in many zones; here all are in one queue.
    @Test("T13: with 100,000 users the driver picked is always the right one")
    func alwaysTheRightOne() {
        let (driverCount, clientCount) = (20_000, 80_000)
        var service = TaxiService(clock: TestCity.single.clock, rules: TaxiRules(), drivers: driverCount)
        var offers: [DriverID] = []
        func handle(_ command: TaxiService.Command) {
            service.handle(command, at: .zero)
            for case .offered(_, let driver, _) in service.effects { offers.append(driver) }
        }
        let zone = ZoneID(0)
        for driver in 0..<driverCount { handle(.driver(DriverID(driver), .start(zone: zone, taxi: TaxiID(driver)))) }
        for client in 0..<clientCount {
            handle(.client(ClientID(client), .request(from: zone, to: zone, party: 1, share: false)))
        }
        // First come, first served: the head of the queue each time, then nobody.
        #expect(offers == (0..<driverCount).map { DriverID($0) })
        // Nobody else is free for what is refused; the refuser is offered the oldest request that waits instead.
        offers = []
        for driver in 0..<100 { handle(.driver(DriverID(driver), .refuse)) }
        #expect(offers == (0..<100).map { DriverID($0) })
    }
}
