import Behaviour
import CityModel
import Quantities
import SimulationKernel
import TaxiService

// What people do when it is due.
extension People {
    mutating func carryOut(_ event: FollowUp, at time: SimTime) -> Submission? {
        let due = time.microseconds * 1_000
        switch event {
        case .driverStarts(let number), .driverAnswers(let number, _), .driverArrives(let number),
            .driverGivesBack(let number), .driverPicksUp(let number), .driverInterrupts(let number, _),
            .driverConcludes(let number):
            let driver = Int(number)
            drivers[driver].step = .none
            if waitsForConnection(driver, with: event, at: time) { return nil }
            return act(driver, event, due)
        case .connectionLost(let number): return loseConnection(Int(number), at: time, due)
        case .connectionRegained(let number):
            drivers[Int(number)].connection = .none
            return maker.act(driver(Int(number)), .regainConnection, .duty, due: due)
        case .patienceEnds(let number), .clientPays(let number), .clientCancels(let number),
            .clientPutsOff(let number):
            clients[Int(number)].step = .none
            return actAsClient(Int(number), event, at: time, due)
        }
    }

    private mutating func act(_ driver: Int, _ event: FollowUp, _ due: Int64) -> Submission? {
        let id = self.driver(driver)
        switch event {
        case .driverStarts: return maker.start(id, at: spot(in: drivers[driver].zone), due: due)
        case .driverAnswers(_, let accepts): return maker.act(id, accepts ? .accept : .refuse, .answer, due: due)
        case .driverArrives: return maker.act(id, .arrive, .pickup, due: due)
        case .driverGivesBack: return maker.act(id, .giveBack, .withdrawal, due: due)
        case .driverPicksUp: return pickUp(driver, due)
        case .driverInterrupts(_, let cause): return interrupt(driver, because: cause, due)
        default: return maker.act(id, .conclude, .conclusion, due: due)
        }
    }

    /// T10: whoever is there and not on board. Nobody is: then the service closes those who are missing (T12).
    private mutating func pickUp(_ driver: Int, _ due: Int64) -> Submission? {
        let agent = drivers[driver]
        for party in 0..<Int(agent.partyCount) where agent.onBoard & (1 << UInt8(party)) == 0 {
            let request = agent.parties[party]
            if habits(of: request).isNoShow { continue }
            let client = requests[request]?.client ?? .none
            return maker.act(self.driver(driver), .pickUp(client), .pickup, due: due)
        }
        return nil
    }

    /// T11: near the origin or near the destination, whichever is nearer to how far the ride has gone.
    private mutating func interrupt(_ driver: Int, because cause: TaxiService.InterruptionCause, _ due: Int64)
        -> Submission?
    {
        let first = drivers[driver].parties[0]
        var zone = drivers[driver].zone
        if let entry = requests[first], let fate = rideFate(of: first), fate.moment >= 0.5 {
            zone = entry.destinationZone
        }
        return maker.interrupt(self.driver(driver), at: spot(in: zone), because: cause, due: due)
    }

    /// T11: what befalls the ride of this first party.
    func rideFate(of first: RequestID) -> (cause: TaxiService.InterruptionCause, moment: Double)? {
        var stream = streams.stream(purpose: .rideFate, entity: first.number, occurrence: 0)
        return driverBehaviour.interruption(clientEndsEarly: habits(of: first).endsRideEarly, from: &stream)
    }

    // MARK: The connection (D05)

    /// Nothing is confirmed without a connection; the driver does it as soon as it is back.
    private mutating func waitsForConnection(_ driver: Int, with event: FollowUp, at time: SimTime) -> Bool {
        if drivers[driver].isConnected { return false }
        let back = SimTime(microseconds: drivers[driver].connectedAtMicroseconds)
        schedule(event, of: driver, at: pause(of: driver, after: max(back, time)))
        return true
    }

    private mutating func loseConnection(_ driver: Int, at time: SimTime, _ due: Int64) -> Submission? {
        drivers[driver].connection = .none
        let agent = drivers[driver]
        guard agent.isConnected, agent.phase != .off, agent.phase != .suspended else { return nil }
        return maker.act(self.driver(driver), .loseConnection, .duty, due: due)
    }

    // MARK: Clients

    private mutating func actAsClient(
        _ client: Int, _ event: FollowUp, at time: SimTime, _ due: Int64
    ) -> Submission? {
        let (id, request) = (self.client(client), clients[client].request)
        switch event {
        case .patienceEnds:
            guard clients[client].phase == .searching else { return nil }
            searching.remove(client)
            return maker.act(id, .withdraw(request), .withdrawal, due: due)
        case .clientCancels: return maker.act(id, .cancelReservation(request), .reservation, due: due)
        case .clientPutsOff:
            let lead = rules.reservationLead + SimDuration(seconds: PeoplePlan.reservationSlackSeconds)
            let wanted = SimTime.zero + .milliseconds(Int64(requests[request]?.departureMilliseconds ?? 0))
            let change = TaxiService.ReservationChange(departure: max(wanted + .seconds(10), time + lead))
            return maker.act(id, .changeReservation(request, change), .reservation, due: due)
        default: return pay(client, due)
        }
    }

    /// P03.
    private mutating func pay(_ client: Int, _ due: Int64) -> Submission? {
        let request = clients[client].request
        let attempt = Int(clients[client].paymentsFailed)
        var stream = streams.stream(purpose: .payment, entity: request.number)
        for _ in 0..<attempt { _ = stream.uniform() }
        let (means, fails) = habits(of: request).payment(
            attempt: attempt, cardFailure: draws.cardFailure, from: &stream)
        return maker.act(self.client(client), .pay(means, fails: fails), .payment, due: due)
    }
}
