import CityModel
import Quantities
import ServiceKernel

extension TaxiService {
    /// An effect that describes the present state, as if it had just been reported.
    package struct SnapshotEffect: Hashable, Sendable {
        /// The effect.
        package let effect: Effect
        /// The time at which it happened, as far as it is known; otherwise the present time.
        package let since: SimTime
    }

    /// Returns a snapshot of the present state, as the effects that lead to it. People and observers who were not there
    /// at the time read it, as an app does when it is opened again.
    ///
    /// Requests precede their drivers, drivers with a ride precede the waiting ones, and these come in the order of
    /// their queues. Effects without present consequences are left out.
    ///
    /// - Parameters:
    ///   - now: the present time, not before the last command.
    ///   - rides: known views of open requests, for the times of past effects.
    /// - Complexity: O(drivers + open requests × drivers in queues).
    package func snapshotEffects(at now: SimTime, _ rides: RideViews = RideViews()) -> [SnapshotEffect] {
        var telling = SnapshotCollector(now: now, rides: rides)
        let open = requests.openSlots.filter { requests.party($0).phase != .over }
        // A client's current ride comes after that client's reservations.
        for slot in open where !requests.party(slot).isCurrent { addRequest(slot, to: &telling) }
        for slot in open where requests.party(slot).isCurrent { addRequest(slot, to: &telling) }
        let drivers = (0..<fleet.count).map { DriverID($0) }
        for driver in drivers where !fleet[driver].ride.isNone { addRide(of: driver, to: &telling) }
        let searching = open.map { requests.party($0).ride }.filter {
            requests.ride($0).phase == .waiting || isOffered($0)
        }
        for zone in (0..<ways.zoneCount).map({ ZoneID($0) }) {
            let queue = dispatcher.drivers(in: zone)
            for driver in queue {
                telling.add(.driverStarted(driver, zone: zone))
                if let effect = placeEffect(of: driver, in: zone) { telling.add(effect) }
                for ride in searching where dispatcher.hasTried(requests.ride(ride).number, driver) {
                    telling.add(
                        .refused(requests.party(requests.ride(ride).firstParty).number, driver: driver, zone: zone))
                }
            }
            for driver in queue where !fleet[driver].isFree {
                addOffer(fleet[driver].openOffer, to: driver, in: &telling)
            }
        }
        for driver in drivers {
            if fleet[driver].state == .suspended {
                telling.add(.suspended(driver, days: rules.suspensionDays * fleet[driver].suspensions))
            }
            if !fleet[driver].isConnected { telling.add(.connectionLost(driver)) }
        }
        return telling.effects
    }

    private func isOffered(_ ride: Slot) -> Bool { requests.ride(ride).phase == .offered }

    /// Adds the request of a party. A party that joined a ride joins the first party that is still in it (S02).
    private func addRequest(_ slot: Slot, to telling: inout SnapshotCollector) {
        let party = requests.party(slot)
        let ride = requests.ride(party.ride)
        let places = (from: origin(of: slot), to: party.destination)
        let since = telling.rides[party.number]?.requested ?? ride.requestedAt
        guard ride.firstParty == slot else {
            let first = requests.party(ride.firstParty).number
            return telling.add(
                .joined(
                    party.number, client: party.client, ride: first, price: party.price, from: places.from,
                    to: places.to, party: party.size),
                since: since)
        }
        if let departure = ride.departure {
            telling.add(
                .reserved(
                    party.number, client: party.client, from: places.from, to: places.to, departure: departure,
                    share: ride.isShared, party: requests.people(of: slot), price: party.price),
                since: since)
            if party.phase == .reserved { return }
        }
        if ride.phase == .inLine {
            telling.add(
                .walkedUp(
                    party.number, client: party.client, from: places.from, to: places.to, party: party.size,
                    price: party.price),
                since: since)
            return telling.add(.waiting(party.number, zone: ride.origin), since: since)
        }
        telling.add(
            .requested(
                party.number, client: party.client, from: places.from, to: places.to, party: requests.people(of: slot),
                share: ride.isShared, price: party.price),
            // R02: a reservation's request time is its entry into dispatch.
            since: ride.departure == nil ? since : ride.requestedAt)
    }

    private func addOffer(_ ride: Slot, to driver: DriverID, in telling: inout SnapshotCollector) {
        for slot in requests.parties(of: ride) {
            let request = requests.party(slot).number
            let since = telling.rides[request]?.offered
            telling.add(.offered(request, driver: driver, zone: fleet[driver].zone), since: since)
        }
    }

    private func addRide(of driver: DriverID, to telling: inout SnapshotCollector) {
        let ride = fleet[driver].ride
        let parties = requests.parties(of: ride).map { requests.party($0) }
        telling.add(.driverStarted(driver, zone: fleet[driver].zone))
        addOffer(ride, to: driver, in: &telling)
        for party in parties {
            let known = telling.rides[party.number]
            // A party that joins a ride with a driver has the driver from then on (S02).
            let since = known?.accepted.map { max($0, known?.requested ?? $0) }
            let promised =
                since.flatMap { since in known?.expected.map { $0 - since } }
                ?? ways.travelTime(from: fleet[driver].position, to: firstPickup(of: ride), at: telling.now)
            telling.add(
                .accepted(
                    party.number, client: party.client, driver: driver, zone: fleet[driver].zone, wait: promised,
                    price: party.price),
                since: since)
        }
        for party in parties where party.phase == .onBoard {
            telling.add(
                .pickedUp(party.number, client: party.client, driver: driver),
                since: telling.rides[party.number]?.pickedUp)
        }
        // T12: pickups at which the taxi still waits for a party.
        for party in parties where party.phase != .onBoard && party.hasTaxiArrived {
            telling.add(
                .arrived(party.number, client: party.client, driver: driver),
                since: telling.rides[party.number]?.arrived)
        }
        for party in parties where party.isPaid {
            telling.add(.paid(party.number, client: party.client, driver: driver, by: .cash, price: party.price))
        }
    }
}

/// The effects collected so far for a snapshot of the present state.
private struct SnapshotCollector {
    let now: SimTime
    let rides: TaxiService.RideViews
    private(set) var effects: [TaxiService.SnapshotEffect] = []

    init(now: SimTime, rides: TaxiService.RideViews) { (self.now, self.rides) = (now, rides) }

    mutating func add(_ effect: TaxiService.Effect, since: SimTime? = nil) {
        effects.append(TaxiService.SnapshotEffect(effect: effect, since: min(since ?? now, now)))
    }
}
