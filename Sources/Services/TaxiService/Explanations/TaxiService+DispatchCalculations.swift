import CityModel
import Quantities
import ServiceKernel

// Part T: explains the choice of driver and of request.
extension TaxiService {
    /// Explains the origin and the price of a request for now (T02), or the dispatch of a reservation that is due
    /// (R02).
    func requestedCalculations(_ id: RequestID, from zone: ZoneID, since before: borrowing TaxiService) -> [Calculation]
    {
        let origin = Calculation(.originZone, [.zone: zone.fieldValue, .queued: dispatcher.hasQueues.fieldValue])
        let slot = requests.openParty(id)
        guard !slot.isNone, let departure = requests.ride(requests.party(slot).ride).departure else {
            return [origin] + before.surgeDemandCalculations(in: zone) + soloPriceCalculations(id)
        }
        let called = Calculation(
            .enteredDispatch,
            [.departure: departure.fieldValue, .length: rules.reservationAllocation.fieldValue])
        return [called, origin]
            + newShareCalculations(before.requests.party(before.requests.openParty(id)).ride, since: before)
    }

    /// Explains the price of an open request for a party that rides alone (Z05, P01, P02).
    func soloPriceCalculations(_ id: RequestID) -> [Calculation] {
        let slot = requests.openParty(id)
        guard !slot.isNone else { return [] }
        let ride = requests.ride(requests.party(slot).ride)
        return priceCalculations(
            from: origin(of: slot), to: requests.party(slot).destination, at: ride.pricedAt, surge: ride.surgePercent)
    }

    /// Explains the offer of a ride to a driver, for one of its parties (T04, Z03, T03, T13, T05).
    func offeredCalculations(
        _ id: RequestID, to driver: DriverID, in zone: ZoneID, since before: borrowing TaxiService
    ) -> [Calculation] {
        let slot = requests.openParty(id)
        guard !slot.isNone else { return [] }
        let party = requests.party(slot)
        let ride = requests.ride(party.ride)
        let offer = Calculation(
            .offerShows,
            [
                .driver: driver.fieldValue, .from: ride.origin.fieldValue, .to: party.destination.fieldValue,
                .party: party.size.fieldValue, .price: party.price.fieldValue,
                .rank: dispatcher.hasQueues ? .count(place(of: driver)) : .absent,
            ])
        // The other parties of the ride share the offer.
        guard ride.firstParty == slot else { return [offer] }
        if !dispatcher.hasQueues {
            return choiceCalculations(party.ride, to: driver, since: before) + [offer]
        }
        let ahead = passedOverCalculations(id, from: ride.origin, upTo: driver)
        let first = Calculation(.firstEligible, [.driver: driver.fieldValue, .zone: zone.fieldValue])
        // T13: no driver ahead was eligible.
        let isRight = ahead.allSatisfy { $0.value(Field.cause.name) != nil }
        let right = Calculation(.rightDriver, [.count: .count(ahead.count), .driver: driver.fieldValue])
        return waitedCalculations(party.ride, to: driver, since: before)
            + searchCalculations(from: ride.origin, upTo: zone) + ahead + [first] + (isRight ? [right] : []) + [offer]
    }

    /// Explains the choice of a policy other than the rule by the ranks of the eligible drivers (T03, T04).
    private func choiceCalculations(
        _ ride: Slot, to driver: DriverID, since before: borrowing TaxiService
    ) -> [Calculation] {
        let policy = Calculation(.policyInForce, [.policy: .text(rules.dispatchPolicy.rawValue)])
        let standings = dispatcher.rankings(for: ride, offeredTo: driver, fleet, requests, ways, at: now)
        switch rules.dispatchPolicy {
        case .batched: return [policy] + standings + [roundTotal]
        case .nearest: return [policy] + standings
        case .fifo, .longestIdle, .random, .rebalanced:
            return [policy] + waitedCalculations(ride, to: driver, since: before) + standings
        }
    }

    /// The total pickup time of all rides offered by the last command.
    private var roundTotal: Calculation {
        var drivers: [DriverID] = []
        for case .offered(_, let driver, _) in effects where drivers.last != driver { drivers.append(driver) }
        let milliseconds = drivers.reduce(Int64(0)) { sum, driver in
            let pickup = firstPickup(of: fleet[driver].openOffer)
            return sum + Int64(ways.leg(from: fleet[driver].position, to: pickup, at: now).milliseconds)
        }
        let length = ways.clock.congested(milliseconds: milliseconds, at: now)
        return Calculation(.roundTotal, [.count: .count(drivers.count), .length: length.fieldValue])
    }

    /// Explains that a driver keeps the place in the queue after the client has withdrawn (T05).
    func keptPlaceCalculation(_ driver: DriverID) -> Calculation {
        Calculation(
            .keepsPlace,
            [
                .driver: driver.fieldValue, .rank: .count(place(of: driver)),
                .zone: fleet[driver].zone.fieldValue,
            ])
    }

    /// Returns the driver's place in the zone's queue, from 1; 0 if the driver is in none.
    private func place(of driver: DriverID) -> Int {
        (dispatcher.drivers(in: fleet[driver].zone).firstIndex(of: driver) ?? -1) + 1
    }

    /// Explains the zones searched, up to the one in which a driver was found (Z03).
    private func searchCalculations(from origin: ZoneID, upTo last: ZoneID) -> [Calculation] {
        let city = ways.clock.city
        return (0...city.searchRank(from: origin, to: last)).map { rank in
            let zone = city.searchZone(from: origin, rank: rank)
            let metres = Int64(city.leg(from: origin, to: zone).metres)
            return Calculation(
                .searchedZone,
                [
                    .rank: .count(rank + 1), .zone: zone.fieldValue,
                    .distance: rank == 0 ? .absent : .kilometres(metres), .found: (zone == last).fieldValue,
                ])
        }
    }

    /// Explains, for each driver ahead of `found`, why the driver was not eligible; for all drivers if `found` is none
    /// (T03).
    func passedOverCalculations(_ id: RequestID, from origin: ZoneID, upTo found: DriverID = .none) -> [Calculation] {
        let city = ways.clock.city
        var list: [Calculation] = []
        let ride = requests.ride(requests.party(requests.openParty(id)).ride)
        for rank in 0..<dispatcher.reach.searchZones {
            let zone = city.searchZone(from: origin, rank: rank)
            for driver in dispatcher.drivers(in: zone) {
                if driver == found { return list }
                list.append(passedOver(driver, for: id, in: zone, because: obstacle(to: ride, driver)))
            }
        }
        return list
    }

    /// The reason why a driver in a queue is not eligible (T03).
    private enum Obstacle: String {
        case offerOpen, triedAlready, taxiDoesNotFit
    }

    /// Returns the reason why a driver in a queue is not eligible for the ride, or nil for an eligible driver.
    private func obstacle(to ride: Ride, _ driver: DriverID) -> Obstacle? {
        if !fleet.fits(driver, ride) { return .taxiDoesNotFit }
        if dispatcher.hasTried(ride.number, driver) { return .triedAlready }
        return fleet[driver].isFree ? nil : .offerOpen
    }

    private func passedOver(
        _ driver: DriverID, for id: RequestID, in zone: ZoneID, because cause: Obstacle?
    ) -> Calculation {
        Calculation(
            .passedOver,
            [
                .driver: driver.fieldValue, .zone: zone.fieldValue, .request: id.fieldValue,
                .cause: cause.map { .word($0.rawValue) } ?? .absent,
            ])
    }

    /// Explains why a waiting ride was offered now: the younger rides that still wait, and the older ones that the
    /// driver has tried (T04).
    private func waitedCalculations(
        _ ride: Slot, to driver: DriverID, since before: borrowing TaxiService
    ) -> [Calculation] {
        guard !before.requests.openRide(requests.ride(ride).number).isNone, before.requests.ride(ride).phase == .waiting
        else {
            return []
        }
        let waiting = requests.waitingRides
        let older = waiting.filter { requests.ride($0).age < requests.ride(ride).age }.map { other in
            passedOver(
                driver, for: requests.name(of: other), in: fleet[driver].zone,
                because: fleet.fits(driver, requests.ride(other)) ? .triedAlready : .taxiDoesNotFit)
        }
        let younger = waiting.filter { requests.ride(ride).age < requests.ride($0).age }
            .map { EntityReference(.request, requests.name(of: $0).number).text }
        return older + [
            Calculation(
                .waitedLongest,
                [
                    .request: requests.name(of: ride).fieldValue, .time: requests.ride(ride).requestedAt.fieldValue,
                    .others: younger.isEmpty ? .absent : .text(younger.joined(separator: ", ")),
                ])
        ]
    }

    /// Explains the wait and the route after an offer is accepted (Z05, T06, S04), and the reset of the count of
    /// refusals (D07).
    func acceptedCalculations(
        _ id: RequestID, _ client: ClientID, _ driver: DriverID, in zone: ZoneID, wait: SimDuration, at time: SimTime,
        since before: borrowing TaxiService
    ) -> [Calculation] {
        let slot = requests.openParty(id)
        guard !slot.isNone else { return [] }
        let ride = requests.party(slot).ride
        var list = [
            legCalculation(from: fleet[driver].position, to: firstPickup(of: ride), at: time),
            Calculation(
                .wayToPickup,
                [
                    .driver: driver.fieldValue, .zone: zone.fieldValue, .client: client.fieldValue,
                    .length: wait.fieldValue,
                ]
            ),
        ]
        if requests.ride(ride).parties > 1 { list += rideCalculations(ride).route }
        let refusals = before.fleet[driver].refusalsInRow
        if refusals > 0 {
            list.append(
                Calculation(.refusalsForgotten, [.driver: driver.fieldValue, .count: refusals.fieldValue]))
        }
        return list
    }
}

// Policies other than the rule.
extension TaxiService {
    /// Explains the demand and supply of a zone, for which drivers are sent.
    func demandCalculation(in zone: ZoneID, at time: SimTime, since before: borrowing TaxiService) -> Calculation {
        let outlook = before.dispatcher.rebalancing?
            .supplyAndDemand(before.dispatcher.fifo, before.fleet, before.ways.clock, at: time)
        return Calculation(
            .wantedInZone,
            [
                .zone: zone.fieldValue, .count: .count(outlook?.wanted[Int(zone.index)] ?? 0),
                .total: .count(outlook?.supply(in: Int(zone.index)) ?? 0),
            ])
    }
}

// State shown in pictures of a service, beside the queues.
extension TaxiService {
    /// Returns the requests that wait in a zone, oldest first (T04).
    package func waitingRequests(in zone: ZoneID) -> [RequestID] {
        requests.waitingRides.filter { requests.ride($0).origin == zone }
            .flatMap { ride in requests.parties(of: ride).map { requests.party($0).number } }
    }

    /// The reservations that are not due yet, with their departures, by number (R01).
    package var reservations: [(request: RequestID, departure: SimTime)] {
        requests.openSlots.compactMap { slot in
            guard requests.party(slot).phase == .reserved else { return nil }
            return requests.ride(requests.party(slot).ride).departure.map { (requests.party(slot).number, $0) }
        }
    }
}

extension RequestTable {
    /// Returns the request that names a ride: that of its oldest party (S02).
    fileprivate func name(of ride: Slot) -> RequestID { party(self.ride(ride).firstParty).number }

    /// The waiting rides, oldest first (T04).
    fileprivate var waitingRides: [Slot] {
        openSlots.filter { ride($0).phase == .waiting }.sorted { ride($0).age < ride($1).age }
    }
}
