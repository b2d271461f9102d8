import Behaviour
import CityModel
import Quantities
import SimulationKernel
import TaxiService

// What clients make of what they are told (B01).
extension People {
    // MARK: Waiting

    /// Waits for a driver to accept, as long as there is patience.
    mutating func search(
        _ client: Int, _ request: RequestID, party: UInt8, share: Bool, at time: SimTime
    ) {
        clients[client].request = request
        clients[client].paymentsFailed = 0
        searchAgain(client, request, at: time)
        guard share, party < 4, let entry = requests[request] else { return }
        let trip = TripTemplate(origin: entry.originZone, destination: entry.destinationZone)
        if PeoplePlan.isJoinable(trip, city, rules) { joinable.insert(client) }
    }

    /// D06: the driver has given the ride back, and the client waits anew; of a reservation not before its departure.
    mutating func searchAgain(_ client: Int, _ request: RequestID, at time: SimTime) {
        freeClients.remove(client)
        clients[client].phase = .searching
        searching.insert(client)
        cancelStep(ofClient: client)
        guard let sampler = draws.patienceSeconds else { return }
        var stream = streams.stream(purpose: .patience, entity: request.number)
        let departure = SimTime.zero + .milliseconds(Int64(requests[request]?.departureMilliseconds ?? 0))
        let due = max(time, departure) + SimDuration(seconds: sampler.sample(from: &stream))
        schedule(.patienceEnds(UInt32(client)), ofClient: client, at: due)
    }

    mutating func noteAllocated(_ client: Int, _ request: RequestID) {
        cancelStep(ofClient: client)
        clients[client].request = request
        clients[client].phase = .allocated
        searching.remove(client)
    }

    /// R03: some think better of it between booking and dispatch.
    mutating func book(_ client: Int, _ request: RequestID, departure: SimTime, at time: SimTime) {
        clients[client].request = request
        clients[client].phase = .booked
        clients[client].paymentsFailed = 0
        cancelStep(ofClient: client)
        guard let behaviour = clientBehaviour.reservations else { return }
        var stream = streams.stream(purpose: .bookingAhead, entity: request.number, occurrence: 1)
        let (fate, moment) = (stream.uniform(), stream.uniform())
        let due = time + (departure - rules.reservationAllocation - time).scaled(by: moment)
        guard due > time else { return }
        if fate < behaviour.cancelProbability {
            schedule(.clientCancels(UInt32(client)), ofClient: client, at: due)
        } else if fate < behaviour.cancelProbability + behaviour.changeProbability {
            schedule(.clientPutsOff(UInt32(client)), ofClient: client, at: due)
        }
    }

    // MARK: On board

    mutating func boardTaxi(_ client: Int, _ request: RequestID, at time: SimTime) {
        clients[client].request = request
        clients[client].phase = .onBoard
        searching.remove(client)
        joinable.remove(client)
        schedule(.clientPays(UInt32(client)), ofClient: client, at: time + rideDuration(of: request))
    }

    /// P03: the card has failed.
    mutating func payOtherwise(_ client: Int, at time: SimTime) {
        clients[client].paymentsFailed += 1
        paySoon(client, after: time)
    }

    mutating func paySoon(_ client: Int, after time: SimTime) {
        schedule(.clientPays(UInt32(client)), ofClient: client, at: pause(ofClient: client, after: time))
    }

    func pause(ofClient client: Int, after time: SimTime) -> SimTime {
        var stream = streams.stream(
            purpose: .clientPause, entity: clients[client].request.number,
            occurrence: UInt32(clients[client].paymentsFailed))
        return time + SimDuration(seconds: betweenStepsSeconds.sample(from: &stream))
    }

    mutating func notePaid(_ client: Int, _ request: RequestID) {
        if clients[client].phase == .owing { return release(client) }
        cancelStep(ofClient: client)
        clients[client].phase = .paid
    }

    /// T11: who has not paid owes the price of the way driven.
    mutating func leaveTaxi(_ client: Int, at time: SimTime) {
        if clients[client].phase == .paid { return release(client) }
        clients[client].phase = .owing
        paySoon(client, after: time)
    }

    // MARK: Afterwards

    /// Wants nothing any more.
    mutating func release(_ client: Int) {
        cancelStep(ofClient: client)
        clients[client].phase = .free
        clients[client].request = .none
        searching.remove(client)
        joinable.remove(client)
        freeClients.insert(client)
    }

    private mutating func cancelStep(ofClient client: Int) {
        calendar.cancel(clients[client].step)
        clients[client].step = .none
    }
}
