import CityModel
import Quantities

// A fingerprint of the whole state: two services that will ever answer differently have different ones, almost surely.
extension TaxiService {
    /// Hands the state to `take`, word by word: by stable codes and in an order of its own, never that of a declaration or of a
    /// hash table. What is over leaves no trace but in ledger and counts.
    ///
    /// - Complexity: O(drivers + zones + requests not over + fares not paid · log).
    package func digest(into take: (UInt64) -> Void) {
        digestDrivers(into: take)
        digestQueues(into: take)
        digestRequests(into: take)
        digestMoney(into: take)
    }

    private func digestDrivers(into take: (UInt64) -> Void) {
        take(UInt64(drivers.count))
        for index in drivers.indices {
            let driver = drivers[index]
            take(UInt64(driver.state.rawValue) | (driver.isConnected ? 256 : 0))
            driver.position.digest(into: take)
            take(UInt64(driver.taxi.index) | UInt64(ownTaxis[index].index) << 32)
            take(UInt64(driver.openOffer.number) | UInt64(driver.ride.number) << 32)
            take(UInt64(driver.offerSerial) | UInt64(driver.refusalsInRow) << 32)
            take(UInt64(driver.suspensions))
            // T03: what was tried and is over is never asked for again.
            let triedRides = tried.rides(of: DriverID(index)).filter { rides.contains($0) && rides[$0].phase != .over }
            take(UInt64(triedRides.count))
            for ride in triedRides.sorted() { take(UInt64(ride.number)) }
        }
        let further = furtherTaxis.map { UInt64($0.driver.index) << 32 | UInt64($0.taxi.index) }
        take(UInt64(further.count))
        for pair in further.sorted() { take(pair) }
    }

    /// The order of the queues; that of waiting rides follows from the rides.
    private func digestQueues(into take: (UInt64) -> Void) {
        for zone in ways.clock.city.zones.indices {
            let queue = queues.members(of: ZoneID(zone))
            take(UInt64(queue.count))
            for driver in queue { take(UInt64(driver.index)) }
        }
    }

    private func digestRequests(into take: (UInt64) -> Void) {
        take(UInt64(parties.nextNumber))
        for number in parties.firstNumber..<parties.nextNumber {
            let party = parties[RequestID(number)]
            if party.phase == .over { continue }
            take(UInt64(number) | UInt64(party.ride.number) << 32)
            party.digest(into: take)
        }
        for number in rides.firstNumber..<rides.nextNumber {
            let ride = rides[RequestID(number)]
            if ride.phase == .over { continue }
            take(UInt64(number))
            ride.digest(into: take)
        }
    }

    private func digestMoney(into take: (UInt64) -> Void) {
        for client in unpaidFares.keys.sorted(by: { $0.index < $1.index }) {
            for fare in unpaidFares[client] ?? [] {
                take(UInt64(client.index) | UInt64(fare.request.number) << 32)
                take(UInt64(fare.driver.index))
                take(UInt64(bitPattern: fare.price.cents))
            }
        }
        take(UInt64(bitPattern: ledger.clients.cents))
        take(UInt64(bitPattern: ledger.keeping.cents))
        for earned in ledger.drivers { take(UInt64(bitPattern: earned.cents)) }
        for count in [
            counts.accepted, counts.completed, counts.interrupted, counts.withdrawn, counts.noShow, counts.cancelled,
        ] {
            take(UInt64(count))
        }
    }
}

extension Party {
    fileprivate func digest(into take: (UInt64) -> Void) {
        take(UInt64(phase.rawValue) | UInt64(size) << 8 | (isPaid ? 1 << 16 : 0) | UInt64(client.index) << 32)
        take(UInt64(pickupPoint.number) | UInt64(pickupPoint.drivenShare) << 32)
        destination.digest(into: take)
        take(UInt64(next.number))
        take(UInt64(bitPattern: lonePrice.cents))
        take(UInt64(bitPattern: price.cents))
    }
}

extension Ride {
    fileprivate func digest(into take: (UInt64) -> Void) {
        take(
            UInt64(phase.rawValue) | (isShared ? 256 : 0) | (hasArrived ? 512 : 0) | UInt64(parties) << 16
                | UInt64(seats) << 24 | UInt64(timerSerial) << 32)
        take(UInt64(origin.index) | UInt64(firstParty.number) << 32)
        take(UInt64(driver.index))
        take(UInt64(bitPattern: requestedAt.microseconds))
        take(departure.map { UInt64(bitPattern: $0.microseconds) } ?? .max)
    }
}

extension Position {
    fileprivate func digest(into take: (UInt64) -> Void) {
        take(UInt64(zone.index))
        take(UInt64(point.number) | UInt64(point.drivenShare) << 32)
    }
}
