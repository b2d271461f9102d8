import Quantities
import CityModel

// How much memory a service takes (T13): what it has reserved, whether used yet or not.
extension TaxiService {
    /// Takes the memory for so many requests that are open at once, or lie between two that are, so that none of them has
    /// to wait while the service takes more.
    package mutating func reserve(requests count: Int) {
        parties.reserve(count)
        rides.reserve(count)
    }

    /// The memory of the service's own state. The city and its ways, which a host shares or leaves out, are not counted.
    ///
    /// - Complexity: O(1), apart from fares not paid yet.
    package var bytes: Int {
        var bytes = drivers.reservedBytes + taxiUsers.reservedBytes + ownTaxis.reservedBytes
        bytes += currentRequests.reservedBytes + queues.bytes + tried.bytes + waiting.bytes + reach.bytes
        bytes += parties.bytes + rides.bytes + effects.bytes + ledger.drivers.reservedBytes
        // A hash table takes at least four thirds of what it holds.
        bytes += furtherTaxis.capacity * MemoryLayout<TaxiOwnership>.stride * 4 / 3
        bytes += unpaidFares.capacity * MemoryLayout<(ClientID, [UnpaidFare])>.stride * 4 / 3
        for fares in unpaidFares.values { bytes += fares.capacity * MemoryLayout<UnpaidFare>.stride }
        return bytes
    }
}

extension ContiguousArray {
    var reservedBytes: Int { capacity * MemoryLayout<Element>.stride }
}
