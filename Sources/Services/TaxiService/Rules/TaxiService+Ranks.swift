import CityModel
import Quantities
import ServiceKernel

// T14: walk-up clients, who take the taxi at the head of a rank without a call.
extension TaxiService {
    /// Serves a walk-up client: with the first free taxi at the rank, or from the line when one is there (T14).
    mutating func walkUp(
        _ client: ClientID, from origin: Position, to destination: Position, party: UInt8, at time: SimTime
    ) throws(Reason) {
        // No taxi is chosen, so that the party must fit into each.
        if party > TaxiRules.seats { throw .invalidPartySize }
        try checkTrip(from: origin, to: destination, party: TravelParty(party))
        let zone = origin.zone
        guard walkUps.serves(zone) else { throw .noRank }
        if !requests.currentRequest(of: client).isNone { throw .alreadyRiding }  // I08
        let driver = firstFreeAtRank(zone)
        if driver.isNone, walkUps.isFull(zone) { throw .lineFull }
        let fare = soloFare(from: origin, to: destination, at: time, surge: 0)
        let ride = requests.add(
            Ride(phase: .inLine, isShared: false, requestedAt: time, seats: party, origin: zone),
            for: Party(
                client: client, fare: fare, pickupPoint: origin.point, destination: destination, phase: .searching,
                size: party))
        requests.makeCurrent(ride)
        let request = requests.party(ride).number
        effects.append(
            .walkedUp(request, client: client, from: origin, to: destination, party: party, price: fare.price))
        guard driver.isNone else { return board(ride, driver) }
        walkUps.join(ride, zone)
        effects.append(.waiting(request, zone: zone))
    }

    /// Returns the first driver in the zone's queue who stands at the rank without an open offer, or none.
    private func firstFreeAtRank(_ zone: ZoneID) -> DriverID {
        var driver = dispatcher.fifo.queues.firstFree(in: zone)
        while !driver.isNone, !rankPlaces.isAtRank(driver, zone) {
            driver = dispatcher.fifo.queues.nextFree(after: driver, in: zone)
        }
        return driver
    }

    /// Lets the first client in line take a driver who has joined the queue, is free again or has reached the rank, if
    /// that client has waited longer than `other` (T04, T14). No other free driver stands there then (I14).
    ///
    /// - Parameter other: a ride for which the driver is eligible, or none.
    /// - Returns: whether the driver has a client now.
    mutating func serveWalkUp(with driver: DriverID, before other: Slot, at time: SimTime) -> Bool {
        let zone = fleet[driver].zone
        let ride = walkUps.first(in: zone)
        guard !ride.isNone, rankPlaces.isAtRank(driver, zone) else { return false }
        guard other.isNone || requests.ride(ride).age < requests.ride(other).age else { return false }
        walkUps.leave(ride, zone)
        board(ride, driver)
        return true
    }

    /// Puts a walk-up client on board without an offer: the driver leaves the queue and is busy, as after accepting
    /// (T06, T10).
    private mutating func board(_ ride: Slot, _ driver: DriverID) {
        let zone = fleet[driver].zone
        leaveQueue(driver)
        _ = fleet.openOffer(of: ride, to: driver)
        fleet.acceptOffer(driver)
        requests.offer(ride, to: driver)
        requests.allocate(ride)
        requests.board(ride)
        fleet.setPosition(origin(of: ride), of: driver)
        let party = requests.party(ride)
        effects.append(
            .accepted(
                party.number, client: party.client, driver: driver, zone: zone, wait: .zero, price: party.price))
        effects.append(.pickedUp(party.number, client: party.client, driver: driver))
    }
}

// T15: places at a rank, and its holding lot.
extension TaxiService {
    /// Gives a driver who has joined a queue a place at its rank or in the holding lot, or turns the driver away.
    mutating func takePlace(_ driver: DriverID) {
        let zone = fleet[driver].zone
        rankPlaces.join(driver, zone)
        if let effect = placeEffect(of: driver, in: zone) { effects.append(effect) }
    }

    /// Gives the place of a driver who has gone to the tail to those who now stand ahead (T07).
    mutating func yieldPlace(_ driver: DriverID) {
        let zone = fleet[driver].zone
        let waiting = rankPlaces.counts(of: zone)
        guard rankPlaces.place(of: driver).takesPlace, waiting.held + waiting.turnedAway > 0 else { return }
        rankPlaces.leave(driver, zone)
        takePlace(driver)
    }

    /// Calls the next drivers forward to the places that became free during the command, in the order of the queue.
    mutating func fillFreedPlaces(at time: SimTime) {
        while let zone = rankPlaces.takeFreed() {
            while rankPlaces.hasRoom(for: zone) {
                let driver = dispatcher.fifo.queues.first(in: zone) { rankPlaces.place(of: $0).isWaiting }
                let serial = rankPlaces.callForward(driver, zone)
                effects.append(.calledForward(driver, zone: zone))
                let drive = rankPlaces.rules(of: zone)?.holding?.drive ?? .zero
                setTimer(.rankArrival(driver, serial: serial), at: time + drive)
            }
        }
    }

    /// Lets a driver who was called forward stand at the rank, where walk-up clients may wait.
    mutating func reachRank(_ driver: DriverID, at time: SimTime) {
        rankPlaces.arrive(driver, fleet[driver].zone)
        effects.append(.reachedRank(driver, zone: fleet[driver].zone))
        retryWaitingRides(with: driver, at: time)
    }

    /// Returns the effect that describes a driver's place, or nil for a driver who stands at the rank.
    func placeEffect(of driver: DriverID, in zone: ZoneID) -> Effect? {
        switch rankPlaces.place(of: driver) {
        case .none, .standing: nil
        case .calledForward: .calledForward(driver, zone: zone)
        case .held: .held(driver, zone: zone)
        case .turnedAway: .turnedAway(driver, zone: zone)
        }
    }
}

// Invariants of T14 and T15.
extension TaxiService {
    /// Checks that no client stands in line although a free taxi stands at the rank (I14), that the line is in order,
    /// and that no more taxis have a place than the rank has.
    func checkRank(_ zone: ZoneID) throws(InvariantViolation) {
        let line = walkUps.rides(in: zone)
        for (older, younger) in zip(line, line.dropFirst()) {
            try require(
                requests.ride(older).age < requests.ride(younger).age, "T14",
                "\(requests.ride(younger).number) stands in line behind a younger ride")
        }
        if let first = line.first {
            let driver = firstFreeAtRank(zone)
            try require(
                driver.isNone, "I14", "\(requests.ride(first).number) stands in line, although \(driver) is free there")
        }
        guard let rules = rankPlaces.rules(of: zone) else { return }
        var found = RankPlaces.Counts()
        for driver in dispatcher.drivers(in: zone) {
            switch rankPlaces.place(of: driver) {
            case .none: throw InvariantViolation(rule: "T15", found: "\(driver) is in the queue without a place")
            case .standing, .calledForward: found.taken += 1
            case .held: found.held += 1
            case .turnedAway: found.turnedAway += 1
            }
        }
        let counts = rankPlaces.counts(of: zone)
        try require(
            found.taken == counts.taken && found.held == counts.held && found.turnedAway == counts.turnedAway, "T15",
            "the rank of \(zone) counts \(counts), but its queue has \(found)")
        try require(
            counts.taken <= rules.capacity ?? .max && counts.held <= rules.holding?.capacity ?? .max, "T15",
            "\(counts.taken) taxis are at the rank of \(zone), and \(counts.held) in its lot")
        try require(!rankPlaces.hasRoom(for: zone), "T15", "a taxi waits, although the rank of \(zone) has room")
    }

    /// Checks that exactly the rides of walk-up clients who wait stand in a line (I05).
    func checkLines(_ slots: [Slot]) throws(InvariantViolation) {
        let inLine = slots.filter { requests.ride($0).phase == .inLine }
        try require(inLine.count == walkUps.count, "I05", "\(inLine.count) rides are in line, not \(walkUps.count)")
        for ride in inLine {
            try require(
                walkUps.rides(in: requests.ride(ride).origin).contains(ride), "I05",
                "\(requests.ride(ride).number) is in no line")
        }
    }
}
