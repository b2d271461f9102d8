// How much memory a service takes (T13): what it has reserved, whether used yet or not.
extension TaxiService {
    /// Takes the memory for so many requests that are open at once, so that none of them has to wait while the service takes more.
    package mutating func reserve(requests count: Int) { book.reserve(count) }

    /// The memory of the service's own state. The city and its ways, which a host shares or leaves out, are not counted.
    ///
    /// - Complexity: O(zones + fares not paid).
    package var bytes: Int { fleet.bytes + book.bytes + dispatcher.bytes + cashier.bytes + effects.bytes }
}
