import CityModel
import Quantities
import ServiceKernel

/// A policy that offers each ride at once to the eligible driver with the lowest rank (T03); a driver who has joined or
/// is free again gets a waiting ride.
protocol RankingPolicy: PoolPolicy {
    /// Returns the driver's rank for a ride: the lowest comes first, ties go to the lowest driver number.
    ///
    /// - Precondition: the driver is eligible, or has the offer of the ride.
    func rank(
        of driver: DriverID, for ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestTable,
        _ ways: TravelRouter, at time: SimTime
    ) -> UInt64

    /// Returns a lower bound of the rank, at a lower cost.
    func rankLowerBound(
        of driver: DriverID, for ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestTable,
        _ ways: TravelRouter
    ) -> UInt64

    /// Returns the eligible driver with the lowest rank apart from `passed`, or none.
    func firstDriver(
        for ride: Slot, excluding passed: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable,
        _ ways: TravelRouter, at time: SimTime
    ) -> DriverID

    /// Returns the explanation of a rank.
    func calculation(of rank: UInt64, _ driver: DriverID, in zone: ZoneID, _ ways: TravelRouter, at time: SimTime)
        -> TaxiService.Calculation

    /// Whether a driver who is free again gets the waiting ride with the driver's lowest rank, ties to the oldest;
    /// otherwise the oldest.
    static var ranksWaitingRides: Bool { get }
}

// Rides.
extension RankingPolicy {
    func rankLowerBound(
        of driver: DriverID, for ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestTable,
        _ ways: TravelRouter
    ) -> UInt64 { 0 }

    func driver(
        for ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ ways: TravelRouter,
        at time: SimTime
    ) -> DriverID {
        firstDriver(for: ride, excluding: .none, fleet, book, ways, at: time)
    }

    func firstDriver(
        for ride: Slot, excluding passed: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable,
        _ ways: TravelRouter, at time: SimTime
    ) -> DriverID {
        var best = (rank: UInt64.max, driver: DriverID.none)
        pool.forEachEligible(for: ride, fleet, book) { driver in
            if driver == passed { return }
            let rank = rank(of: driver, for: ride, fleet, book, ways, at: time)
            if best.driver.isNone || (rank, driver.index) < (best.rank, best.driver.index) { best = (rank, driver) }
        }
        return best.driver
    }

    func waitingRide(
        for driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ ways: TravelRouter,
        at time: SimTime
    ) -> Slot {
        var best = (rank: UInt64.max, ride: Slot.none)
        for ride in pool.waiting where pool.isEligible(driver, for: ride, fleet, book) {
            if !Self.ranksWaitingRides { return ride }
            // Of rides with equal rank the older one was found before.
            if !best.ride.isNone, rankLowerBound(of: driver, for: ride, fleet, book, ways) >= best.rank { continue }
            let rank = rank(of: driver, for: ride, fleet, book, ways, at: time)
            if best.ride.isNone || rank < best.rank { best = (rank, ride) }
        }
        return best.ride
    }

    func waitingRide(
        for driver: DriverID, before returned: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestTable,
        _ ways: TravelRouter, at time: SimTime
    ) -> Slot {
        let ride = waitingRide(for: driver, fleet, book, ways, at: time)
        guard !ride.isNone, pool.isEligible(driver, for: returned, fleet, book) else { return ride }
        return isPreferred(returned, to: ride, by: driver, fleet, book, ways, at: time) ? .none : ride
    }

    /// Returns whether a driver who is eligible for both rides gets the first one.
    private func isPreferred(
        _ ride: Slot, to other: Slot, by driver: DriverID, _ fleet: borrowing Fleet,
        _ book: borrowing RequestTable, _ ways: TravelRouter, at time: SimTime
    ) -> Bool {
        if Self.ranksWaitingRides {
            let ranks = [ride, other].map { rank(of: driver, for: $0, fleet, book, ways, at: time) }
            if ranks[0] != ranks[1] { return ranks[0] < ranks[1] }
        }
        return book.ride(ride).age < book.ride(other).age
    }
}

// Explanations.
extension RankingPolicy {
    func rankings(
        for ride: Slot, offeredTo driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable,
        _ ways: TravelRouter, at time: SimTime
    ) -> [TaxiService.Calculation] {
        let own = rank(of: driver, for: ride, fleet, book, ways, at: time)
        var list = [(rank: own, driver: driver, zone: fleet[driver].zone)]
        pool.forEachEligible(for: ride, fleet, book) { other in
            list.append((rank(of: other, for: ride, fleet, book, ways, at: time), other, fleet[other].zone))
        }
        list.sort { ($0.rank, $0.driver.index) < ($1.rank, $1.driver.index) }
        let first = TaxiService.Calculation(
            .ranksFirst, [.driver: driver.fieldValue, .count: .count(list.count)])
        return list.map { calculation(of: $0.rank, $0.driver, in: $0.zone, ways, at: time) } + [first]
    }
}

// Guarantees.
extension RankingPolicy {
    func checkInvariants(
        _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ ways: TravelRouter, at time: SimTime
    ) throws(InvariantViolation) {
        try pool.checkInvariants(fleet, book)
        for ride in pool.waiting { try checkWaitsForReason(ride, fleet, book) }
    }

    func checkInvariants(
        of touched: CommandFootprint, _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ ways: TravelRouter,
        at time: SimTime
    ) throws(InvariantViolation) {
        try checkListed(touched, fleet, book)
        for driver in touched.drivers where fleet[driver].state == .available && fleet[driver].isFree {
            let ride = waitingRide(for: driver, fleet, book, ways, at: time)
            try require(ride.isNone, "I14", "a ride waits, although it can be offered to \(driver)")
        }
        for request in touched.requests {
            let party = book.openParty(request)
            guard !party.isNone, book.ride(book.party(party).ride).phase == .waiting else { continue }
            try checkWaitsForReason(book.party(party).ride, fleet, book)
        }
        for offer in touched.offers { try check(offer, fleet, book, ways, at: time) }
    }

    /// Checks that no driver is eligible for a waiting ride (I14).
    private func checkWaitsForReason(
        _ ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestTable
    ) throws(InvariantViolation) {
        try require(
            !pool.hasEligible(for: ride, fleet, book), "I14",
            "\(book.ride(ride).number) waits, although it can be offered to a driver")
    }

    /// Checks that no eligible driver ranks before the driver with the offer (T03), and that no waiting ride comes
    /// before this one (T04).
    ///
    /// A driver freed by a command is free before the command makes any offer.
    private func check(
        _ offer: (request: RequestID, driver: DriverID), _ fleet: borrowing Fleet, _ book: borrowing RequestTable,
        _ ways: TravelRouter, at time: SimTime
    ) throws(InvariantViolation) {
        let ride = try pool.check(offer, fleet, book)
        let other = firstDriver(for: ride, excluding: .none, fleet, book, ways, at: time)
        if !other.isNone {
            let ranks = [other, offer.driver].map { rank(of: $0, for: ride, fleet, book, ways, at: time) }
            try require(
                (ranks[1], offer.driver.index) < (ranks[0], other.index), "T03",
                "\(other) ranks before \(offer.driver) for \(book.ride(ride).number)")
        }
        for waiting in pool.waiting where pool.couldTake(waiting, offer.driver, fleet, book) {
            let isOvertaken = isPreferred(waiting, to: ride, by: offer.driver, fleet, book, ways, at: time)
            try require(
                !isOvertaken, "T04", "\(book.ride(waiting).number) comes before the ride offered to \(offer.driver)")
        }
    }
}
