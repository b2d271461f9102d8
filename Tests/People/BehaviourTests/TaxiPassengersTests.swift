import CityModel
import Quantities
import SimulationKernel
import TaxiService
import Testing

@testable import Behaviour

@Suite("People of other services as taxi clients")
struct TaxiPassengersTests {
    @Test("S06, T09–T12: every event that ends a ride, including leaving it, ends the passenger's ride; no other does")
    func ends() {
        var endings: [String] = []
        for effect in TaxiService.Effect.samples where !effect.client.isNone {
            var passengers = TaxiPassengers<WalkerID>()
            passengers.addRequest(
                WalkerID(7), StreamKey(group: 0, number: 0), from: Position(ZoneID(0)), to: Position(ZoneID(1)),
                party: 1)
            _ = passengers.takeRequest(as: effect.client)
            let taken = passengers.rideEvent(of: effect)
            #expect(passengers.isEmpty == effect.endsRide, "\(effect)")
            if passengers.isEmpty, let event = effect.event {
                #expect(taken?.person == WalkerID(7))
                endings.append(event)
            }
        }
        #expect(
            endings == ["withdrawn", "interrupted", "noShow", "concluded", "reservationCancelled", "left"])
    }

    @Test("T01: a passenger whose request is refused continues without a taxi")
    func refused() {
        var passengers = TaxiPassengers<WalkerID>()
        passengers.addRequest(
            WalkerID(7), StreamKey(group: 0, number: 0), from: Position(ZoneID(0)), to: Position(ZoneID(1)), party: 1)
        let wish = passengers.takeRequest(as: ClientID(3))
        #expect(wish?.client == ClientID(3) && !passengers.isEmpty)
        let request = TaxiService.ClientAction.request(
            from: Position(ZoneID(0)), to: Position(ZoneID(1)), party: 1, share: false)
        #expect(passengers.rideEvent(of: .clientRejected(ClientID(3), request, .alreadyRiding))?.person == WalkerID(7))
        #expect(passengers.isEmpty)
    }
}
