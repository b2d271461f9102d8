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
        #expect(empty > 100 * 4 * 10 && reserved > empty + 20_000 * 100)
        let place = Position(ZoneID(0))
        for client in 0..<20_000 {
            service.handle(
                .client(ClientID(client), .request(from: place, to: place, party: 1, share: false)), at: .zero)
        }
        let clients = 32_768 * 4  // the array of clients has doubled up to here
        #expect(service.bytes <= reserved + clients + 4_096)
    }
}
