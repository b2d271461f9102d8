import CityModel
import Quantities

// A fingerprint of the whole state: two services that will ever answer differently have different ones, almost surely.
extension TaxiService {
    /// Hands the state to `take`, word by word: by stable codes and in an order of its own, never that of a declaration
    /// or of a hash table. What is over leaves no trace but in ledger and counts.
    ///
    /// - Complexity: O(drivers + zones + requests not over · log + fares not paid · log).
    package func digest(into take: (UInt64) -> Void) {
        digestFleet(into: take)
        dispatcher.digest(into: take, fleet, book)
        digestRequests(into: take)
        cashier.digest(into: take)
    }

    private func digestFleet(into take: (UInt64) -> Void) {
        take(UInt64(fleet.count))
        for index in 0..<fleet.count {
            let driver = fleet[DriverID(index)]
            take(UInt64(driver.state.rawValue) | (driver.isConnected ? 256 : 0))
            driver.position.digest(into: take)
            take(UInt64(driver.taxi.index) | UInt64(fleet.ownTaxi(of: DriverID(index)).index) << 32)
            take(UInt64(rideNumber(driver.openOffer)) | UInt64(rideNumber(driver.ride)) << 32)
            take(UInt64(driver.offerSerial) | UInt64(driver.refusalsInRow) << 32)
            take(UInt64(driver.suspensions))
        }
        let further = fleet.furtherTaxisInOrder
        take(UInt64(further.count))
        for pair in further { take(UInt64(pair.driver.index) << 32 | UInt64(pair.taxi.index)) }
    }

    private func rideNumber(_ ride: Slot) -> UInt32 { ride.isNone ? 0 : book.ride(ride).number.number }

    private func digestRequests(into take: (UInt64) -> Void) {
        take(UInt64(book.nextNumber))
        for slot in book.openSlots {
            let (party, ride) = (book.party(slot), book.ride(slot))
            if party.phase != .over {
                let next = party.next.isNone ? 0 : book.party(party.next).number.number
                take(UInt64(party.number.number) | UInt64(rideNumber(party.ride)) << 32)
                take(UInt64(next))
                party.digest(into: take)
            }
            if ride.phase != .over {
                take(UInt64(ride.number.number) | UInt64(book.party(ride.firstParty).number.number) << 32)
                if !ride.firstOnBoard.isNone { take(UInt64(book.party(ride.firstOnBoard).number.number)) }
                ride.digest(into: take)
            }
        }
        for count in [
            counts.accepted, counts.completed, counts.interrupted, counts.withdrawn, counts.noShow, counts.cancelled,
        ] {
            take(UInt64(count))
        }
    }
}

extension Party {
    fileprivate func digest(into take: (UInt64) -> Void) {
        take(
            UInt64(phase.rawValue) | UInt64(size) << 8 | (isPaid ? 1 << 16 : 0)
                | (hasTaxiArrived ? 1 << 17 : 0) | UInt64(client.index) << 32)
        take(UInt64(pickupPoint.number) | UInt64(pickupPoint.drivenShare) << 32)
        destination.digest(into: take)
        take(UInt64(bitPattern: lonePrice.cents))
        take(UInt64(bitPattern: price.cents))
    }
}

extension Ride {
    fileprivate func digest(into take: (UInt64) -> Void) {
        take(
            UInt64(phase.rawValue) | (isShared ? 256 : 0) | (hasArrived ? 512 : 0) | UInt64(parties) << 16
                | UInt64(seats) << 24 | UInt64(timerSerial) << 32)
        take(UInt64(origin.index) | UInt64(driver.index) << 32)
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
