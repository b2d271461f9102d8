import CityModel
import Quantities
import TaxiService
import Testing

@Suite("Part T: many users, T13")
struct ManyUsersTests {
    /// All drivers are in one queue. The load tester measures the speed in real time and in many zones.
    @Test("T13: with 100,000 users every offer goes to the right driver")
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
        // First come, first served: the head of the queue each time, then no driver.
        #expect(offers == (0..<driverCount).map { DriverID($0) })
        // No other driver is free for the refused request; the driver who refused is offered the oldest waiting
        // request.
        offers = []
        for driver in 0..<100 { handle(.driver(DriverID(driver), .refuse)) }
        #expect(offers == (0..<100).map { DriverID($0) })
    }
}
