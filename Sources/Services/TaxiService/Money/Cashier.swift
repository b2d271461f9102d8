import Quantities
import ServiceKernel

/// P03, P04: what is paid for rides and what is still owed, and all of it in the ledger.
///
/// A fare goes from the client into escrow and, when the ride is concluded or interrupted, on to the driver. Surcharges
/// `to: authority` go to the authority (P01). The rule book names taxes, commission and salaries for subscriptions (G02)
/// and none for fares: the driver keeps the rest whole.
struct Cashier: ~Copyable {
    private(set) var ledger = Ledger()
    /// Fares of interrupted rides that are still to be paid, by client, oldest first. Looked up only, or sorted.
    private var unpaidFares: [ClientID: [UnpaidFare]] = [:]

    init(drivers: Int) { ledger.open(.drivers, count: drivers) }

    init(copyOf other: borrowing Cashier) {
        ledger = other.ledger
        unpaidFares = other.unpaidFares
    }

    mutating func describe(state form: inout StateForm) throws {
        try ledger.describe(state: &form)
        try form.visit(&unpaidFares)
    }

    /// - Complexity: O(fares not paid).
    var bytes: Int {
        // A hash table takes at least four thirds of what it holds.
        var bytes = ledger.bytes + unpaidFares.capacity * MemoryLayout<(ClientID, [UnpaidFare])>.stride * 4 / 3
        for fares in unpaidFares.values { bytes += fares.capacity * MemoryLayout<UnpaidFare>.stride }
        return bytes
    }

    /// I13: whether so much lies in escrow.
    func isHolding(_ fares: Money) -> Bool { ledger.total(of: .escrow) == fares }

    func prefetch(_ driver: DriverID) { ledger.prefetch(.driver(driver)) }

    /// P03: a client pays for a ride that is not over.
    mutating func takeFare(_ amount: Money) { ledger.post(amount, from: .clients, to: .escrow) }

    /// P03: the ride ends without a price, or at another one: the client gets the money back.
    mutating func giveFareBack(_ amount: Money) { ledger.post(amount, from: .escrow, to: .clients) }

    /// P01, P04: the ride is over; its driver gets the fare, and the authority its part.
    mutating func passFareOn(_ fare: Fare, to driver: DriverID) {
        ledger.post(fare.driverPart, from: .escrow, to: .driver(driver))
        if fare.authorityPart > .zero { ledger.post(fare.authorityPart, from: .escrow, to: .authority) }
    }

    /// T11: an interrupted ride need not have been paid.
    mutating func owe(_ fare: UnpaidFare, by client: ClientID) { unpaidFares[client, default: []].append(fare) }

    /// The one that `pay` means (P03), or nil.
    func oldestUnpaidFare(of client: ClientID) -> UnpaidFare? { unpaidFares[client]?.first }

    /// P03: the oldest one that the client owes this driver, or nil.
    func oldestUnpaidFare(of client: ClientID, owedTo driver: DriverID) -> UnpaidFare? {
        unpaidFares[client]?.first { $0.driver == driver }
    }

    /// P03: one of the client's fares not paid goes to its driver, and to the authority.
    mutating func settle(_ fare: UnpaidFare, of client: ClientID) {
        guard var fares = unpaidFares.removeValue(forKey: client) else { return }
        fares.removeAll { $0.request == fare.request }
        if !fares.isEmpty { unpaidFares[client] = fares }
        takeFare(fare.price)
        passFareOn(fare.fare, to: fare.driver)
    }

    func digest(into take: (UInt64) -> Void) {
        for (client, fares) in unpaidFares.sorted(by: { $0.key < $1.key }) {
            for fare in fares {
                take(UInt64(client.index) | UInt64(fare.request.number) << 32)
                take(UInt64(fare.driver.index))
                take(UInt64(bitPattern: fare.price.cents))
                if fare.fare.authorityPart != .zero { take(UInt64(bitPattern: fare.fare.authorityPart.cents)) }
            }
        }
        ledger.digest(into: take)
    }
}

/// The price of an interrupted ride that its client still owes (T11, P03).
struct UnpaidFare: Sendable, BitwiseCopyable {
    var request: RequestID
    var driver: DriverID
    var fare: Fare

    var price: Money { fare.price }
}
