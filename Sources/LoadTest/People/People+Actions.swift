import CityModel
import Quantities
import SimulationKernel
import TaxiService

// What people begin of themselves.
extension People {
    mutating func beginAction(due: Int64) -> Submission? {
        let kind = CommandMix.kinds[mixChoice.sample(from: &actionStream)]
        let submission: Submission? =
            switch kind {
            case .zoneChange: changeZone(due)
            case .duty: stopWork(due)
            case .request: request(share: nil, due)
            case .reservation: reserve(due)
            case .share: join(due)
            case .withdrawal: withdraw(due)
            default: tellPosition(due)
            }
        if submission == nil { actionsWithoutAnyone += 1 }
        return submission
    }

    // MARK: Drivers

    /// D04: within the zone.
    private mutating func tellPosition(_ due: Int64) -> Submission? {
        guard let driver = onDuty.choose(from: &actionStream) else { return nil }
        return maker.move(self.driver(driver), to: spot(in: drivers[driver].zone), .position, due: due)
    }

    /// D04: to one of the nearest zones.
    private mutating func changeZone(_ due: Int64) -> Submission? {
        guard let driver = standing.choose(from: &actionStream) else { return nil }
        let zone = drivers[driver].zone
        guard reachZones > 0 else { return maker.move(self.driver(driver), to: spot(in: zone), .position, due: due) }
        let target = city.searchZone(from: zone, rank: 1 + actionStream.index(below: reachZones))
        let isPossible = plan.places.hasPlaces(in: target)
        return maker.move(
            self.driver(driver), to: spot(in: isPossible ? target : zone), isPossible ? .zoneChange : .position,
            due: due
        )
    }

    /// D03: comes back after a while.
    private mutating func stopWork(_ due: Int64) -> Submission? {
        guard let driver = standing.choose(from: &actionStream) else { return nil }
        return maker.act(self.driver(driver), .stop, .duty, due: due)
    }

    // MARK: Clients

    /// T01.
    private mutating func request(share: Bool?, _ due: Int64) -> Submission? {
        guard let client = askingClient() else { return nil }
        let allowsSharing = share ?? actionStream.chance(clientBehaviour.sharingProbability)
        let (origin, destination) = trip()
        return maker.request(
            self.client(client), from: origin, to: destination, party: party(), share: allowsSharing, due: due)
    }

    /// R01.
    private mutating func reserve(_ due: Int64) -> Submission? {
        guard let sampler = draws.bookingAheadSeconds, let client = askingClient() else { return nil }
        let ahead = max(SimDuration(seconds: sampler.sample(from: &actionStream)), rules.reservationLead)
        let departure =
            SimTime(microseconds: due / 1_000) + ahead + SimDuration(seconds: PeoplePlan.reservationSlackSeconds)
        let allowsSharing = actionStream.chance(clientBehaviour.sharingProbability)
        let (origin, destination) = trip()
        return maker.reserve(
            self.client(client), from: origin, to: destination, party: party(), share: allowsSharing,
            departure: departure, due: due)
    }

    /// S02: somebody from the same zone to the same zone; without a ride to join, a request that others may join.
    private mutating func join(_ due: Int64) -> Submission? {
        guard let founder = joinable.choose(from: &actionStream),
            let ride = requests[clients[founder].request]
        else { return request(share: true, due) }
        guard let client = askingClient() else { return nil }
        joinable.remove(founder)
        return maker.join(
            self.client(client), ride.request, to: spot(in: ride.destinationZone), party: 1, due: due)
    }

    /// T09: somebody who waits for a driver to accept no longer wants to.
    private mutating func withdraw(_ due: Int64) -> Submission? {
        guard let client = searching.choose(from: &actionStream) else { return nil }
        searching.remove(client)
        return maker.act(self.client(client), .withdraw(clients[client].request), .withdrawal, due: due)
    }

    /// A free client, who is now asking.
    private mutating func askingClient() -> Int? {
        guard let client = freeClients.choose(from: &actionStream) else { return nil }
        freeClients.remove(client)
        clients[client].phase = .asking
        return client
    }

    private mutating func trip() -> (origin: CommandMaker.Spot, destination: CommandMaker.Spot) {
        let origin = plan.origins.sample(from: &actionStream)
        let destination = plan.destinations[origin].sample(from: &actionStream)
        return (spot(in: ZoneID(origin)), spot(in: ZoneID(destination)))
    }

    private mutating func party() -> UInt8 { UInt8(plan.partyChoice.sample(from: &actionStream) + 1) }

    @inline(__always)
    mutating func spot(in zone: ZoneID) -> CommandMaker.Spot {
        CommandMaker.Spot(zone: zone, place: plan.places.place(in: zone, from: &actionStream))
    }
}

extension PeoplePlan {
    /// A reservation is made so much earlier than need be: it may wait in the queue and still be early enough (R01).
    static var reservationSlackSeconds: Double { 1 }
}
