import CityModel
import Quantities
import TaxiService

// Requests on their way from booking to end.
extension RunObserver {
    mutating func noteBooking(_ effect: TaxiService.Effect, at time: SimTime) {
        switch effect {
        case .reserved(let request, let client, let origin, let destination, let departure, _, let party):
            add(
                request, client, from: origin, to: destination, party: party, kind: .reserved, wanted: departure,
                at: RideRecord.never)
        case .reservationChanged(let request, _, _, let destination, let departure, _):
            edit(request) {
                $0.destination = destination
                $0.wanted = departure
            }
        case .reservationCancelled(let request, _, _, _, _, _): finish(request, as: .cancelled, at: time)
        case .joined(let request, let client, let ride, let price, let destination, let party):
            noteJoin(request, client, ride, price: price, to: destination, party: party, at: time)
        default: break
        }
    }

    private mutating func noteJoin(
        _ request: RequestID, _ client: ClientID, _ ride: RequestID, price: Money, to destination: ZoneID,
        party: UInt8, at time: SimTime
    ) {
        let joined = self.ride(ride)
        let kind = joined.kind == .reserved ? RideKind.reserved : .shared
        add(
            request, client, from: joined.origin, to: destination, party: party, kind: kind,
            wanted: max(time, joined.wanted), at: joined.wasRequested ? time : RideRecord.never)
        let isAllocated = joined.accepted != RideRecord.never
        edit(request) {
            $0.isShared = true
            $0.price = price
            if isAllocated {
                $0.driver = joined.driver
                $0.accepted = time
                $0.promisedWait = RideRecord.noPromise
            }
        }
        edit(ride) {
            $0.isShared = true
            $0.kind = kind
        }
        if isAllocated { inHand[Int(joined.driver) - 1].parties += 1 }
    }

    /// Of a shared ride there is a line for each party; the first stands for the offer and for its answer.
    func repeatsLine(_ effect: TaxiService.Effect) -> Bool {
        switch effect {
        case .offered(_, let driver, _): queues.hasOffer(driver)
        case .refused(_, let driver, _), .timedOut(_, let driver, _): !queues.hasOffer(driver)
        default: false
        }
    }

    mutating func noteOffer(of request: RequestID, at time: SimTime) {
        edit(request) {
            if $0.offers == 0 { $0.firstOffered = time }
            $0.offers += 1
        }
    }

    mutating func noteAcceptance(
        of request: RequestID, _ driver: DriverID, from zone: ZoneID, wayMetres: Int32, wait: SimDuration, price: Money,
        at time: SimTime
    ) {
        // The way to the pickup is driven once, for the first party.
        let isFirst = inHand[Int(driver.index)].parties == 0
        inHand[Int(driver.index)].parties += 1
        let pickupMetres = isFirst ? wayMetres : 0
        edit(request) {
            $0.driver = driver.index + 1
            $0.accepted = time
            $0.promisedWait = wait
            $0.price = price
            $0.pickupMetres = pickupMetres
        }
        if isFirst {
            queues.noteWait(drivers.accept(driver, pickupMetres: pickupMetres, at: time), in: zone)
        }
    }

    /// The taxi has departed: when and after how many metres on board the party will be at its destination.
    mutating func noteDropOff(_ request: RequestID, at time: SimTime, metres: Int32, directMetres: Int32) {
        edit(request) {
            $0.ended = time
            $0.rideMetres = metres
            $0.directMetres = directMetres
        }
    }

    mutating func noteConclusion(of request: RequestID, _ driver: DriverID, _ zone: ZoneID, at time: SimTime) {
        edit(request) {
            $0.outcome = .completed
            if $0.ended == RideRecord.never || $0.ended > time { $0.ended = time }
        }
        let ride = self.ride(request)
        drivers.addFare(driver, ride.price, passengers: ride.party)
        let hand = inHand[Int(driver.index)]
        if hand.parties == 1 { drivers.addRide(driver, metres: hand.metres) }
        putOut(driver, at: time) { _ in zone }
    }

    /// T11: those on board are out here; the others follow by `gaveBack`.
    mutating func noteInterruption(
        of request: RequestID, _ driver: DriverID, _ zone: ZoneID, _ cause: TaxiService.InterruptionCause, way: Int32,
        price: Money, at time: SimTime
    ) {
        edit(request) {
            $0.outcome = .interrupted
            $0.ended = time
            $0.rideMetres = way
            $0.price = price
        }
        drivers.addFare(driver, price, passengers: ride(request).party)
        let index = Int(driver.index)
        // The first line of the interruption stands for the ride.
        if inHand[index].metres >= 0 {
            drivers.addRide(driver, metres: Int64(way))
            inHand[index].metres = -1
        }
        if cause == .clientWish { inHand[index].tail = zone }
        putOut(driver, at: time) { $0.tail }
    }

    /// T09, S06: before a taxi was allocated, or a reservation that was left.
    mutating func noteWithdrawal(of request: RequestID, at time: SimTime) {
        let ride = self.ride(request)
        finish(request, as: !ride.wasRequested ? .cancelled : ride.offers == 0 ? .noTaxi : .gaveUp, at: time)
    }
}
