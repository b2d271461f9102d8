import Quantities

/// Where every cent is (P04): double entry, each posting from one account to another, so that all accounts together are
/// always zero (I13).
///
/// A fare goes from the client into keeping and, when the ride is concluded or interrupted, on to the driver. The rule
/// book names taxes, commission and salaries for subscriptions (G02) and none for fares: the driver keeps them whole.
package struct Ledger: Sendable {
    /// Negative: what clients have paid, less what they were paid back.
    package private(set) var clients = Money.zero
    /// Fares paid for rides that are not over.
    package private(set) var keeping = Money.zero
    /// What each driver has earned.
    package private(set) var drivers: ContiguousArray<Money>
    /// Their sum, kept beside them so that the balance costs O(1).
    package private(set) var driversTotal = Money.zero

    init(drivers count: Int) { drivers = ContiguousArray(repeating: .zero, count: count) }

    /// I13: zero at any time.
    package var balance: Money { clients + keeping + driversTotal }

    /// P03: a client pays for a ride that is not over.
    mutating func payIn(_ amount: Money) {
        clients = clients - amount
        keeping += amount
    }

    /// P03: the ride ends without a price, or at a lower one: the client gets the money back.
    mutating func payBack(_ amount: Money) {
        keeping = keeping - amount
        clients += amount
    }

    /// The ride is over: its driver gets the fare.
    mutating func payOut(_ amount: Money, to driver: DriverID) {
        keeping = keeping - amount
        drivers[Int(driver.index)] += amount
        driversTotal += amount
    }
}

/// The price of an interrupted ride that its client still owes (T11, P03).
struct UnpaidFare: Sendable, BitwiseCopyable {
    var request: RequestID
    var driver: DriverID
    var price: Money
}
