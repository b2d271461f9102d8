import Quantities
import ServiceKernel

/// Payments for rides and unpaid fares, all booked in the ledger (P03, P04).
///
/// A fare goes from the client into escrow and, when the ride is concluded or interrupted, on to the driver. Surcharges
/// with `to: authority` go to the authority (P01). The rule book names taxes, commission and salaries for subscriptions
/// (G02) and none for fares: the driver receives the whole rest.
struct Cashier: ~Copyable {
    private(set) var ledger = Ledger()
    /// The unpaid fares of interrupted rides, by client, oldest first. Only looked up or sorted, never iterated in hash
    /// order.
    private var unpaidFares: [ClientID: [UnpaidFare]] = [:]
    /// The waiting charges in the prices of parties on board (P01). Only looked up or sorted, too.
    private var waitingCharges: [RequestID: Money] = [:]

    init(drivers: Int) { ledger.open(.drivers, count: drivers) }

    init(copyOf other: borrowing Cashier) {
        ledger = other.ledger
        unpaidFares = other.unpaidFares
        waitingCharges = other.waitingCharges
    }

    mutating func code(with form: inout StateCoder) throws {
        try ledger.code(with: &form)
        try form.visit(&unpaidFares)
        try form.visit(&waitingCharges)
    }

    /// The allocated memory in bytes.
    ///
    /// - Complexity: O(unpaid fares).
    var bytes: Int {
        // A hash table allocates at least four thirds of its contents.
        var bytes = ledger.bytes + waitingCharges.capacity * MemoryLayout<(RequestID, Money)>.stride * 4 / 3
        bytes += unpaidFares.capacity * MemoryLayout<(ClientID, [UnpaidFare])>.stride * 4 / 3
        for fares in unpaidFares.values { bytes += fares.capacity * MemoryLayout<UnpaidFare>.stride }
        return bytes
    }

    /// Returns whether escrow holds exactly this amount (I13).
    func hasInEscrow(_ fares: Money) -> Bool { ledger.total(of: .escrow) == fares }

    func prefetch(_ driver: DriverID) { ledger.prefetch(.driver(driver)) }

    /// Books a client's payment for a ride that is not over (P03).
    mutating func receiveFare(_ amount: Money) { ledger.post(amount, from: .clients, to: .escrow) }

    /// Refunds a payment when a ride ends without a price or at another one (P03).
    mutating func refundFare(_ amount: Money) { ledger.post(amount, from: .escrow, to: .clients) }

    /// Passes the fare of a finished ride on to its driver, and the authority's part to the authority (P01, P04).
    mutating func payOutFare(_ fare: Fare, to driver: DriverID) {
        ledger.post(fare.driverPart, from: .escrow, to: .driver(driver))
        if fare.authorityPart > .zero { ledger.post(fare.authorityPart, from: .escrow, to: .authority) }
    }

    /// Records the waiting charge of a party that gets in (P01).
    mutating func setWaitingCharge(_ charge: Money, of request: RequestID) { waitingCharges[request] = charge }

    /// Returns the waiting charge of a party on board, or zero.
    func waitingCharge(of request: RequestID) -> Money { waitingCharges[request] ?? .zero }

    /// Removes the waiting charge of a party whose ride is over.
    mutating func removeWaitingCharge(of request: RequestID) {
        if !waitingCharges.isEmpty { waitingCharges[request] = nil }
    }

    /// Records the unpaid fare of an interrupted ride (T11).
    mutating func addUnpaidFare(_ fare: UnpaidFare, of client: ClientID) {
        unpaidFares[client, default: []].append(fare)
    }

    /// Returns the client's oldest unpaid fare, which `pay` settles (P03), or nil.
    func oldestUnpaidFare(of client: ClientID) -> UnpaidFare? { unpaidFares[client]?.first }

    /// Returns the oldest fare that the client owes this driver, or nil (P03).
    func oldestUnpaidFare(of client: ClientID, owedTo driver: DriverID) -> UnpaidFare? {
        unpaidFares[client]?.first { $0.driver == driver }
    }

    /// Books the payment of an unpaid fare and passes it on to the driver and the authority (P03).
    mutating func settle(_ fare: UnpaidFare, of client: ClientID) {
        guard var fares = unpaidFares.removeValue(forKey: client) else { return }
        fares.removeAll { $0.request == fare.request }
        if !fares.isEmpty { unpaidFares[client] = fares }
        receiveFare(fare.price)
        payOutFare(fare.fare, to: fare.driver)
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
        for (request, charge) in waitingCharges.sorted(by: { $0.key < $1.key }) {
            take(UInt64(request.number))
            take(UInt64(bitPattern: charge.cents))
        }
        ledger.digest(into: take)
    }
}

/// The unpaid price of an interrupted ride (T11, P03).
struct UnpaidFare: Sendable, BitwiseCopyable {
    var request: RequestID
    var driver: DriverID
    var fare: Fare

    var price: Money { fare.price }
}
