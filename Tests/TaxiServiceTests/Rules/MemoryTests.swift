import CityModel
import Quantities
import TaxiService
import Testing

@Suite("Memory of the service (T13)")
struct MemoryTests {
    @Test("T13: what was taken for requests beforehand suffices for them")
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
        let tables = 2 * 65_536 * 6  // the tables of numbers and of clients have doubled up to here
        let waiting = 32_768 * 32  // and so have the waiting rides
        #expect(service.bytes <= reserved + tables + waiting)
    }
}
