import Behaviour
import CityHost
import CityModel
import Experiments
import Quantities
import Scenario
import SimulationKernel
import TaxiService
import Testing

@Suite("Behaviour of the synthetic people")
struct BehaviourPeopleTests {
    /// A client's request, independent of the city's response.
    private struct ClientRequest: Hashable {
        var time: SimTime
        var client: ClientID
        var origin: ZoneID
        var destination: ZoneID
        var party: UInt8
    }

    /// Returns the requests by number. A request to join specifies its own destination; the ride determines its origin.
    private func clientRequests(in effects: [TimedTaxiEffect]) -> [ClientRequest] {
        var wishes: [ClientRequest] = []
        for entry in effects {
            switch entry.effect {
            case .requested(let request, let client, let origin, let destination, let party, _, _)
            where request.number > wishes.count:
                wishes.append(
                    ClientRequest(
                        time: entry.time, client: client, origin: origin.zone, destination: destination.zone,
                        party: party.size))
            case .reserved(_, let client, let origin, let destination, _, _, let party, _):
                wishes.append(
                    ClientRequest(
                        time: entry.time, client: client, origin: origin.zone, destination: destination.zone,
                        party: party.size))
            case .joined(_, let client, _, _, let origin, let destination, let party):
                wishes.append(
                    ClientRequest(
                        time: entry.time, client: client, origin: origin.zone, destination: destination.zone,
                        party: party))
            default: break
            }
        }
        return wishes
    }

    @Test("Common random numbers: other drivers leave the clients' requests unchanged")
    func commonClients() throws {
        var setup = BehaviourCity.quiet()
        BehaviourCity.makeClientsLively(&setup.clients)
        let calm = clientRequests(in: try BehaviourCity.run(setup).effects)
        let changes: [(inout DriverBehaviour) -> Void] = [
            { $0.giveBackProbability = 0.3 }, { $0.taxiProblemProbability = 0.3 }, { $0.noAnswerProbability = 0.3 },
            { $0.connection = ConnectionBehaviour(meanSecondsBetween: 3_600, lengthSeconds: .constant(300)) },
            { BehaviourCity.makeDriversLively(&$0) },
        ]
        for change in changes {
            var changed = setup
            change(&changed.drivers)
            let (_, effects) = try BehaviourCity.run(changed)
            #expect((clientRequests(in: effects) == calm) == true)
        }
        #expect(calm.count > 1_000)
    }

    @Test("Common random numbers: a client's other habits do not depend on one that is changed")
    func commonHabits() throws {
        var setup = BehaviourCity.quiet()
        BehaviourCity.makeClientsLively(&setup.clients)
        setup.clients.reservations = nil
        setup.clients.patienceSeconds = nil
        func noShows(_ effects: [TimedTaxiEffect]) -> Set<ClientID> {
            Set(effects.compactMap { if case .noShow(_, let client, _, _) = $0.effect { client } else { nil } })
        }
        let before = noShows(try BehaviourCity.run(setup).effects)
        setup.clients.cardProbability = 0.1
        setup.clients.interruptionProbability = 0
        #expect(noShows(try BehaviourCity.run(setup).effects) == before)
        #expect(before.count > 50)
    }

    @Test("R02: bookings beyond the run stay bookings, and the run does not wait for them")
    func bookingsForLater() throws {
        var setup = BehaviourCity.quiet()
        setup.clients.reservations = ReservationBehaviour(probability: 0.5, aheadSeconds: .constant(6 * 3_600))
        let (record, effects) = try BehaviourCity.run(setup)
        let end = SimTime.zero + setup.duration
        let requested = effects.compactMap { entry -> (RequestID, SimTime)? in
            if case .requested(let request, _, _, _, _, _, _) = entry.effect { (request, entry.time) } else { nil }
        }
        #expect(requested.allSatisfy { $0.1 < end })
        let isRequested = Set(requested.map(\.0.number))
        let later = record.rides.filter { !isRequested.contains($0.request) }
        #expect(later.count > 100)
        let allocation = setup.rules.reservationAllocation
        #expect(later.allSatisfy { $0.outcome == .ahead && $0.wanted - allocation >= end })
        #expect(record.end < end + .hours(2))
    }

    @Test("R02: a client with a booking is picked up at the booked time or later")
    func bookedTime() throws {
        var setup = BehaviourCity.quiet()
        setup.clients.reservations = ReservationBehaviour(
            probability: 0.5, aheadSeconds: .uniform(from: 0, to: 14_400))
        let (record, _) = try BehaviourCity.run(setup)
        let booked = record.rides.filter { $0.kind == .reserved && $0.wasPickedUp }
        #expect(booked.count > 300)
        #expect(booked.allSatisfy { $0.wait >= .zero })
        #expect(booked.count { $0.wait == .zero } > booked.count / 2, "most taxis stand there in time")
    }

    @Test("S02: clients ask to join existing rides only")
    func openRides() throws {
        let (record, effects) = try BehaviourCity.run(BehaviourCity.lively())
        var refusals: [TaxiService.Reason: Int] = [:]
        for entry in effects {
            if case .clientRejected(_, .join, let reason) = entry.effect { refusals[reason, default: 0] += 1 }
        }
        #expect(refusals[.unknownRequest, default: 0] == 0)
        #expect(refusals[.joinClosed, default: 0] == 0)
        #expect(refusals[.notSameWay, default: 0] > 0)
        #expect(record.rides.count { $0.isShared } > 150)
    }

    @Test("R01: a party that joins a reserved ride does not lose patience before the booked time")
    func patienceOfJoiners() throws {
        var setup = BehaviourCity.lively()
        setup.clients.patienceSeconds = .constant(1)
        setup.drivers.shifts = [ShiftPlan(taxis: 15)]
        setup.clients.reservations = ReservationBehaviour(probability: 0.5, aheadSeconds: .constant(7_200))
        let (record, effects) = try BehaviourCity.run(setup)
        var left = 0
        for entry in effects {
            guard case .left(let request, _, _, _) = entry.effect else { continue }
            #expect(entry.time >= record.rides[Int(request.number) - 1].wanted)
            left += 1
        }
        #expect(left > 0)
    }

    @Test("T09, Z04: clients change their minds, or find no route; each loss has its own cause")
    func withdrawals() throws {
        var setup = BehaviourCity.quiet()
        let calm = try BehaviourCity.run(setup).record.rides
        #expect(!calm.contains { $0.outcome == .withdrawn || $0.outcome == .unreachable })
        // Before any driver answers.
        setup.clients.withdrawal = WithdrawalBehaviour(probability: 0.2, afterSeconds: .constant(2))
        setup.clients.unreachableProbability = 0.1
        let (record, effects) = try BehaviourCity.run(setup)
        let (withdrawn, unreachable) = (
            record.rides.count { $0.outcome == .withdrawn }, record.rides.count { $0.outcome == .unreachable }
        )
        let requests = Double(record.rides.count)
        #expect(abs(Double(unreachable) - 0.1 * requests) < 4 * (0.09 * requests).squareRoot())
        #expect(abs(Double(withdrawn) - 0.18 * requests) < 4 * (0.15 * requests).squareRoot())
        #expect(effects.count { if case .withdrawn = $0.effect { true } else { false } } == withdrawn + unreachable)
        for ride in record.rides {
            switch ride.outcome {
            case .unreachable: #expect(ride.ended == ride.requested)
            case .withdrawn: #expect(ride.ended == ride.requested + .seconds(2))
            default: #expect(ride.outcome == .completed, "r\(ride.request)")
            }
        }
    }
}
