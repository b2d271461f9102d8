import CityModel
import Quantities
import ServiceKernel

extension TaxiService {
    /// When what is under way of a request came about, as far as somebody has kept it: the service itself keeps no more than it needs.
    package struct RideMoments: Hashable, Sendable {
        package var requested: SimTime
        /// The newest offer.
        package var offered: SimTime?
        /// By the driver who has it now, and the wait that was promised then (T06).
        package var accepted: SimTime?
        package var promised: SimDuration?
        package var arrived: SimTime?
        package var pickedUp: SimTime?

        package init(requested: SimTime) { self.requested = requested }
    }

    /// Something that is as if it had just been told.
    package struct PresentEffect: Hashable, Sendable {
        package let effect: Effect
        /// When it came about, as far as that is known; otherwise now.
        package let since: SimTime
    }

    /// What is under way, told as the effects that lead to it: for people and observers who were not there when it came about, as an
    /// app tells it that is opened anew.
    ///
    /// Requests come before those who drive them, drivers with a ride before those who wait, and these in the order of their
    /// queues. What led to nothing that still is, is not told.
    ///
    /// - Parameters:
    ///   - now: not before the last command.
    ///   - moments: what is known of a request that is not over.
    /// - Complexity: O(drivers + open requests × drivers in queues).
    package func present(at now: SimTime, _ moments: @escaping (RequestID) -> RideMoments?) -> [PresentEffect] {
        var telling = PresentTelling(now: now, moments: moments)
        let open = book.openSlots.filter { book.party($0).phase != .over }
        // A client who rides and has booked, too, is on the ride now.
        for slot in open where !book.party(slot).isCurrent { tellRequest(slot, &telling) }
        for slot in open where book.party(slot).isCurrent { tellRequest(slot, &telling) }
        let drivers = (0..<fleet.count).map { DriverID($0) }
        for driver in drivers where !fleet[driver].ride.isNone { tellRide(of: driver, &telling) }
        let searching = open.map { book.party($0).ride }.filter { book.ride($0).phase == .waiting || isOffered($0) }
        for zone in (0..<ways.zoneCount).map({ ZoneID($0) }) {
            let queue = dispatcher.drivers(in: zone)
            for driver in queue {
                telling.tell(.driverStarted(driver, zone: zone))
                for ride in searching where dispatcher.hasTried(book.ride(ride).number, driver) {
                    telling.tell(.refused(book.party(book.ride(ride).firstParty).number, driver: driver, zone: zone))
                }
            }
            for driver in queue where !fleet[driver].isFree { tellOffer(fleet[driver].openOffer, to: driver, &telling) }
        }
        for driver in drivers {
            if fleet[driver].state == .suspended {
                telling.tell(.suspended(driver, days: rules.suspensionDays * fleet[driver].suspensions))
            }
            if !fleet[driver].isConnected { telling.tell(.connectionLost(driver)) }
        }
        return telling.effects
    }

    /// The requests that are not over, in the order of their numbers.
    package var openRequests: [RequestID] {
        book.openSlots.filter { book.party($0).phase != .over }.map { book.party($0).number }
    }

    /// R02: whether it is one that is not due yet.
    package func isReservation(_ request: RequestID) -> Bool {
        let party = book.openParty(request)
        return !party.isNone && book.party(party).phase == .reserved
    }

    private func isOffered(_ ride: Slot) -> Bool { book.ride(ride).phase == .offered }

    /// Whoever joined a ride is told to ride along with the first party that is still in it (S02).
    private func tellRequest(_ slot: Slot, _ telling: inout PresentTelling) {
        let party = book.party(slot)
        let ride = book.ride(party.ride)
        let zones = (from: ride.origin, to: party.destination.zone)
        let since = telling.moments(party.number)?.requested ?? ride.requestedAt
        guard ride.firstParty == slot else {
            let first = book.party(ride.firstParty).number
            return telling.tell(
                .joined(
                    party.number, client: party.client, ride: first, price: party.price, to: zones.to, party: party.size
                ),
                since: since)
        }
        if let departure = ride.departure {
            telling.tell(
                .reserved(
                    party.number, client: party.client, from: zones.from, to: zones.to, departure: departure,
                    share: ride.isShared, party: party.size),
                since: since)
            if party.phase == .reserved { return }
        }
        telling.tell(
            .requested(
                party.number, client: party.client, from: zones.from, to: zones.to, party: party.size,
                share: ride.isShared),
            // R02: it is as old as its entering dispatch.
            since: ride.departure == nil ? since : ride.requestedAt)
    }

    private func tellOffer(_ ride: Slot, to driver: DriverID, _ telling: inout PresentTelling) {
        for slot in book.parties(of: ride) {
            let request = book.party(slot).number
            let since = telling.moments(request)?.offered
            telling.tell(.offered(request, driver: driver, zone: fleet[driver].zone), since: since)
        }
    }

    private func tellRide(of driver: DriverID, _ telling: inout PresentTelling) {
        let ride = fleet[driver].ride
        let parties = book.parties(of: ride).map { book.party($0) }
        telling.tell(.driverStarted(driver, zone: fleet[driver].zone))
        tellOffer(ride, to: driver, &telling)
        for party in parties {
            let moments = telling.moments(party.number)
            let promised =
                moments?.promised
                ?? ways.travelTime(from: fleet[driver].position, to: firstPickup(of: ride), at: telling.now)
            telling.tell(
                .accepted(
                    party.number, client: party.client, driver: driver, zone: fleet[driver].zone, wait: promised,
                    price: party.price),
                since: moments?.accepted)
        }
        for party in parties where party.phase == .onBoard {
            telling.tell(
                .pickedUp(party.number, client: party.client, driver: driver),
                since: telling.moments(party.number)?.pickedUp)
        }
        // T12: where somebody is still waited for.
        for party in parties where party.phase != .onBoard && party.hasTaxiArrived {
            telling.tell(
                .arrived(party.number, client: party.client, driver: driver),
                since: telling.moments(party.number)?.arrived)
        }
        for party in parties where party.isPaid {
            telling.tell(.paid(party.number, client: party.client, driver: driver, by: .cash, price: party.price))
        }
    }
}

/// What has been told so far of what is under way.
private struct PresentTelling {
    let now: SimTime
    let moments: (RequestID) -> TaxiService.RideMoments?
    private(set) var effects: [TaxiService.PresentEffect] = []

    init(now: SimTime, moments: @escaping (RequestID) -> TaxiService.RideMoments?) {
        (self.now, self.moments) = (now, moments)
    }

    mutating func tell(_ effect: TaxiService.Effect, since: SimTime? = nil) {
        effects.append(TaxiService.PresentEffect(effect: effect, since: min(since ?? now, now)))
    }
}
