import CityModel
import Quantities
import TaxiService
import Testing

@Suite("Memory of the service (T13)")
struct MemoryTests {
    @Test("T13: memory reserved for requests suffices for them")
    func flat() {
        var service = TaxiService(clock: TestCity.single.clock, rules: TaxiRules(), drivers: 100)
        let empty = service.bytes
        service.reserve(requests: 20_000)
        let reserved = service.bytes
        #expect(empty > 100 * 4 * 10 && reserved > empty + 19_900 * 104)
        let place = Position(ZoneID(0))
        for client in 0..<20_000 {
            service.handle(
                .client(ClientID(client), .request(from: place, to: place, party: 1, share: false)), at: .zero)
        }
        let tables = 2 * 65_536 * 6  // the tables of numbers and clients grow by doubling
        let waiting = 32_768 * 32  // and so do the waiting rides
        #expect(service.bytes <= reserved + tables + waiting)
    }

    @Test("Prefetching records changes nothing, and tolerates unknown ones")
    func prefetching() {
        var service = TaxiService(clock: TestCity.single.clock, rules: TaxiRules(), drivers: 3)
        let place = Position(ZoneID(0))
        service.handle(.driver(DriverID(1), .start(at: place, taxi: TaxiID(1))), at: .zero)
        service.handle(.client(ClientID(7), .request(from: place, to: place, party: 1, share: false)), at: .zero)
        func digest() -> StateDigest {
            var digest = StateDigest()
            service.digest { digest.combine($0) }
            return digest
        }
        let before = digest()
        for driver in [DriverID(1), DriverID(3), .none] {
            service.prefetch(driver)
            service.prefetch(.suspensionEnd(driver))
        }
        for request in [RequestID(1), RequestID(2), RequestID(.max), .none] {
            service.prefetchRide(of: DriverID(1), request)
            service.prefetch(.noShow(request, serial: 0))
        }
        for client in [ClientID(7), ClientID(8), .none] { service.prefetch(client) }
        #expect(digest() == before)
    }
}
