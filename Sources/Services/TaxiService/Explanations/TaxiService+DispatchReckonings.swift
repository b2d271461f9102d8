import CityModel
import Quantities
import ServiceKernel

// Part T: explains the choice of driver and of request.
extension TaxiService {
    /// Explains the origin and the price of a request for now (T02), or the dispatch of a reservation that is due
    /// (R02).
    func requestedReckonings(_ id: RequestID, from zone: ZoneID, since before: borrowing TaxiService) -> [Reckoning] {
        let origin = Reckoning(.originZone, [.zone: zone.fieldValue, .queued: dispatcher.hasQueues.fieldValue])
        let slot = book.openParty(id)
        guard !slot.isNone, let departure = book.ride(book.party(slot).ride).departure else {
            return [origin] + lonePriceReckonings(id)
        }
        let called = Reckoning(
            .enteredDispatch,
            [.departure: departure.fieldValue, .length: rules.reservationAllocation.fieldValue])
        return [called, origin]
            + newShareReckonings(before.book.party(before.book.openParty(id)).ride, since: before)
    }

    /// Explains the price of an open request for a party that rides alone (Z05, P01, P02).
    func lonePriceReckonings(_ id: RequestID) -> [Reckoning] {
        let slot = book.openParty(id)
        guard !slot.isNone else { return [] }
        let moment = book.ride(book.party(slot).ride).pricedAt
        return priceReckonings(from: origin(of: slot), to: book.party(slot).destination, at: moment)
    }

    /// Explains the offer of a ride to a driver, for one of its parties (T04, Z03, T03, T13, T05).
    func offeredReckonings(
        _ id: RequestID, to driver: DriverID, in zone: ZoneID, since before: borrowing TaxiService
    ) -> [Reckoning] {
        let slot = book.openParty(id)
        guard !slot.isNone else { return [] }
        let party = book.party(slot)
        let ride = book.ride(party.ride)
        let offer = Reckoning(
            .offerShows,
            [
                .driver: driver.fieldValue, .from: ride.origin.fieldValue, .to: party.destination.fieldValue,
                .party: party.size.fieldValue, .price: party.price.fieldValue,
                .rank: dispatcher.hasQueues ? .count(place(of: driver)) : .absent,
            ])
        // The other parties of the ride share the offer.
        guard ride.firstParty == slot else { return [offer] }
        if !dispatcher.hasQueues {
            return choiceReckonings(party.ride, to: driver, since: before) + [offer]
        }
        let ahead = passedOverReckonings(id, from: ride.origin, upTo: driver)
        let first = Reckoning(.firstEligible, [.driver: driver.fieldValue, .zone: zone.fieldValue])
        // T13: no driver ahead was eligible.
        let isRight = ahead.allSatisfy { $0.value(Field.cause.name) != nil }
        let right = Reckoning(.rightDriver, [.count: .count(ahead.count), .driver: driver.fieldValue])
        return waitedReckonings(party.ride, to: driver, since: before)
            + searchReckonings(from: ride.origin, upTo: zone) + ahead + [first] + (isRight ? [right] : []) + [offer]
    }

    /// Explains the choice of a policy other than the rule by the ranks of the eligible drivers (T03, T04).
    private func choiceReckonings(
        _ ride: Slot, to driver: DriverID, since before: borrowing TaxiService
    ) -> [Reckoning] {
        let policy = Reckoning(.policyInForce, [.policy: .text(rules.dispatchPolicy.rawValue)])
        let standings = dispatcher.standings(for: ride, offeredTo: driver, fleet, book, ways, at: now)
        switch rules.dispatchPolicy {
        case .batched: return [policy] + standings + [roundTotal]
        case .nearest: return [policy] + standings
        case .fifo, .longestIdle, .random, .rebalanced:
            return [policy] + waitedReckonings(ride, to: driver, since: before) + standings
        }
    }

    /// The total pickup time of all rides offered by the last command.
    private var roundTotal: Reckoning {
        var drivers: [DriverID] = []
        for case .offered(_, let driver, _) in effects where drivers.last != driver { drivers.append(driver) }
        let milliseconds = drivers.reduce(Int64(0)) { sum, driver in
            let pickup = firstPickup(of: fleet[driver].openOffer)
            return sum + Int64(ways.leg(from: fleet[driver].position, to: pickup, at: now).milliseconds)
        }
        let length = ways.clock.congested(milliseconds: milliseconds, at: now)
        return Reckoning(.roundTotal, [.count: .count(drivers.count), .length: length.fieldValue])
    }

    /// Explains that a driver keeps the place in the queue after the client has withdrawn (T05).
    func keptPlace(_ driver: DriverID) -> Reckoning {
        Reckoning(
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
    private func searchReckonings(from origin: ZoneID, upTo last: ZoneID) -> [Reckoning] {
        let city = ways.clock.city
        return (0...city.searchRank(from: origin, to: last)).map { rank in
            let zone = city.searchZone(from: origin, rank: rank)
            let metres = Int64(city.leg(from: origin, to: zone).metres)
            return Reckoning(
                .searchedZone,
                [
                    .rank: .count(rank + 1), .zone: zone.fieldValue,
                    .distance: rank == 0 ? .absent : .kilometres(metres), .found: (zone == last).fieldValue,
                ])
        }
    }

    /// Explains, for each driver ahead of `found`, why the driver was not eligible; for all drivers if `found` is none
    /// (T03).
    func passedOverReckonings(_ id: RequestID, from origin: ZoneID, upTo found: DriverID = .none) -> [Reckoning] {
        let city = ways.clock.city
        var list: [Reckoning] = []
        let creator = book.ride(book.party(book.openParty(id)).ride).number
        for rank in 0..<dispatcher.reach.searchZones {
            let zone = city.searchZone(from: origin, rank: rank)
            for driver in dispatcher.drivers(in: zone) {
                if driver == found { return list }
                let hasTried = dispatcher.hasTried(creator, driver)
                let obstacle: Obstacle? = hasTried ? .triedAlready : fleet[driver].isFree ? nil : .offerOpen
                list.append(passedOver(driver, for: id, in: zone, because: obstacle))
            }
        }
        return list
    }

    /// The reason why a driver in a queue is not eligible (T03).
    private enum Obstacle: String {
        case offerOpen, triedAlready
    }

    private func passedOver(
        _ driver: DriverID, for id: RequestID, in zone: ZoneID, because cause: Obstacle?
    ) -> Reckoning {
        Reckoning(
            .passedOver,
            [
                .driver: driver.fieldValue, .zone: zone.fieldValue, .request: id.fieldValue,
                .cause: cause.map { .word($0.rawValue) } ?? .absent,
            ])
    }

    /// Explains why a waiting ride was offered now: the younger rides that still wait, and the older ones that the
    /// driver has tried (T04).
    private func waitedReckonings(
        _ ride: Slot, to driver: DriverID, since before: borrowing TaxiService
    ) -> [Reckoning] {
        guard !before.book.openRide(book.ride(ride).number).isNone, before.book.ride(ride).phase == .waiting else {
            return []
        }
        let waiting = book.waitingRides
        let older = waiting.filter { book.ride($0).age < book.ride(ride).age }.map { other in
            passedOver(driver, for: book.name(of: other), in: fleet[driver].zone, because: .triedAlready)
        }
        let younger = waiting.filter { book.ride(ride).age < book.ride($0).age }
            .map { Numbered(.request, book.name(of: $0).number).text }
        return older + [
            Reckoning(
                .waitedLongest,
                [
                    .request: book.name(of: ride).fieldValue, .time: book.ride(ride).requestedAt.fieldValue,
                    .others: younger.isEmpty ? .absent : .text(younger.joined(separator: ", ")),
                ])
        ]
    }

    /// Explains the wait and the route after an offer is accepted (Z05, T06, S04), and the reset of the count of
    /// refusals (D07).
    func acceptedReckonings(
        _ id: RequestID, _ client: ClientID, _ driver: DriverID, in zone: ZoneID, wait: SimDuration, at time: SimTime,
        since before: borrowing TaxiService
    ) -> [Reckoning] {
        let slot = book.openParty(id)
        guard !slot.isNone else { return [] }
        let ride = book.party(slot).ride
        var list = [
            wayReckoning(from: fleet[driver].position, to: firstPickup(of: ride), at: time),
            Reckoning(
                .wayToPickup,
                [
                    .driver: driver.fieldValue, .zone: zone.fieldValue, .client: client.fieldValue,
                    .length: wait.fieldValue,
                ]
            ),
        ]
        if book.ride(ride).parties > 1 { list += rideReckonings(ride).route }
        let refusals = before.fleet[driver].refusalsInRow
        if refusals > 0 {
            list.append(
                Reckoning(.refusalsForgotten, [.driver: driver.fieldValue, .count: refusals.fieldValue]))
        }
        return list
    }
}

// Policies other than the rule.
extension TaxiService {
    /// Explains the demand and supply of a zone, for which drivers are sent.
    func wantedReckoning(in zone: ZoneID, at time: SimTime, since before: borrowing TaxiService) -> Reckoning {
        let outlook = before.dispatcher.rebalancing?
            .outlook(before.dispatcher.fifo, before.fleet, before.ways.clock, at: time)
        return Reckoning(
            .wantedInZone,
            [
                .zone: zone.fieldValue, .count: .count(outlook?.wanted[Int(zone.index)] ?? 0),
                .total: .count(outlook?.there(in: Int(zone.index)) ?? 0),
            ])
    }
}

// State shown in pictures of a service, beside the queues.
extension TaxiService {
    /// Returns the requests that wait in a zone, oldest first (T04).
    package func waitingRequests(in zone: ZoneID) -> [RequestID] {
        book.waitingRides.filter { book.ride($0).origin == zone }
            .flatMap { ride in book.parties(of: ride).map { book.party($0).number } }
    }

    /// The reservations that are not due yet, with their departures, by number (R01).
    package var reservations: [(request: RequestID, departure: SimTime)] {
        book.openSlots.compactMap { slot in
            guard book.party(slot).phase == .reserved else { return nil }
            return book.ride(book.party(slot).ride).departure.map { (book.party(slot).number, $0) }
        }
    }
}

extension RequestBook {
    /// Returns the request that names a ride: that of its oldest party (S02).
    fileprivate func name(of ride: Slot) -> RequestID { party(self.ride(ride).firstParty).number }

    /// The waiting rides, oldest first (T04).
    fileprivate var waitingRides: [Slot] {
        openSlots.filter { ride($0).phase == .waiting }.sorted { ride($0).age < ride($1).age }
    }
}
