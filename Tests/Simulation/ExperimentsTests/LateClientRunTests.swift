import Behaviour
import CityModel
import Experiments
import Measures
import Quantities
import SimulationKernel
import Testing

@Suite("Runs with clients who come late to the pickup (T12)")
struct LateClientRunTests {
    private static func rides(_ change: (inout SimulationSetup) -> Void) throws -> [RideRecord] {
        var setup = BehaviourCity.quiet()
        change(&setup)
        return try BehaviourCity.run(setup, checksInvariants: true).record.rides
    }

    @Test("Waits and promises end when the taxi is ready, not when a late client comes")
    func waits() throws {
        let punctual = try Self.rides { _ in }
        let late = try Self.rides {
            $0.clients.lateness = LatenessBehaviour(probability: 0.5, bySeconds: .uniform(from: 90, to: 180))
        }
        #expect(punctual.allSatisfy { $0.clientDelayMilliseconds == 0 && $0.taxiReady == $0.pickedUp })
        for ride in punctual + late where ride.wasPickedUp {
            #expect(ride.lateness <= .minutes(1) && ride.wait >= .zero, "\(ride)")
        }
        let delays = late.filter(\.wasPickedUp).map { ($0.pickedUp - $0.taxiReady).seconds }
        #expect(delays.allSatisfy { $0 == 0 || (89.999..<180).contains($0) })
        // 4 standard deviations of a share of about 1,400 clients are 0.053.
        let share = Double(delays.count { $0 > 0 }) / Double(delays.count)
        #expect(abs(share - 0.5) < 0.06, "\(share)")
    }

    @Test("A reservation is punctual if its taxi is, also if the client comes late")
    func reservation() throws {
        let rides = try Self.rides {
            $0.demand = [
                .planned(
                    [
                        RecordedTrip(
                            time: .zero, trip: TripTemplate(origin: ZoneID(0), destination: ZoneID(2), party: 1))
                    ],
                    plans: [TripPlan(departure: .zero + .hours(3), isBooked: true, person: 0)])
            ]
            $0.clients.lateness = LatenessBehaviour(probability: 1, bySeconds: .uniform(from: 120, to: 121))
        }
        #expect(rides.count == 1 && rides[0].pickedUp >= .zero + .hours(3) + .seconds(120))
        #expect(rides[0].wait >= .zero && rides[0].wait < .seconds(10), "\(rides[0])")
    }
}
