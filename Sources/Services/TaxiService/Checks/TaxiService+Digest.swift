import Quantities

// A digest of the whole state: two services that will ever answer differently almost surely have different digests.
extension TaxiService {
    /// Passes the state to `take`, word by word, by stable codes and in a fixed order, never that of a declaration or
    /// of a hash table. Requests that are over appear only in the ledger and in the counts.
    ///
    /// - Complexity: O(drivers + zones + open requests · log + unpaid fares · log).
    package func digest(into take: (UInt64) -> Void) {
        digestFleet(into: take)
        dispatcher.digest(into: take, fleet, requests)
        requests.digest(into: take)
        cashier.digest(into: take)
        // The lines of walk-up clients follow from the phase and the age of the rides.
        rankPlaces.digest(into: take)
    }

    private func digestFleet(into take: (UInt64) -> Void) {
        take(UInt64(fleet.count))
        for index in 0..<fleet.count {
            let driver = fleet[DriverID(index)]
            take(UInt64(driver.state.rawValue) | (driver.isConnected ? 256 : 0))
            driver.position.digest(into: take)
            take(UInt64(driver.taxi.index) | UInt64(fleet.ownTaxi(of: DriverID(index)).index) << 32)
            take(UInt64(requests.rideNumber(driver.openOffer)) | UInt64(requests.rideNumber(driver.ride)) << 32)
            take(UInt64(driver.offerSerial) | UInt64(driver.refusalsInRow) << 32)
            take(UInt64(driver.suspensions))
        }
        let further = fleet.furtherTaxisInOrder
        take(UInt64(further.count))
        for pair in further {
            take(UInt64(pair.driver.index) << 32 | UInt64(pair.taxi.index) | (fleet.isLeaving(pair) ? 1 << 63 : 0))
        }
    }
}

extension Position {
    func digest(into take: (UInt64) -> Void) {
        take(UInt64(zone.index))
        take(UInt64(point.number) | UInt64(point.arcFraction) << 32)
    }
}
